"""The search for good tables in fields that are too large to try all.

It starts from the field in the order of scores, cut into tables, which is the best there is for score differences
alone. Then two players exchange their places, again and again: first whoever costs something special (a rematch, a
wish) gets the best exchange there is; then exchanges are drawn by lot and made if they cost at most a threshold, which
falls to zero: threshold accepting (Dueck and Scheuer, 1990). At last a few tables at a time are drawn and seated anew,
as well as can be, by trying all. Nothing but integers and recorded lots decide, and the number of tries is fixed, so
the same seed gives the same tables on any machine, however fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gateway.tournaments.domain.pairing.exact import Tables, best_tables, seat_order
from gateway.tournaments.domain.pairing.objective import BYE, Objective

#: Exchanges tried by lot in all; for those in trouble as many again, at most.
TRIES = 500_000
#: At each threshold as many as this for each player, or fewer thresholds are used, the lowest ones.
TRIES_PER_PLAYER = 100
#: How often some tables are seated anew, and how many players these hold.
REPAIRS = 60
REPAIRED = 12


class Seating:
    """Who is on which place, and what an exchange of two players' places would change."""

    def __init__(self, objective: Objective, sizes: Sequence[int]) -> None:
        self.objective = objective
        self.table: list[int] = []
        """Number of the table to which a place belongs."""
        self.column: list[int] = []
        """Of the place: 0 for a bye, 1 for seat 1, and so on: a column of `Objective.place`."""
        self.mates: list[list[int]] = []
        """The other places at that table."""
        for number, size in enumerate(sizes):
            first = len(self.table)
            for seat in range(size):
                self.table.append(number)
                self.column.append(seat + 1 if size > 1 else BYE)
                self.mates.append([place for place in range(first, first + size) if place != first + seat])
        self.holder: list[int] = []
        """Who holds the place."""
        self.place: list[int] = []
        """The place of each player."""
        self.hold(list(range(len(self.table))))

    def hold(self, holders: list[int]) -> None:
        """Seat these players, place by place; at the start they sit as they are numbered."""
        self.holder = holders
        self.place = sorted(range(len(holders)), key=holders.__getitem__)

    def change(self, a: int, b: int) -> int:
        """What it would add to the cost that two players exchange their places."""
        objective, holder = self.objective, self.holder
        at_a, at_b = self.place[a], self.place[b]
        cost_a, cost_b = objective.place[a], objective.place[b]
        column_a, column_b = self.column[at_a], self.column[at_b]
        change = cost_a[column_b] - cost_a[column_a] + cost_b[column_a] - cost_b[column_b]
        if self.table[at_a] == self.table[at_b]:
            return change
        score, group = objective.score, objective.group
        score_a, score_b = score[a], score[b]
        between_a, between_b = objective.between[group[a]], objective.between[group[b]]
        special_a, special_b = objective.special[a], objective.special[b]
        for place in self.mates[at_a]:
            c = holder[place]
            s, g = score[c], group[c]
            change += (
                abs(score_b - s) - abs(score_a - s) + between_b[g] - between_a[g]
                + special_b.get(c, 0) - special_a.get(c, 0)
            )  # fmt: skip
        for place in self.mates[at_b]:
            c = holder[place]
            s, g = score[c], group[c]
            change += (
                abs(score_a - s) - abs(score_b - s) + between_a[g] - between_b[g]
                + special_a.get(c, 0) - special_b.get(c, 0)
            )  # fmt: skip
        return change

    def exchange(self, a: int, b: int) -> None:
        """The two exchange their places."""
        at_a, at_b = self.place[a], self.place[b]
        self.place[a], self.place[b] = at_b, at_a
        self.holder[at_a], self.holder[at_b] = b, a

    def trouble(self, a: int) -> int:
        """What a player costs by whom he sits with, but for scores: rematches and wishes."""
        special, between = self.objective.special[a], self.objective.between[self.objective.group[a]]
        company = [self.holder[place] for place in self.mates[self.place[a]]]
        return sum(special.get(c, 0) + between[self.objective.group[c]] for c in company)

    def tables(self) -> list[tuple[int, ...]]:
        """The players of each table in seat order."""
        tables: list[list[int]] = [[] for _ in range(self.table[-1] + 1)] if self.table else []
        for place, holder in enumerate(self.holder):
            tables[self.table[place]].append(holder)
        return [tuple(table) for table in tables]

    def cost(self) -> int:
        """The whole cost."""
        return sum(map(self.objective.table, self.tables()))


