"""Track as it is printed: a black line edged in white, double for dual track, pointed where nothing goes on."""

from __future__ import annotations

from collections.abc import Iterable

from engine18xx.board import LANES, NODES, NodeKind, Path

from .face import TRACK, Face
from .geometry import APOTHEM, Curve, line, towards
from .markup import Markup, element, group, joined, path_through
from .palette import INK, hex_colour


def draw_track(face: Face) -> Markup:
    """All track of a tile."""
    plain: list[Curve] = []
    dual: list[Curve] = []
    pointed: list[Markup] = []
    for path, curve in zip(face.lie.paths, face.curves, strict=True):
        if is_pointed(face, path):
            pointed.append(_wedge(path, curve))
        else:
            (dual if path.dual else plain).append(curve)
    return joined(
        (
            strokes((curve.data for curve in plain), TRACK + 2.5, "#fff"),
            strokes((curve.data for curve in dual), TRACK + 6.5, "#fff"),
            group(*pointed, fill=INK, stroke="#fff", stroke_width=0.8),
            strokes((curve.data for curve in plain), TRACK, INK),
            strokes((curve.data for curve in dual), TRACK + 4, INK),
            strokes((curve.data for curve in dual), TRACK - 2.5, hex_colour(face.lie.tile.colour)),
        )
    )


def strokes(courses: Iterable[str], width: float, colour: str) -> Markup:
    """Several courses of path data as one line of that width and colour; nothing if there are none."""
    data = "".join(courses)
    return element("path", d=data, fill="none", stroke=colour, stroke_width=width) if data else Markup("")


def is_pointed(face: Face, path: Path) -> bool:
    """Whether a path is drawn with a point: terminal track, and track to an offboard (TRACK-309, TRACK-310)."""
    return path.terminal or any(face.lie.nodes[node].kind is NodeKind.OFFBOARD for node in path.node_indices)


def _wedge(path: Path, curve: Curve) -> Markup:
    side = next(end for end in path.ends if end < NODES) // LANES
    half = TRACK / 2 * towards(side + 1.5)
    start, tip = curve.start, curve.end
    return element("path", d=path_through((start + half, tip, start - half), closed=True))


def stub(side: int) -> Markup:
    """The beginning of track that a printed hex asks of its first tile (TRACK-315)."""
    return element(
        "path",
        d=line(APOTHEM * towards(side), 0.72 * APOTHEM * towards(side)).data,
        stroke=INK,
        stroke_width=TRACK,
        stroke_dasharray="3 2",
    )
