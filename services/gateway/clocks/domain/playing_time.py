"""Which hours count for a player: not his nights, not the days of rest, not the days that he is away.

Nights and days are those of the player's own time zone, changes to and from summer time included. All moments that come
in and go out are absolute.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from gateway.clocks.domain.control import Night

Stretch = tuple[datetime, datetime]
"""From one moment to another, the second not included."""

FAR = timedelta(days=10 * 366)
"""Nobody waits longer for a move."""
MIDNIGHT = time()


@dataclass(frozen=True, slots=True)
class PlayingTime:
    """The hours that count for one player.

    Attributes:
        zone: his time zone.
        night: hours that never count.
        rest_days: days of the week that never count, 1 is Monday.
        away: stretches in which he is away.
    """

    zone: ZoneInfo
    night: Night | None = None
    rest_days: Sequence[int] = ()
    away: Sequence[Stretch] = ()

    def between(self, start: datetime, end: datetime) -> float:
        """Seconds that count from one moment to another; 0 if the second is not the later one."""
        return sum((last - first).total_seconds() for first, last in self._counted(start, end))

    def after(self, start: datetime, seconds: float) -> datetime:
        """The moment when so many seconds that count have passed; the start itself if there are none to pass.

        Years away if it never comes.
        """
        left = timedelta(seconds=max(0.0, seconds))
        if not left:
            return start
        for first, last in self._counted(start, start + FAR):
            if left <= last - first:
                return first + left
            left -= last - first
        return start + FAR

    def day_of(self, moment: datetime) -> date:
        """The player's calendar day at a moment."""
        return moment.astimezone(self.zone).date()

    def days(self, first: date, last: date) -> Stretch:
        """The stretch of whole days on the player's calendar, both included."""
        return self._at(first, MIDNIGHT), self._at(last + timedelta(days=1), MIDNIGHT)

    def _counted(self, start: datetime, end: datetime) -> Iterator[Stretch]:
        """What counts between two moments, in order."""
        for stretch in self._days_of_play(start, end):
            yield from _without(_within(stretch, start, end), self.away)

    def _days_of_play(self, start: datetime, end: datetime) -> Iterator[Stretch]:
        """Whole days without nights and days of rest; the first may begin before the start, the last end later."""
        if self.night is None and not self.rest_days:
            yield start, end
            return
        day, last = self.day_of(start), self.day_of(end)
        while day <= last:
            if day.isoweekday() not in self.rest_days:
                yield from self._hours_of(day)
            day += timedelta(days=1)

    def _hours_of(self, day: date) -> Iterator[Stretch]:
        dawn, dusk = self.days(day, day)
        if self.night is None:
            yield dawn, dusk
            return
        start, end = (self._at(day, hour) for hour in self.night.hours)
        if start > end:  # over midnight: one stretch from morning to evening
            yield end, start
        else:
            yield dawn, start
            yield end, dusk

    def _at(self, day: date, hour: time) -> datetime:
        return datetime.combine(day, hour, self.zone).astimezone(UTC)


def _within(stretch: Stretch, start: datetime, end: datetime) -> Stretch:
    return max(stretch[0], start), min(stretch[1], end)


def _without(stretch: Stretch, gaps: Iterable[Stretch]) -> Iterator[Stretch]:
    """The parts of a stretch that lie in none of the gaps."""
    first, last = stretch
    for gap_start, gap_end in sorted(gaps):
        if first >= last:
            return
        if gap_end <= first or gap_start >= last:
            continue
        if gap_start > first:
            yield first, gap_start
        first = gap_end
    if first < last:
        yield first, last
