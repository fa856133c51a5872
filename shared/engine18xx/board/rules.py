"""What differs from title to title on the board, as one frozen value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any


class TrackUse(Enum):
    """What a lay must bring to the corporation (TRACK-615)."""

    NEW_TRACK = "new track"
    NEW_TRACK_OR_VALUE = "new track or a changed value"
    WITHIN_TRAIN_REACH = "new track or a changed value within the reach of the largest train"


@dataclass(frozen=True)
class BoardRules:
    """The board rules of a title.

    Attributes:
        sealed_colours: printed colours that track enters only where they have track (TRACK-203).
        track_use: which track or value a lay must bring (TRACK-615).
        next_colours: colour of a tile -> colours that may replace it (TRACK-601).
        fixed_rotations: name of a tile -> the only rotation it may lie in (TRACK-609).
        town_removal: name of a tile -> tiles that may take its town away (TRACK-608).
        keeps_stops_connected: whether the exits of every old stop must stay together (TRACK-616).
        clears_facing_mark: whether paying a border also clears the mark of the hex opposite if that hex has track
            there (TRACK-804).
        most_exits_on_cities: on a hex with a city only the tiles with the most track ends are offered (TRACK-618).
        displacing_labels: labels of white hexes whose first tile moves the tokens by owner (TRACK-907).
    """

    sealed_colours: frozenset[str]
    track_use: TrackUse
    next_colours: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: MappingProxyType(
            {"white": ("yellow",), "yellow": ("green",), "green": ("brown",), "brown": ("gray",)}
        )
    )
    fixed_rotations: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    town_removal: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    keeps_stops_connected: bool = False
    clears_facing_mark: bool = False
    most_exits_on_cities: bool = False
    displacing_labels: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Reservation:
    """A slot held back at set-up (TRACK-1009).

    Attributes:
        holder: symbol of the corporation or private.
        hex: id of the hex.
        city: index of the city; None if none is named.
        slot: index in the city's list; None for the next free one.
    """

    holder: str
    hex: str
    city: int | None = None
    slot: int | None = None


def home_reservations(corporations: Collection[Mapping[str, Any]]) -> list[Reservation]:
    """Reservations of the homes of corporations, given in the order of the title's list (TRACK-1009)."""
    return [Reservation(entry["sym"], entry["home"]["hex"], entry["home"].get("city")) for entry in corporations]


def private_reservations(companies: Collection[Mapping[str, Any]]) -> list[Reservation]:
    """Reservations of privates with the ability ``reserves_slot``."""
    return [
        Reservation(company["sym"], ability["hex"], ability["city"], ability["slot"])
        for company in companies
        for ability in company["abilities"]
        if ability["kind"] == "reserves_slot"
    ]
