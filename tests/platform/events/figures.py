"""Places, points, tie-breaks and standings, worked out again from a record by what hosts are told of them.

Everything is exact. Nothing is kept from one question to the next: each figure is worked out from the results anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import blake2b
from typing import Any

from tests.platform.events.record import Record, Rest, Result, Round, Table

WORTH = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}


def lot(seed: int, *words: object) -> int:
    """A lot as it is drawn from the seed of an event: 63 bits of BLAKE2b over seed and words, parted by U+001F."""
    text = "\x1f".join(str(word) for word in (seed, *words))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") // 2


# --- one table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Came:
    """How somebody came out of a table."""

    place: int
    """From 1; those who tie share the better place."""
    tied: int
    """How many share it."""
    score: int
    """In pounds; 0 for a forfeit."""
    forfeited: bool


def came(result: Result) -> dict[int, Came]:
    """Who came where: by scores, and behind all others those who forfeited, level with each other."""
    worth = {player: (0, 0) if player in result.forfeited else (1, score) for player, score in result.scores.items()}
    return {
        player: Came(
            place=1 + sum(other > mine for other in worth.values()),
            tied=sum(other == mine for other in worth.values()),
            score=mine[1],
            forfeited=player in result.forfeited,
        )
        for player, mine in worth.items()
    }


def number(told: Any) -> Fraction:
    """A number of the rules, exactly as it is written."""
    return Fraction(str(told))


def win(scheme: Mapping[str, Any], size: int) -> Fraction:
    """What an outright win at a table of that size is worth: a full bye."""
    match scheme["scheme"]:
        case "place":
            return _of_place(scheme, size, 1)
        case "share":
            return Fraction(200, size)
        case "margin":
            return Fraction(scheme["clear_win"])
        case _:
            return Fraction(1)


def points(scheme: Mapping[str, Any], table: Mapping[int, Came]) -> dict[int, Fraction]:
    """What each earns at a table. A forfeit earns nothing, nor more than the worst."""
    earned = {player: _earned(scheme, player, table) for player in table}
    worst = min(Fraction(0), *earned.values())
    return {player: worst if table[player].forfeited else earned[player] for player in table}


def _earned(scheme: Mapping[str, Any], player: int, table: Mapping[int, Came]) -> Fraction:
    mine = table[player]
    match scheme["scheme"]:
        case "place":
            together = [_of_place(scheme, len(table), mine.place + step) for step in range(mine.tied)]
            return sum(together, Fraction(0)) / mine.tied
        case "share":
            money = sum(max(0, one.score) for one in table.values())
            return Fraction(100 * max(0, mine.score), money) if money else Fraction(0)
        case "margin":
            best = max((one.score for other, one in table.items() if other != player), default=mine.score)
            return Fraction(min(max(mine.score - best, -scheme["most"]), scheme["most"]))
        case _:
            return Fraction(1, mine.tied) if mine.place == 1 else Fraction(0)


def _of_place(scheme: Mapping[str, Any], size: int, place: int) -> Fraction:
    worth = scheme["by_size"].get(str(size), scheme["points"])
    return number(worth[place - 1]) if place <= len(worth) else Fraction(0)


# --- one player -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """A player's part in a table that has a result."""

    table: Table
    seat: int
    came: Came
    points: Fraction
    others: tuple[tuple[int, int], ...]
    """Who else was there at the end, with their places."""
    scores: tuple[int, ...]
    """Of all, the best first."""


def parts_in(record: Record, table: Table) -> dict[int, Part]:
    """Whose result a table's is. Where a seat changed hands, the rules say who shares in it."""
    if table.result is None:
        return {}
    out = came(table.result)
    earned = points(record.rules["scheme"], out)
    scores = tuple(sorted((one.score for one in out.values()), reverse=True))
    found = {}
    for seat, holders in enumerate(table.seats, 1):
        last = holders[-1]
        others = tuple((other, one.place) for other, one in out.items() if other != last)
        whole = Part(table, seat, out[last], earned[last], others, scores)
        for holder, share in zip(holders, _shares(record.rules["substitution"], len(holders)), strict=True):
            if share:
                found[holder] = replace(whole, points=whole.points * share)
    return found


