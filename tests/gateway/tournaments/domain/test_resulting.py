"""Results come in, are corrected, adjudicated and shared; points are those of places: 10, 6, 3 and 1."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.commands import (
    adjudicate,
    correct_result,
    record_neutral_move,
    record_result,
    reopen_table,
    stand_by,
    substitute,
    undo_correction,
    warn,
    withdraw,
)
from gateway.tournaments.domain.entrants import Entry, Presence
from gateway.tournaments.domain.formats import Swiss
from gateway.tournaments.domain.results import standings
from gateway.tournaments.domain.rules import DropOut, Split
from gateway.tournaments.domain.tournament import fold
from tests.gateway.tournaments.domain.events_played import Played, rules
from tests.gateway.tournaments.domain.test_entering import refused


def one_table(**changes: object) -> tuple[Played, tuple[str, ...]]:
    """A tournament of four in its first of two rounds, and its players in seat order."""
    played = Played(rules(Swiss(rounds=2), **changes), players=4)
    return played, played.draw().tables[0].seats


def points(played: Played, up_to_round: int | None = None) -> dict[str, Fraction]:
    return {line.player: line.tally.points for line in standings(played.t, up_to_round)}


def scores(players: tuple[str, ...], *values: int) -> dict[str, int]:
    return dict(zip(players, values, strict=True))


def test_a_result_counts_once_however_often_it_is_told() -> None:
    played, seats = one_table()
    played.do(record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)))
    assert record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)) == []
    assert points(played) == scores(seats, 10, 6, 3, 1)
    with refused("table-resulted"):
        record_result(played.t, "1.1", scores(seats, 3, 5, 7, 9))


def test_a_result_names_everybody_at_the_table_and_nobody_else() -> None:
    played, seats = one_table()
    for wrong in (scores(seats[:3], 9, 7, 5), {**scores(seats, 9, 7, 5, 3), "stranger": 1}):
        with refused("wrong-players"):
            record_result(played.t, "1.1", wrong)
    with refused("wrong-players"):
        adjudicate(played.t, "1.1", scores(seats, 9, 7, 5, 3), ["stranger"], "host", "late")


def test_an_undone_end_takes_the_result_back() -> None:
    played, seats = one_table()
    played.do(record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)))
    played.do(reopen_table(played.t, "1.1"))
    assert set(points(played).values()) == {0}
    assert reopen_table(played.t, "1.1") == []
    played.do(record_result(played.t, "1.1", scores(seats, 3, 5, 7, 9)))
    assert points(played) == scores(seats, 1, 3, 6, 10)


def test_a_correction_is_appended_with_its_reason_and_can_be_undone() -> None:
    played, seats = one_table()
    played.do(record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)))
    with refused("reason-needed"):
        correct_result(played.t, "1.1", scores(seats, 3, 5, 7, 9), (), "host", "")
    played.do(correct_result(played.t, "1.1", scores(seats, 3, 5, 7, 9), (), "host", "typed wrong"))
    assert points(played) == scores(seats, 1, 3, 6, 10)
    assert correct_result(played.t, "1.1", scores(seats, 3, 5, 7, 9), (), "host", "again") == []
    # The game tells its own result once more: that is known, and changes nothing.
    assert record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)) == []
    played.do(undo_correction(played.t, "1.1", "host", "it was right"))
    assert points(played) == scores(seats, 10, 6, 3, 1)
    with refused("nothing-corrected"):
        undo_correction(played.t, "1.1", "host", "again")
    assert [type(event) for event in played.events[-3:]] == [e.TableResulted, e.ResultCorrected, e.CorrectionUndone]


def test_there_is_nothing_to_correct_before_a_result() -> None:
    played, seats = one_table()
    with refused("table-unfinished"):
        correct_result(played.t, "1.1", scores(seats, 9, 7, 5, 3), (), "host", "why")


def test_the_pairing_sees_a_correction() -> None:
    played = Played(rules(Swiss(rounds=2)), players=8)
    first = played.draw()
    for table in first.tables:
        played.do(record_result(played.t, table.id, scores(table.seats, 9, 7, 5, 3)))
    played.do(correct_result(played.t, "1.1", scores(first.tables[0].seats, 3, 5, 7, 9), (), "host", "upside down"))
    leaders = {first.tables[0].seats[3], first.tables[0].seats[2], first.tables[1].seats[0], first.tables[1].seats[1]}
    assert set(played.draw().tables[0].seats) == leaders


def test_an_arbiter_adjudicates_and_who_forfeits_earns_nothing() -> None:
    played, seats = one_table()
    with refused("reason-needed"):
        adjudicate(played.t, "1.1", scores(seats, 9, 7, 5, 3), (), "host", "")
    played.do(adjudicate(played.t, "1.1", scores(seats, 9, 7, 5, 3), seats[:1], "host", "did not move for a week"))
    assert points(played) == scores(seats, 0, 10, 6, 3)
    with refused("table-resulted"):
        adjudicate(played.t, "1.1", scores(seats, 9, 7, 5, 3), (), "host", "again")


def test_standings_can_be_had_as_of_any_round() -> None:
    played, seats = one_table()
    played.do(record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)))
    played.draw()
    played.do(record_result(played.t, "2.1", dict.fromkeys(seats, 5)))
    assert points(played, 0) == scores(seats, 0, 0, 0, 0)
    assert points(played, 1) == scores(seats, 10, 6, 3, 1)
    assert points(played) == scores(seats, 15, 11, 8, 6)


def test_standings_can_be_had_as_if_running_games_ended_now() -> None:
    played, seats = one_table()
    lines = standings(played.t, running={"1.1": scores(seats, 3, 5, 7, 9)})
    assert {line.player: line.tally.points for line in lines} == scores(seats, 1, 3, 6, 10)
    assert not lines[0].tally.outcomes[0].final
    assert set(points(played).values()) == {0}


def test_running_values_do_not_touch_a_table_that_has_a_result() -> None:
    played, seats = one_table()
    played.do(record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)))
    lines = standings(played.t, running={"1.1": scores(seats, 3, 5, 7, 9)})
    assert {line.player: line.tally.points for line in lines} == scores(seats, 10, 6, 3, 1)


@pytest.mark.parametrize(
    ("split", "leaving", "coming"),
    [
        (Split.INCOMING, 0, 10),
        (Split.OUTGOING, 10, 0),
        (Split.BOTH, 10, 10),
        (Split.HALVES, 5, 5),
    ],
)
def test_a_substitute_inherits_the_seat_and_the_result_is_split_as_the_rules_say(
    split: Split, leaving: int, coming: int
) -> None:
    played, seats = one_table(substitution=split)
    played.do(stand_by(played.t, Entry(player="sub")))
    assert played.t.entrants["sub"].presence is Presence.WAITING
    played.do(substitute(played.t, "1.1", seats[0], "sub", "host", "moved house"))
    assert played.t.entrants["sub"].presence is Presence.IN
    assert played.t.tables["1.1"].players == ("sub", *seats[1:])
    played.do(record_result(played.t, "1.1", {"sub": 9, **scores(seats[1:], 7, 5, 3)}))
    found = points(played)
    assert (found[seats[0]], found["sub"]) == (leaving, coming)
    assert found[seats[1]] == 6


def test_a_substitute_is_a_stranger_to_the_table_who_takes_part_in_the_event() -> None:
    played = Played(rules(Swiss(rounds=1)), players=8)
    one, other = played.draw().tables
    with refused("not-entered"):
        substitute(played.t, one.id, one.seats[0], "stranger", "host", "")
    with refused("at-table-already"):
        substitute(played.t, one.id, one.seats[0], one.seats[1], "host", "")
    with refused("not-at-table"):
        substitute(played.t, one.id, other.seats[0], other.seats[1], "host", "")
    played.do(substitute(played.t, one.id, one.seats[0], other.seats[0], "host", "volunteered"))
    with refused("at-table-already"):
        substitute(played.t, one.id, other.seats[0], one.seats[0], "host", "changed their minds")


def test_a_player_who_drops_out_keeps_his_results_or_loses_all_as_the_rules_say() -> None:
    for rule, expected in ((DropOut.KEEPS, 10), (DropOut.LOSES_ALL, 0)):
        played, seats = one_table(drop_out=rule)
        played.do(record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)))
        played.do(withdraw(played.t, seats[0]))
        assert points(played)[seats[0]] == expected
        assert points(played)[seats[1]] == 6


def test_warnings_and_neutral_moves_are_kept() -> None:
    played, seats = one_table()
    played.do(warn(played.t, seats[0], "1.1", "host", "two days late"))
    assert played.t.entrants[seats[0]].warnings == 1
    played.do(record_neutral_move(played.t, seats[0], "1.1", "host", "24 hours"))
    assert played.events[-1] == e.NeutralMoveMade(player=seats[0], table="1.1", by="host", reason="24 hours")
    with refused("not-at-table"):
        record_neutral_move(played.t, "stranger", "1.1", "host", "")


def test_every_event_reads_as_it_was_written_and_the_state_can_be_built_from_any_first_part() -> None:
    played, seats = one_table()
    played.do(record_result(played.t, "1.1", scores(seats, 9, 7, 5, 3)))
    played.do(correct_result(played.t, "1.1", scores(seats, 3, 5, 7, 9), seats[:1], "host", "typed wrong"))
    played.do(withdraw(played.t, seats[0]))
    for count in range(len(played.events) + 1):
        assert fold(played.events[:count]).version == count
    read = [e.decode(e.encode(event)) for event in played.events]
    assert read == played.events
    assert standings(fold(read)) == standings(played.t)
