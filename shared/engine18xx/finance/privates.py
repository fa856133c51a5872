"""Private companies: certificates that pay, may be traded or used, and do not operate.

Concessions and the minors' auction certificates of the 1822 family are private companies too (ARCH-31).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine18xx.finance.corporation import Corporation
    from engine18xx.finance.holders import Player, Pool
    from engine18xx.frozen import Facts


class Ability:
    """What a private company lets its owner do, with the uses that are left (CORE-143).

    Attributes:
        kind: such as ``lay_tile``; the parameters stand in `facts` (README of the facts).
        uses: uses left; None for no limit.
        yellow_lays, upgrades: the same of an ability that is either so many lays or so many upgrades; None otherwise.
    """

    __slots__ = ("facts", "kind", "upgrades", "uses", "yellow_lays")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.kind: str = facts["kind"]
        self.uses: int | None = facts.get("uses")
        self.yellow_lays: int | None = facts.get("yellow_lays")
        self.upgrades: int | None = facts.get("upgrades")

    @property
    def used_up(self) -> bool:
        """Whether no use is left."""
        return self.uses == 0 or (self.yellow_lays == 0 and self.upgrades == 0)


class Private:
    """A private company.

    Attributes:
        sym: symbol, such as ``FFC``.
        value: face value in pounds.
        revenue: what it pays its owner at the start of every operating round, in pounds.
        owner: a player, a corporation, the bank's pool, or None while nobody owns it.
        closed: it has left the game.
        abilities: what it can still do.
    """

    __slots__ = ("abilities", "closed", "facts", "label", "owner", "revenue", "sym", "value")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.sym: str = facts["sym"]
        self.label: str = facts["name"]
        self.value: int = facts["value"]
        self.revenue: int = facts["revenue"]
        self.owner: Player | Corporation | Pool | None = None
        self.closed = False
        self.abilities = [Ability(ability) for ability in facts["abilities"]]

    def ability(self, kind: str) -> Ability | None:
        """Its first ability of a kind that has a use left."""
        for ability in self.abilities:
            if ability.kind == kind and not ability.used_up:
                return ability
        return None

    def give_to(self, owner: Player | Corporation | Pool | None) -> None:
        """Move it to a new owner, at the end of his list; the pool keeps no list."""
        before: Any = self.owner
        if before is not None and hasattr(before, "privates"):
            before.privates.remove(self)
        self.owner = owner
        after: Any = owner
        if after is not None and hasattr(after, "privates"):
            after.privates.append(self)

    def close(self) -> None:
        """Take it out of the game: it leaves its owner and its abilities vanish (CORE-141)."""
        self.give_to(None)
        self.closed = True
        self.abilities = []

    def __repr__(self) -> str:
        return f"<private {self.sym}>"
