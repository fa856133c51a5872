"""Tournaments are kept as their events; commands are carried out one after the other, wholly or not at all."""

from __future__ import annotations

import threading
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.http import Http404

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.tournaments import keeping, models, projection, signals
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.rules import Games, Rules
from gateway.tournaments.keeping import Kept, carry_out, create, current
from tests.gateway.tournaments.at_play import Play, people

pytestmark = pytest.mark.django_db

RULES = Rules(titles=("18GB",), table_sizes=(4, 3))


@pytest.fixture
def kept(host: Account) -> Kept:
    """A tournament that nobody has entered."""
    return create(host, "Spring league", RULES, description="by mail")


def test_a_tournament_is_found_as_it_was_made(kept: Kept, host: Account) -> None:
    found = current(kept.id)
    assert found.version == 1
    assert (found.at_work.name, found.at_work.owner) == ("Spring league", str(host.pk))


def test_there_is_no_tournament_under_an_unknown_id() -> None:
    with pytest.raises(Http404):
        current(uuid4())


def test_a_command_that_is_carried_out_already_adds_no_events(kept: Kept, host: Account) -> None:
    assert carry_out(kept.id, commands.open_entry, by=host).version == 2
    assert carry_out(kept.id, commands.open_entry, by=host).version == 2


def test_what_is_refused_is_told_with_the_field_and_its_values(kept: Kept, host: Account) -> None:
    def wrong(t: Any) -> Any:
        return commands.enter(t, Entry(player=str(host.pk), titles=("1830",)))

    carry_out(kept.id, commands.open_entry, by=host)
    with pytest.raises(Problem) as told:
        carry_out(kept.id, wrong, by=host)
    assert (told.value.status, told.value.code) == (422, "unknown-title")
    assert told.value.errors[0]["values"] == {"titles": ["1830"]}


def test_a_command_for_another_version_than_the_present_one_is_stale(kept: Kept, host: Account) -> None:
    with pytest.raises(Problem) as told:
        carry_out(kept.id, commands.open_entry, by=host, expected=7)
    assert told.value.status == 412


def test_rules_by_which_some_table_cannot_be_played_are_refused(host: Account) -> None:
    # 1860 is played by two to four.
    with pytest.raises(Problem) as told:
        create(host, "Spring league", Rules(titles=("18GB", "1860"), table_sizes=(4, 5)))
    assert (told.value.status, told.value.code) == (422, "rules-unplayable")
    assert [(error["field"], error["title"]) for error in told.value.errors] == [("table_sizes", "1860")]


def test_optional_rules_that_a_title_has_not_are_refused(host: Account) -> None:
    with pytest.raises(Problem) as told:
        create(host, "Spring league", Rules(titles=("18GB",), table_sizes=(4,), games=Games(options={"18GB": ("x",)})))
    assert [error["field"] for error in told.value.errors] == ["games"]


def test_rules_are_looked_through_when_they_are_changed_too(kept: Kept, host: Account) -> None:
    with pytest.raises(Problem) as told:
        carry_out(kept.id, lambda t: commands.change_rules(t, Rules(titles=("1830",)), str(host.pk), ""), by=host)
    assert told.value.code == "rules-unplayable"
    assert current(kept.id).version == 1


# --- the copies in memory ---------------------------------------------------------------------------------------------


def enters(kept: Kept, account: Account) -> Kept:
    """The account enters."""
    return carry_out(kept.id, lambda t: commands.enter(t, Entry(player=str(account.pk))), by=account)


def test_who_reads_a_tournament_never_sees_it_change(kept: Kept, host: Account) -> None:
    seen = carry_out(kept.id, commands.open_entry, by=host)
    (late,) = people(1)
    after = enters(kept, late)
    assert (seen.version, list(seen.at_work.entrants)) == (2, [])
    assert (after.version, list(after.at_work.entrants)) == (3, [str(late.pk)])


def test_what_a_transaction_has_done_is_seen_in_it_and_gone_if_it_comes_to_nothing(kept: Kept, host: Account) -> None:
    class Killed(BaseException):
        pass

    with pytest.raises(Killed), transaction.atomic():
        carry_out(kept.id, commands.open_entry, by=host)
        assert current(kept.id).version == 2
        raise Killed
    assert (current(kept.id).version, current(kept.id).at_work.entry_open) == (1, False)
    assert carry_out(kept.id, lambda t: commands.pause(t, str(host.pk)), by=host).at_work.entry_open is False


