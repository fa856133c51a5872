"""Tiles laid by privates: P2, P8, P11, P12 and P21, alone or together (R1822B-615 to R1822B-626)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from engine18xx.board import Hex, LayRight, Orientation, TerrainDiscount
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.privates import Ability, Private
from engine18xx.titles.t1822 import privates

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822

BUILDING = "lay_tile"
COLOURS = ("yellow", "green", "brown", "gray")
MINORS_COLOURS = ("yellow", "green")


class PrivateLay(NamedTuple):
    """The privates that lay a tile together: the one that acts, then the others in the order named."""

    privates: tuple[Private, ...]

    @property
    def abilities(self) -> list[Ability]:
        """The lay ability of each."""
        return [ability for private in self.privates if (ability := private.ability(BUILDING)) is not None]

    def uses(self, symbol: str) -> bool:
        """Whether a private is among them."""
        return any(private.sym == symbol for private in self.privates)

    @property
    def last(self) -> Private:
        """The last one named: it decides whether more lays may follow at once (R1822B-626)."""
        return self.privates[-1]


def may_combine(party: Sequence[Private]) -> bool:
    """Whether these privates may be used for one lay: every pair must be allowed (R1822B-625)."""
    return all(
        other.sym in ability.facts["combines_with"]
        for private in party
        for other in party
        if private is not other
        for ability in private.abilities
        if ability.kind == BUILDING
    )


def builders(corporation: Corporation) -> list[Private]:
    """The privates of a corporation that can lay a tile."""
    return [private for private in corporation.privates if private.ability(BUILDING) is not None]


def parties(leader: Private, corporation: Corporation) -> Iterator[PrivateLay]:
    """A private alone, and together with every allowed set of other privates of its owner."""
    others = [private for private in builders(corporation) if private is not leader]
    for size in range(len(others) + 1):
        for chosen in combinations(others, size):
            if may_combine((leader, *chosen)):
                yield PrivateLay((leader, *chosen))


def colours_for(game: Game1822, corporation: Corporation) -> Sequence[str]:
    """Tile colours available to a corporation (R1822B-605)."""
    colours = game.phase.colours
    return colours if corporation.kind == "major" else [colour for colour in colours if colour in MINORS_COLOURS]


def colours_of_lay(game: Game1822, corporation: Corporation, lay: PrivateLay) -> Sequence[str]:
    """Tile colours available for a lay by privates: P11 is one ahead of the phase (R1822B-605, R1822B-623)."""
    colours = game.phase.colours
    if lay.uses(privates.ADVANCED_TILE):
        colours = COLOURS[: len(colours) + 1]
    return colours if corporation.kind == "major" else [colour for colour in colours if colour in MINORS_COLOURS]


def terrain_discounts(corporation: Corporation) -> tuple[TerrainDiscount, ...]:
    """Discounts on terrain by privates of a corporation, for every lay of it and of its privates (R1822B-627)."""
    return tuple(
        TerrainDiscount(
            ability.facts["amount"],
            None if ability.facts["hexes"] is None else frozenset(ability.facts["hexes"]),
            ability.facts["terrain"],
        )
        for private in corporation.privates
        if private.ability(BUILDING) is None
        for ability in private.abilities
        if ability.kind == "terrain_discount"
    )


def right_of(game: Game1822, corporation: Corporation, lay: PrivateLay) -> LayRight:
    """The right that privates give together: all their conditions hold at once (R1822B-625)."""
    abilities = lay.abilities
    newest = game.phase.colours[-1]

    def condition(hexagon: Hex, lie: Orientation) -> tuple[str, str] | None:
        if lay.uses(privates.REMOVE_TOWN) and hexagon.tile.town_count != 1:
            return "R1822B-622", "there is not exactly one town on the hex"
        if lay.uses(privates.ADVANCED_TILE) and hexagon.tile.colour != newest:
            return "R1822B-623", f"the tile on the hex is not {newest}"
        if lay.uses(privates.HILL_DISCOUNT) and not (hexagon.tile.printed and hexagon.printed.terrain):
            return "R1822B-624", "no terrain is left to be paid on the hex"
        crossed = any(border.cost and lie.exits >> border.side & 1 for border in hexagon.borders)
        if lay.uses(privates.BRIDGE) and not crossed:
            return "R1822B-621", "the tile does not cross the estuary"
        return None

    return LayRight(
        corporation.sym,
        by_private=True,
        hexes=_shared(abilities, "hexes"),
        tiles=_shared(abilities, "tiles"),
        must_connect=any(ability.facts["must_be_reachable"] for ability in abilities),
        exempt_hex=corporation.home,
        removes_towns=lay.uses(privates.REMOVE_TOWN),
        condition=condition,
        free=any(ability.facts["free_of_terrain_cost"] for ability in abilities),
        terrain_discounts=terrain_discounts(corporation),
    )


def _shared(abilities: Sequence[Ability], key: str) -> frozenset[str] | None:
    """What all abilities cover; None for anything."""
    named = [frozenset(ability.facts[key]) for ability in abilities if ability.facts[key]]
    return frozenset.intersection(*named) if named else None
