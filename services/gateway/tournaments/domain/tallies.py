"""What a player has achieved so far: the outcome of each table, byes and other grants, and what of it counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

import msgspec

from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.points import ZERO, Placed, Points, Scheme, total


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How one player came out of one table."""

    round: int
    table: str
    title: str
    seat: int
    """From 1."""
    place: int
    tied: int
    """How many share the place, the player included."""
    score: int
    """In pounds."""
    best_score: int
    """Of the table, in pounds."""
    second_score: int
    points: Points
    others: tuple[PlayerId, ...]
    """Who else was at the table."""
    ahead_of: tuple[PlayerId, ...] = ()
    behind: tuple[PlayerId, ...] = ()
    final: bool = True
    """False while the game goes on: as if it ended now."""


class Worth(StrEnum):
    """What a round without a game is worth, in wins."""

    FULL = "full"
    HALF = "half"
    NONE = "none"

    @property
    def wins(self) -> Fraction:
        """As a number."""
        return {"full": Fraction(1), "half": Fraction(1, 2), "none": ZERO}[self.value]


class Rest(StrEnum):
    """Why a player had no game in a round."""

    BYE = "bye"
    """The numbers did not fit."""
    REQUESTED = "requested"
    MISSED = "missed"
    """Entered, or came back, after the round was paired."""


class Grant(msgspec.Struct, frozen=True):
    """An entry of the ledger of byes: a round without a game, and what it is worth."""

    round: int
    rest: Rest
    worth: Worth


class Counting(msgspec.Struct, frozen=True):
    """Which results count."""

    best: int | None = None
    """So many of the best; null for all."""
    different_titles: bool = False
    """Only the best result of each title."""


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """A player's results and what they add up to."""

    player: PlayerId
    outcomes: tuple[Outcome, ...]
    grants: tuple[Grant, ...]
    points: Points
    """The sum of those results that count."""
    wins: Points
    """Tables won; a win that is shared counts in part."""
    winner_percent: Fraction
    """The mean of the player's score in percent of the best score at his table."""


def tally(
    player: PlayerId, outcomes: Iterable[Outcome], grants: Iterable[Grant], win: Points, counting: Counting
) -> Tally:
    """Add up a player's results; ``win`` is what a full bye is worth. A grant counts as a result of no title."""
    played, granted = tuple(outcomes), tuple(grants)
    results = [one.points for one in played]
    if counting.different_titles:
        best: dict[str, Points] = {}
        for one in played:
            best[one.title] = max(one.points, best.get(one.title, one.points))
        results = list(best.values())
    results += [win * one.worth.wins for one in granted]
    if counting.best is not None:
        results = sorted(results, reverse=True)[: counting.best]
    return Tally(
        player=player,
        outcomes=played,
        grants=granted,
        points=total(results),
        wins=total([Fraction(1, one.tied) for one in played if one.place == 1]),
        winner_percent=mean([Fraction(100 * one.score, one.best_score) for one in played if one.best_score > 0]),
    )


def mean(values: Sequence[Fraction]) -> Fraction:
    """The exact mean; 0 of nothing."""
    return total(values) / len(values) if values else ZERO


def outcomes_of_table(
    table: Sequence[Placed],
    seats: Sequence[PlayerId],
    scheme: Scheme,
    *,
    round: int,
    name: str,
    title: str,
    final: bool,
) -> dict[PlayerId, Outcome]:
    """The outcome for each player of one table; ``seats`` are the players in seat order."""
    points = scheme.award(table)
    scores = sorted((one.score for one in table), reverse=True)
    return {
        one.player: Outcome(
            round=round,
            table=name,
            title=title,
            seat=seats.index(one.player) + 1,
            place=one.place,
            tied=one.tied,
            score=one.score,
            best_score=scores[0],
            second_score=scores[min(1, len(scores) - 1)],
            points=points[one.player],
            others=tuple(other.player for other in table if other is not one),
            ahead_of=tuple(other.player for other in table if other.place > one.place),
            behind=tuple(other.player for other in table if other.place < one.place),
            final=final,
        )
        for one in table
    }


def cross_table(tallies: Mapping[PlayerId, Tally]) -> dict[PlayerId, dict[PlayerId, list[str]]]:
    """For each two players the tables at which they met."""
    return {player: _meetings(one.outcomes) for player, one in tallies.items()}


def _meetings(outcomes: Iterable[Outcome]) -> dict[PlayerId, list[str]]:
    met: dict[PlayerId, list[str]] = {}
    for outcome in outcomes:
        for other in outcome.others:
            met.setdefault(other, []).append(outcome.table)
    return met