@pytest.mark.parametrize("step", ["projection.project", "signals.happened.send"])
def test_a_command_that_is_interrupted_is_not_carried_out(
    kept: Kept, host: Account, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Killed(BaseException):
        pass

    def killed(*_: Any, **__: Any) -> None:
        raise Killed

    with monkeypatch.context() as patched, pytest.raises(Killed):
        patched.setattr(f"gateway.tournaments.keeping.{step}", killed)
        carry_out(kept.id, commands.open_entry, by=host)
    assert current(kept.id).version == models.Tournament.objects.get(pk=kept.id).version == 1
    assert carry_out(kept.id, commands.open_entry, by=host).version == 2


def test_what_happened_is_told_in_the_transaction_in_which_it_did(kept: Kept, host: Account) -> None:
    told: list[Any] = []

    def hear(**said: Any) -> None:
        assert connection.in_atomic_block
        told.append((said["number"], [type(event).__name__ for event in said["events"]], said["tournament"].version))

    signals.happened.connect(hear)
    try:
        carry_out(kept.id, commands.open_entry, by=host)
        carry_out(kept.id, commands.open_entry, by=host)
    finally:
        signals.happened.disconnect(hear)
    assert told == [(2, ["EntryOpened"], 2)]


@pytest.mark.django_db(transaction=True)
def test_a_copy_from_a_transaction_that_came_to_nothing_is_not_taken_for_what_another_did(host: Account) -> None:
    kept = create(host, "Spring league", RULES)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        carry_out(kept.id, commands.open_entry, by=host)
        raise ZeroDivisionError
    elsewhere(lambda: carry_out(kept.id, lambda t: commands.pause(t, str(host.pk)), by=host))
    with transaction.atomic():
        seen = current(kept.id)
    assert (seen.version, seen.at_work.entry_open, seen.at_work.status) == (2, False, "paused")


@pytest.mark.django_db(transaction=True)
def test_a_process_that_never_heard_of_a_commit_is_brought_up_to_date(
    host: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = create(host, "Spring league", RULES)
    with monkeypatch.context() as patched:
        patched.setattr(keeping.transaction, "on_commit", lambda work: None)
        carry_out(kept.id, commands.open_entry, by=host)
    assert current(kept.id).version == 2


@pytest.mark.django_db(transaction=True)
def test_commands_that_come_at_once_are_carried_out_one_after_the_other(host: Account) -> None:
    kept = create(host, "Spring league", RULES)
    carry_out(kept.id, commands.open_entry, by=host)
    everybody = people(16)
    threads = [threading.Thread(target=_enter_all, args=[kept, everybody[number::4]]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = models.TournamentEvent.objects.filter(tournament=kept.id).order_by("number")
    assert list(numbers.values_list("number", flat=True)) == list(range(1, 19))
    assert set(current(kept.id).at_work.entrants) == {str(one.pk) for one in everybody}
    assert models.Tournament.objects.get(pk=kept.id).entrants == 16


def _enter_all(kept: Kept, accounts: list[Account]) -> None:
    for account in accounts:
        enters(kept, account)
    connection.close()


def elsewhere(work: Any) -> None:
    """Do it on another connection."""

    def done() -> None:
        work()
        connection.close()

    thread = threading.Thread(target=done)
    thread.start()
    thread.join()


# --- projections ------------------------------------------------------------------------------------------------------

ROWS = {
    models.Tournament: ("due_at", "problem"),
    models.Entry: ("id",),
    models.TournamentTable: ("told", "heard"),
    models.RoundStandings: ("id", "changed", "version", "count", "worked_out_at"),
}
"""What is made from the events, and which columns are not."""


def rows() -> dict[str, list[Any]]:
    """Every row that is made from the events."""
    found = {}
    for model, without in ROWS.items():
        names = [field.attname for field in model._meta.concrete_fields if field.attname not in without]
        found[model.__name__] = sorted(model._default_manager.values_list(*names), key=str)
    return found


def test_what_is_stored_beside_the_events_can_be_made_anew_from_them(host: Account) -> None:
    play = Play(host, 5)
    for name in play.start():
        play.end(name)
    play.hear()
    (bye,) = play.t.rounds[0].byes
    play.do(commands.withdraw, bye)
    play.start()
    play.do(commands.describe, "Summer league", "by mail", True, str(host.pk))
    before = rows()
    assert len(before["Entry"]) == 5
    assert len(before["TournamentTable"]) == 2
    projection.forget()
    projection.complete()
    assert rows() == before
    play.hear()
    assert rows() == before
