"""What moves a clock: what happens in the game, and what people and the server do about its clock.

Each is a fact with a moment; `Clock.take` puts it into effect. They are what is stored of a clock: everything else
follows from them.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec

from gateway.clocks.domain.control import Consequence

PlayerId = int | str


class Happening(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Something that moves a clock."""

    @property
    def kind(self) -> str:
        """Its name, as it is stored."""
        return str(type(self).__struct_config__.tag)


class Stood(Happening, frozen=True, tag="stood"):
    """The game waits for these players from now on; for nobody, if it is over."""

    acting: list[PlayerId]
    taken_back: bool = False
    """Because a move was taken back: whose turn it is again goes on with the time that he had."""


class Seated(Happening, frozen=True, tag="seated"):
    """Somebody took a seat, before the game began or as a substitute."""

    player: PlayerId
    zone: str = "UTC"
    """His time zone. It stays for this game, so that nobody moves his nights about."""
    substitute: bool = False


class Paused(Happening, frozen=True, tag="paused"):
    """All clocks stand."""

    reason: str = ""


class Resumed(Happening, frozen=True, tag="resumed"):
    """The clocks go on."""


class WentAway(Happening, frozen=True, tag="went-away"):
    """A player has announced whole days on which his time does not count, both included."""

    player: PlayerId
    first: date
    last: date


class TimeGiven(Happening, frozen=True, tag="time-given"):
    """A player's bank was filled up, or his turn made longer where there is no bank."""

    player: PlayerId
    seconds: int
    reason: str = ""


class Reminded(Happening, frozen=True, tag="reminded"):
    """A player was told that his time is running out."""

    player: PlayerId


class TimeUp(Happening, frozen=True, tag="time-up"):
    """A player's time is up. Decided by the server, once."""

    player: PlayerId
    consequence: Consequence


AnyHappening = Stood | Seated | Paused | Resumed | WentAway | TimeGiven | Reminded | TimeUp


def read(kind: str, details: dict[str, Any]) -> AnyHappening:
    """A happening as it was stored. Raises `msgspec.ValidationError` if it is none."""
    happening: AnyHappening = msgspec.convert({"kind": kind, **details}, AnyHappening)
    return happening


def details_of(happening: Happening) -> dict[str, Any]:
    """A happening as it is stored, beside its kind."""
    written: dict[str, Any] = msgspec.to_builtins(happening)
    return {name: value for name, value in written.items() if name != "kind"}
