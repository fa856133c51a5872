"""The clock of a game: it takes happenings in the order of their times, and can be read at any moment in between.

>>> clock = Clock(control=TimeControl(move_seconds=DAY), players=[PlayerClock(id=1), PlayerClock(id=2)])
>>> clock.take(Stood(acting=[1]), noon)
>>> clock.read(noon + timedelta(hours=20))[0].left
14400.0
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from gateway.clocks.domain.control import Consequence, TimeControl
from gateway.clocks.domain.happenings import (
    AnyHappening,
    Paused,
    PlayerId,
    Reminded,
    Resumed,
    Seated,
    Stood,
    TimeGiven,
    TimeUp,
    WentAway,
)
from gateway.clocks.domain.playing_time import PlayingTime, Stretch

SUBSTITUTES_BANK = 10
"""A substitute finds at least one part in so many of the bank that the game began with."""


class NotPossible(ValueError):
    """What is asked of a clock cannot be done: the days are past, more than the table allows, or the like."""


class PlayerClock(msgspec.Struct, kw_only=True):
    """One player's clock.

    Attributes:
        bank: seconds in his bank.
        acting: the game waits for him.
        since: his clock runs since then; None if it stands.
        turn: seconds that counted in this turn up to `since`.
        grace: seconds by which this turn was made longer.
        up: his time in this turn is up, and this is what follows.
        reminded: he was told in this turn that his time is running out.
        expiries: how often his time was up in this game.
        turns: turns that he has ended.
        used: seconds that counted in all turns up to `since`; `elapsed` is the same by the clock on the wall.
        longest: seconds that counted in the longest turn that he has ended.
        away: stretches in which his time does not count.
        days_away: days that he has announced so far.
        before: seconds of the turn that he ended last, and what was in the bank then, in case it is taken back.
    """

    id: PlayerId
    zone: str = "UTC"
    bank: float = 0.0
    acting: bool = False
    since: datetime | None = None
    turn: float = 0.0
    grace: float = 0.0
    up: Consequence | None = None
    reminded: bool = False
    expiries: int = 0
    turns: int = 0
    used: float = 0.0
    elapsed: float = 0.0
    longest: float = 0.0
    away: list[Stretch] = []
    days_away: int = 0
    before: tuple[float, float] | None = None


class Reading(NamedTuple):
    """One player's clock at a moment.

    Attributes:
        turn: seconds that have counted in this turn.
        left: seconds until his time is up; None without time control, or if it is not his turn.
        bank: seconds in his bank, after what this turn has taken so far.
        deadline: when his time is up if he does nothing; None while his clock stands, or if nothing limits him.
        used, elapsed: seconds of all turns, this one included: those that count, and those on the wall.
    """

    player: PlayerClock
    turn: float
    left: float | None
    bank: float
    deadline: datetime | None
    used: float
    elapsed: float


class Clock(msgspec.Struct, kw_only=True):
    """The clock of a game.

    Attributes:
        control: what the table has agreed upon; None if it plays without: then only the time used is counted.
        players: in seating order.
        paused: all clocks stand.
        over: the game has ended.
    """

    control: TimeControl | None = None
    players: list[PlayerClock] = []
    paused: bool = False
    over: bool = False

    @classmethod
    def set_up(cls, control: TimeControl | None, players: Sequence[PlayerId]) -> Clock:
        """A clock that nobody has set going."""
        bank = float(control.game_seconds or 0) if control else 0.0
        return cls(control=control, players=[PlayerClock(id=player, bank=bank) for player in players])

    @classmethod
    def load(cls, document: dict[str, Any]) -> Clock:
        """A clock as `document` wrote it."""
        return msgspec.convert(document, cls)

    def document(self) -> dict[str, Any]:
        """The clock as JSON."""
        written: dict[str, Any] = msgspec.to_builtins(self)
        return written

    # --- what happens ---

    def take(self, happening: AnyHappening, at: datetime) -> None:
        """Put a happening into effect. They have to come in the order of their moments."""
        match happening:
            case Stood():
                self._stand(happening, at)
            case Seated():
                self._seat(happening, at)
            case Paused():
                self._stop_all(at)
                self.paused = True
            case Resumed():
                self.paused = False
                self._start_all(at)
            case WentAway():
                self._go_away(happening, at)
            case TimeGiven():
                self._give_time(happening)
            case Reminded():
                self.of(happening.player).reminded = True
            case TimeUp():
                self._end_time(happening)

    def _stand(self, stood: Stood, at: datetime) -> None:
        for player in self.players:
            if player.acting and player.id not in stood.acting:
                self._end_turn(player, at, earned=not stood.taken_back)
        for player in self.players:
            if not player.acting and player.id in stood.acting:
                self._begin_turn(player, at, again=stood.taken_back)
        self.over = not stood.acting

    def _begin_turn(self, player: PlayerClock, at: datetime, *, again: bool) -> None:
        player.acting, player.up, player.reminded, player.grace, player.turn = True, None, False, 0.0, 0.0
        if again and player.before is not None:
            # Else a player could win time by moving and taking the move back.
            player.turn, player.bank = player.before
            player.turns -= 1
            if self.control is not None and (over := player.turn - self._budget(player)) >= 0:
                # His time was up then. It was taken back for him to try again.
                player.grace = over + self.control.grace
        if not self.paused:
            player.since = at

    def _end_turn(self, player: PlayerClock, at: datetime, *, earned: bool) -> None:
        self._stop(player, at)
        player.acting = False
        player.before = (player.turn, player.bank)
        player.turns += 1
        player.longest = max(player.longest, player.turn)
        if self.control is not None:
            player.bank = self._bank_after(player, player.turn)
            if earned:
                player.bank = self._with_increment(player.bank, self.control)
        player.turn = 0.0

    def _with_increment(self, bank: float, control: TimeControl) -> float:
        grown = bank + control.increment_seconds
        # A bank that was filled up by hand is not cut down to the limit.
        return grown if control.bank_limit_seconds is None else max(bank, min(grown, control.bank_limit_seconds))

    def _bank_after(self, player: PlayerClock, turn: float) -> float:
        """What is in the bank after so many seconds of this turn."""
        free = (self.control.move_seconds or 0) if self.control else 0
        return max(0.0, player.bank - max(0.0, turn - free))

    def _seat(self, seated: Seated, at: datetime) -> None:
        player = self.of(seated.player)
        running = player.since is not None
        self._stop(player, at)
        player.zone = seated.zone
        if seated.substitute:
            # Who comes in for another has a turn of his own, and none of the other's failings.
            player.turn, player.grace, player.up, player.reminded, player.before = 0.0, 0.0, None, False, None
            player.expiries, player.away, player.days_away = 0, [], 0
            if self.control is not None:
                player.bank = max(player.bank, (self.control.game_seconds or 0) / SUBSTITUTES_BANK)
        if running or (player.acting and not self.paused):
            player.since = at

    def _go_away(self, went: WentAway, at: datetime) -> None:
        player = self.of(went.player)
        start, end = self._playing_time(player).days(went.first, went.last)
        player.days_away += (went.last - went.first).days + 1
        # Not for the past: what was thought today has been thought.
        if at < end:
            player.away.append((max(start, at), end))

    def _give_time(self, given: TimeGiven) -> None:
        player = self.of(given.player)
        if self.control is not None and self.control.game_seconds is None and player.acting:
            player.grace += given.seconds
        else:
            player.bank += given.seconds
        player.up, player.reminded = None, False

    def _end_time(self, ended: TimeUp) -> None:
        player = self.of(ended.player)
        player.expiries += 1
        if ended.consequence == "warn":
            assert self.control is not None, "nobody's time is up without a time control"
            player.grace += self.control.grace
            player.reminded = False
        else:
            player.up = ended.consequence

    def _stop_all(self, at: datetime) -> None:
        for player in self.players:
            self._stop(player, at)

    def _start_all(self, at: datetime) -> None:
        for player in self.players:
            if player.acting and player.since is None:
                player.since = at

    def _stop(self, player: PlayerClock, at: datetime) -> None:
        counted, elapsed = self._since(player, at)
        player.turn += counted
        player.used += counted
        player.elapsed += elapsed
        player.since = None

    # --- questions ---

    def of(self, player: PlayerId) -> PlayerClock:
        """A player's clock. Raises `NotPossible` if he does not play here."""
        for known in self.players:
            if known.id == player:
                return known
        raise NotPossible(f"there is no player {player}")

    @property
    def acting(self) -> list[PlayerId]:
        """The players for whom the game waits."""
        return [player.id for player in self.players if player.acting]

    def read(self, at: datetime) -> list[Reading]:
        """All players' clocks at a moment, in seating order."""
        return [self._read(player, at) for player in self.players]

    def _read(self, player: PlayerClock, at: datetime) -> Reading:
        counted, elapsed = self._since(player, at)
        turn = player.turn + counted
        return Reading(
            player=player,
            turn=turn,
            left=None if self.control is None or not player.acting else max(0.0, self._budget(player) - turn),
            bank=self._bank_after(player, turn),
            deadline=self.deadline(player),
            used=player.used + counted,
            elapsed=player.elapsed + elapsed,
        )

    def deadline(self, player: PlayerClock, before: float = 0.0) -> datetime | None:
        """When a player's time is up, or `before` seconds earlier; None while his clock stands or nothing limits it."""
        if self.control is None or player.since is None or player.up is not None:
            return None
        left = self._budget(player) - player.turn - before
        return self._playing_time(player).after(player.since, left)

    def next_check(self) -> datetime | None:
        """When somebody has to be reminded, or his time is up; None if nothing is going to happen by itself."""
        moments = [
            moment
            for player in self.players
            for moment in (self.deadline(player), self._reminder(player))
            if moment is not None
        ]
        return min(moments, default=None)

    def due(self, at: datetime) -> list[Reminded | TimeUp]:
        """What has to be decided by now, in seating order: whom to remind, whose time is up and what follows."""
        found: list[Reminded | TimeUp] = []
        for player in self.players:
            deadline, reminder = self.deadline(player), self._reminder(player)
            if deadline is not None and deadline <= at:
                assert self.control is not None, "nobody's time is up without a time control"
                found.append(TimeUp(player=player.id, consequence=self.control.consequence(player.expiries + 1)))
            elif reminder is not None and reminder <= at:
                found.append(Reminded(player=player.id))
        return found

    def may_go_away(self, went: WentAway, at: datetime) -> None:
        """Raises `NotPossible` if a player cannot be away on these days."""
        player = self.of(went.player)
        allowed = self.control.days_away if self.control is not None else 0
        if went.last < went.first:
            raise NotPossible("the last day comes before the first one")
        if went.first < self._playing_time(player).day_of(at):
            raise NotPossible("days that are past cannot be announced")
        wanted = (went.last - went.first).days + 1
        if player.days_away + wanted > allowed:
            left = allowed - player.days_away
            raise NotPossible(f"{wanted} days are more than are left: {left} of {allowed}")
        start, end = self._playing_time(player).days(went.first, went.last)
        if any(start < known_end and known_start < end for known_start, known_end in player.away):
            raise NotPossible("some of these days have been announced already")

    def _reminder(self, player: PlayerClock) -> datetime | None:
        """When a player has to be told that his time is running out."""
        if self.control is None or self.control.remind_seconds is None or player.reminded:
            return None
        return self.deadline(player, before=self.control.remind_seconds)

    def _budget(self, player: PlayerClock) -> float:
        """Seconds that this turn may last."""
        assert self.control is not None, "without a time control there is no budget"
        return (self.control.move_seconds or 0) + player.bank + player.grace

    def _since(self, player: PlayerClock, at: datetime) -> tuple[float, float]:
        """Seconds since a player's clock was set going: those that count, and those on the wall."""
        if player.since is None or at <= player.since:
            return 0.0, 0.0
        return self._playing_time(player).between(player.since, at), (at - player.since) / timedelta(seconds=1)

    def _playing_time(self, player: PlayerClock) -> PlayingTime:
        control = self.control or TimeControl()
        return PlayingTime(ZoneInfo(player.zone), control.night, control.rest_days, player.away)
