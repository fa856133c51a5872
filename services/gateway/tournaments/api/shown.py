"""From a tournament as it stands to what the API shows of it; `gateway.tournaments.api.serializers` describes that.

Each function looks at what it shows and nothing else, so a page costs what stands on it, however large the event is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any
from uuid import UUID

from gateway.accounts.models import Account
from gateway.tournaments.api.wanted import hours_of
from gateway.tournaments.domain import results
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.pairing import PairingReport, Part, PlayerId, Reasons
from gateway.tournaments.domain.points import Placed, placed
from gateway.tournaments.domain.rounds import Round, TableId
from gateway.tournaments.domain.tallies import Grant, Outcome
from gateway.tournaments.domain.tournament import TableState, Tournament
from gateway.tournaments.people import Person, sees_standings_up_to

Row = dict[str, Any]


def exact(number: Fraction | int) -> str:
    """The number as a fraction: ``10/3``."""
    return str(Fraction(number))


def rounded(number: Fraction | int) -> float:
    """The number to four places."""
    return round(float(number), 4)


@lru_cache(maxsize=50_000)
def rounded_text(exact: str) -> float:
    """The same of a fraction that is written down, such as ``21/2``. A page has hundreds, and most come again."""
    return rounded(Fraction(exact))


class Names:
    """The names of accounts, found in one query for all that are asked of together."""

    def __init__(self, players: Iterable[PlayerId] = ()) -> None:
        self._found: dict[int, str] = {}
        self.find(players)

    def find(self, players: Iterable[PlayerId]) -> None:
        """Look these up, as far as they are not known yet."""
        wanted = {int(player) for player in players} - self._found.keys()
        if wanted:
            self._found.update(Account.objects.filter(pk__in=wanted).values_list("pk", "username"))

    def of(self, player: PlayerId) -> Row:
        """The player, as the API names one."""
        account = int(player)
        return {"account": account, "name": self._found.get(account, "")}


class Viewed:
    """A tournament as one person may see it.

    Args:
        address: of a table's game, and of the tournament's own parts, from their names.
    """

    def __init__(self, id: UUID, t: Tournament, person: Person, address: Callable[..., str]) -> None:
        self.id, self.t, self.person, self.address = id, t, person, address
        self.sees_up_to = sees_standings_up_to(t, person)
        self.names = Names()

    # --- entries ---

    def stages(self) -> list[Row]:
        """How far each stage is."""
        drawn = Counter(one.stage for one in self.t.rounds)
        return [
            {
                "format": str(stage.__struct_config__.tag),
                "began": number < len(self.t.stages),
                "players": len(self.t.stages[number]) if number < len(self.t.stages) else 0,
                "rounds": drawn[number],
            }
            for number, stage in enumerate(self.t.rules.stages)
        ]

    def entries(self, players: Iterable[PlayerId]) -> list[Row]:
        """The parts that these players have."""
        asked = list(players)
        self.names.find(asked)
        return [self.entry(player) for player in asked]

    def entry(self, player: PlayerId) -> Row:
        """The part of one whose name is known."""
        entrant = self.t.entrants[player]
        entry = entrant.entry
        concerned = self.person.host or self.person.arbiter or self._is_me(player)
        hours = hours_of(entry.hours) if entry.hours is not None and concerned else None
        return {
            **self.names.of(player),
            "number": entrant.number,
            "presence": entrant.presence.value,
            "team": entry.team,
            "rating": round(entry.rating, 4),
            "titles": list(entry.titles),
            "checked_in": entrant.checked_in,
            "resting": sorted(entrant.resting),
            "warnings": entrant.warnings,
            "hours": hours,
        }

    def presence(self) -> str | None:
        """Whether the person who looks takes part."""
        account = self.person.account
        entrant = self.t.entrants.get(str(account.pk)) if account is not None else None
        return entrant.presence.value if entrant is not None else None

    def waiting(self) -> int:
        """How many wait for a place."""
        return len(self.t.those(Presence.WAITING))

    def _is_me(self, player: PlayerId) -> bool:
        return self.person.account is not None and player == str(self.person.account.pk)

    # --- rounds ---

    def rounds(self, rounds: Iterable[Round]) -> list[Row]:
        """These rounds in few words."""
        going_on = Counter(self.t.tables[name].round for name in self.t.going_on)
        asked = list(rounds)
        self.names.find(player for one in asked for player in one.byes)
        return [self._round(one, going_on[one.number]) for one in asked]

    def full_round(self, one: Round) -> Row:
        """A round, and how it was drawn."""
        self.names.find(one.resting)
        (told,) = self.rounds([one])
        return {
            **told,
            "resting": [self.names.of(player) for player in one.resting],
            "groups": {group: [int(player) for player in players] for group, players in one.groups.items()},
            "pairings": [pairing(report) for report in one.reports],
        }

    def _round(self, one: Round, going_on: int) -> Row:
        started = one.number in self.t.opened or any(self.t.tables[table.id].result for table in one.tables)
        return {
            "number": one.number,
            "stage": one.stage,
            "format": str(self.t.rules.stages[one.stage].__struct_config__.tag),
            "season": one.season,
            "status": "finished" if not going_on else "started" if started else "drawn",
            "tables": len(one.tables),
            "going_on": going_on,
            "deadline": self.t.deadlines.get(one.number),
            "deadline_passed": one.number in self.t.expired,
            "byes": [self.names.of(player) for player in one.byes],
        }

    # --- tables ---

    def tables(self, names: Iterable[TableId]) -> list[Row]:
        """These tables."""
        states = [self.t.tables[name] for name in names]
        self.names.find(player for state in states for chain in state.holders for player in chain)
        return [self._table(state) for state in states]

    def table(self, name: TableId) -> Row:
        """One table."""
        return self.tables([name])[0]

    def _table(self, state: TableState) -> Row:
        table, result = state.table, state.result
        decided_by = None
        if result is not None:
            decided_by = "correction" if result.correction else "arbiter" if result.ruled else "game"
        return {
            "name": table.id,
            "url": self.address("tournament-table", name=table.id),
            "round": state.round,
            "title": table.title,
            "group": table.group,
            "deal": table.deal,
            "status": "finished" if result is not None else "playing" if state.game_id else "drawn",
            "game": state.game_id,
            "game_url": self.address("game", game_id=state.game_id) if state.game_id else None,
            "deadline": self.t.deadlines.get(state.round),
            "decided_by": decided_by,
            "corrections": sum(one.correction for one in state.results),
            "seats": self._seats(state),
        }

    def _seats(self, state: TableState) -> list[Row]:
        came = {one.player: one for one in _came(state)}
        counted = results.outcomes(self.t, state.table.id) if state.round <= self.sees_up_to else {}
        seats = []
        for seat, chain in enumerate(state.holders, 1):
            holder = chain[-1]
            one = came.get(holder)
            # What counts for a former holder counts for the table alone; for the present one it may be nothing.
            points = counted[holder].points if holder in counted else Fraction(0) if counted else None
            seats.append(
                {
                    **self.names.of(holder),
                    "seat": seat,
                    "score": one.score if one else None,
                    "place": one.place if one else None,
                    "forfeited": one.forfeited if one else False,
                    "points": None if points is None else rounded(points),
                    "points_exact": None if points is None else exact(points),
                    "before": [
                        {
                            **self.names.of(player),
                            "points": rounded(counted[player].points) if player in counted else None,
                        }
                        for player in chain[:-1]
                    ],
                }
            )
        return seats

    def reasons(self, told: Reasons) -> Row:
        """Why a player is where he is."""
        self.names.find([told.player, *(one.player for one in told.company)])
        best = told.next_best
        if best is not None:
            self.names.find([best.player])
        return {
            **self.names.of(told.player),
            "score": told.score,
            "seat": told.seat,
            "seats_before": list(told.seats_before),
            "byes_before": told.byes_before,
            "company": [
                {
                    **self.names.of(one.player),
                    "score": one.score,
                    "met_before": one.met_before,
                    "common_hours": one.common_hours,
                    "team_mate": one.team_mate,
                }
                for one in told.company
            ],
            "parts": [_part(part) for part in told.parts],
            "next_best": None if best is None else {**self.names.of(best.player), "change": best.change},
        }

    # --- who met whom, and who sat out ---

    def cross_table(self, players: Iterable[PlayerId]) -> list[Row]:
        """For each of these players whom they met, where, and who came where."""
        asked = list(players)
        met = {player: self._met(player) for player in asked}
        self.names.find([*asked, *(other for row in met.values() for other in row)])
        return [
            {
                **self.names.of(player),
                "opponents": [{**self.names.of(other), "meetings": at} for other, at in met[player].items()],
            }
            for player in asked
        ]

    def _met(self, player: PlayerId) -> dict[PlayerId, list[Row]]:
        met: dict[PlayerId, list[Row]] = {}
        for name in self.t.tables_of.get(player, ()):
            state = self.t.tables[name]
            if player not in state.players:
                continue  # another holds the seat now, and whoever holds it at the end meets the others
            came = {one.player: one.place for one in _came(state)}
            for other in state.players:
                if other != player:
                    places = {"place": came.get(player), "other_place": came.get(other)}
                    met.setdefault(other, []).append({"table": name, **places})
        return met

    def byes(self, ledger: Iterable[tuple[PlayerId, Grant]]) -> list[Row]:
        """These entries of the ledger of byes."""
        asked = list(ledger)
        self.names.find(player for player, _ in asked)
        return [
            {**self.names.of(player), "round": one.round, "rest": one.rest.value, "worth": one.worth.value}
            for player, one in asked
        ]

    # --- one player ---

    def history(self, player: PlayerId, standing: Row | None) -> Row:
        """A player's way through the tournament; ``standing`` is his line of the standings, if there is one."""
        tables = self.t.tables_of.get(player, ())
        self.names.find([player, *(other for name in tables for other in self.t.tables[name].players)])
        return {
            **self.entry(player),
            "standing": standing,
            "tables": [self._outcome(player, self.t.tables[name]) for name in tables],
            "byes": self.byes((player, grant) for grant in self.t.grants.get(player, ())),
        }

    def _outcome(self, player: PlayerId, state: TableState) -> Row:
        one: Outcome | None = results.outcomes(self.t, state.table.id).get(player)
        seen = one is not None and state.round <= self.sees_up_to
        return {
            "round": state.round,
            "table": state.table.id,
            "title": state.table.title,
            "game": state.game_id,
            "seat": 1 + next(seat for seat, chain in enumerate(state.holders) if player in chain),
            "score": one.score if one else None,
            "place": one.place if one else None,
            "points": rounded(one.points) if one and seen else None,
            "points_exact": exact(one.points) if one and seen else None,
            "others": [self.names.of(other) for other in state.players if other != player],
        }


