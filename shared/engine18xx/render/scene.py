"""What a drawing of the board needs to know of a game, gathered in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from engine18xx.board import Board, Hex

from .face import Face, face_of

if TYPE_CHECKING:
    from engine18xx.game import Game


class Livery(NamedTuple):
    """How a corporation is shown: its symbol and full name, and the colours of its chart."""

    symbol: str
    name: str
    colour: str
    text_colour: str


@dataclass(frozen=True, eq=False)
class Scene:
    """A board with the names and colours of whoever stands on it.

    Attributes:
        liveries: of corporations, and of privates that may hold a reservation, by symbol.
        tiles: the tiles of the title in the facts, by name.
        colours: tile colours of the phase, oldest first; they decide which value of a table counts (TRACK-312).
        currency: sign before an amount.
    """

    board: Board
    liveries: Mapping[str, Livery]
    tiles: Mapping[str, Mapping[str, Any]]
    colours: tuple[str, ...]
    currency: str

    @classmethod
    def of(cls, game: Game) -> Scene:
        """The scene of a game as it stands."""
        facts = game.printed()
        return cls(
            game.board,
            liveries_of(game),
            {record["name"]: record for record in facts["tiles"]},
            game.phase.colours,
            facts["currency"],
        )

    def livery(self, symbol: str) -> Livery:
        """How a corporation or private is shown; plain black on white if nobody has the symbol."""
        return self.liveries.get(symbol) or Livery(symbol, symbol, "white", "black")

    def face(self, hexagon: Hex) -> Face:
        """The tile that lies on a hex, or what is printed there."""
        lie = hexagon.lie
        return face_of(lie, hexagon.printed.facts if lie.tile.printed else self.tiles[lie.tile.name])

    def money(self, amount: int) -> str:
        """An amount with its currency sign."""
        return f"{self.currency}{amount}"


def liveries_of(game: Game) -> dict[str, Livery]:
    """How the corporations and privates of a game are shown, by symbol."""
    shown = {
        symbol: Livery(symbol, private.facts["name"], "white", "black") for symbol, private in game.privates.items()
    }
    for corporation in game.corporations.values():
        facts = corporation.facts
        shown[corporation.sym] = Livery(
            corporation.sym, corporation.label, facts.get("colour", "white"), facts.get("text_colour", "black")
        )
    return shown
