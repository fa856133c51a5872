"""Whether the rounds of an event were drawn as its rules and the history of its players allow.

For each round, as it was drawn: everybody is seated once or rests, tables have allowed sizes and as few as possible are
odd, byes go round, nobody meets again who need not; and the flaws that were published are those that there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.platform.events import figures
from tests.platform.events.findings import Findings
from tests.platform.events.record import Record, Round

OF = "pairings"
SMALL = 16
"""Fields of up to so many are compared with the fewest rematches that are possible at all."""
COUNTED = ("byes again", "rematches", "team mates", "seats again", "score differences", "byes by score")
"""Parts of what a pairing costs that are worked out again, by their names in the reports."""
WEIGHTS = dict(zip(COUNTED, ("bye_again", "rematch", "team_mates", "seat", "score", "bye_score"), strict=True))


@dataclass(frozen=True)
class History:
    """What had happened before a round was drawn."""

    met: Mapping[frozenset[int], int]
    sat: Mapping[tuple[int, int], int]
    """By player and seat."""
    byes: Mapping[int, int]
    """For whichever reason but coming late."""

    @classmethod
    def of(cls, record: Record) -> History:
        """As the record has it."""
        tables = [table.players for table in record.tables.values()]
        rests = [(player, rest) for player, all_of_them in record.ledger.items() for rest in all_of_them]
        return cls(
            met=Counter(frozenset(two) for players in tables for two in combinations(players, 2)),
            sat=Counter((player, seat) for players in tables for seat, player in enumerate(players, 1)),
            byes=Counter(player for player, rest in rests if rest.why != "missed"),
        )

    def rematches(self, players: Collection[int]) -> int:
        """How often those who sit together have met before, over all pairs."""
        return sum(self.met.get(frozenset(two), 0) for two in combinations(players, 2))


@dataclass(frozen=True)
class Drawn:
    """A round with the tables that its event states, and the record as it was before."""

    round: Round
    tables: list[dict[str, Any]]
    before: Record
    history: History

    @property
    def seats(self) -> list[list[int]]:
        """The tables' players in seat order."""
        return [list(table["seats"]) for table in self.tables]

    @property
    def seated(self) -> list[int]:
        """Everybody at a table, once for each."""
        return [player for players in self.seats for player in players]


def rounds_of(record: Record) -> Iterator[Drawn]:
    """Every round of the event as it was drawn."""
    for drawn in record.drawn():
        before = record.before(drawn)
        yield Drawn(drawn, record.events[drawn.drawn_by]["data"]["round"]["tables"], before, History.of(before))


def check_pairings(record: Record, findings: Findings) -> None:
    """Look at every round that was drawn."""
    for drawn in rounds_of(record):
        _check_seats(drawn, findings)
        _check_lots(record, drawn, findings)
        stage = drawn.before.rules["stages"][drawn.round.stage]
        if stage["format"] in ("swiss", "heats"):
            _check_sizes(drawn, findings)
            _check_byes(drawn, findings)
            _check_rematches(drawn, findings)
        if drawn.round.reports:
            _check_reports(drawn, findings)
    for number, members in enumerate(record.stages[:1]):
        _check_seeding(record, number, members, findings)


def _where(drawn: Drawn, what: str) -> str:
    return f"round {drawn.round.number}: {what}"


def _check_seats(drawn: Drawn, findings: Findings) -> None:
    """Nobody has two places, but where a group plays all its tables at once; everybody who is there has one."""
    round, before = drawn.round, drawn.before
    places = Counter([*drawn.seated, *round.byes, *round.resting])
    for table in drawn.tables:
        findings.holds(
            OF, _where(drawn, f"somebody twice at {table['id']}"), len(set(table["seats"])) == len(table["seats"])
        )
        findings.holds(OF, _where(drawn, f"title of {table['id']}"), table["title"] in before.rules["titles"])
        findings.holds(OF, _where(drawn, f"size of {table['id']}"), len(table["seats"]) in before.rules["table_sizes"])
    if not round.groups:
        findings.holds(OF, _where(drawn, "somebody has two places"), max(places.values()) == 1)
    stage = before.rules["stages"][round.stage]
    if stage["format"] in ("swiss", "heats"):
        there = before.present(round.number) & set(before.stages[round.stage])
        findings.same(OF, _where(drawn, "who is seated or has a bye"), set(drawn.seated) | set(round.byes), there)
    resting = {
        player for player, one in before.entrants.items() if round.number in one.resting and one.presence == "in"
    }
    findings.same(OF, _where(drawn, "who asked to rest"), set(round.resting), resting)


