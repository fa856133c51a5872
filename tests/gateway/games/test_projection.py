"""The projection of games: the newest event counts, in whatever order and however often events come."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gateway.accounts.models import Account
from gateway.api.problems import NoReply
from gateway.bus import projections
from gateway.bus.handlers import handle
from gateway.games.models import Game, Seat
from gateway.games.tables import Plan, SeatPlan, open_tables
from messages import (
    ActionApplied,
    DescribeGame,
    Envelope,
    EventsListed,
    GameDescribed,
    GameStatus,
    ListEvents,
    Player,
    event_id,
    seal,
)
from tests.gateway.rules_stand_in import RulesStandIn
from tests.gateway.samples import GAME, fresh_id, started, status

pytestmark = pytest.mark.django_db


def applied(version: int, **changes: object) -> Envelope:
    event = ActionApplied(action={"type": "pass"}, facts=[], status=status(**changes))
    return seal(event, id=event_id(str(GAME), version, "ActionApplied"), game_id=str(GAME), version=version)


def test_an_imported_game_stands_where_its_archive_ends() -> None:
    handle(
        started(version=703, status=status(finished=True, result={"1": 9773, "2": 16165}, end_reason="stock_market"))
    )
    game = Game.objects.get(pk=GAME)
    assert (game.version, game.finished, game.end_reason, game.imported) == (703, True, "stock_market", True)
    assert [(seat.name, seat.score) for seat in game.seats.all()] == [("Anna", 9773), ("Ben", 16165)]


def test_players_keep_their_order_and_the_kind_of_their_ids() -> None:
    handle(started(players=[Player("Zoe", "Zoe"), Player(0, "Anna")]))
    assert [seat.player for seat in Game.objects.get().seats.all()] == ["Zoe", 0]


def test_a_name_that_is_too_long_for_lists_is_cut_in_them() -> None:
    """The archive, which the rules service keeps, has it whole."""
    handle(started(players=[Player(1, "A" * 1_000), Player(2, "Ben")]))
    assert [seat.name for seat in Seat.objects.filter(game=GAME)] == ["A" * 200, "Ben"]


def test_a_live_game_goes_on_with_each_action() -> None:
    handle(started(version=None))
    handle(applied(1, acting=[2]))
    game = Game.objects.get()
    assert (game.version, game.acting, game.imported) == (1, [2], False)


def test_an_event_told_twice_or_late_changes_nothing() -> None:
    handle(started(version=None))
    handle(applied(2, phase="3"))
    handle(applied(1, phase="2"))
    handle(applied(2, phase="4"))
    handle(started(version=None))
    game = Game.objects.get()
    assert (game.version, game.phase) == (2, "3")


def test_a_gap_is_made_good_by_the_next_event() -> None:
    handle(started(version=None))
    handle(applied(5, phase="4"))
    assert Game.objects.get().version == 5


def test_a_game_whose_beginning_was_missed_is_read_from_the_rules_service(rules: RulesStandIn) -> None:
    rules.answers_with(
        DescribeGame,
        GameDescribed(
            title="1860",
            players=[Player(1, "Anna")],
            rules_version=1,
            latest=9,
            imported=False,
            status=GameStatus(round="OR", turn=2, round_num=1, phase="3", acting=[1]),
            snapshot={},
        ),
        version=9,
    )
    handle(applied(8))
    game = Game.objects.get()
    assert (game.version, game.round, game.seats.get().name) == (9, "OR", "Anna")


# --- making it anew ---------------------------------------------------------------------------------------------------


def rows() -> list[dict[str, object]]:
    """Everything in the projection, but for the numbers that the database gives to rows."""
    games = list(Game.objects.order_by("pk").values())
    seats = list(Seat.objects.order_by("game_id", "position").values("game_id", "position", "player", "name"))
    return games + seats


def test_the_projection_is_made_anew_with_the_same_rows(rules: RulesStandIn) -> None:
    events = [started(version=None), applied(1, acting=[2]), applied(2, phase="3"), started(fresh_id())]
    rules.answers["ListEvents"] = lambda query: (
        None,
        EventsListed(events=events[query.expect(ListEvents).after :], position=len(events), end=len(events)),
    )
    for event in events:
        handle(event)
    before = rows()
    Game.objects.filter(pk=GAME).update(phase="spoilt")
    printed = StringIO()
    call_command("rebuild_projections", stdout=printed)
    assert rows() == before
    assert "100%" in printed.getvalue()
    assert "4 events in" in printed.getvalue()


def test_what_people_decided_about_a_table_outlives_a_rebuild(rules: RulesStandIn) -> None:
    anna = Account.objects.create(username="anna")
    (table,) = open_tables(anna, [Plan("1860", [SeatPlan(anna, "Ann"), SeatPlan(anna, "Bob")], private=True)])
    events = [started(table.pk, version=None), started(GAME)]
    rules.answers["ListEvents"] = lambda query: (
        None,
        EventsListed(events=events[query.expect(ListEvents).after :], position=len(events), end=len(events)),
    )
    for event in events:
        handle(event)
    Game.objects.filter(pk=table.pk).update(forked_from=GAME)
    before = rows()
    call_command("rebuild_projections", stdout=StringIO())
    assert rows() == before
    game = Game.objects.get(pk=table.pk)
    assert (game.status, game.private, game.owner, game.forked_from_id) == ("active", True, anna, GAME)
    assert [seat.name for seat in game.seats.all()] == ["Ann", "Bob"]


def test_a_game_of_which_nothing_is_told_any_more_is_gone_after_a_rebuild(rules: RulesStandIn) -> None:
    handle(started(GAME))
    rules.answers_with(ListEvents, EventsListed(events=[], position=0, end=0))
    call_command("rebuild_projections", stdout=StringIO())
    assert not Game.objects.exists()


def test_without_the_rules_service_the_old_projection_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(**_: object) -> None:
        raise NoReply

    monkeypatch.setattr(projections, "catch_up", away)
    handle(started())
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("rebuild_projections")
    assert Game.objects.count() == 1
