"""Clocks over the API: who reads them, who moves them, and what is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from gateway.accounts.models import Account, ApiToken, Scope
from gateway.bus.follower import apply
from gateway.clocks.domain.happenings import TimeUp
from gateway.clocks.holding import held
from gateway.clocks.keeping import move
from gateway.clocks.models import ClockRecord, GameClock
from gateway.games.models import Game, Role, Seat
from messages import Accepted, ClockChanged, Envelope, GameStatus, MoveNeutrally, decode, encode, seal
from messages.streams import COMMANDS, EVENTS, reply_key
from tests.gateway.clocks.playing import HOUR, account_of, begun, moved, table
from tests.gateway.rules_stand_in import RulesStandIn

pytestmark = pytest.mark.django_db

DAILY = {"move_seconds": 24 * HOUR, "days_away": 5}


def caller(account: Account, *scopes: Scope) -> APIClient:
    """A program that calls with a token of the account."""
    _, text = ApiToken.issue(account, "test", [scope.value for scope in scopes or Scope])
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    return client


def playing(control: dict[str, Any] | None = None, **fields: Any) -> Game:
    """A table at which player 1 has just begun his turn."""
    game = table(DAILY if control is None else control, **fields)
    envelope = begun(game)
    apply(_now(envelope))
    game.refresh_from_db()
    return game


def _now(envelope: Envelope) -> Envelope:
    return msgspec.structs.replace(envelope, recorded_at=timezone.now())


def address(game: Game, part: str = "") -> str:
    return f"/api/v1/games/{game.pk}/clock{part}"


def owner(game: Game) -> Account:
    assert game.owner is not None
    return game.owner


# --- reading ---


def test_the_clock_tells_what_each_player_has_and_has_taken(api: APIClient) -> None:
    game = playing()
    told = api.get(address(game)).json()
    assert (told["version"], told["paused"], told["over"]) == (0, False, False)
    assert told["time_control"] == DAILY
    first, second = told["players"]
    assert (first["player"], first["name"], first["acting"], first["running"]) == (1, "Player 1", True, True)
    assert 24 * HOUR - 10 < first["left_seconds"] <= 24 * HOUR
    assert told["deadline"] == first["deadline"]
    assert (second["acting"], second["left_seconds"], second["days_away_left"]) == (False, None, 5)


def test_a_table_without_clock_counts_all_the_same(api: APIClient) -> None:
    told = api.get(address(playing({}))).json()
    assert told["time_control"] is None
    assert told["deadline"] is None
    assert told["players"][0]["used_seconds"] >= 0


def test_before_the_game_begins_there_is_no_clock(api: APIClient) -> None:
    answer = api.get(address(table(DAILY)))
    assert (answer.status_code, answer.json()["code"]) == (409, "not-active")


def test_a_private_games_clock_is_for_its_people_alone(api: APIClient) -> None:
    game = playing(private=True)
    stranger = Account.objects.create(username="stranger")
    for part in ("", "/records"):
        assert api.get(address(game, part)).status_code == 404
        assert caller(stranger).get(address(game, part)).status_code == 404
        assert caller(account_of(game, 2)).get(address(game, part)).status_code == 200
        assert caller(account_of(game, 2), Scope.GAMES_PLAY).get(address(game, part)).status_code == 404
    for part in ("/pause", "/resume", "/days-away", "/time", "/volunteers"):
        assert caller(stranger).post(address(game, part), {}).status_code == 404


def test_the_games_page_says_when_the_first_players_time_is_up(api: APIClient) -> None:
    game = playing()
    told = api.get(f"/api/v1/games/{game.pk}").json()
    assert told["clock"]["deadline"] == api.get(address(game)).json()["deadline"]
    assert told["links"]["clock"].endswith(f"/games/{game.pk}/clock")


def test_a_list_of_games_costs_no_query_more_for_each_clock(api: APIClient, django_assert_num_queries: Any) -> None:
    for _ in range(3):
        playing()
    with django_assert_num_queries(2):
        assert len(api.get("/api/v1/games").json()["results"]) == 3


def test_the_records_tell_what_moved_the_clock(api: APIClient) -> None:
    game = playing()
    caller(owner(game)).post(address(game, "/pause"), {"reason": "dinner"})
    rows = api.get(address(game, "/records")).json()["results"]
    assert [row["kind"] for row in rows] == ["seated", "seated", "stood", "paused"]
    assert (rows[-1]["by"], rows[-1]["details"]) == (owner(game).pk, {"reason": "dinner"})
    assert rows[2]["version"] == 0


# --- pauses ---


def test_the_owner_pauses_and_resumes(api: APIClient) -> None:
    game = playing()
    told = caller(owner(game)).post(address(game, "/pause"), {"reason": "dinner"}).json()
    assert (told["paused"], told["deadline"], told["players"][0]["running"]) == (True, None, False)
    told = caller(owner(game)).post(address(game, "/resume")).json()
    assert told["paused"] is False
    assert told["deadline"] is not None


def test_a_pause_asked_for_twice_is_one(api: APIClient) -> None:
    game = playing()
    for _ in range(2):
        assert caller(owner(game)).post(address(game, "/pause"), {}).status_code == 200
    assert ClockRecord.objects.filter(game=game, kind="paused").count() == 1


def test_a_player_does_not_pause(api: APIClient) -> None:
    game = playing()
    for part in ("/pause", "/resume"):
        assert caller(account_of(game, 1)).post(address(game, part), {}).status_code == 403
        assert api.post(address(game, part), {}).status_code == 401
        assert caller(owner(game), Scope.GAMES_READ).post(address(game, part), {}).status_code == 403


def test_the_clocks_of_a_finished_game_are_not_moved() -> None:
    game = playing()
    apply(_now(moved(game, 1, [], 1, finished=True)))
    answer = caller(owner(game)).post(address(game, "/pause"), {})
    assert (answer.status_code, answer.json()["code"]) == (409, "game-over")


def test_a_pause_changes_the_entity_tag_of_the_games_page(api: APIClient) -> None:
    game = playing()
    before = api.get(f"/api/v1/games/{game.pk}")["ETag"]
    caller(owner(game)).post(address(game, "/pause"), {})
    assert api.get(f"/api/v1/games/{game.pk}")["ETag"] != before


def test_who_watches_is_told_of_a_pause(bus: Any, django_capture_on_commit_callbacks: Any) -> None:
    game = playing()
    with django_capture_on_commit_callbacks(execute=True):
        caller(owner(game)).post(address(game, "/pause"), {})
    told = [decode(fields) for _, fields in bus.xrange(EVENTS)]
    assert [envelope.expect(ClockChanged).what for envelope in told] == ["paused"]
    assert told[0].game_id == str(game.pk)


# --- days away ---


def test_a_player_announces_days_away() -> None:
    game = playing()
    tomorrow = (timezone.now() + timedelta(days=1)).date()
    body = {"first": tomorrow.isoformat(), "last": (tomorrow + timedelta(days=1)).isoformat()}
    told = caller(account_of(game, 1)).post(address(game, "/days-away"), body).json()
    assert told["players"][0]["days_away_left"] == 3
    assert told["players"][0]["away"][0]["from"].startswith(tomorrow.isoformat())


def test_more_days_than_the_table_allows_are_refused() -> None:
    game = playing()
    day = timezone.now().date() + timedelta(days=1)
    body = {"first": day.isoformat(), "last": (day + timedelta(days=5)).isoformat()}
    answer = caller(account_of(game, 1)).post(address(game, "/days-away"), body)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "first")


def test_who_does_not_play_is_not_away() -> None:
    game = playing()
    day = timezone.now().date().isoformat()
    answer = caller(owner(game)).post(address(game, "/days-away"), {"first": day, "last": day})
    assert answer.status_code == 403


def test_days_away_sent_twice_with_one_key_are_taken_once() -> None:
    game = playing()
    day = (timezone.now() + timedelta(days=1)).date().isoformat()
    client = caller(account_of(game, 1))
    answers = [
        client.post(address(game, "/days-away"), {"first": day, "last": day}, HTTP_IDEMPOTENCY_KEY="trip")
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert ClockRecord.objects.filter(game=game, kind="went-away").count() == 1


# --- arbiters ---


def test_an_arbiter_gives_time_with_a_reason() -> None:
    game = playing()
    body = {"player": 1, "seconds": HOUR, "reason": "the site was down"}
    told = caller(owner(game)).post(address(game, "/time"), body).json()
    assert told["players"][0]["left_seconds"] > 24 * HOUR
    record = ClockRecord.objects.get(game=game, kind="time-given")
    assert (record.by, record.details["reason"]) == (owner(game), "the site was down")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"player": 9, "seconds": 60, "reason": "so"}, "player"),
        ({"player": 1, "seconds": 0, "reason": "so"}, "seconds"),
        ({"player": 1, "seconds": 60}, "reason"),
        ({"player": None, "seconds": 60, "reason": "so"}, "player"),
    ],
)
def test_time_that_cannot_be_given_is_refused(body: dict[str, Any], field: str) -> None:
    game = playing()
    answer = caller(owner(game)).post(address(game, "/time"), body)
    assert answer.status_code in {400, 422}
    assert answer.json()["errors"][0]["field"] == field


def test_an_owner_who_plays_gives_nobody_time() -> None:
    """He would decide in his own cause."""
    game = playing()
    Seat.objects.filter(game=game, player=1).update(account=game.owner)
    body = {"player": 1, "seconds": HOUR, "reason": "me"}
    assert caller(owner(game)).post(address(game, "/time"), body).status_code == 403


def test_a_token_without_the_scope_does_not_arbitrate() -> None:
    game = playing()
    client = caller(owner(game), Scope.GAMES_WRITE, Scope.GAMES_PLAY)
    assert client.post(address(game, "/time"), {"player": 1, "seconds": 60, "reason": "so"}).status_code == 403
    assert client.post(f"/api/v1/games/{game.pk}/neutral-moves", {"player": 1}).status_code == 403


def test_an_arbiter_moves_for_who_is_not_there(bus: Any) -> None:
    game = playing()
    arbiter = Account.objects.create(username="arbiter")
    Role.objects.create(game=game, account=arbiter, kind=Role.Kind.ARBITER)
    accepted = Accepted(
        status=GameStatus(round="SR", turn=1, round_num=1, phase="2", acting=[2]),
        action={"type": "pass", "entity": 1, "id": 1, "user": f"account-{arbiter.pk}"},
        facts=[],
    )
    # The command's id follows from the key, so that its answer can lie ready.
    bus.rpush(reply_key(f"{arbiter.pk}:once"), encode(seal(accepted, game_id=str(game.pk), version=1)))
    answer = caller(arbiter).post(
        f"/api/v1/games/{game.pk}/neutral-moves", {"player": 1}, HTTP_IDEMPOTENCY_KEY="once", HTTP_IF_MATCH='"0"'
    )
    assert (answer.status_code, answer.json()["version"], answer["ETag"]) == (200, 1, '"1"')
    ((_, sent),) = bus.xrange(COMMANDS)
    wanted = decode(sent).expect(MoveNeutrally)
    assert (wanted.player, wanted.expected_version, wanted.sender.permitted) == (1, 0, [1])
    assert game.records.filter(what="moved-neutrally", account=arbiter).exists()


def test_a_player_moves_for_nobody_else(bus: Any) -> None:
    game = playing()
    assert caller(account_of(game, 2)).post(f"/api/v1/games/{game.pk}/neutral-moves", {"player": 1}).status_code == 403
    assert bus.xlen(COMMANDS) == 0


# --- substitutes ---


def test_whoever_volunteers_while_a_seat_is_sought_has_it() -> None:
    game = playing({"move_seconds": HOUR, "on_expiry": ["substitute"]})
    with held(game.pk) as kept:
        move(kept, TimeUp(player=1, consequence="substitute"), timezone.now())
    stranger = Account.objects.create(username="stranger")
    told = caller(stranger).post(address(game, "/volunteers")).json()
    assert account_of(game, 1) == stranger
    assert told["seats_sought"] == []
    assert told["players"][0]["name"] == "stranger"


def test_an_offer_can_be_taken_back() -> None:
    game = playing()
    stranger = Account.objects.create(username="stranger")
    assert caller(stranger).post(address(game, "/volunteers")).status_code == 200
    assert caller(stranger).delete(address(game, "/volunteers")).status_code == 204
    assert not game.volunteers.exists()


def test_who_plays_is_no_substitute() -> None:
    game = playing()
    answer = caller(account_of(game, 2)).post(address(game, "/volunteers"))
    assert (answer.status_code, answer.json()["code"]) == (409, "already-seated")


# --- setting up ---


@pytest.mark.parametrize(
    ("control", "field"),
    [
        ({"move_seconds": "soon"}, "time_control.move_seconds"),
        ({"pace": "turns"}, "time_control"),
        ({"move_seconds": 60, "on_expiry": ["shout"]}, "time_control.on_expiry[0]"),
        ("fast", "time_control"),
    ],
)
def test_a_table_with_a_time_control_that_is_none_is_not_set_up(control: Any, field: str) -> None:
    account = Account.objects.create(username="host")
    body = {"title": "1860", "seats": [{}, {}], "time_control": control}
    answer = caller(account).post("/api/v1/games", body)
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert not Game.objects.exists()


def test_a_table_is_set_up_with_a_time_control() -> None:
    account = Account.objects.create(username="host")
    body = {"title": "1860", "seats": [{}, {}], "time_control": DAILY}
    told = caller(account).post("/api/v1/games", body).json()
    assert told["time_control"] == DAILY
    assert told["clock"] is None
    assert not GameClock.objects.exists()


def test_for_a_turn_the_clock_tells_nothing_on_the_stream(bus: Any) -> None:
    """Whoever watches sees the action itself."""
    playing()
    assert bus.xlen(EVENTS) == 0


def test_a_rules_service_that_says_nothing_is_waited_for_in_vain(rules: RulesStandIn, settings: Any) -> None:
    settings.REPLY_TIMEOUT = 0.05
    game = playing()
    answer = caller(owner(game)).post(f"/api/v1/games/{game.pk}/neutral-moves", {"player": 1})
    assert (answer.status_code, answer.json()["code"]) == (504, "no-reply")