def _came(state: TableState) -> list[Placed]:
    """Who came where at a table; nobody while it goes on."""
    return placed(state.result.scores, state.result.forfeited) if state.result is not None else []


def ledger(t: Tournament, round_number: int | None = None) -> list[tuple[int, int, PlayerId, Grant]]:
    """The ledger of byes, of a round or all: round, the player's number and id, and what is granted; in that order."""
    entries = [
        (one.round, t.entrants[player].number, player, one)
        for player, grants in t.grants.items()
        for one in grants
        if round_number is None or one.round == round_number
    ]
    return sorted(entries, key=lambda entry: entry[:2])


def pairing(report: PairingReport) -> Row:
    """How good a pairing is, and what is known about better ones."""
    return {
        "seed": str(report.seed),
        "effort": report.effort,
        "sizes": {str(size): count for size, count in Counter(report.plan.sizes).items()},
        "odd_tables": report.plan.odd_tables,
        "byes": report.plan.byes,
        "total": report.total,
        "bound": report.bound,
        "proved_best": report.proved_best,
        "parts": [_part(part) for part in report.parts],
        "broken": [[int(player) for player in pair] for pair in report.broken],
        "max_meets": report.max_meets,
        "seat_spread": report.seat_spread,
    }


def _part(part: Part) -> Row:
    return {"name": part.name, "amount": part.amount, "cost": part.cost, "bound": part.bound}


def links(address: str, parts: Mapping[str, str]) -> dict[str, str]:
    """What else there is, by name."""
    return {name: f"{address}/{path}" for name, path in parts.items()}
