"""A corporation: whatever operates, be it called company, minor or major."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine18xx.finance.holders import Certificate, Holder, Player, Pool

if TYPE_CHECKING:
    from engine18xx.finance.market import Cell
    from engine18xx.finance.privates import Private
    from engine18xx.finance.trains import Train
    from engine18xx.frozen import Facts


class Corporation(Holder):
    """A corporation with its treasury, certificates, tokens, trains and market value.

    Attributes:
        sym: symbol, as in archives.
        issued: all its certificates by index, whoever holds them.
        unit: percentage of one ordinary share.
        president: the owning player, the pool in receivership, or None.
        first_holders: players in the order in which they first got a certificate of it (CORE-120).
        par_price: price at its founding, or None; `cell` is its place on the market.
        ipoed: a par price has been set.
        floated: enough has been sold; it stays so (CORE-130).
        trains, privates: in order of arrival.
        history: what it did in each of its operating turns so far (CORE-67).
        closed: it has left the game.
    """

    __slots__ = (
        "cell",
        "closed",
        "facts",
        "first_holders",
        "float_percent",
        "floated",
        "history",
        "home",
        "ipoed",
        "issued",
        "kind",
        "label",
        "name",
        "par_price",
        "president",
        "privates",
        "sym",
        "trains",
        "unit",
    )

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self.facts = facts
        self.sym: str = facts["sym"]
        self.name = self.sym
        self.label: str = facts["name"]
        self.kind: str | None = facts["type"]
        self.unit: int = facts["share_unit"]
        self.float_percent: int = facts["float_percent"]
        self.home: str = facts["home"]["hex"]
        self.issued = [Certificate(self.sym, index, percent) for index, percent in enumerate(facts["shares"])]
        self.take(self.issued)
        self.president: Player | Pool | None = None
        self.first_holders: list[Player] = []
        self.cell: Cell | None = None
        self.par_price: int | None = None
        self.ipoed = False
        self.floated = False
        self.closed = False
        self.trains: list[Train] = []
        self.privates: list[Private] = []
        self.history: list[OperatingRecord] = []

    @property
    def presidency(self) -> Certificate:
        """The president's certificate."""
        return self.issued[0]

    @property
    def price(self) -> int | None:
        """Market price in pounds, or None while it has none."""
        return self.cell.price if self.cell is not None else None

    @property
    def operated(self) -> bool:
        """Whether it has completed a dividend step (CORE-67)."""
        return bool(self.history)

    @property
    def in_receivership(self) -> bool:
        """Whether the pool holds its presidency (CORE-124)."""
        return isinstance(self.president, Pool)

    @property
    def director(self) -> Player | None:
        """The player who owns it, or None."""
        return self.president if isinstance(self.president, Player) else None

    def counted(self, player: Player) -> int:
        """Percentage with which a player counts when the presidency is looked at (ledger A of CORE-6)."""
        return player.percent_of(self.sym)

    def units(self, percent: int) -> int:
        """How many ordinary shares a percentage is worth."""
        return percent // self.unit

    def __repr__(self) -> str:
        return f"<corporation {self.sym} £{self.cash}>"


class OperatingRecord:
    """What a corporation did in one operating round: its revenue and what became of it (CORE-67)."""

    __slots__ = ("kind", "number", "revenue", "turn")

    def __init__(self, turn: int, number: int, revenue: int, kind: str) -> None:
        self.turn = turn
        self.number = number
        self.revenue = revenue
        self.kind = kind