def _check_lots(record: Record, drawn: Drawn, findings: Findings) -> None:
    """Deals follow from the seed: the same for all tables of a round where the event is a duplicate."""
    for board, table in enumerate(drawn.tables, 1):
        words = (drawn.round.number,) if drawn.before.rules["duplicate"] else (drawn.round.number, board)
        deal = figures.lot(record.seed, "deal", *words) % 2**31
        findings.same(OF, _where(drawn, f"deal of {table['id']}"), table["deal"], deal)
        findings.same(OF, _where(drawn, "name"), table["id"], f"{drawn.round.number}.{board}")


def _check_seeding(record: Record, stage: int, members: Sequence[int], findings: Findings) -> None:
    """The first stage begins with everybody in the order of ratings, equal ones by lot."""
    began = next(event["data"] for event in record.events if event["type"].endswith(".stage-began"))
    order = sorted(
        began["players"],
        key=lambda player: (-record.entrants[player].rating, figures.lot(record.seed, "seeding", player)),
    )
    findings.same(OF, f"seeding of stage {stage}", began["players"], order)


# --- sizes, byes, rematches -------------------------------------------------------------------------------------------


def fewest_odd(players: int, sizes: Sequence[int]) -> int | None:
    """The fewest tables of another size than the first at which so many players can sit; None if they cannot."""
    fewest: list[int | None] = [0]
    for count in range(1, players + 1):
        options = [
            odd + (size != sizes[0]) for size in sizes if size <= count and (odd := fewest[count - size]) is not None
        ]
        fewest.append(min(options, default=None))
    return fewest[players]


def best_plan(players: int, sizes: Sequence[int], spare: int) -> tuple[int, int]:
    """Byes and odd tables: the fewest byes, then the fewest odd tables; spare byes are given rather than odd tables."""
    odd_by_byes = {byes: odd for byes in range(players + 1) if (odd := fewest_odd(players - byes, sizes)) is not None}
    spared = [(odd, byes) for byes, odd in odd_by_byes.items() if byes <= min(spare, players - 1)]
    if spared:
        odd, byes = min(spared)
        return byes, odd
    byes = min(odd_by_byes)
    return byes, odd_by_byes[byes]


def _check_sizes(drawn: Drawn, findings: Findings) -> None:
    """No fewer byes or odd tables were possible, where all play the same title."""
    rules, players = drawn.before.rules, len(drawn.seated) + len(drawn.round.byes)
    if len({table["title"] for table in drawn.tables}) == 1:
        odd = sum(len(seats) != rules["table_sizes"][0] for seats in drawn.seats)
        best = best_plan(players, rules["table_sizes"], rules["spare_byes"])
        findings.same(OF, _where(drawn, "byes and odd tables"), (len(drawn.round.byes), odd), best)


def _check_byes(drawn: Drawn, findings: Findings) -> None:
    """Nobody has a bye again while somebody is seated who had fewer."""
    most = max((drawn.history.byes.get(player, 0) for player in drawn.round.byes), default=0)
    least = min(drawn.history.byes.get(player, 0) for player in drawn.seated)
    if len({table["title"] for table in drawn.tables}) == 1:
        findings.holds(OF, _where(drawn, "a bye again, though others had fewer"), most <= least)


def _check_rematches(drawn: Drawn, findings: Findings) -> None:
    """Nobody meets again who need not: in small fields against all other ways, in large ones not at all."""
    rematches = sum(drawn.history.rematches(players) for players in drawn.seats)
    field = [*drawn.seated, *drawn.round.byes]
    if rematches and len(field) <= SMALL and len({table["title"] for table in drawn.tables}) == 1:
        fewer = fewer_rematches(drawn.history, field, [len(seats) for seats in drawn.seats], rematches)
        findings.holds(OF, _where(drawn, f"{rematches} rematches, though fewer were possible"), not fewer)
    elif len(field) > SMALL:
        findings.same(OF, _where(drawn, "rematches"), rematches, 0)


def fewer_rematches(history: History, field: Sequence[int], sizes: Sequence[int], than: int) -> bool:
    """Whether the field could sit at tables of these sizes with fewer rematches, the byes going to who had fewest."""
    fewest = sorted(history.byes.get(player, 0) for player in field)
    resting = len(field) - sum(sizes)
    allowed = sum(fewest[:resting])
    return any(
        sum(history.byes.get(player, 0) for player in byes) == allowed
        and _can_sit(history, [player for player in field if player not in byes], sorted(sizes), than - 1)
        for byes in combinations(field, resting)
    )


