"""Players come, wait, check in, leave and come back."""

from __future__ import annotations

import pytest

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.commands import (
    cancel,
    check_in,
    close_entry,
    come_back,
    enter,
    keep_apart,
    open_entry,
    remove,
    request_bye,
    stand_by,
    withdraw,
)
from gateway.tournaments.domain.entrants import Entry, Presence
from gateway.tournaments.domain.formats import Swiss
from gateway.tournaments.domain.pairing import Force
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.results import standings
from gateway.tournaments.domain.rules import EntryConditions
from gateway.tournaments.domain.tallies import Rest, Worth
from tests.gateway.tournaments.domain.events_played import Played, rules


def refused(rule: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda refusal: refusal.rule == rule)


def points(played: Played) -> dict[str, int]:
    return {line.player: int(line.tally.points) for line in standings(played.t)}


def test_nobody_enters_before_entry_opens_or_after_it_closed() -> None:
    played = Played(rules(Swiss(rounds=2)))
    played.do(close_entry(played.t))
    with refused("entry-closed"):
        enter(played.t, Entry(player="ann"))
    played.do(open_entry(played.t))
    played.do(enter(played.t, Entry(player="ann")))
    assert played.t.entrants["ann"].number == 1


def test_a_player_enters_once() -> None:
    played = Played(rules(Swiss(rounds=2)), players=4)
    with refused("entered-already"):
        enter(played.t, Entry(player="p000"))


@pytest.mark.parametrize(
    ("conditions", "entry", "rule"),
    [
        (EntryConditions(invited=frozenset({"bob"})), Entry(player="ann"), "not-invited"),
        (EntryConditions(least_rating=10), Entry(player="ann", rating=9.5), "rating-limit"),
        (EntryConditions(most_rating=10), Entry(player="ann", rating=10.5), "rating-limit"),
        (EntryConditions(), Entry(player="ann", titles=("1830",)), "unknown-title"),
    ],
)
def test_the_conditions_of_entry_hold(conditions: EntryConditions, entry: Entry, rule: str) -> None:
    played = Played(rules(Swiss(rounds=2), entry=conditions))
    with refused(rule):
        enter(played.t, entry)


def test_whoever_comes_after_the_limit_waits_and_takes_the_place_of_one_who_leaves() -> None:
    played = Played(rules(Swiss(rounds=2), entry=EntryConditions(limit=4)), players=6)
    assert played.t.those(Presence.WAITING) == ["p004", "p005"]
    played.do(withdraw(played.t, "p001"))
    assert played.t.those(Presence.IN) == ["p000", "p002", "p003", "p004"]
    played.do(withdraw(played.t, "p005"))
    assert played.t.those(Presence.WAITING) == []


def test_only_those_who_checked_in_are_seated_where_that_is_asked() -> None:
    played = Played(rules(Swiss(rounds=2), entry=EntryConditions(check_in=True)), players=6)
    for player in ("p001", "p002", "p003", "p004"):
        played.do(check_in(played.t, player))
    assert check_in(played.t, "p001") == []
    assert sorted(played.draw().tables[0].seats) == ["p001", "p002", "p003", "p004"]


@pytest.mark.parametrize(("worth", "expected"), [(Worth.NONE, 0), (Worth.HALF, 5), (Worth.FULL, 10)])
def test_a_late_player_gets_what_the_rules_state_for_rounds_missed(worth: Worth, expected: int) -> None:
    played = Played(rules(Swiss(rounds=3), last_round_of_entry=2, missed_round=worth), players=7)
    played.draw()
    played.play()
    played.do(enter(played.t, Entry(player="late")))
    assert points(played)["late"] == expected
    assert "late" in {player for table in played.draw().tables for player in table.seats}


def test_nobody_enters_after_the_last_round_of_entry() -> None:
    played = Played(rules(Swiss(rounds=3), last_round_of_entry=2), players=8)
    for _ in range(2):
        played.draw()
        played.play()
    with refused("too-late"):
        enter(played.t, Entry(player="late"))


