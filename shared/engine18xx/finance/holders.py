"""Who holds cash and certificates: players, corporations and the bank's share pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine18xx.finance.privates import Private


class Certificate:
    """One share certificate of a corporation.

    Attributes:
        corporation: symbol of the corporation.
        index: place in its certificate list; 0 is the president's certificate (ARCH-40).
        percent: size in percent.
        reserved: set aside for an exchange; it cannot be bought (CORE-95).
        holder: who holds it now; None once it has left the game.
    """

    __slots__ = ("corporation", "holder", "id", "index", "percent", "reserved")

    def __init__(self, corporation: str, index: int, percent: int, *, reserved: bool = False) -> None:
        self.corporation = corporation
        self.index = index
        self.id = f"{corporation}_{index}"
        self.percent = percent
        self.reserved = reserved
        self.holder: Holder | None = None

    def leave_game(self) -> None:
        """Vanish from whoever holds it (CORE-175)."""
        if self.holder is not None:
            self.holder.certificates[self.corporation].remove(self)
            self.holder = None

    @property
    def is_president(self) -> bool:
        """Whether it is the president's certificate."""
        return self.index == 0

    def __repr__(self) -> str:
        return f"<{self.id} {self.percent}%>"


class Holder:
    """Something that owns cash and certificates.

    `certificates` lists, by corporation, what it holds in order of arrival; the order is observable, since archives
    name certificates by id (CORE-5).
    """

    __slots__ = ("cash", "certificates")

    name: int | str

    def __init__(self) -> None:
        self.cash = 0
        self.certificates: dict[str, list[Certificate]] = {}

    def of(self, corporation: str) -> Sequence[Certificate]:
        """Its certificates of one corporation, oldest first."""
        return self.certificates.get(corporation, ())

    def percent_of(self, corporation: str) -> int:
        """Percentage of the corporation that its certificates add up to."""
        total = 0
        for certificate in self.certificates.get(corporation, ()):
            total += certificate.percent
        return total

    def take(self, certificates: Iterable[Certificate]) -> None:
        """Move certificates here, each to the end of its list."""
        for certificate in certificates:
            giver = certificate.holder
            if giver is not None:
                giver.certificates[certificate.corporation].remove(certificate)
            self.certificates.setdefault(certificate.corporation, []).append(certificate)
            certificate.holder = self


class Pool(Holder):
    """The bank's share pool. As owner of a president's certificate it is the president of a receivership."""

    __slots__ = ()
    name = "bank"


class Player(Holder):
    """A player, with cash, certificates and private companies.

    Attributes:
        id: as actions name him.
        name: the same as `id`, for facts.
        label: his name in the archive.
        privates: private companies he owns, in order of arrival.
        debt: what he owes for loans, in pounds.
    """

    __slots__ = ("debt", "id", "label", "name", "privates")

    def __init__(self, identity: int | str, label: str) -> None:
        super().__init__()
        self.id = identity
        self.name = identity
        self.label = label
        self.privates: list[Private] = []
        self.debt = 0

    def __repr__(self) -> str:
        return f"<player {self.id} £{self.cash}>"