def _can_sit(history: History, players: Sequence[int], sizes: Sequence[int], at_most: int) -> bool:
    """Try for the first player every table of every size that is left."""
    if not players:
        return True
    first, others = players[0], players[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            cost = history.rematches((first, *company))
            rest = [player for player in others if player not in company]
            if cost <= at_most and _can_sit(history, rest, left, at_most - cost):
                return True
    return False


# --- what was published with the round --------------------------------------------------------------------------------


def _check_reports(drawn: Drawn, findings: Findings) -> None:
    """Each flaw that was published, its cost, the total; how often two met, how far seats are apart."""
    rules, reports = drawn.before.rules, drawn.round.reports
    amounts = _amounts(drawn, scores_of(drawn))
    told = Counter[str]()
    for report in reports:
        told.update({part["name"]: part["amount"] for part in report["parts"]})
        for part in report["parts"]:
            if part["name"] in WEIGHTS:
                cost = part["amount"] * rules["weights"][WEIGHTS[part["name"]]]
                findings.same(OF, _where(drawn, f"cost of {part['name']}"), part["cost"], cost)
        findings.same(OF, _where(drawn, "total"), report["total"], sum(part["cost"] for part in report["parts"]))
        findings.holds(OF, _where(drawn, "a bound above the total"), report["bound"] <= report["total"])
        if report["proved_best"]:
            findings.same(OF, _where(drawn, "bound of what is proved"), report["bound"], report["total"])
        findings.same(OF, _where(drawn, "broken wishes"), report["broken"], [])
    for name in COUNTED:
        findings.same(OF, _where(drawn, name), told[name], amounts[name])
    met = drawn.history.met
    now = [met.get(frozenset(two), 0) + 1 for seats in drawn.seats for two in combinations(seats, 2)]
    most = max([*now, *met.values()])
    findings.same(OF, _where(drawn, "most meetings of two"), max(one["max_meets"] for one in reports), most)
    sizes = Counter(str(len(seats)) for seats in drawn.seats)
    told_sizes = Counter[str]()
    for report in reports:
        told_sizes.update(report["sizes"])
    if len(reports) == len({(table["title"], table["group"]) for table in drawn.tables}):
        findings.same(OF, _where(drawn, "sizes"), dict(told_sizes), dict(sizes))
        spread = max(_seat_spreads(drawn))
        findings.same(OF, _where(drawn, "spread of seats"), max(one["seat_spread"] for one in reports), spread)


def scores_of(drawn: Drawn) -> dict[int, int]:
    """What each had in hundredths of a win, by the rounds of the stage so far; in heats nobody has any."""
    before, rules = drawn.before, drawn.before.rules
    if rules["stages"][drawn.round.stage]["format"] != "swiss":
        return dict.fromkeys([*drawn.seated, *drawn.round.byes], 0)
    full = figures.win(rules["scheme"], rules["table_sizes"][0]) or 1
    rounds = [one for one in before.rounds if one.stage == drawn.round.stage]
    first, last = (rounds[0].number, rounds[-1].number) if rounds else (1, 0)
    return {
        player: int(100 * figures.sum_up(before, player, first, last).points / full)
        for player in [*drawn.seated, *drawn.round.byes]
    }


def _amounts(drawn: Drawn, scores: Mapping[int, int]) -> dict[str, int]:
    """How often each flaw occurs."""
    history, entrants = drawn.history, drawn.before.entrants
    pairs = [two for seats in drawn.seats for two in combinations(seats, 2)]
    mates = [1 for a, b in pairs if entrants[a].team is not None and entrants[a].team == entrants[b].team]
    places = [(player, seat) for seats in drawn.seats for seat, player in enumerate(seats, 1)]
    return {
        "byes again": sum(history.byes.get(player, 0) for player in drawn.round.byes),
        "rematches": sum(history.met.get(frozenset(two), 0) for two in pairs),
        "team mates": len(mates) if drawn.before.rules["team_mates"] == "rather not" else 0,
        "seats again": sum(history.sat.get(place, 0) for place in places),
        "score differences": sum(abs(scores[a] - scores[b]) for a, b in pairs),
        "byes by score": sum(scores[player] for player in drawn.round.byes),
    }


def _seat_spreads(drawn: Drawn) -> Iterator[int]:
    """For each player how far his seats are apart in how often he had them, over those that all tables have."""
    for field in {(table["title"], table["group"]) for table in drawn.tables}:
        tables = [table["seats"] for table in drawn.tables if (table["title"], table["group"]) == field]
        seats = range(1, 1 + min(len(players) for players in tables))
        for players in tables:
            for taken, player in enumerate(players, 1):
                counts = [drawn.history.sat.get((player, seat), 0) + (seat == taken) for seat in seats]
                yield max(counts) - min(counts)
