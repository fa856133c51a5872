"""The whole map of a game as one drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine18xx.routes import Route

from .borders import draw_borders
from .describe import board_words
from .geometry import APOTHEM, RADIUS, centre
from .hexes import draw_hex
from .legend import board_entries, draw_legend, route_entries
from .markup import element, group, joined, picture, words
from .palette import PAPER
from .route_lines import route_lines
from .scene import Scene

if TYPE_CHECKING:
    from engine18xx.game import Game

MARGIN = 14.0
HEADING = 40.0


def board_svg(game: Game, routes: Sequence[Route] = ()) -> str:
    """The board of a game as it stands, as an SVG document without a fixed size.

    Args:
        routes: routes over the present track, drawn one line for each, with a legend.
    """
    scene = Scene.of(game)
    return draw_board(scene, f"{game.title}: {moment(game)}", routes)


def draw_board(scene: Scene, title: str, routes: Sequence[Route] = ()) -> str:
    """A board under a title."""
    lines = route_lines(scene.board, routes)
    left, top, width, height = _extent(scene)
    hexes = joined(draw_hex(hexagon, scene, lines) for hexagon in scene.board.hexes)
    legend_at = complex(left, top + height + MARGIN)
    running, high = draw_legend(route_entries(lines), legend_at, 1)
    signs, higher = draw_legend(board_entries(scene), legend_at + complex(0, high), width)
    box = (left - MARGIN, top - MARGIN - HEADING, width + 2 * MARGIN, height + high + higher + 3 * MARGIN + HEADING)
    description = board_words(scene) + "".join(f" Route of {line.words}." for line in lines)
    return picture(
        title,
        description,
        box,
        element("rect", x=box[0], y=box[1], width=box[2], height=box[3], fill=PAPER),
        words(title, complex(left, top - HEADING / 2 - 6), 22.0, text_anchor="start"),
        hexes,
        group(draw_borders(scene)),
        running,
        signs,
    )


def moment(game: Game) -> str:
    """The present moment of a game in words."""
    if game.finished:
        return "the game is over"
    number = f"{game.turn}.{game.round.number}" if game.round.short == "OR" else str(game.turn)
    return f"{game.round.name} {number}, phase {game.phase.name}"


def _extent(scene: Scene) -> tuple[float, float, float, float]:
    """Left, top, width and height of the hexes on the map."""
    centres = [centre(hexagon.printed.position) for hexagon in scene.board.hexes]
    across, down = [at.real for at in centres], [at.imag for at in centres]
    left, top = min(across) - RADIUS, min(down) - APOTHEM
    return left, top, max(across) + RADIUS - left, max(down) + APOTHEM - top
