"""Open leagues: divisions of players who meet each other, season after season, with promotion and relegation."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gateway.tournaments.domain.formats.groups import draft_groups
from gateway.tournaments.domain.formats.stage import Draft, Situation, Stage
from gateway.tournaments.domain.lots import by_lot
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.table_sizes import plan_tables


class League(Stage, frozen=True, kw_only=True, tag="league"):
    """Divisions from the top down; newcomers begin in the lowest."""

    sizes: tuple[int, ...] = (7,)
    """Allowed sizes of divisions in the order of preference; odd ones are the lowest."""
    promoted: int = 2
    """So many change places between two divisions after a season."""
    seasons: int | None = None
    """Null: until the host ends it."""
    rounds: int | None = None
    """Of a season, in divisions without a balanced design."""

    def draft(self, situation: Situation) -> Draft | None:
        """The next tables of the season, or the first of the next one; null after the last season."""
        season = situation.rounds[-1].season if situation.rounds else 0
        if season:
            rounds = [one for one in situation.rounds if one.season == season]
            drafted = draft_groups(situation, rounds[0].groups, len(rounds), self.rounds)
            if drafted is not None:
                return msgspec.structs.replace(drafted, season=season)
        if season == self.seasons:
            return None
        drafted = draft_groups(situation, self._divisions(situation, season), 0, self.rounds)
        return drafted and msgspec.structs.replace(drafted, season=season + 1)

    def _divisions(self, situation: Situation, season: int) -> dict[str, tuple[PlayerId, ...]]:
        """The divisions after a season. The last of the ladder wait for the next one if the numbers do not fit."""
        rounds = [one for one in situation.rounds if one.season == season]
        ladder: list[PlayerId] = []
        if rounds:
            ranking = situation.ranking(rounds)
            before = [[player for player in ranking if player in members] for members in rounds[0].groups.values()]
            ladder = promote(before, self.promoted)
        present = frozenset(situation.players)
        ladder = [player for player in ladder if player in present]
        known = frozenset(ladder)
        ladder += [player for player in situation.players if player not in known]
        divisions: dict[str, tuple[PlayerId, ...]] = {}
        for number, size in enumerate(plan_tables(len(ladder), self.sizes).sizes, 1):
            name = f"Division {number}"
            divisions[name] = tuple(by_lot(ladder[:size], situation.seed, name))
            ladder = ladder[size:]
        return divisions


def promote(divisions: Sequence[Sequence[PlayerId]], number: int) -> list[PlayerId]:
    """All players from the top down after the last of each division changed places with the first of the next.

    ``divisions`` are ranked, the best first. A division moves at most half of its players either way.
    """
    ranked = [list(division) for division in divisions]
    down: list[list[PlayerId]] = [[] for _ in ranked]
    up: list[list[PlayerId]] = [[] for _ in ranked]
    for higher in range(len(ranked) - 1):
        moved = min(number, len(ranked[higher]) // 2, len(ranked[higher + 1]) // 2)
        down[higher + 1] = ranked[higher][len(ranked[higher]) - moved :]
        up[higher] = ranked[higher + 1][:moved]
    gone = {player for moved in (*down, *up) for player in moved}
    ladder = []
    for number, division in enumerate(ranked):
        ladder += [*down[number], *(player for player in division if player not in gone), *up[number]]
    return ladder
