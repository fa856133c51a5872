"""``/api/v1/tournaments/.../tables``: who sits where and why, what came of it, and what arbiters decide."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gateway.games.models import Game, Seat
from gateway.tournaments import models
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import NeutralMoveMade
from messages import Accepted, DescribeGame, Envelope, GameDescribed, MoveNeutrally
from messages import Player as Named
from tests.gateway.live import Person
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import status
from tests.gateway.tournaments.api.events import AtPlay, Event, refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(hanna: Person) -> Event:
    """Eight players at two tables of four."""
    return Event(hanna).with_players(8).drawn()


@pytest.fixture
def at_play(hanna: Person) -> AtPlay:
    """The same, and their games have begun."""
    return AtPlay(hanna)


def scores(event: Event, *pounds: int, table: str = "1.1") -> dict[str, int]:
    """Scores of a table in the order of its seats."""
    return {str(account): score for account, score in zip(event.at(table), pounds, strict=True)}


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_table_tells_who_sits_there_and_what_came_of_it(event: Event) -> None:
    assert [event.get("/tables/1.1")[name] for name in ("status", "decided_by", "game")] == ["drawn", None, None]
    event.resulted((500, 700, 700, 100))
    told = event.get("/tables/1.1")
    assert [seat["account"] for seat in told["seats"]] == event.at("1.1")
    assert [(seat["score"], seat["place"]) for seat in told["seats"]] == [(500, 3), (700, 1), (700, 1), (100, 4)]
    # Those who tie share what first and second place are worth together: 10 and 6.
    assert [seat["points"] for seat in told["seats"]] == [3, 8, 8, 1]
    assert (told["status"], told["decided_by"]) == ("finished", "game")


def test_points_that_are_no_decimal_are_told_exactly_too(event: Event) -> None:
    event.resulted((700, 500, 500, 500))
    second = event.get("/tables/1.1")["seats"][1]
    assert (second["points"], second["points_exact"]) == (3.3333, "10/3")


def test_tables_are_listed_by_round_and_board_and_filtered(event: Event) -> None:
    event.drawn()

    def listed(query: str) -> list[str]:
        return [row["name"] for row in event.rows(f"/tables?{query}")]

    assert listed("") == ["1.1", "1.2", "2.1", "2.2"]
    assert listed("round=2") == listed("status=drawn") == ["2.1", "2.2"]
    assert listed("status=finished&round=1") == ["1.1", "1.2"]
    player = event.at("1.2")[0]
    assert listed(f"player={player}") == ["1.2", next(n for n in ("2.1", "2.2") if player in event.at(n))]
    assert listed("round=9") == listed("group=A") == listed("player=1&round=2") == []


def test_tables_come_in_pages_both_ways(event: Event) -> None:
    event.drawn()
    first = event.get("/tables?limit=3")
    assert ([row["name"] for row in first["results"]], first["previous"]) == (["1.1", "1.2", "2.1"], None)
    second = event.host.get(first["next"]).json()
    assert ([row["name"] for row in second["results"]], second["next"]) == (["2.2"], None)
    assert event.host.get(second["previous"]).json()["results"] == first["results"]
    assert refusal(event.host.get(f"{event.address}/tables?cursor=nonsense")) == (400, "invalid", "cursor")


@pytest.mark.parametrize("number", [8, 40])
def test_a_page_of_tables_takes_a_fixed_number_of_queries(
    hanna: Person, django_assert_num_queries: Any, number: int
) -> None:
    event = Event(hanna).with_players(number).drawn()
    # The token, the tournament's news, the names.
    with django_assert_num_queries(3):
        event.get("/tables")


def test_there_is_no_such_table(event: Event) -> None:
    for what in ("/tables/9.9", f"/tables/9.9/why?player={event.players[0].pk}"):
        assert event.host.get(event.address + what).status_code == 404
    assert event.post("/tables/9.9/reopen", {"reason": "x"}).status_code == 404


# --- why --------------------------------------------------------------------------------------------------------------


def test_a_player_is_told_why_he_is_at_this_table(event: Event) -> None:
    event.drawn()
    me, *others = event.at("2.1")
    told = event.get(f"/tables/2.1/why?player={me}")
    assert (told["account"], told["seat"], sum(told["seats_before"])) == (me, 1, 1)
    assert [one["account"] for one in told["company"]] == others
    met = set(event.at("1.1") if me in event.at("1.1") else event.at("1.2"))
    assert [one["met_before"] for one in told["company"]] == [int(other in met) for other in others]
    assert told["next_best"]["account"] in event.at("2.2")


def test_why_is_told_of_the_moment_of_the_draw(event: Event) -> None:
    before = event.get(f"/tables/1.1/why?player={event.at('1.1')[0]}")
    event.resulted()
    assert event.get(f"/tables/1.1/why?player={event.at('1.1')[0]}") == before


def test_a_round_that_was_not_paired_has_no_reasons(hanna: Person) -> None:
    event = Event(hanna, {"stages": [{"format": "knock-out"}]}).with_players(8).drawn()
    answer = hanna.get(f"{event.address}/tables/1.1/why?player={event.at('1.1')[0]}")
    assert refusal(answer) == (409, "not-paired", None)


def test_only_who_sits_there_has_reasons_to(event: Event) -> None:
    assert event.host.get(f"{event.address}/tables/1.1/why").status_code == 400
    assert event.host.get(f"{event.address}/tables/1.1/why?player={event.at('1.2')[0]}").status_code == 404


# --- what arbiters decide ---------------------------------------------------------------------------------------------


def test_a_player_is_warned_for_a_reason(event: Event) -> None:
    late = event.at("1.1")[0]
    assert refusal(event.post("/tables/1.1/warn", {"account": late})) == (400, "invalid", "reason")
    assert event.post("/tables/1.1/warn", {"account": late, "reason": "two days"}).status_code == 200
    assert event.get(f"/entries/{late}")["warnings"] == 1


def test_a_table_is_adjudicated_and_its_game_closed(at_play: AtPlay) -> None:
    last = at_play.at("1.1")[3]
    body = {"scores": scores(at_play, 400, 300, 200, 100), "forfeited": [last], "reason": "gone"}
    told = at_play.post("/tables/1.1/adjudicate", body).json()
    assert (told["status"], told["decided_by"]) == ("finished", "arbiter")
    assert [(seat["score"], seat["place"], seat["forfeited"]) for seat in told["seats"]][2:] == [
        (200, 3, False), (0, 4, True),
    ]  # fmt: skip
    assert at_play.play.game("1.1").status == Game.Status.CLOSED


def test_without_scores_everybody_gets_what_he_is_worth(at_play: AtPlay, rules: RulesStandIn) -> None:
    def describe(query: Envelope) -> tuple[int, GameDescribed]:
        query.expect(DescribeGame)
        named = [Named(seat, f"Player {seat}") for seat in range(1, 5)]
        worth = {"players": {str(seat): {"value": 100 * seat} for seat in range(1, 5)}}
        return 3, GameDescribed(
            title="18GB", players=named, rules_version=1, latest=3, imported=False, status=status(), snapshot=worth
        )

    rules.answers["DescribeGame"] = describe
    told = at_play.post("/tables/1.1/adjudicate", {"reason": "deadline"}).json()
    assert [seat["score"] for seat in told["seats"]] == [100, 200, 300, 400]


def test_without_a_game_scores_have_to_be_stated(event: Event) -> None:
    assert refusal(event.post("/tables/1.1/adjudicate", {"reason": "x"})) == (422, "invalid", "scores")


def test_a_ruling_states_a_score_for_everybody_at_the_table_and_nobody_else(event: Event) -> None:
    wrong = {"scores": scores(event, 4, 3, 2, 1, table="1.2"), "reason": "x"}
    assert refusal(event.post("/tables/1.1/adjudicate", wrong)) == (422, "wrong-players", "scores")
    stranger = {"scores": scores(event, 4, 3, 2, 1), "forfeited": [event.at("1.2")[0]], "reason": "x"}
    assert refusal(event.post("/tables/1.1/adjudicate", stranger)) == (422, "wrong-players", "forfeited")


def test_a_result_is_corrected_and_brought_back(event: Event) -> None:
    event.resulted()
    body = {"scores": scores(event, 1, 2, 3, 4), "reason": "typed in reverse"}
    told = event.post("/tables/1.1/correct", body).json()
    assert (told["decided_by"], told["corrections"], told["seats"][3]["place"]) == ("correction", 1, 1)
    told = event.post("/tables/1.1/undo-correction", {"reason": "it was right"}).json()
    assert (told["decided_by"], told["corrections"], told["seats"][0]["place"]) == ("game", 0, 1)
    assert refusal(event.post("/tables/1.1/undo-correction", {"reason": "x"})) == (409, "nothing-corrected", None)


def test_what_has_no_result_is_not_corrected(event: Event) -> None:
    body = {"scores": scores(event, 1, 2, 3, 4), "reason": "x"}
    assert refusal(event.post("/tables/1.1/correct", body)) == (409, "table-unfinished", None)


def test_a_correction_for_another_version_than_the_present_one_is_stale(event: Event) -> None:
    seen = event.now.version
    event.resulted()
    body = {"scores": scores(event, 1, 2, 3, 4), "reason": "x"}
    answer = event.post("/tables/1.1/correct", body, **{"If-Match": f'"{seen}"'})
    assert (answer.status_code, answer.headers["ETag"]) == (412, f'"{event.now.version}"')


def test_a_table_is_reopened(event: Event) -> None:
    event.resulted()
    assert event.post("/tables/1.1/reopen", {"reason": "the game goes on"}).json()["status"] == "drawn"


def test_a_substitute_takes_over_in_the_game_too(at_play: AtPlay, anna: Person) -> None:
    at_play.then(lambda t: commands.open_entry(t))
    at_play.post("/entries", {"stand_by": True}, anna)
    leaving = at_play.at("1.1")[1]
    body = {"leaving": leaving, "coming": "anna", "reason": "ill"}
    seat = at_play.post("/tables/1.1/substitute", body).json()["seats"][1]
    assert (seat["account"], [one["account"] for one in seat["before"]]) == (anna.id, [leaving])
    assert Seat.objects.get(game=at_play.play.game("1.1"), position=1).account == anna.account


def test_nobody_is_made_a_substitute_who_has_not_agreed_to_be_seated(at_play: AtPlay, ben: Person) -> None:
    body = {"leaving": at_play.at("1.1")[1], "coming": "ben"}
    assert refusal(at_play.post("/tables/1.1/substitute", body)) == (422, "not-asked", "coming")


def test_a_neutral_move_sent_twice_with_one_key_is_one(at_play: AtPlay, rules: RulesStandIn) -> None:
    rules.answers_with(MoveNeutrally, Accepted(status=status()), version=1)
    body = {"account": at_play.at("1.1")[0], "reason": "two days"}
    for _ in range(2):
        answer = at_play.post("/tables/1.1/neutral-move", body, **{"Idempotency-Key": "move"})
        assert answer.status_code == 200
    assert len(at_play.play.events(NeutralMoveMade)) == 1


def test_nobody_moves_for_who_does_not_sit_at_the_table(at_play: AtPlay) -> None:
    body = {"account": at_play.at("1.2")[0]}
    assert refusal(at_play.post("/tables/1.1/neutral-move", body)) == (422, "not-at-table", "account")


# --- the arbiter's view -----------------------------------------------------------------------------------------------


def test_nothing_is_told_where_all_is_well(at_play: AtPlay) -> None:
    assert at_play.get("/arbiter") == {"total": 0, "tables": [], "warned": [], "problem": None}


def test_a_table_at_which_nothing_happens_is_told_with_the_steps_at_hand(at_play: AtPlay) -> None:
    Game.objects.filter(pk=at_play.play.game("1.2").pk).update(updated_at=timezone.now() - timedelta(hours=30))
    told = at_play.get("/arbiter")
    assert (told["total"], at_play.get("/arbiter?idle_hours=48")["total"]) == (1, 0)
    (table,) = told["tables"]
    first = at_play.at("1.2")[0]
    assert (table["table"], table["why"], [one["account"] for one in table["waits_for"]]) == ("1.2", "idle", [first])
    assert [(step["step"], step["body"]) for step in table["steps"]] == [
        ("warn", {"account": first}), ("neutral-move", {"account": first}), ("substitute", {"leaving": first}),
        ("adjudicate", {}),
    ]  # fmt: skip


def test_a_step_at_hand_can_be_taken_as_it_is(at_play: AtPlay) -> None:
    Game.objects.filter(tournament=at_play.id).update(updated_at=timezone.now() - timedelta(hours=30))
    step = at_play.get("/arbiter")["tables"][0]["steps"][0]
    assert at_play.host.post(step["url"], {**step["body"], "reason": "two days"}).status_code == 200
    (warned,) = at_play.get("/arbiter")["warned"]
    assert (warned["account"], warned["warnings"]) == (step["body"]["account"], 1)


def test_a_table_after_its_deadline_is_told(at_play: AtPlay) -> None:
    at_play.post("/rounds/1/deadline", {"at": "2020-01-01T00:00:00Z"})
    told = at_play.get("/arbiter")["tables"]
    assert {(table["table"], table["why"], table["since"]) for table in told} == {
        ("1.1", "overdue", "2020-01-01T00:00:00Z"), ("1.2", "overdue", "2020-01-01T00:00:00Z"),
    }  # fmt: skip


def test_a_player_whose_time_is_up_is_told(at_play: AtPlay) -> None:
    game = at_play.play.game("1.1")
    state = game.clock.state
    state["players"][0] |= {"acting": True, "up": "warn"}
    type(game.clock).objects.filter(pk=game.pk).update(state=state)
    assert [(table["table"], table["why"]) for table in at_play.get("/arbiter")["tables"]] == [("1.1", "time-up")]


def test_a_game_that_could_not_be_started_is_told_with_the_reason(at_play: AtPlay) -> None:
    game = at_play.play.game("1.1")
    refused = {"code": "unplayable", "message": "too many players"}
    Game.objects.filter(pk=game.pk).update(
        status="forming", created_at=timezone.now() - timedelta(hours=1), start_problem=refused
    )
    (table,) = at_play.get("/arbiter")["tables"]
    assert (table["why"], table["problem"]) == ("not-started", refused)
    assert [step["step"] for step in table["steps"]] == ["adjudicate"]


def test_what_could_not_be_done_by_itself_is_told(at_play: AtPlay) -> None:
    models.Tournament.objects.filter(pk=at_play.id).update(problem={"code": "too-few"})
    assert at_play.get("/arbiter")["problem"] == {"code": "too-few"}
