"""Standings: players in the order of what they achieved, and what put each before the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.points import Points, total
from gateway.tournaments.domain.tallies import Tally
from gateway.tournaments.domain.tie_breaks import VALUES, Criterion

#: What hosts use most.
USUAL_ORDER = (Criterion.POINTS, Criterion.WINNER_PERCENT, Criterion.OPPOSITION, Criterion.WINS, Criterion.LOT)


class Standing(msgspec.Struct, frozen=True):
    """A line of the standings."""

    rank: int
    """From 1; shared only by those whom no criterion tells apart."""
    tally: Tally
    values: tuple[Fraction | int, ...]
    """By each criterion in turn, as far as was needed to tell the player from all others."""

    @property
    def player(self) -> PlayerId:
        """Whose line it is."""
        return self.tally.player


def rank(
    tallies: Mapping[PlayerId, Tally],
    order: Sequence[Criterion],
    seed: int,
    tiers: Mapping[PlayerId, int] | None = None,
) -> list[Standing]:
    """The standings. Players of a higher tier, such as finalists, come before all of a lower one."""
    groups: list[list[PlayerId]] = [sorted(tallies)]
    if tiers:
        groups = _split(groups[0], {player: tiers.get(player, 0) for player in tallies})
    values: dict[PlayerId, list[Fraction | int]] = {player: [] for player in tallies}
    for criterion in order:
        groups = [part for group in groups for part in _told_apart(group, criterion, tallies, seed, values)]
    standings: list[Standing] = []
    for group in groups:
        first = len(standings) + 1
        standings += [Standing(first, tallies[player], tuple(values[player])) for player in group]
    return standings


def _told_apart(
    group: list[PlayerId],
    criterion: Criterion,
    tallies: Mapping[PlayerId, Tally],
    seed: int,
    values: dict[PlayerId, list[Fraction | int]],
) -> list[list[PlayerId]]:
    if len(group) == 1:
        return [group]
    tied = frozenset(group)
    of = {player: VALUES[criterion](tallies[player], tallies, tied, seed) for player in group}
    for player in group:
        values[player].append(of[player])
    return _split(group, of)


def _split(group: Iterable[PlayerId], of: Mapping[PlayerId, Fraction | int]) -> list[list[PlayerId]]:
    """The groups of equal value, the highest first."""
    equal: dict[tuple[int, int], list[PlayerId]] = {}
    for player in group:
        equal.setdefault((of[player].numerator, of[player].denominator), []).append(player)
    # The nearest float never reverses the order of two fractions, and is far quicker to compare.
    nearest = {value: value[0] / value[1] for value in equal}
    if len(set(nearest.values())) == len(equal):
        order = sorted(equal, key=nearest.__getitem__, reverse=True)
    else:
        order = sorted(equal, key=lambda value: Fraction(*value), reverse=True)
    return [equal[value] for value in order]


class TeamStanding(msgspec.Struct, frozen=True):
    """A line of the standings of teams."""

    rank: int
    team: str
    points: Points
    boards: tuple[PlayerId, ...]
    """Its players, the best first."""


def rank_teams(
    standings: Sequence[Standing], teams: Mapping[PlayerId, str], best: int | None = None
) -> list[TeamStanding]:
    """Teams by the points of all their players, or of so many of the best; teams with equal points share a rank."""
    members: dict[str, list[Standing]] = {}
    for line in standings:
        if line.player in teams:
            members.setdefault(teams[line.player], []).append(line)
    points = {team: total(line.tally.points for line in lines[:best]) for team, lines in members.items()}
    ranked: list[TeamStanding] = []
    for group in _split(sorted(members), points):
        first = len(ranked) + 1
        ranked += [
            TeamStanding(first, team, points[team], tuple(line.player for line in members[team])) for team in group
        ]
    return ranked
