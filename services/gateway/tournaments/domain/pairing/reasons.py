"""Why am I at this table? What each player may ask of a published pairing."""

from __future__ import annotations

import msgspec

from gateway.tournaments.domain.pairing.contenders import Field, PlayerId, pair_of
from gateway.tournaments.domain.pairing.objective import Objective
from gateway.tournaments.domain.pairing.pairing import Pairing, Part, compile_field, parts_of
from gateway.tournaments.domain.pairing.search import Seating


class Company(msgspec.Struct, frozen=True):
    """Somebody at the player's table."""

    player: PlayerId
    score: int
    """In hundredths of a win."""
    met_before: int
    common_hours: int | None
    """Null if one of the two plays at any time."""
    team_mate: bool


class Exchange(msgspec.Struct, frozen=True):
    """What would come of the player's taking another's place, and the other his."""

    player: PlayerId
    change: int
    """What it would add to the total; below 0 it would have been better."""


class Reasons(msgspec.Struct, frozen=True, kw_only=True):
    """Why a player is where he is."""

    player: PlayerId
    score: int
    """In hundredths of a win."""
    board: int | None
    """Number of the table, from 1; null for a bye."""
    seat: int | None
    """From 1."""
    seats_before: tuple[int, ...]
    """How often the player was in each seat of this table before."""
    byes_before: int
    company: tuple[Company, ...]
    parts: tuple[Part, ...]
    """What the table costs."""
    next_best: Exchange | None
    """The best exchange with anyone elsewhere; null if there is nobody elsewhere."""


class Announced:
    """A pairing of that field, about which all its players may ask: what every answer needs is worked out once."""

    def __init__(self, field: Field, pairing: Pairing) -> None:
        self._field = field
        self._objective = compile_field(field, pairing.report.seed, pairing.report.plan)
        self._number = {one.player: number for number, one in enumerate(self._objective.contenders)}
        byes = ((bye,) for bye in pairing.byes)
        self._tables = [tuple(self._number[member] for member in table) for table in (*pairing.tables, *byes)]
        self._board = {member: board for board, table in enumerate(self._tables) for member in table}
        self._seating = Seating(self._objective, [len(table) for table in self._tables])
        self._seating.hold([member for table in self._tables for member in table])

    def __contains__(self, player: object) -> bool:
        return player in self._number

    def reasons(self, player: PlayerId) -> Reasons:
        """The reasons for one player's place. Raises `KeyError` if he has no part in the pairing."""
        objective, me = self._objective, self._number[player]
        board = self._board[me]
        mine = self._tables[board]
        seated = len(mine) > 1
        return Reasons(
            player=player,
            score=objective.contenders[me].score,
            board=board + 1 if seated else None,
            seat=mine.index(me) + 1 if seated else None,
            seats_before=tuple(objective.seats_of(me, len(mine))) if seated else (),
            byes_before=self._field.history.byes.get(player, 0),
            company=tuple(_company(self._field, objective, me, other) for other in mine if other != me),
            parts=tuple(parts_of(objective, [mine])),
            next_best=self._next_best(me, mine),
        )

    def _next_best(self, me: int, mine: tuple[int, ...]) -> Exchange | None:
        elsewhere = [other for other in range(len(self._objective.contenders)) if other not in mine]
        if not elsewhere:
            return None
        change, other = min((self._seating.change(me, other), other) for other in elsewhere)
        return Exchange(self._objective.contenders[other].player, change)


def reasons(field: Field, pairing: Pairing, player: PlayerId) -> Reasons:
    """The reasons for one player's place in a pairing of that field. Raises `KeyError` if he has no part in it."""
    return Announced(field, pairing).reasons(player)


def _company(field: Field, objective: Objective, me: int, other: int) -> Company:
    one, two = objective.contenders[me], objective.contenders[other]
    known = one.hours is not None and two.hours is not None
    return Company(
        two.player,
        two.score,
        field.history.met.get(pair_of(one.player, two.player), 0),
        ((one.hours or 0) & (two.hours or 0)).bit_count() if known else None,
        one.team is not None and one.team == two.team,
    )
