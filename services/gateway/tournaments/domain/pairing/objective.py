"""The one figure that a pairing makes as small as possible, and its parts.

A pairing puts each player on a place: a seat at a table, or a bye, which counts as a table for one. Its cost is a sum
over the pairs that meet and over the places that players are on, so that the effect of two players exchanging their
places follows from the few who sit with them. All figures are integers: the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gateway.tournaments.domain.pairing.contenders import BROKEN, Contender, Force, History, Wishes, pair_of

#: The parts of the objective, the weightiest first.
PARTS = (
    "broken wishes",
    "byes again",
    "rematches",
    "kept apart",
    "team mates",
    "common hours",
    "same pot",
    "seats again",
    "score differences",
    "byes by score",
)

#: Column of `Objective.place` for a bye; seat 1 is column 1, and so on.
BYE = 0


class Objective:
    """The costs of a field, players numbered by their place in ``contenders``. Made once for a pairing.

    The cost of two meeting is ``abs(score[a] - score[b]) + between[group[a]][group[b]] + special[a].get(b, 0)``.
    """

    def __init__(self, contenders: Sequence[Contender], history: History, wishes: Wishes, largest: int) -> None:
        self.contenders, self.history, self.wishes = contenders, history, wishes
        weights = wishes.weights
        self.score = [one.score * weights.score for one in contenders]
        self._number = {one.player: number for number, one in enumerate(contenders)}
        self.group, self.between = self._groups()
        self.special = self._specials()
        self.place = [
            [history.byes.get(one.player, 0) * weights.bye_again + one.score * weights.bye_score]
            + [times * weights.seat for times in self.seats_of(number, largest)]
            for number, one in enumerate(contenders)
        ]

    def seats_of(self, number: int, seats: int) -> list[int]:
        """How often a player has been in each of so many seats."""
        sat = list(self.history.sat.get(self.contenders[number].player, ()))[:seats]
        return sat + [0] * (seats - len(sat))

    def meeting(self, a: int, b: int) -> int:
        """What it costs that two meet."""
        return (
            abs(self.score[a] - self.score[b]) + self.between[self.group[a]][self.group[b]] + self.special[a].get(b, 0)
        )

    def table(self, members: Sequence[int]) -> int:
        """The cost of a table in seat order; of a bye, if there is only one member."""
        if len(members) == 1:
            return self.place[members[0]][BYE]
        seats = sum(self.place[member][seat] for seat, member in enumerate(members, 1))
        return seats + sum(self.meeting(a, b) for a, b in combinations(members, 2))

    def parts_of_meeting(self, a: int, b: int) -> Iterator[tuple[str, int, int]]:
        """Of what the cost of a meeting is made: part, how much of it, and cost."""
        weights = self.wishes.weights
        one, other = self.contenders[a], self.contenders[b]
        if gap := abs(one.score - other.score):
            yield "score differences", gap, gap * weights.score
        if times := self.history.met.get(pair_of(one.player, other.player), 0):
            yield "rematches", times, times * weights.rematch
        force = self.wishes.apart.get(pair_of(one.player, other.player), Force.FREE)
        yield from _flaw("kept apart", 1, force, weights.kept_apart)
        if one.team is not None and one.team == other.team:
            yield from _flaw("team mates", 1, self.wishes.team_mates, weights.team_mates)
        yield from self._parts_of_groups(one, other)

    def parts_of_table(self, members: Sequence[int]) -> Iterator[tuple[str, int, int]]:
        """Of what the cost of a table in seat order, or of a bye, is made: part, how much of it, and cost."""
        weights = self.wishes.weights
        if len(members) == 1:
            one = self.contenders[members[0]]
            again = self.history.byes.get(one.player, 0)
            yield "byes again", again, again * weights.bye_again
            yield "byes by score", one.score, one.score * weights.bye_score
            return
        for seat, member in enumerate(members):
            times = self.seats_of(member, len(members))[seat]
            yield "seats again", times, times * weights.seat
        for a, b in combinations(members, 2):
            yield from self.parts_of_meeting(a, b)

    def _parts_of_groups(self, one: Contender, other: Contender) -> Iterator[tuple[str, int, int]]:
        weights, wishes = self.wishes.weights, self.wishes
        if one.pot is not None and one.pot == other.pot:
            yield "same pot", 1, weights.same_pot
        if one.hours is not None and other.hours is not None:
            missing = wishes.common_hours - (one.hours & other.hours).bit_count()
            if missing > 0:
                yield from _flaw("common hours", missing, wishes.hours, weights.hours)

    def _groups(self) -> tuple[list[int], list[list[int]]]:
        """Players who play at the same hours and come from the same pot are one group; costs between groups."""
        of: dict[tuple[int | None, int | None], int] = {}
        group = [of.setdefault((one.hours, one.pot), len(of)) for one in self.contenders]
        kinds = [Contender(player="", hours=hours, pot=pot) for hours, pot in of]
        return group, [[sum(cost for _, _, cost in self._parts_of_groups(a, b)) for b in kinds] for a in kinds]

    def _specials(self) -> list[dict[int, int]]:
        """Costs of the few pairs that met before, are to be kept apart or are team mates."""
        special: list[dict[int, int]] = [{} for _ in self.contenders]

        def add(a: int, b: int, cost: int) -> None:
            special[a][b] = special[b][a] = special[a].get(b, 0) + cost

        weights, number = self.wishes.weights, self._number
        for (one, other), times in self.history.met.items():
            if one in number and other in number:
                add(number[one], number[other], times * weights.rematch)
        for (one, other), force in self.wishes.apart.items():
            if one in number and other in number:
                add(number[one], number[other], _cost(1, force, weights.kept_apart))
        teams: dict[str, list[int]] = {}
        for index, contender in enumerate(self.contenders):
            if contender.team is not None:
                teams.setdefault(contender.team, []).append(index)
        for members in teams.values():
            for a, b in combinations(members, 2):
                add(a, b, _cost(1, self.wishes.team_mates, weights.team_mates))
        return special


def _cost(amount: int, force: Force, weight: int) -> int:
    return {Force.NEVER: BROKEN, Force.RATHER_NOT: amount * weight, Force.FREE: 0}[force]


def _flaw(part: str, amount: int, force: Force, weight: int) -> Iterator[tuple[str, int, int]]:
    if force is Force.NEVER:
        yield "broken wishes", 1, BROKEN
    elif force is Force.RATHER_NOT:
        yield part, amount, amount * weight
