"""Trains, the depot that sells them, and the phases they start (CORE-155 to CORE-163)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine18xx.finance.corporation import Corporation
    from engine18xx.frozen import Facts


class Side:
    """One side of a train card: its name, price in pounds and the kind on whose first sale it rusts."""

    __slots__ = ("available_from", "facts", "name", "price", "rusts_on")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.name: str = facts["name"]
        self.price: int = facts["price"]
        self.rusts_on: str | None = facts["rusts_on"]
        self.available_from: str | None = facts["available_from_phase"]


class TrainKind:
    """A kind of train card, shared by all games of a title.

    Attributes:
        name: base name, which ids keep for life (ARCH-40).
        sides: its sides; the first is the plain one.
        count: how many there are; None for no limit.
        events: event -> number of the copy that fires it, counted from 1.
        counts: it counts for the train limit and as a train owned (R1822B-106).
        for_sale: the bank sells it; otherwise a private company brings it (R1822B-107).
    """

    __slots__ = ("count", "counts", "events", "facts", "for_sale", "name", "sides")

    def __init__(self, facts: Facts, count: int | None) -> None:
        self.facts = facts
        self.name: str = facts["name"]
        self.sides = (Side(facts), *(Side(side) for side in facts["variants"]))
        self.count = count
        self.events: dict[str, int] = {event["event"]: event["on_copy"] for event in facts["events"]}
        self.counts = not facts.get("outside_the_train_limit", False)
        self.for_sale = not facts.get("given_by_private_only", False)


class Train:
    """One train card of a game.

    Attributes:
        id: base name and index, such as ``2+1-0``.
        side: the side that is up.
        sides: the sides that a buyer may choose.
        owner: the corporation that has it, or None.
        used: it has run in this operating round.
        rusted: it has left the game.
    """

    __slots__ = ("id", "index", "kind", "owner", "rusted", "side", "sides", "used")

    def __init__(self, kind: TrainKind, index: int) -> None:
        self.kind = kind
        self.index = index
        self.id = f"{kind.name}-{index}"
        self.sides: tuple[Side, ...] = kind.sides
        self.side = kind.sides[0]
        self.owner: Corporation | None = None
        self.used = False
        self.rusted = False

    @property
    def name(self) -> str:
        """Name of the side that is up."""
        return self.side.name

    @property
    def price(self) -> int:
        """Printed price of the side that is up, in pounds."""
        return self.side.price

    def side_named(self, name: str | None) -> Side | None:
        """The side of that name; the one that is up for no name; None if there is no such side."""
        if name is None:
            return self.side
        for side in self.sides:
            if side.name == name:
                return side
        return None

    def __repr__(self) -> str:
        return f"<train {self.id} {self.name}>"


class Depot:
    """The bank's trains: the printed line, and what was discarded (CORE-155).

    Attributes:
        upcoming: trains still in the line, in printed order.
        discarded: trains given back, oldest first.
        set_aside: trains that private companies will bring; they are never for sale (R1822B-107).
    """

    __slots__ = ("_known", "discarded", "set_aside", "upcoming")

    def __init__(self, kinds: Iterable[TrainKind]) -> None:
        self.upcoming: list[Train] = []
        self.discarded: list[Train] = []
        self.set_aside: list[Train] = []
        self._known: dict[str, Train] = {}
        for kind in kinds:
            trains = [Train(kind, index) for index in range(1 if kind.count is None else kind.count)]
            self._known.update((train.id, train) for train in trains)
            (self.upcoming if kind.for_sale else self.set_aside).extend(trains)

    def train(self, identity: str) -> Train | None:
        """The train of that id, wherever it is."""
        return self._known.get(identity)

    def trains(self) -> Iterator[Train]:
        """Every train that ever was in the line, gone ones included."""
        return iter(self._known.values())

    def for_sale(self, phases_begun: Sequence[str]) -> list[Train]:
        """What the bank sells now: the next train, early releases, one of each kind discarded (CORE-155).

        Args:
            phases_begun: names of the phases that have begun.
        """
        offered: list[Train] = []
        if self.upcoming:
            first = self.upcoming[0]
            offered.append(first)
            if first.kind is not self.upcoming[-1].kind:
                seen = {first.kind}
                for train in self.upcoming:
                    if train.kind not in seen:
                        seen.add(train.kind)
                        if train.side.available_from in phases_begun:
                            offered.append(train)
        if self.discarded:
            names: set[str] = set()
            for train in self.discarded:
                if train.name not in names:
                    names.add(train.name)
                    offered.append(train)
        return offered

    def remove(self, train: Train) -> None:
        """Take a train from where the bank keeps it; in the line an unlimited kind is put back (CORE-156)."""
        for trains in (self.discarded, self.set_aside):
            if train in trains:
                trains.remove(train)
                return
        position = self.upcoming.index(train)
        self.upcoming.pop(position)
        if train.kind.count is None:
            copy = Train(train.kind, train.index + 1)
            self._known[copy.id] = copy
            self.upcoming.insert(position, copy)

    def forget(self, train: Train) -> None:
        """Take a rusted train out of the line or of the discarded ones, for good; nothing takes its place."""
        for trains in (self.upcoming, self.discarded):
            if train in trains:
                trains.remove(train)

    def discard(self, train: Train) -> None:
        """Take back a train from its owner, for sale again."""
        train.owner = None
        self.discarded.append(train)

    def scrap(self, train: Train) -> None:
        """Take a train out of the game for good, from its owner or out of the line."""
        if train.owner is not None:
            train.owner.trains.remove(train)
            train.owner = None
        else:
            self.forget(train)
        train.rusted = True

    def line(self) -> list[tuple[TrainKind, int]]:
        """The upcoming kinds in order, with how many are left of each."""
        counted: dict[TrainKind, int] = {}
        for train in self.upcoming:
            counted[train.kind] = counted.get(train.kind, 0) + 1
        return list(counted.items())


class Phase:
    """A phase of the game, shared by all games of a title.

    Attributes:
        name: as printed.
        starts_on: kinds or ids of trains whose first acquisition starts it.
        colours: tile colours that may be laid, oldest first.
        operating_rounds: operating rounds of a set that is fixed in this phase.
        status: flags of the title.
    """

    __slots__ = ("_limit", "colours", "name", "operating_rounds", "starts_on", "status")

    def __init__(self, facts: Facts) -> None:
        self.name: str = facts["name"]
        self.starts_on: tuple[str, ...] = tuple(facts["starts_on_first"])
        self.colours: tuple[str, ...] = tuple(facts["tiles"])
        self.operating_rounds: int = facts["operating_rounds"]
        self.status = frozenset(facts["status"])
        limit = facts["train_limit"]
        self._limit: dict[str, int] | int = limit if isinstance(limit, int) else dict(limit)

    def train_limit(self, kind: str | None) -> int:
        """How many trains a corporation of that kind may own (CORE-163)."""
        return self._limit if isinstance(self._limit, int) else self._limit[kind or ""]
