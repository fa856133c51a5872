"""The arbiter's page, and the decisions taken on it: each recorded, with who and why."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.games.models import Game
from gateway.tournaments import arbitrating
from gateway.tournaments.domain import commands
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.rules import Officials
from tests.gateway.tournaments.at_play import Play, rules
from tests.gateway.tournaments.pages.event import Event, browser, page, send, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(db: None) -> Account:
    """An arbiter, who hosts nothing."""
    return Account.objects.create(username="judge")


@pytest.fixture
def event(host: Account, judge: Account) -> Event:
    """Two tables that go on."""
    return Event(host, 8, officials=Officials(arbiters=(str(judge.pk),))).draw()


@pytest.fixture
def play(host: Account) -> Play:
    """Two tables whose games wait for the player in the first seat; at 1.1 nothing has happened for two days."""
    play = Play(host, 8, rules())
    play.start()
    Game.objects.update(updated_at=timezone.now())
    Game.objects.filter(pk=play.game("1.1").pk).update(updated_at=timezone.now() - timedelta(days=2))
    return play


# --- who is late ------------------------------------------------------------------------------------------------------


def test_the_page_shows_tables_that_stand_still_and_for_whom_they_wait(host: Account, play: Play) -> None:
    shown = page(browser(host), f"/tournaments/{play.id}/arbiter")
    late = Account.objects.get(pk=play.t.tables["1.1"].players[0])
    assert "Nothing has happened" in shown
    assert f"The game waits for {late.username}" in shown
    assert "Table 1.2" not in shown


def test_the_arbiter_says_how_long_is_long(host: Account, play: Play) -> None:
    assert "No table has to be looked at." in page(browser(host), f"/tournaments/{play.id}/arbiter?idle=72")


def test_tables_after_their_deadline_are_late(host: Account, play: Play) -> None:
    play.do(commands.set_deadline, 1, "2020-01-01T00:00:00Z")
    shown = page(browser(host), f"/tournaments/{play.id}/arbiter")
    assert shown.count("The deadline of the round has passed (since") == 2
    assert "Jan. 1, 2020, 00:00 UTC" in shown


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Move neutrally"), ("fr", "Jouer un coup neutre"), ("es", "Hacer una jugada neutra")]
)
def test_the_page_speaks_the_arbiters_language(host: Account, play: Play, language: str, words: str) -> None:
    assert words in page(browser(host), f"/tournaments/{play.id}/arbiter?language={language}")


# --- decisions --------------------------------------------------------------------------------------------------------


def test_a_warning_is_one_step_and_is_listed_with_its_reason(event: Event, judge: Account) -> None:
    late = event.seated("1.1")[0]
    shown = step(browser(judge), event, "warn", table="1.1", player=late.username, reason="No move since Monday")
    warned = event.last()
    assert isinstance(warned, e.PlayerWarned)
    assert (warned.by, warned.table) == (str(judge.pk), "1.1")
    assert f"{late.username} was warned at table 1.1." in shown
    assert "No move since Monday" in shown


@pytest.mark.parametrize("name", ["warn", "neutral-move", "substitute", "adjudicate", "correct", "remove"])
def test_no_decision_is_taken_without_a_reason(event: Event, judge: Account, name: str) -> None:
    before = event.t.version
    fields = {"table": "1.1", "player": event.seated("1.1")[0].username, "coming": event.seated("1.2")[0].username}
    assert "Reason: This field is required." in step(browser(judge), event, name, **fields)
    assert event.t.version == before


def test_a_neutral_move_is_ordered(event: Event, judge: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    ordered: list[Any] = []
    monkeypatch.setattr(arbitrating, "move_neutrally", lambda *args, **how: ordered.append((args, how)))
    late = event.seated("1.1")[0]
    step(browser(judge), event, "neutral-move", table="1.1", player=late.username, reason="Gone fishing")
    assert ordered == [((event.id, "1.1", str(late.pk)), {"by": judge, "reason": "Gone fishing"})]


def test_a_substitute_takes_over(event: Event, judge: Account) -> None:
    leaving = event.seated("1.1")[1]
    zoe = Account.objects.create(username="zoe", seating=Account.Seating.AT_ONCE)
    step(browser(judge), event, "substitute", table="1.1", player=leaving.username, coming="Zoe", reason="Ill")
    assert event.t.tables["1.1"].players[1] == str(zoe.pk)
    assert f"(for {leaving.username})" in page(browser(), event.address + "/tables/1.1")


def test_nobody_is_made_a_substitute_who_was_not_asked(event: Event, judge: Account) -> None:
    Account.objects.create(username="zoe")
    leaving = event.seated("1.1")[1]
    step(browser(judge), event, "substitute", table="1.1", player=leaving.username, coming="zoe", reason="Ill")
    assert event.t.tables["1.1"].players[1] == str(leaving.pk)


def scores(event: Event, *pounds: int) -> dict[str, str]:
    """The fields of the form for the scores of table 1.1."""
    return {f"score-{one.pk}": str(score) for one, score in zip(event.seated("1.1"), pounds, strict=True)}


def test_a_table_is_ended_by_a_ruling_with_a_forfeit(event: Event, judge: Account) -> None:
    last = event.seated("1.1")[3]
    fields = {"table": "1.1", "reason": "Walked away", **scores(event, 5, 4, 3, 2), f"forfeit-{last.pk}": "on"}
    step(browser(judge), event, "adjudicate", **fields)
    ruled = event.last()
    assert isinstance(ruled, e.TableAdjudicated)
    assert (sorted(ruled.scores.values()), ruled.forfeited) == ([2, 3, 4, 5], (str(last.pk),))


def test_without_scores_a_table_ends_with_what_everybody_is_worth(
    event: Event, judge: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    worth = {"1.1": {str(one.pk): 100 for one in event.seated("1.1")}}
    monkeypatch.setattr("gateway.tournaments.pages.doing.values_now", lambda t, tables: worth)
    step(browser(judge), event, "adjudicate", table="1.1", reason="Time", **scores(event, 1, 2, 3, 4).fromkeys(
        scores(event, 1, 2, 3, 4), ""
    ))  # fmt: skip
    assert set(event.t.tables["1.1"].result.scores.values()) == {100}  # type: ignore[union-attr]


def test_scores_are_all_stated_or_none(event: Event, judge: Account) -> None:
    fields = scores(event, 1, 2, 3, 4)
    fields[next(iter(fields))] = ""
    assert "all are stated, or none" in step(browser(judge), event, "adjudicate", table="1.1", reason="r", **fields)


def test_a_result_is_corrected_and_the_correction_undone(event: Event, judge: Account) -> None:
    event.play("1.1")
    client = browser(judge)
    back = {"table": "1.1", "back": "1.1"}
    shown = step(client, event, "correct", reason="Misread", **back, **scores(event, 1, 2, 3, 4))
    assert "Undo the last correction" in shown
    assert event.t.tables["1.1"].result.correction  # type: ignore[union-attr]
    step(client, event, "undo-correction", reason="It was right", **back)
    assert not event.t.tables["1.1"].result.correction  # type: ignore[union-attr]


def test_a_player_is_taken_out(event: Event, judge: Account) -> None:
    step(browser(judge), event, "remove", player="player-1", reason="Cheated")
    assert isinstance(event.last(), e.PlayerRemoved)


def test_an_arbiter_is_no_host(event: Event, judge: Account) -> None:
    for name in ("draw", "pause", "call-off"):
        assert send(browser(judge), event.address, f"{event.address}/do/{name}", reason="r").status_code == 403


# --- what was done ----------------------------------------------------------------------------------------------------


def test_the_log_lists_what_officials_did_and_who_and_why(event: Event, judge: Account) -> None:
    event.play("1.1")
    step(browser(judge), event, "correct", table="1.1", reason="Misread", **scores(event, 1, 2, 3, 4))
    shown = page(browser(judge), event.address + "/log")
    assert "The result of table 1.1 was corrected" in shown
    assert "Misread" in shown
    assert ">judge<" in shown
    assert "entered." not in shown


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Round 1 was drawn."), ("fr", "La ronde 1 a été tirée."), ("es", "La ronda 1 se ha")]
)
def test_the_whole_log_tells_everything(event: Event, judge: Account, language: str, words: str) -> None:
    shown = page(browser(judge), f"{event.address}/log?all=1&language={language}")
    assert words in shown
    assert "player-1" in shown