def _shares(split: str, holders: int) -> list[Fraction]:
    if holders == 1:
        return [Fraction(1)]
    first, last = Fraction(split in ("outgoing", "both")), Fraction(split in ("incoming", "both"))
    between = Fraction(split == "both")
    if split == "halves":
        return [Fraction(1, holders)] * holders
    return [first, *[between] * (holders - 2), last]


@dataclass(frozen=True)
class Sum:
    """What a player's results come to."""

    parts: tuple[Part, ...]
    rests: tuple[Rest, ...]
    points: Fraction
    wins: Fraction
    winner_percent: Fraction


def sum_up(record: Record, player: int, first: int, last: int) -> Sum:
    """A player's results of some rounds that follow each other."""
    tables = [table for table in record.at_tables(player) if first <= table.round <= last]
    parts = tuple(found[player] for table in tables if player in (found := parts_in(record, table)))
    rests = tuple(rest for rest in record.ledger[player] if first <= rest.round <= last)
    counted = _counting(record, parts, rests)
    if record.rules["drop_out"] == "loses all" and record.entrants[player].presence == "out":
        counted = Fraction(0)
    percents = [Fraction(100 * part.came.score, part.scores[0]) for part in parts if part.scores[0] > 0]
    return Sum(
        parts=parts,
        rests=rests,
        points=counted,
        wins=sum((Fraction(1, part.came.tied) for part in parts if part.came.place == 1), Fraction(0)),
        winner_percent=mean(percents),
    )


def _counting(record: Record, parts: Sequence[Part], rests: Sequence[Rest]) -> Fraction:
    """All results count; or the best of each title, or so many of the best."""
    rules = record.rules
    results = [part.points for part in parts]
    if rules["counting"]["different_titles"]:
        titles = {part.table.title for part in parts}
        results = [max(part.points for part in parts if part.table.title == title) for title in titles]
    of_win = win(rules["scheme"], rules["table_sizes"][0])
    results += [WORTH[rest.worth] * of_win for rest in rests]
    best = rules["counting"]["best"]
    return sum(sorted(results, reverse=True)[: len(results) if best is None else best], Fraction(0))


def mean(values: Sequence[Fraction]) -> Fraction:
    """Exactly; 0 of nothing."""
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


# --- standings --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A line of the standings."""

    rank: int
    player: int
    sum: Sum
    values: tuple[Fraction, ...]
    """By each criterion in turn, until the player was told from all others."""


Sums = Mapping[int, Sum]


def _places(sums: Sums, player: int) -> Fraction:
    return Fraction(sum(1000 ** (10 - min(part.came.place, 10)) for part in sums[player].parts))


def _opposition(sums: Sums, player: int) -> Fraction:
    met = [other for part in sums[player].parts for other, _ in part.others]
    return mean([sums[other].points for other in met if other in sums])


def _blow_out(sums: Sums, player: int) -> Fraction:
    won = [part.scores for part in sums[player].parts if part.came.place == 1 and len(part.scores) > 1]
    return max((Fraction(100 * best, second) for best, second, *_ in won if second > 0), default=Fraction(0))


#: Of a player, among all; head to head and the lot need more and stand in `_value`.
_CRITERIA: dict[str, Callable[[Sums, int], Fraction]] = {
    "points": lambda sums, player: sums[player].points,
    "wins": lambda sums, player: sums[player].wins,
    "places": _places,
    "mean percent of the winner's score": lambda sums, player: sums[player].winner_percent,
    "strength of the opposition": _opposition,
    "blow-out percent": _blow_out,
    "late seats": lambda sums, player: Fraction(sum(part.seat for part in sums[player].parts)),
}


def _head_to_head(sums: Sums, player: int, tied: Sequence[int]) -> Fraction:
    """How often ahead of one of those with whom the player is tied, less how often behind."""
    met = [(part.came.place, place) for part in sums[player].parts for other, place in part.others if other in tied]
    return Fraction(sum(mine < place for mine, place in met) - sum(mine > place for mine, place in met))