def test_a_substitute_may_stand_by_at_any_time_but_only_once() -> None:
    played = Played(rules(Swiss(rounds=3), last_round_of_entry=1), players=8)
    played.draw()
    played.do(stand_by(played.t, Entry(player="sub")))
    assert played.t.those(Presence.WAITING) == ["sub"]
    with refused("entered-already"):
        stand_by(played.t, Entry(player="sub"))


def test_who_comes_back_earns_nothing_for_the_rounds_missed() -> None:
    played = Played(rules(Swiss(rounds=3), missed_round=Worth.FULL), players=8)
    played.do(withdraw(played.t, "p000"))
    played.draw()
    played.play()
    played.do(come_back(played.t, "p000"))
    assert points(played)["p000"] == 0
    assert [(one.rest, one.worth) for one in played.t.grants["p000"]] == [(Rest.MISSED, Worth.NONE)]
    assert any("p000" in table.seats for table in played.draw().tables)


def test_who_has_left_may_not_come_back_where_the_rules_say_so() -> None:
    played = Played(rules(Swiss(rounds=3), may_return=False), players=8)
    played.do(withdraw(played.t, "p000"))
    with refused("no-return"):
        come_back(played.t, "p000")


def test_who_left_before_the_start_may_enter_again() -> None:
    played = Played(rules(Swiss(rounds=3)), players=8)
    played.do(withdraw(played.t, "p000"))
    assert withdraw(played.t, "p000") == []
    played.do(enter(played.t, Entry(player="p000")))
    assert played.t.entrants["p000"].presence is Presence.IN


def test_a_bye_that_was_asked_for_is_in_the_ledger_and_no_second_one_follows() -> None:
    played = Played(rules(Swiss(rounds=3), table_sizes=(4,)), players=9)
    played.do(request_bye(played.t, "p008", 1))
    assert request_bye(played.t, "p008", 1) == []
    drawn = played.draw()
    assert (drawn.resting, drawn.byes) == (("p008",), ())
    assert points(played)["p008"] == 5
    played.play()
    assert "p008" not in played.draw().byes
    with refused("round-paired"):
        request_bye(played.t, "p008", 2)


def test_a_pair_kept_apart_does_not_meet_and_one_that_cannot_be_is_refused() -> None:
    played = Played(rules(Swiss(rounds=3)), players=8)
    played.do(keep_apart(played.t, ("p000", "p001"), Force.NEVER, "host", "brothers"))
    assert all(not {"p000", "p001"} <= set(table.seats) for table in played.draw().tables)
    small = Played(rules(Swiss(rounds=1)), players=4)
    small.do(keep_apart(small.t, ("p000", "p001"), Force.NEVER, "host", "brothers"))
    with refused("wishes-broken"):
        small.draw()
    small.do(keep_apart(small.t, ("p000", "p001"), Force.FREE, "host", "they agree"))
    assert len(small.draw().tables) == 1


def test_nobody_is_kept_apart_from_himself_or_a_stranger() -> None:
    played = Played(rules(Swiss(rounds=1)), players=4)
    with refused("two-needed"):
        keep_apart(played.t, ("p000", "p000"), Force.NEVER, "host", "")
    with refused("not-entered"):
        keep_apart(played.t, ("p000", "nobody"), Force.NEVER, "host", "")


def test_an_arbiter_takes_out_a_player_by_name_and_reason() -> None:
    played = Played(rules(Swiss(rounds=1)), players=5)
    played.do(remove(played.t, "p000", "host", "does not answer"))
    assert played.events[-1] == e.PlayerRemoved(player="p000", by="host", reason="does not answer")
    with refused("wrong-presence"):
        remove(played.t, "p000", "host", "again")


def test_nothing_happens_once_a_tournament_is_cancelled() -> None:
    played = Played(rules(Swiss(rounds=1)), players=5)
    played.do(cancel(played.t, "host", "flood"))
    for command in (
        lambda: enter(played.t, Entry(player="late")),
        lambda: withdraw(played.t, "p000"),
        lambda: open_entry(played.t),
        lambda: cancel(played.t, "host", ""),
    ):
        with refused("tournament-over"):
            command()
