"""The time control of a table: how long a player may think, which hours do not count, and what follows when time is up.

A *turn* is one uninterrupted stretch in which the game waits for the same player, however many actions he takes in it.
A turn may last `move_seconds`. What goes beyond is taken from the player's bank, which begins with `game_seconds` and
grows by `increment_seconds` with each turn that he ends. His time is up when both are used up.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from typing import Annotated, Any, Literal

import msgspec

DAY = 24 * 3600
LONGEST = 100 * DAY
"""No budget is longer; a game that takes years has many turns."""
LONGEST_NIGHT = 20
"""Hours."""
Seconds = Annotated[int, msgspec.Meta(ge=1, le=LONGEST)]
TimeOfDay = Annotated[str, msgspec.Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d\Z")]

Consequence = Literal["warn", "neutral-move", "substitute", "adjudicate"]
"""What follows when a player's time is up:

- ``warn``: he is told, and has `grace_seconds` more.
- ``neutral-move``: the least legal action is taken for him, until it is somebody else's turn.
- ``substitute``: his seat is given to whoever volunteers for it, and until then his clock stands.
- ``adjudicate``: the game ends, and everybody scores what he is worth at that moment.
"""


class InvalidControl(ValueError):
    """A document that is no time control.

    Attributes:
        field: the member that is wrong; empty if it is all of it.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Night(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    """Hours that do not count, on each player's own clock on the wall, such as 23:00 to 08:00."""

    start: TimeOfDay
    end: TimeOfDay

    @property
    def hours(self) -> tuple[time, time]:
        """When it begins and ends."""
        return time.fromisoformat(self.start), time.fromisoformat(self.end)

    @property
    def minutes(self) -> int:
        """How long it is."""
        start, end = (hour.hour * 60 + hour.minute for hour in self.hours)
        return (end - start) % (24 * 60) or 24 * 60


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What a table has agreed upon.

    Attributes:
        pace: ``turns`` if the players come when they can, ``live`` if all sit at the table at the same time.
        move_seconds: for each turn, before the bank is touched.
        game_seconds: what the bank begins with.
        increment_seconds: what the bank gets with each turn that a player ends.
        bank_limit_seconds: the bank does not grow beyond this by increments.
        night: hours that do not count.
        rest_days: days of the week that do not count, 1 is Monday, on each player's calendar.
        days_away: so many days each player may be away, by announcing it before.
        remind_seconds: so long before his time is up, a player is reminded.
        on_expiry: what follows the first time that a player's time is up in this game, the second, and so on. The last
            one is repeated.
        grace_seconds: what a warned player has; without it, as much as for a turn, or a tenth of the bank.
    """

    pace: Literal["turns", "live"] = "turns"
    move_seconds: Seconds | None = None
    game_seconds: Seconds | None = None
    increment_seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)] = 0
    bank_limit_seconds: Seconds | None = None
    night: Night | None = None
    rest_days: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=7)], ...], msgspec.Meta(max_length=6)] = ()
    days_away: Annotated[int, msgspec.Meta(ge=0, le=366)] = 0
    remind_seconds: Seconds | None = None
    on_expiry: Annotated[tuple[Consequence, ...], msgspec.Meta(min_length=1, max_length=20)] = ("warn",)
    grace_seconds: Seconds | None = None

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> TimeControl | None:
        """The time control in a document; None if it is empty: the table plays without.

        Raises:
            InvalidControl: it is none.
        """
        if not document:
            return None
        try:
            control = msgspec.convert(document, cls)
        except msgspec.ValidationError as error:
            message, _, place = str(error).partition(" - at `$")
            raise InvalidControl(message, place.strip("`.")) from None
        control._check()
        return control

    def document(self) -> dict[str, Any]:
        """The control as a document again."""
        written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return written

    def consequence(self, expiries: int) -> Consequence:
        """What follows when a player's time is up for the so many-th time, from 1."""
        return self.on_expiry[min(expiries, len(self.on_expiry)) - 1]

    @property
    def grace(self) -> int:
        """Seconds that a warned player has."""
        return self.grace_seconds or self.move_seconds or max(1, (self.game_seconds or DAY) // 10)

    def _check(self) -> None:
        """What no single member shows. Raises `InvalidControl`."""
        if self.move_seconds is None and self.game_seconds is None:
            raise InvalidControl("a time control limits a turn (move_seconds), the game (game_seconds), or both")
        if self.night is not None and self.night.minutes > LONGEST_NIGHT * 60:
            raise InvalidControl(f"a night is {LONGEST_NIGHT} hours long at most", "night")
        if len(set(self.rest_days)) != len(self.rest_days):
            raise InvalidControl("a day of the week is named twice", "rest_days")
        if self.pace == "live" and (self.night or self.rest_days or self.days_away):
            raise InvalidControl("at a live table all hours count", "pace")
