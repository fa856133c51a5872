"""A whole event, its standings worked out a second time from the events alone, by other code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.commands import correct_result, withdraw
from gateway.tournaments.domain.formats import Swiss
from gateway.tournaments.domain.results import standings
from gateway.tournaments.domain.tie_breaks import Criterion
from tests.gateway.tournaments.domain.events_played import Played, rules

ORDER = (Criterion.POINTS, Criterion.WINNER_PERCENT, Criterion.OPPOSITION, Criterion.WINS)
PLACE_POINTS = (10, 6, 3, 1)


def figures(events: Sequence[e.AnyEvent]) -> dict[str, tuple[Fraction, Fraction, Fraction, Fraction]]:
    """Points, mean percent, opposition and wins by player, from nothing but results, byes and corrections."""
    tables: dict[str, dict[str, int]] = {}
    corrected: dict[str, list[dict[str, int]]] = defaultdict(list)
    points: dict[str, Fraction] = defaultdict(Fraction)
    for event in events:
        match event:
            case e.PlayerEntered():
                points[event.entry.player] += 0
            case e.RoundPaired():
                for player in event.round.byes:
                    points[player] += 10
            case e.TableResulted():
                tables[event.table] = event.scores
            case e.ResultCorrected():
                corrected[event.table].append(tables[event.table])
                tables[event.table] = event.scores
            case e.CorrectionUndone():
                tables[event.table] = corrected[event.table].pop()
    percents, wins, opponents = defaultdict(list), defaultdict(Fraction), defaultdict(list)
    for scores in tables.values():
        line = sorted(scores.values(), reverse=True)
        for player, score in scores.items():
            places = [place for place, other in enumerate(line) if other == score]
            points[player] += Fraction(sum(PLACE_POINTS[place] for place in places if place < 4), len(places))
            percents[player].append(Fraction(100 * score, line[0]))
            wins[player] += Fraction(score == line[0], len(places))
            opponents[player] += [other for other in scores if other != player]

    def mean(values: list[Fraction]) -> Fraction:
        return sum(values, Fraction()) / len(values) if values else Fraction()

    return {
        player: (points[player], mean(percents[player]), mean([points[one] for one in opponents[player]]), wins[player])
        for player in points
    }


def test_the_standings_of_a_swiss_of_64_are_what_the_events_say() -> None:
    played = Played(rules(Swiss(rounds=5), order=ORDER, table_sizes=(4,), effort=5), players=66, seed=11)
    for number in range(1, 6):
        drawn = played.draw()
        assert len(drawn.byes) == (2 if number < 4 else 1)
        played.play()
        table = drawn.tables[0].id
        # Round scores bring ties about.
        played.do(correct_result(played.t, table, dict.fromkeys(played.scores(table), 5_000), (), "host", "drawn"))
        if number == 3:
            played.do(withdraw(played.t, drawn.tables[-1].seats[0]))
    expected = figures(played.events)
    lines = standings(played.t)
    assert len(lines) == 66
    for line in lines:
        assert line.values == expected[line.player][: len(line.values)]
        assert line.rank == 1 + sum(other > expected[line.player] for other in expected.values())
    byes = [player for one in played.t.rounds for player in one.byes]
    assert len(byes) == len(set(byes)) == 8
    met = [pair for one in played.t.rounds for t in one.tables for pair in combinations(sorted(t.seats), 2)]
    assert len(met) == len(set(met)), "66 players need no rematch in five rounds"


SCRIPT = """
from hashlib import sha256
from gateway.tournaments.domain.events import encode
from gateway.tournaments.domain.formats import Cut, GroupStage, KnockOut, Swiss
from tests.gateway.tournaments.domain.events_played import Played, rules
played = Played(rules(Swiss(rounds=2), GroupStage(cut=Cut(best=14), sizes=(7,)), KnockOut(cut=Cut(best=8))), 22)
played.play_all()
print(sha256(b"".join(map(encode, played.events))).hexdigest())
"""


def test_the_same_seed_gives_the_same_event_to_the_byte_however_strings_are_hashed() -> None:
    def told(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert told("1") == told("2") != ""


@pytest.mark.slow
def test_ten_thousand_players_enter_are_paired_and_ranked() -> None:
    played = Played(rules(Swiss(rounds=2), effort=100), players=10_000)
    assert [len(table.seats) for table in played.draw().tables] == [4] * 2_500
    played.play()
    lines = standings(played.t)
    assert sorted(line.player for line in lines) == sorted(played.t.entrants)
    # Of the 2,500 tables, whose scores were drawn, each has at least one who comes first.
    assert sum(line.tally.wins for line in lines) == 2_500
