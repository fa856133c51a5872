"""What a pairing starts from: who is to be seated, what they did before, and what the host wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

import msgspec

PlayerId: TypeAlias = str

#: Two players, the smaller id first; see `pair_of`.
Pair: TypeAlias = tuple[PlayerId, PlayerId]

#: The hours of the day, in UTC, in which somebody plays: bit 0 stands for 00:00 to 01:00. See `playing_hours`.
Hours: TypeAlias = int


class Force(StrEnum):
    """How much a wish binds."""

    NEVER = "never"
    """Hard: a pairing that breaks it is reported as broken."""
    RATHER_NOT = "rather not"
    """Soft: it costs what `Weights` says."""
    FREE = "free"


class Contender(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player who is to be seated in this round."""

    player: PlayerId
    score: int = 0
    """In hundredths of a win."""
    team: str | None = None
    hours: Hours | None = None
    """Null: any time."""
    pot: int | None = None
    """Players of one pot are spread over the tables: the strongest over all of them, say."""


class History(msgspec.Struct, frozen=True):
    """What happened in the rounds before."""

    met: Mapping[Pair, int] = {}
    """How often two players sat at one table; pairs that never did are missing."""
    sat: Mapping[PlayerId, Sequence[int]] = {}
    """How often a player was in seat 1, 2, ...; missing ones never."""
    byes: Mapping[PlayerId, int] = {}

    @classmethod
    def of(cls, tables: Iterable[Sequence[PlayerId]], byes: Iterable[PlayerId] = ()) -> History:
        """The history that these tables, in seat order, and byes make."""
        met: Counter[Pair] = Counter()
        sat: dict[PlayerId, list[int]] = {}
        for table in tables:
            for seat, player in enumerate(table):
                counts = sat.setdefault(player, [])
                counts.extend([0] * (seat + 1 - len(counts)))
                counts[seat] += 1
                met.update(pair_of(player, other) for other in table[:seat])
        return cls(met, sat, Counter(byes))


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What each flaw of a pairing costs. As they stand, one flaw outweighs any number of the lesser ones after it in
    fields of some dozens; a host who would rather trade them changes the figures."""

    bye_again: int = 10**9
    """For each bye that the player already had."""
    rematch: int = 10**6
    """For each time that two at a table met before."""
    kept_apart: int = 10**5
    """For two at a table who would rather not meet."""
    team_mates: int = 10**5
    hours: int = 10**4
    """For each hour that two at a table have less in common than the host asks for."""
    same_pot: int = 10**4
    seat: int = 100
    """For each time that the player has already been in that seat."""
    score: int = 10
    """For each hundredth of a win between two at a table."""
    bye_score: int = 10
    """For each hundredth of a win of a player who gets a bye."""


#: What a broken hard wish costs; above anything that flaws add up to.
BROKEN = 10**13


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What the host wants of the pairing."""

    apart: Mapping[Pair, Force] = {}
    """Pairs that are to be kept apart, and with what force."""
    team_mates: Force = Force.RATHER_NOT
    hours: Force = Force.RATHER_NOT
    """Whether two may meet who have fewer hours in common than `common_hours`."""
    common_hours: int = 0
    weights: Weights = Weights()


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """All that a pairing depends on, but for the seed."""

    contenders: Sequence[Contender]
    history: History = History()
    wishes: Wishes = Wishes()
    sizes: Sequence[int] = (4, 3, 5)
    """Allowed sizes of tables in the order of preference."""
    spare_byes: int = 0
    """So many byes may be given rather than set an odd table."""


def pair_of(one: PlayerId, other: PlayerId) -> Pair:
    """The two, the smaller id first."""
    return (one, other) if one < other else (other, one)


def playing_hours(first: int, last: int, utc_offset: int) -> Hours:
    """The hours from ``first`` to ``last`` o'clock, local time, of a zone so many hours east of Greenwich.

    From 22 to 2 goes over midnight; from 0 to 24 is the whole day.
    """
    length = last - first if 0 <= first <= last else last - first + 24
    if not (0 <= first <= 24 and 0 <= last <= 24 and -12 <= utc_offset <= 14):
        raise ValueError(f"No hours of the day: {first} to {last} at UTC{utc_offset:+}")
    return sum(1 << (first - utc_offset + hour) % 24 for hour in range(length))
