"""Private companies: those with a power that no fact describes, and what acquiring one brings (R1822B-1401).

The printed facts say who may acquire a private from which phase, which train it turns into, and what it pays. The
powers named below are the same in every title of the family that has the private.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine18xx import facts as fact
from engine18xx.finance.privates import Private
from engine18xx.titles.t1822.corporation import Corporation1822

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822

REMOVE_TOWN = "P2"
MAIL_CONTRACTS = ("P6", "P7")
HILL_DISCOUNT = "P8"
DOUBLE_CASH = "P9"
ADVANCED_TILE = "P11"
EXTRA_TILE = "P12"
TAX_HAVEN = "P16"
STATION_SWAP = "P18"
BRIDGE = "P21"


def may_acquire(game: Game1822, corporation: Corporation1822, private: Private) -> bool:
    """Whether the kind of corporation and the phase allow the acquisition of a private (R1822B-502)."""
    facts = private.facts
    return corporation.kind in facts.get("acquired_by", ()) and facts["acquirable_from_phase"] in game.phases_begun


def money_brought(game: Game1822, private: Private) -> int:
    """Money that a private brings to the corporation that acquires it, in pounds (R1822B-1405)."""
    fund = game.funds.get(private.sym)
    return fund.cash if fund is not None else 0


def acquire(game: Game1822, corporation: Corporation1822, private: Private) -> None:
    """Hand a private to a corporation, with what happens at once (R1822B-503, R1822B-1401)."""
    private.give_to(corporation)
    game.tell(fact.PrivateMoved(private.sym, corporation.sym))
    facts = private.facts
    if "becomes_train" in facts:
        become_train(game, corporation, private)
    elif private.sym in game.funds:
        fund = game.funds.pop(private.sym)
        game.pay(fund, corporation, fund.cash, f"fund of {private.sym}")
        close(game, private)
    elif "revenue_when_owned_by_corporation" in facts:
        private.revenue = revenue_from(game, private)


def become_train(game: Game1822, corporation: Corporation1822, private: Private) -> None:
    """A private turns into its train: that costs nothing and starts no phase (R1822B-1402, R1822A-114)."""
    kind = private.facts["becomes_train"]
    alike = [facts["sym"] for facts in game.printed()["companies"] if facts.get("becomes_train") == kind]
    game.hand_over(game.train(f"{kind}-{alike.index(private.sym)}"), corporation)
    close(game, private)


def revenue_from(game: Game1822, private: Private) -> int:
    """What a private pays a corporation that owns it, in pounds (R1822B-206, R1822B-1404)."""
    revenue = private.facts["revenue_when_owned_by_corporation"]
    return int(revenue if isinstance(revenue, int) else revenue[game.phase.name])


def close(game: Game1822, private: Private) -> None:
    """Take a private out of the game."""
    private.close()
    game.tell(fact.PrivateClosed(private.sym))
