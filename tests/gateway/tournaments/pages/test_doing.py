"""What players and hosts do by the forms of the pages."""

from __future__ import annotations

import pytest

from gateway.accounts.models import Account
from gateway.tournaments.domain import commands
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.pairing import Force
from gateway.tournaments.domain.rules import EntryConditions
from gateway.tournaments.domain.tournament import Status
from gateway.tournaments.pages.doing import STEPS
from gateway.tournaments.people import must_arbitrate, must_host
from tests.gateway.tournaments.pages.event import Event, browser, page, send, step

pytestmark = pytest.mark.django_db


@pytest.fixture
def zoe() -> Account:
    return Account.objects.create(username="zoe")


# --- who may do what --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(STEPS))
def test_no_step_is_taken_without_the_token_of_its_form(host: Account, name: str) -> None:
    event = Event(host, 0)
    before = event.t.version
    assert browser(host).post(f"{event.address}/do/{name}", {"reason": "because"}).status_code == 403
    assert event.t.version == before


def test_a_player_may_take_no_step_of_hosts_and_arbiters(host: Account) -> None:
    event = Event(host, 4).draw()
    player = browser(event.players[0])
    before = event.t.version
    for name, known in STEPS.items():
        if known.may in (must_host, must_arbitrate):
            fields = {"reason": "r", "round": "1", "table": "1.1", "player": "player-2"}
            assert send(player, event.address, f"{event.address}/do/{name}", **fields).status_code == 403, name
    assert event.t.version == before


def test_who_is_not_logged_in_is_asked_to_do_that_first(host: Account) -> None:
    event = Event(host, 0)
    before = event.t.version
    client = browser()
    answer = send(client, "/tournaments", f"{event.address}/do/enter")
    assert answer.headers["Location"] == f"/account/login?next={event.address}"
    assert event.t.version == before


@pytest.mark.parametrize("path", ["/host", "/arbiter", "/log", "/rules"])
def test_the_pages_of_officials_are_for_them(host: Account, path: str) -> None:
    event = Event(host, 1)
    page(browser(event.players[0]), event.address + path, 403)
    page(browser(), event.address + path, 403)
    page(browser(host), event.address + path)


def test_a_private_tournament_takes_no_steps_of_others(host: Account, zoe: Account) -> None:
    event = Event(host, 0, private=True)
    assert send(browser(zoe), "/tournaments", f"{event.address}/do/enter").status_code == 404


def test_a_step_that_there_is_not_is_not_found(host: Account) -> None:
    event = Event(host, 0)
    assert send(browser(host), event.address, f"{event.address}/do/win").status_code == 404


# --- players ----------------------------------------------------------------------------------------------------------


def test_somebody_enters_with_his_team_and_wishes(host: Account, zoe: Account) -> None:
    event = Event(host, 0, titles=("1860", "18GB"), title_wishes=True)
    shown = step(browser(zoe), event, "enter", team="Red", titles=["18GB", "", "1860"])
    entry = event.t.entrants[str(zoe.pk)].entry
    assert (entry.team, entry.titles) == ("Red", ("18GB", "1860"))
    assert "Takes part" in shown


def test_somebody_stands_by(host: Account, zoe: Account) -> None:
    event = Event(host, 0)
    event.do(commands.close_entry)
    step(browser(zoe), event, "enter", **{"as": "waiting"})
    assert event.t.entrants[str(zoe.pk)].presence is Presence.WAITING


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Nobody can enter now."), ("fr", "Personne ne peut"), ("es", "Nadie puede inscribirse ahora.")],
)
def test_a_refusal_is_explained_in_the_readers_language(host: Account, zoe: Account, language: str, words: str) -> None:
    event = Event(host, 0)
    event.do(commands.close_entry)
    Account.objects.filter(pk=zoe.pk).update(language=language)
    assert words in step(browser(zoe), event, "enter")


def test_a_player_leaves_and_comes_back(host: Account) -> None:
    event = Event(host, 8).draw().play()
    client, me = browser(event.players[0]), str(event.players[0].pk)
    step(client, event, "leave")
    assert event.t.entrants[me].presence is Presence.OUT
    step(client, event, "return")
    assert event.t.entrants[me].presence is Presence.IN


def test_a_player_checks_in(host: Account) -> None:
    event = Event(host, 1, entry=EntryConditions(check_in=True))
    client = browser(event.players[0])
    assert "Check in" in page(client, event.address)
    assert "checked in" in step(client, event, "check-in")


def test_a_player_sits_a_round_out(host: Account) -> None:
    event = Event(host, 1)
    step(browser(event.players[0]), event, "rest", round="1")
    assert event.t.entrants[str(event.players[0].pk)].resting == {1}


def test_what_is_missing_in_a_form_is_said(host: Account) -> None:
    event = Event(host, 1)
    assert "Round: Enter a whole number." in step(browser(event.players[0]), event, "rest", round="next")


# --- hosts ------------------------------------------------------------------------------------------------------------


