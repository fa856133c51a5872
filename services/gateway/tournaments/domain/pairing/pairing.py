"""Pairing one round: the tables, the byes, and the report that is published with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from gateway.tournaments.domain.lots import by_lot, dice
from gateway.tournaments.domain.pairing.bounds import lower_bounds
from gateway.tournaments.domain.pairing.contenders import BROKEN, Field, History, Pair, PlayerId, pair_of
from gateway.tournaments.domain.pairing.exact import Tables, best_tables, is_small
from gateway.tournaments.domain.pairing.objective import PARTS, Objective
from gateway.tournaments.domain.pairing.search import search_tables
from gateway.tournaments.domain.table_sizes import TablePlan, plan_tables


class Part(msgspec.Struct, frozen=True):
    """One part of what a pairing costs."""

    name: str
    amount: int
    """How often the flaw occurs; for score differences, the sum over all who meet in hundredths of a win."""
    cost: int
    bound: int = 0
    """What this part costs at least in any pairing of the field, as far as could be proved."""


class PairingReport(msgspec.Struct, frozen=True, kw_only=True):
    """How good a pairing is, and what is known about better ones."""

    seed: int
    effort: int
    """Share of the usual tries, in percent; 0 if the tables were made by hand."""
    plan: TablePlan
    total: int
    bound: int
    """No pairing of the field costs less."""
    proved_best: bool
    """All pairings were tried, or the total is the bound."""
    parts: tuple[Part, ...]
    broken: tuple[Pair, ...]
    """Pairs at one table although a hard wish forbids it."""
    max_meets: int
    """How often those two have met, this round included, who met most often."""
    seat_spread: int
    """The most that a player's seats differ in how often he had them, this round included; over the seats that all
    tables have."""


class Pairing(msgspec.Struct, frozen=True):
    """A round's tables, the first with the highest scores, each in seat order."""

    tables: tuple[tuple[PlayerId, ...], ...]
    byes: tuple[PlayerId, ...]
    report: PairingReport


def pair(field: Field, seed: int, effort: int = 100) -> Pairing:
    """The best pairing that is found, proved to be the best in small fields. The same seed gives the same pairing.

    Broken hard wishes are never hidden: they are in the report. Raises `ValueError` if a player comes twice.
    """
    if len({one.player for one in field.contenders}) < len(field.contenders):
        raise ValueError("A player cannot be seated twice in one round")
    plan = plan_tables(len(field.contenders), field.sizes, spare=field.spare_byes)
    sizes = [*sorted(plan.sizes, reverse=True), *(1 for _ in range(plan.byes))]
    objective = compile_field(field, seed, plan)
    small = is_small(len(field.contenders), sizes)
    tables = best_tables(objective, sizes) if small else search_tables(objective, sizes, dice(seed, "pairing"), effort)
    tables.sort(key=lambda table: (-sum(objective.score[one] for one in table) // len(table), table))
    return Pairing(
        tuple(_players(objective, table) for table in tables if len(table) > 1),
        tuple(_players(objective, table)[0] for table in tables if len(table) == 1),
        _report(objective, tables, plan, small, seed, effort),
    )


def assess(field: Field, tables: Sequence[Sequence[PlayerId]], byes: Sequence[PlayerId], seed: int) -> Pairing:
    """What a pairing that somebody made by hand comes to; the tables are in seat order and seat the whole field."""
    sizes = tuple(len(table) for table in tables)
    plan = TablePlan(sizes, len(byes), sum(size != field.sizes[0] for size in sizes), refuted=0)
    objective = compile_field(field, seed, plan)
    number = {one.player: index for index, one in enumerate(objective.contenders)}
    seated = [tuple(number[player] for player in table) for table in (*tables, *((bye,) for bye in byes))]
    return Pairing(tuple(map(tuple, tables)), tuple(byes), _report(objective, seated, plan, False, seed, effort=0))


def compile_field(field: Field, seed: int, plan: TablePlan) -> Objective:
    """The objective of the field, its players in the order of scores, equal ones as the seed draws them.

    Within a score the first of each pot come before the second ones. Who comes first for a bye is put last.
    """
    drawn = by_lot({one.player: one for one in field.contenders}, seed, "order")
    contenders = {one.player: one for one in field.contenders}
    nth: defaultdict[int | None, int] = defaultdict(int)
    keys: dict[PlayerId, tuple[int, int]] = {}
    for player in drawn:
        pot = contenders[player].pot
        nth[pot] += pot is not None
        keys[player] = (-contenders[player].score, nth[pot])
    order = sorted(drawn, key=keys.__getitem__)
    if plan.byes:
        byes = field.history.byes
        first_for_bye = sorted(order, key=lambda player: (byes.get(player, 0), contenders[player].score))
        resting = set(first_for_bye[: plan.byes])
        order.sort(key=resting.__contains__)
    return Objective([contenders[player] for player in order], field.history, field.wishes, max(plan.sizes, default=0))


def parts_of(objective: Objective, tables: Tables) -> list[Part]:
    """What these tables cost, part by part, the weightiest kind first."""
    amounts: defaultdict[str, int] = defaultdict(int)
    costs: defaultdict[str, int] = defaultdict(int)
    for table in tables:
        for name, amount, cost in objective.parts_of_table(table):
            amounts[name] += amount
            costs[name] += cost
    return [Part(name, amounts[name], costs[name]) for name in PARTS if amounts[name]]


def _players(objective: Objective, table: Sequence[int]) -> tuple[PlayerId, ...]:
    return tuple(objective.contenders[member].player for member in table)


def _report(
    objective: Objective, tables: Tables, plan: TablePlan, small: bool, seed: int, effort: int
) -> PairingReport:
    parts = parts_of(objective, tables)
    total = sum(part.cost for part in parts)
    bounds = lower_bounds(objective, [len(table) for table in tables])
    bound = total if small else sum(bounds.values())
    return PairingReport(
        seed=seed,
        effort=effort,
        plan=plan,
        total=total,
        bound=bound,
        proved_best=total == bound,
        parts=tuple(Part(part.name, part.amount, part.cost, bounds.get(part.name, 0)) for part in parts),
        broken=tuple(_broken(objective, tables)) if total >= BROKEN else (),
        max_meets=_max_meets(objective.history, [_players(objective, table) for table in tables]),
        seat_spread=_seat_spread(objective, tables),
    )


def _broken(objective: Objective, tables: Tables) -> list[Pair]:
    pairs = [(a, b) for table in tables for seat, a in enumerate(table) for b in table[:seat]]
    name = objective.contenders
    return [pair_of(name[a].player, name[b].player) for a, b in pairs if objective.meeting(a, b) >= BROKEN]


def _max_meets(history: History, tables: Sequence[Sequence[PlayerId]]) -> int:
    now = max(
        (history.met.get(pair_of(a, b), 0) + 1 for t in tables for s, a in enumerate(t) for b in t[:s]), default=0
    )
    return max(now, max(history.met.values(), default=0))


def _seat_spread(objective: Objective, tables: Tables) -> int:
    seated = [table for table in tables if len(table) > 1]
    seats = min(map(len, seated), default=0)
    spread = 0
    for table in seated:
        for seat, member in enumerate(table):
            counts = objective.seats_of(member, seats)
            if seat < seats:
                counts[seat] += 1
            spread = max(spread, max(counts) - min(counts))
    return spread