def search_tables(objective: Objective, sizes: Sequence[int], dice: Random, effort: int = 100) -> Tables:
    """Tables in seat order of those sizes (1: a bye). ``effort`` is the share of the usual tries to make, in percent.

    Players must be numbered in the order of their scores, the highest first; whoever is numbered last has the byes if
    those come last among the sizes.
    """
    tries = TRIES * effort // 100
    seating = Seating(objective, sizes)
    _settle(seating, tries)
    best, lowest = list(seating.holder), seating.cost()
    thresholds = _thresholds(seating, tries)
    for threshold in thresholds:
        _exchange_by_lot(seating, threshold, tries // len(thresholds), dice)
    _settle(seating, tries)
    if seating.cost() > lowest:
        seating.hold(best)
    tables = [seat_order(objective, table) for table in seating.tables()]
    return _repaired(objective, tables, REPAIRS * effort // 100, dice)


def _thresholds(seating: Seating, tries: int) -> list[int]:
    """From the worst trouble that is left, or some score groups, down to nothing."""
    players, weights = len(seating.place), seating.objective.wishes.weights
    thresholds = [0]
    threshold = max(5 * weights.score, weights.seat // 2, 1)
    highest = max(16 * threshold, *map(seating.trouble, range(players)))
    while threshold <= highest and len(thresholds) * TRIES_PER_PLAYER * players < tries:
        thresholds.append(threshold)
        threshold += threshold // 4 + 1
    return thresholds[::-1]


def _settle(seating: Seating, tries: int) -> None:
    """Give whoever is in trouble the best exchange of all, as long as one helps and tries are left."""
    players = range(len(seating.place))
    waiting = [player for player in players if seating.trouble(player)]
    while waiting and tries > 0:
        player = waiting.pop()
        if not seating.trouble(player):
            continue
        tries -= len(players)
        change, other = min((seating.change(player, other), other) for other in players if other != player)
        if change < 0:
            seating.exchange(player, other)
            waiting += [player, other]


def _exchange_by_lot(seating: Seating, threshold: int, tries: int, dice: Random) -> None:
    """Exchange players drawn by lot, near each other in the order of scores more often than far apart."""
    players = len(seating.place)
    random, change, exchange = dice.random, seating.change, seating.exchange
    reaches = [*(reach for reach in (4, 16, 64, 256, 1024, 4096) if reach < players), players]
    for _ in range(tries):
        a = int(random() * players)
        reach = reaches[int(random() * len(reaches))]
        b = (a + 1 + int(random() * (reach - 1))) % players
        if change(a, b) <= threshold:
            exchange(a, b)


def _repaired(objective: Objective, tables: Tables, repairs: int, dice: Random) -> Tables:
    """The tables after some of them, drawn again and again, were seated anew."""
    for _ in range(repairs):
        chosen = _some_tables(tables, dice)
        members = sorted(member for number in chosen for member in tables[number])
        anew = best_tables(objective, [len(tables[number]) for number in chosen], members)
        if sum(map(objective.table, anew)) < sum(objective.table(tables[number]) for number in chosen):
            by_size = sorted(chosen, key=lambda number: len(tables[number]))
            for number, table in zip(by_size, sorted(anew, key=len), strict=True):
                tables[number] = table
    return tables


def _some_tables(tables: Tables, dice: Random) -> list[int]:
    """Numbers of tables drawn by lot that together hold at most `REPAIRED` players."""
    chosen, room = [], REPAIRED
    for number in sorted(range(len(tables)), key=lambda _: dice.random()):
        if len(tables[number]) <= room:
            chosen.append(number)
            room -= len(tables[number])
    return chosen