def test_a_host_opens_and_closes_entry(host: Account) -> None:
    event = Event(host, 0)
    assert "Open entry" in step(browser(host), event, "close-entry")
    assert not event.t.entry_open
    step(browser(host), event, "open-entry")
    assert event.t.entry_open


def test_a_host_enters_several_by_their_names(host: Account) -> None:
    event = Event(host, 0)
    Account.objects.bulk_create(
        Account(username=name, seating=Account.Seating.AT_ONCE) for name in ("Anna", "Ben (2)", "Cleo")
    )
    step(browser(host), event, "enter-players", players="anna\nBEN (2), Cleo\n", team="Red")
    names = Account.objects.filter(pk__in=map(int, event.t.entrants)).values_list("username", flat=True)
    assert set(names) == {"Anna", "Ben (2)", "Cleo"}


def test_nobody_is_entered_who_does_not_let_others_do_that(host: Account, zoe: Account) -> None:
    event = Event(host, 0)
    assert "let others enter them" in step(browser(host), event, "enter-players", players="zoe")
    assert not event.t.entrants


def test_names_that_nobody_has_are_named(host: Account) -> None:
    event = Event(host, 0)
    assert "Nobody is called .*, nemo." in step(browser(host), event, "enter-players", players=".*\nnemo")


def test_the_limit_counts_those_who_are_entered_together(host: Account) -> None:
    event = Event(host, 3, entry=EntryConditions(limit=4))
    for name in ("anna", "ben"):
        Account.objects.create(username=name, seating=Account.Seating.AT_ONCE)
    step(browser(host), event, "enter-players", players="anna, ben")
    assert len(event.t.those(Presence.WAITING)) == 1


def test_a_host_draws_starts_and_takes_back_a_round(host: Account) -> None:
    event, client = Event(host, 8), browser(host)
    assert "Start the games of round 1" in step(client, event, "draw")
    assert len(event.t.rounds) == 1
    step(client, event, "withdraw-round", reason="Somebody came late")
    assert event.t.rounds == []
    step(client, event, "draw")
    step(client, event, "start-round", round="1")
    assert event.t.opened == {1}


def test_a_host_sets_a_deadline_on_his_own_clock(host: Account) -> None:
    Account.objects.filter(pk=host.pk).update(time_zone="Europe/Paris")
    event = Event(host, 4).draw()
    step(browser(host), event, "set-deadline", round="1", at="2026-07-01T20:00")
    assert event.t.deadlines == {1: "2026-07-01T18:00:00Z"}


def test_a_host_publishes_hidden_standings(host: Account) -> None:
    event = Event(host, 4, hidden=True).draw().play()
    step(browser(host), event, "publish", up_to_round="1")
    assert event.t.published_round == 1


def test_a_host_pauses_goes_on_and_calls_off_with_reasons(host: Account) -> None:
    event, client = Event(host, 4), browser(host)
    step(client, event, "pause", reason="Snow")
    assert (event.t.status, event.last().reason) == (Status.PAUSED, "Snow")  # type: ignore[union-attr]
    step(client, event, "resume")
    assert event.t.status is Status.ANNOUNCED
    assert "Reason: This field is required." in step(client, event, "call-off")
    step(client, event, "call-off", reason="More snow")
    assert event.t.status is Status.CANCELLED


def test_a_host_lets_two_change_places(host: Account) -> None:
    event = Event(host, 8).draw()
    one, other = event.seated("1.1")[0], event.seated("1.2")[3]
    step(browser(host), event, "swap", one=one.username, other=other.username, reason="They share a car")
    assert event.t.tables["1.1"].players[0] == str(other.pk)


def test_a_host_seats_who_came_late(host: Account, zoe: Account) -> None:
    event = Event(host, 3, last_round_of_entry=2).draw()
    event.enter(zoe)
    step(browser(host), event, "seat", player="zoe", table="1.1", reason="The train was late")
    assert event.t.tables["1.1"].players[-1] == str(zoe.pk)


def test_a_host_keeps_two_apart(host: Account) -> None:
    event = Event(host, 4)
    shown = step(browser(host), event, "keep-apart", one="player-1", other="player-2", force="never", reason="Brothers")
    assert list(event.t.apart.values()) == [Force.NEVER]
    assert "player-1, player-2: never" in shown


def test_a_host_checks_everybody_in(host: Account) -> None:
    event = Event(host, 3, entry=EntryConditions(check_in=True))
    step(browser(host), event, "check-everybody-in")
    assert all(one.checked_in for one in event.t.entrants.values())


def test_after_the_last_round_drawing_ends_the_tournament(host: Account) -> None:
    event = Event(host, 4).draw().play().draw().play()
    assert "The tournament is over." in step(browser(host), event, "draw")
    assert isinstance(event.last(), e.TournamentFinished)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_hosts_page_speaks_the_hosts_language(host: Account, language: str) -> None:
    Account.objects.filter(pk=host.pk).update(language=language)
    shown = page(browser(Account.objects.get(pk=host.pk)), Event(host, 4).address + "/host")
    assert {"en": "Draw the first round", "fr": "Tirer la première ronde", "es": "Sortear la primera ronda"}[
        language
    ] in shown