def _value(record: Record, criterion: str, sums: Sums, player: int, tied: Sequence[int]) -> Fraction:
    if criterion == "head to head":
        return _head_to_head(sums, player, tied)
    if criterion == "lot":
        return Fraction(lot(record.seed, "tie", player))
    return _CRITERIA[criterion](sums, player)


def ranked(record: Record, sums: Sums, tiers: Mapping[int, int]) -> list[Line]:
    """Players by tier, then by each criterion of the rules in turn."""
    lines: list[Line] = []
    for tier in sorted(set(tiers.values()), reverse=True):
        members = sorted(player for player in sums if tiers[player] == tier)
        for group, values in _told_apart(record, sums, members, record.rules["order"], dict.fromkeys(members, ())):
            rank = len(lines) + 1
            lines += [Line(rank, player, sums[player], values[player]) for player in group]
    return lines


Values = Mapping[int, tuple[Fraction, ...]]


def _told_apart(
    record: Record, sums: Sums, tied: Sequence[int], order: Sequence[str], values: Values
) -> Iterable[tuple[Sequence[int], Values]]:
    """Those who are tied so far, told apart by the criteria that are left; with the values that did it."""
    if len(tied) <= 1 or not order:
        yield tied, values
        return
    of = {player: _value(record, order[0], sums, player, tied) for player in tied}
    for best in sorted(set(of.values()), reverse=True):
        level = [player for player in tied if of[player] == best]
        known = {player: (*values[player], best) for player in level}
        yield from _told_apart(record, sums, level, order[1:], known)


def standings(record: Record, up_to: int) -> list[Line]:
    """The standings after a round; there are none before the first."""
    spans = _spans(record, record.rounds[:up_to])
    sums = {player: sum_up(record, player, first, last) for player, (first, last, _) in spans.items()}
    return ranked(record, sums, {player: tier for player, (_, _, tier) in spans.items()})


def standings_of(record: Record, players: Iterable[int], rounds: Sequence[Round]) -> list[Line]:
    """How some players stand among themselves by some rounds that follow each other."""
    first, last = (rounds[0].number, rounds[-1].number) if rounds else (1, 0)
    sums = {player: sum_up(record, player, first, last) for player in players}
    return ranked(record, sums, dict.fromkeys(sums, 0))


def group_standings(record: Record, round_number: int) -> dict[str, list[Line]]:
    """Of each group or division, by the rounds up to that one for which it was made."""
    of = record.rounds[round_number - 1]
    rounds = [one for one in record.rounds[:round_number] if (one.stage, one.season) == (of.stage, of.season)]
    return {name: standings_of(record, members, rounds) for name, members in of.groups.items()}


def _spans(record: Record, rounds: Sequence[Round]) -> dict[int, tuple[int, int, int]]:
    """For each player the rounds that count for him, and his tier.

    Whoever reached a later stage ranks before those who did not, and is ranked by that stage's rounds alone; in a
    knock-out by how far he came, then by his last round; in a league by his division, then by the present season.
    """
    spans: dict[int, tuple[int, int, int]] = {}
    for stage, players in enumerate(record.stages):
        of_stage = [one for one in rounds if one.stage == stage]
        if not of_stage:
            continue
        tier = 1000 * stage
        first, last = of_stage[0].number, of_stage[-1].number
        spans |= dict.fromkeys(players, (first, last, tier))
        if record.rules["stages"][stage]["format"] == "knock-out":
            for step, one in enumerate(of_stage, 1):
                spans |= dict.fromkeys(_taking_part(record, one), (one.number, one.number, tier + step))
        elif of_stage[-1].season:
            season = [one for one in of_stage if one.season == of_stage[-1].season]
            spans |= dict.fromkeys(players, (1, 0, tier))
            for step, members in enumerate(reversed(season[0].groups.values()), 1):
                spans |= dict.fromkeys(members, (season[0].number, season[-1].number, tier + step))
    return {player: span for player, span in spans.items() if player in record.entrants}


def _taking_part(record: Record, one: Round) -> set[int]:
    seated = {player for name in one.tables for holders in record.tables[name].seats for player in holders}
    return seated | set(one.byes) | set(one.resting)
