"""Cities with their slots, towns, halts and junctions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine18xx.board import City, Node, NodeKind, Token, TokenKind

from .disc import disc, symbol
from .face import SLOT, TRACK, Face
from .markup import NOTHING, Markup, element, group, hint, joined, path_through
from .palette import FAINT, INK
from .scene import Scene


class Slot(NamedTuple):
    """A slot of a city: the token in it, or for whom it is reserved; `extra` if it is not printed (TRACK-1006)."""

    token: Token | None = None
    reserved_for: str | None = None
    extra: bool = False


def slots_of(city: City) -> list[Slot]:
    """The slots of a city in order, extra ones last."""
    reserved = [*city.reservations, *[None] * city.slots]
    return [
        Slot(token, holder if token is None else None, index >= city.node.slots)
        for index, (token, holder) in enumerate(zip(city.tokens, reserved, strict=False))
    ]


def draw_city(face: Face, node: Node, slots: Sequence[Slot], scene: Scene | None) -> Markup:
    """A city with its slots; without a scene there is nothing in them."""
    places = face.slots(node, len(slots))
    return joined((_plate(places), *(_draw_slot(slot, at, scene) for slot, at in zip(slots, places, strict=True))))


def _plate(places: Sequence[complex]) -> Markup:
    """The white ground that holds the slots of a city together."""
    if len(places) == 1:
        at = places[0]
        return element("circle", cx=at.real, cy=at.imag, r=SLOT + 1.4, fill="#fff", stroke=INK, stroke_width=1.2)
    data = path_through(places, closed=True)
    return joined(
        element("path", d=data, fill=colour, stroke=colour, stroke_width=2 * SLOT + width, stroke_linejoin="round")
        for colour, width in ((INK, 4.4), ("#fff", 2.0))
    )


def _draw_slot(slot: Slot, at: complex, scene: Scene | None) -> Markup:
    ring = element(
        "circle",
        cx=at.real,
        cy=at.imag,
        r=SLOT - 1,
        fill="#fff",
        stroke=INK,
        stroke_width=0.9,
        stroke_dasharray="4 2.5" if slot.extra else None,
    )
    if scene is not None and slot.token is not None:
        token = slot.token
        livery = scene.livery(token.owner)
        destination = token.kind == TokenKind.DESTINATION
        return joined((ring, disc(livery, at, SLOT - 1.5, face_down=token.face_down, destination=destination)))
    if scene is not None and slot.reserved_for is not None:
        livery = scene.livery(slot.reserved_for)
        reservation = group(
            hint(f"Reserved for {livery.symbol}: {livery.name}"),
            element("circle", r=SLOT - 3.5, fill="none", stroke=livery.colour, stroke_opacity="0.45", stroke_width=2),
            symbol(livery.symbol, 0j, SLOT - 3, fill=FAINT),
            at=at,
        )
        return joined((ring, reservation))
    return ring


def draw_node(face: Face, node: Node) -> Markup:
    """A town, halt or junction; nothing for an offboard, whose track ends in points."""
    place = face.places[node.index]
    if node.kind is NodeKind.TOWN:
        return town_mark(place, face.slants[node.index])
    if node.kind is NodeKind.HALT:
        return halt_mark(place)
    if node.kind is NodeKind.JUNCTION and any(path.walkable for path in face.lie.paths):
        return element("circle", cx=place.real, cy=place.imag, r=TRACK * 0.75, fill=INK)
    return NOTHING


def town_mark(place: complex, slant: complex | None = None) -> Markup:
    """A town: a bar across a line of track of that direction, or a black disc."""
    if slant is None:
        return element("circle", cx=place.real, cy=place.imag, r=7.5, fill=INK, stroke="#fff", stroke_width=1.5)
    across = 10 * slant * 1j
    data = path_through((place - across, place + across))
    return joined(
        element("path", d=data, stroke=colour, stroke_width=width) for colour, width in (("#fff", 9.0), (INK, 6.5))
    )


def halt_mark(place: complex) -> Markup:
    """A halt: a ring."""
    return element("circle", cx=place.real, cy=place.imag, r=6.0, fill="#fff", stroke=INK, stroke_width=2.6)
