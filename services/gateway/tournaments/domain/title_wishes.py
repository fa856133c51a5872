"""Who plays which title: wishes met as well as they can be, with enough takers for every title that is played.

Each player lists titles, the dearest first. A title with fewer takers than the host asks for is not played, and its
takers get their next wish. For every choice of titles the cheapest division of the players is worked out, and the best
of these is taken: the fewest who must sit out, then the lowest sum of the ranks of the wishes that are granted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from gateway.tournaments.domain.lots import by_lot
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.table_sizes import plan_tables


class Division(msgspec.Struct, frozen=True):
    """The players by title; titles that are not played are missing."""

    players: dict[str, tuple[PlayerId, ...]]
    ranks: int
    """Sum over the players of the rank of the wish granted, 0 for the first; a title not wished for comes last."""
    byes: int
    """How many have no place because the numbers do not fit tables."""


def divide(
    wishes: Mapping[PlayerId, Sequence[str]], titles: Sequence[str], sizes: Sequence[int], takers: int, seed: int
) -> Division:
    """The best division of the players over some of the titles, each with at least so many ``takers``.

    Of titles that a player does not wish for, those listed first come first. If all players together are too few for
    any title, all play the one that is liked best.
    """
    players = by_lot(wishes, seed, "title")
    ranks = {player: _ranks(wishes[player], titles) for player in players}
    best: tuple[int, int, _Takers] | None = None
    for count in range(1, len(titles) + 1):
        for chosen in combinations(range(len(titles)), count):
            if count > 1 and count * takers > len(players):
                continue
            division = _Takers(players, ranks, chosen)
            division.fill_up(min(takers, len(players)))
            division.round_off(sizes, takers)
            quality = (division.byes(sizes), division.cost())
            if best is None or quality < best[:2]:
                best = (*quality, division)
    if best is None:
        raise ValueError("There are no titles")
    byes, cost, division = best
    return Division({titles[title]: tuple(of) for title, of in division.of.items() if of}, cost, byes)


def _ranks(wishes: Sequence[str], titles: Sequence[str]) -> list[int]:
    """For each title, by its place in the list, the rank that it has for one player."""
    order = [title for title in dict.fromkeys(wishes) if title in titles]
    return [order.index(title) if title in order else len(titles) for title in titles]


class _Takers:
    """The takers of each title, moved between titles along the cheapest chains.

    A division that is the cheapest for its numbers of takers stays so when one more moves along a cheapest chain.
    """

    def __init__(self, players: Sequence[PlayerId], ranks: Mapping[PlayerId, Sequence[int]], titles: Sequence[int]):
        self.ranks = ranks
        self.of: dict[int, list[PlayerId]] = {title: [] for title in titles}
        for player in players:
            self.of[min(titles, key=lambda title: (ranks[player][title], title))].append(player)

    def cost(self) -> int:
        return sum(self.ranks[player][title] for title, players in self.of.items() for player in players)

    def byes(self, sizes: Sequence[int]) -> int:
        return sum(plan_tables(len(players), sizes).byes for players in self.of.values())

    def fill_up(self, takers: int) -> None:
        """Move the cheapest ones until every title has enough takers, as there are players enough."""
        while short := [title for title, players in self.of.items() if len(players) < takers]:
            givers = [title for title, players in self.of.items() if len(players) > takers]
            chains = [chain for giver in givers for target in short if (chain := self._chain(giver, target))]
            if not chains:
                return
            self._move(min(chains)[1])

    def round_off(self, sizes: Sequence[int], takers: int) -> None:
        """Move some from title to title as long as that makes fewer sit out, the cheapest such move first."""
        while byes := self.byes(sizes):
            options = []
            before = {title: list(players) for title, players in self.of.items()}
            for giver, target in ((a, b) for a in self.of for b in self.of if a != b):
                for _ in range(min(max(sizes), len(before[giver]) - takers)):
                    if chain := self._chain(giver, target):
                        self._move(chain[1])
                        options.append((self.byes(sizes), self.cost(), {t: list(p) for t, p in self.of.items()}))
                self.of = {title: list(players) for title, players in before.items()}
            best = min(options, key=lambda option: option[:2], default=None)
            if best is None or best[0] >= byes:
                return
            self.of = best[2]

    def _chain(self, giver: int, target: int) -> tuple[int, list[tuple[int, int, PlayerId]]] | None:
        """The cheapest chain of moves from one title to another, each by the player to whom it means least."""
        reached: dict[int, tuple[int, list[tuple[int, int, PlayerId]]]] = {giver: (0, [])}
        for _ in self.of:
            for source, (cost, moves) in list(reached.items()):
                for title in self.of:
                    if title in (source, giver) or not self.of[source]:
                        continue
                    step, place = min(
                        (self.ranks[player][title] - self.ranks[player][source], place)
                        for place, player in enumerate(self.of[source])
                    )
                    if title not in reached or cost + step < reached[title][0]:
                        reached[title] = cost + step, [*moves, (source, title, self.of[source][place])]
        return reached.get(target)

    def _move(self, moves: Sequence[tuple[int, int, PlayerId]]) -> None:
        for source, target, player in moves:
            self.of[source].remove(player)
            self.of[target].append(player)
