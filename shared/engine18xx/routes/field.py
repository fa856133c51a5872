"""The part of the map that routes of one corporation can touch, as plain integers.

Routes are grown by the ten thousand, so all that can exclude two pieces of track from one route is put into one bit
mask: track keys, stops, groups of stops and, where a hex may be visited once only, hexes. Two pieces go together iff
their masks are disjoint.
"""

from __future__ import annotations

from .graph import Leg, Stop, StopGraph


class Field:
    """Stops within reach of the corporation's tokens over raw track (TRACK-2003), and the legs between them.

    Attributes:
        stops: the stops in the order of the map; elsewhere a stop is its position in this list.
        anchors: stops with a token of the corporation.
        legs: by stop, the legs that leave it; of legs with the same track and the same ends only one (TRACK-2004).
        keys: mask of the bits that stand for track; the bits above them stand for stops.
        stop_bits: by stop, its own bit.
        bits: by stop, its own bit and those of its groups.
        hex_bits: by stop, the bit of its hex.
        is_complete: whether these are all the legs that there are.
    """

    def __init__(self, graph: StopGraph, owner: str) -> None:
        sources = [stop for stop in graph.stops() if stop.has_token_of(owner)]
        found = {stop: _distinct(graph.legs_from(stop)) for stop in sources}
        waiting = list(sources)
        while waiting:
            for leg in found[waiting.pop()]:
                if leg.end not in found:
                    found[leg.end] = _distinct(graph.legs_from(leg.end))
                    waiting.append(leg.end)
        self.is_complete = graph.is_complete
        self.stops = sorted(found, key=lambda stop: stop.number)
        self.number = {stop: number for number, stop in enumerate(self.stops)}
        self.anchors = [self.number[stop] for stop in sources]
        self.legs = [found[stop] for stop in self.stops]
        self.keys = (1 << graph.key_bits) - 1
        self.stop_bits = [1 << graph.key_bits + number for number in range(len(self.stops))]
        groups = sorted({group for stop in self.stops for group in stop.node.groups})
        above = graph.key_bits + len(self.stops)
        self.bits = [
            bit | sum(1 << above + groups.index(group) for group in stop.node.groups)
            for bit, stop in zip(self.stop_bits, self.stops, strict=True)
        ]
        self._hexes_above = above + len(groups)
        self.hex_bits = [1 << self._hexes_above + stop.hex.index for stop in self.stops]

    @property
    def width(self) -> int:
        """How many bits track keys and stops take up."""
        return self.keys.bit_length() + len(self.stops)

    @property
    def class_width(self) -> int:
        """How many bits the claims of one sharing class take up: track and stops, and one for a closed stop."""
        return self.width + 1

    def track_in(self, claims: int, sharing_class: int) -> int:
        """The track of one sharing class among the claims of some routes."""
        return claims >> self.class_width * sharing_class & self.keys

    def hexes_of(self, leg: Leg) -> int:
        """Bits of the hexes that a leg enters."""
        return leg.inside << self._hexes_above


def _distinct(legs: tuple[Leg, ...]) -> list[Leg]:
    kept: dict[tuple[Stop, int], Leg] = {}
    for leg in legs:
        twin = kept.get((leg.end, leg.keys))
        if twin is None or len(leg.dual) > len(twin.dual):
            kept[leg.end, leg.keys] = leg
    return list(kept.values())
