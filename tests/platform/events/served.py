"""What the API tells of an event, part by part, beside what its record comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.platform.events import figures
from tests.platform.events.exported import rounded, with_points
from tests.platform.events.figures import Line
from tests.platform.events.findings import Findings
from tests.platform.events.pairings import Drawn, rounds_of, scores_of
from tests.platform.events.reading import Reader
from tests.platform.events.record import Record, Rest, Round, Table


class Served:
    """What the API tells of one tournament, part by part."""

    def __init__(self, reader: Reader, record: Record, names: Mapping[int, str], findings: Findings) -> None:
        self._reader, self._record, self._names, self._findings = reader, record, names, findings

    def _rows(self, part: str, **query: Any) -> list[Any]:
        return self._reader.rows(f"tournaments/{self._record.id}/{part}", **query)

    def _get(self, part: str, **query: Any) -> Any:
        return self._reader.get(f"tournaments/{self._record.id}{part}", **query)

    def _named(self, player: int) -> dict[str, Any]:
        return {"account": player, "name": self._names[player]}

    def tournament(self) -> None:
        """The tournament as a whole."""
        record, told = self._record, self._get("")
        derived = {
            "name": record.name,
            "owner": record.owner,
            "seed": record.seed,
            "rules": record.rules,
            "status": record.status,
            "version": record.events[-1]["data"]["version"],
            "entrants": sum(one.presence == "in" for one in record.entrants.values()),
            "waiting": sum(one.presence == "waiting" for one in record.entrants.values()),
            "rounds": len(record.rounds),
            "tables_going_on": sum(table.result is None for table in record.tables.values()),
            "published_round": record.published,
            "standings_up_to": record.shown_up_to,
            "stages": [
                {
                    "format": stage["format"],
                    "began": number < len(record.stages),
                    "players": len(record.stages[number]) if number < len(record.stages) else 0,
                    "rounds": sum(one.stage == number for one in record.rounds),
                }
                for number, stage in enumerate(record.rules["stages"])
            ],
        }
        self._findings.told("tournament", "page", told, derived)

    def entries(self) -> None:
        """Who takes part."""
        derived = [self._entry(player) for player in self._record.entrants]
        self._findings.told("entries", "all", self._rows("entries"), sorted(derived, key=lambda row: row["number"]))

    def _entry(self, player: int) -> dict[str, Any]:
        one = self._record.entrants[player]
        return {
            **self._named(player),
            "number": one.number,
            "presence": one.presence,
            "team": one.team,
            "rating": round(one.rating, 4),
            "titles": one.titles,
            "checked_in": one.checked_in,
            "resting": sorted(one.resting),
            "warnings": one.warnings,
            "hours": None,
        }

    def rounds(self) -> None:
        """The rounds, and how each was drawn."""
        derived = [self._round(one) for one in self._record.rounds]
        self._findings.told("rounds", "all", self._rows("rounds"), derived)
        for one, row in zip(self._record.rounds, derived, strict=True):
            told = self._get(f"/rounds/{one.number}")
            whole = {
                **row,
                "resting": [self._named(player) for player in one.resting],
                "groups": one.groups,
                "pairings": one.reports,
            }
            self._findings.told("rounds", f"{one.number}", told, whole)
            self._findings.same("rounds", f"groups of {one.number}", list(told["groups"]), list(one.groups))

    def _round(self, one: Round) -> dict[str, Any]:
        tables = [self._record.tables[name] for name in one.tables]
        going_on = sum(table.result is None for table in tables)
        started = one.number in self._record.opened or going_on < len(tables)
        return {
            "number": one.number,
            "stage": one.stage,
            "format": self._record.rules["stages"][one.stage]["format"],
            "season": one.season,
            "status": "finished" if not going_on else "started" if started else "drawn",
            "tables": len(tables),
            "going_on": going_on,
            "deadline": self._record.deadlines.get(one.number),
            "byes": [self._named(player) for player in one.byes],
        }

    def tables(self) -> None:
        """Each table, its seats, and what came of it."""
        rows = {row["name"]: row for row in self._rows("tables")}
        self._findings.same("tables", "names", list(rows), list(self._record.tables))
        for name, table in self._record.tables.items():
            derived = self._table(table)
            self._findings.told("tables", name, rows[name], derived)

    def _table(self, table: Table) -> dict[str, Any]:
        result = table.result
        by = None
        if result is not None:
            by = "correction" if result.correction else "arbiter" if result.ruled else "game"
        return {
            "name": table.name,
            "round": table.round,
            "title": table.title,
            "group": table.group,
            "deal": table.deal,
            "status": "finished" if result else "playing" if table.game else "drawn",
            "game": table.game,
            "deadline": self._record.deadlines.get(table.round),
            "decided_by": by,
            "corrections": sum(one.correction for one in table.results),
            "seats": self._seats(table),
        }

    def _seats(self, table: Table) -> list[dict[str, Any]]:
        shown = table.result is not None and table.round <= self._record.shown_up_to
        parts = figures.parts_in(self._record, table) if shown else {}
        out = figures.came(table.result) if table.result else {}
        rows = []
        for seat, (*former, holder) in enumerate(table.seats, 1):
            came = out.get(holder)
            earned = parts[holder].points if holder in parts else Fraction(0) if shown else None
            before = [
                {**self._named(one), "points": rounded(parts[one].points) if one in parts else None} for one in former
            ]
            rows.append(
                {
                    **self._named(holder),
                    "seat": seat,
                    "score": came.score if came else None,
                    "place": came.place if came else None,
                    "forfeited": came.forfeited if came else False,
                    **with_points(earned),
                    "before": before,
                }
            )
        return rows

    def reasons(self) -> None:
        """Why somebody sits where he sits, at the first and last table of each round of a Swiss or of heats."""
        stands = {one.drawn_by for one in self._record.rounds}
        for drawn in rounds_of(self._record):
            paired = self._record.rules["stages"][drawn.round.stage]["format"] in ("swiss", "heats")
            if paired and drawn.round.drawn_by in stands:
                for table in (drawn.tables[0], drawn.tables[-1]):
                    self._reasons(drawn, table["id"], table["seats"])

    def _reasons(self, drawn: Drawn, name: str, seats: Sequence[int]) -> None:
        me, scores, entrants = seats[-1], scores_of(drawn), drawn.before.entrants
        told = self._get(f"/tables/{name}/why", player=me)
        derived = {
            **self._named(me),
            "score": scores[me],
            "seat": len(seats),
            "seats_before": [drawn.history.sat.get((me, seat), 0) for seat in range(1, len(seats) + 1)],
            "byes_before": drawn.history.byes.get(me, 0),
            "company": [
                {
                    **self._named(other),
                    "score": scores[other],
                    "met_before": drawn.history.met.get(frozenset((me, other)), 0),
                    "common_hours": None,
                    "team_mate": entrants[me].team is not None and entrants[me].team == entrants[other].team,
                }
                for other in seats[:-1]
            ],
        }
        self._findings.told("reasons", name, told, derived)
        change = told["next_best"]["change"] if told["next_best"] else 0
        self._findings.holds("reasons", f"{name}: an exchange would have been better", change >= 0)

    # --- how they stand ---

    def standings(self) -> None:
        """The standings after each round that may be seen; later ones are refused."""
        for number in range(1, self._record.shown_up_to + 1):
            self._compare(f"after round {number}", self._rows("standings", round=number), self._lines(number))
        last = self._lines(self._record.shown_up_to)
        self._compare("final", self._rows("standings"), last)
        hidden = f"tournaments/{self._record.id}/standings"
        for number in range(self._record.shown_up_to + 1, len(self._record.rounds) + 1):
            self._findings.same("standings", f"hidden {number}", self._reader.status(hidden, round=number), 403)

    def _lines(self, number: int) -> list[Line]:
        return figures.standings(self._record, number)

    def groups(self) -> None:
        """The standings of each group and division."""
        for one in self._record.rounds[: self._record.shown_up_to]:
            found = figures.group_standings(self._record, one.number) if one.groups else {}
            for name, lines in found.items():
                self._compare(
                    f"{name}, round {one.number}", self._rows("standings", round=one.number, group=name), lines
                )

    def _compare(self, where: str, rows: Sequence[Any], lines: Sequence[Line]) -> None:
        """Lines that share a rank may stand in any order."""
        derived = [self._line(line) for line in lines]
        self._findings.told("standings", where, sorted(rows, key=_by_rank), sorted(derived, key=_by_rank))
        self._findings.same("standings", f"{where}, order", [row["rank"] for row in rows], [one.rank for one in lines])

    def _line(self, line: Line) -> dict[str, Any]:
        order = self._record.rules["order"]
        return {
            **self._named(line.player),
            "rank": line.rank,
            **with_points(line.sum.points),
            "wins": rounded(line.sum.wins),
            "winner_percent": rounded(line.sum.winner_percent),
            "tables": len(line.sum.parts),
            "byes": len(line.sum.rests),
            "values": [
                {"criterion": criterion, "value": rounded(value), "exact": str(value)}
                for criterion, value in zip(order, line.values, strict=False)
            ],
        }

    def teams(self) -> None:
        """The standings of teams: by the points of all their players, and of the best two."""
        lines = self._lines(self._record.shown_up_to)
        for best in (None, 2):
            asked = {} if best is None else {"best": best}
            told = self._get("/standings/teams", **asked)
            told = told["results"] if isinstance(told, dict) else told
            derived = sorted(self._teams(lines, best), key=lambda row: (row["rank"], row["team"]))
            told = sorted(told, key=lambda row: (row["rank"], row["team"]))
            self._findings.told("teams", f"best {best}", told, derived)

    def _teams(self, lines: Sequence[Line], best: int | None) -> list[dict[str, Any]]:
        members: dict[str, list[Line]] = {}
        for line in lines:
            team = self._record.entrants[line.player].team
            if team is not None:
                members.setdefault(team, []).append(line)
        points = {team: sum((one.sum.points for one in of[:best]), Fraction(0)) for team, of in members.items()}
        return [
            {
                "rank": 1 + sum(other > points[team] for other in points.values()),
                "team": team,
                **with_points(points[team]),
                "boards": [self._named(one.player) for one in of],
            }
            for team, of in members.items()
        ]

    # --- who met whom, who sat out, each one's way ---

    def cross_table(self) -> None:
        """For each player whom he met, where, and who came where."""
        derived = []
        for player, one in sorted(self._record.entrants.items(), key=lambda item: item[1].number):
            if one.presence != "waiting":
                met = self._met(player)
                opponents = [{**self._named(other), "meetings": met[other]} for other in sorted(met)]
                derived.append({**self._named(player), "opponents": opponents})
        told = [
            {**row, "opponents": sorted(row["opponents"], key=lambda one: int(one["account"]))}
            for row in self._rows("cross-table")
        ]
        self._findings.told("cross table", "all", told, derived)

    def _met(self, player: int) -> dict[int, list[dict[str, Any]]]:
        met: dict[int, list[dict[str, Any]]] = {}
        for table in self._record.tables.values():
            if player not in table.players:
                continue
            out = figures.came(table.result) if table.result else {}
            for other in table.players:
                if other != player:
                    places = {"place": out[player].place, "other_place": out[other].place} if out else _NO_PLACES
                    met.setdefault(other, []).append({"table": table.name, **places})
        return met

    def byes(self) -> None:
        """The ledger of byes."""
        ledger = [(player, rest) for player, rests in self._record.ledger.items() for rest in rests]
        ledger.sort(key=lambda entry: (entry[1].round, self._record.entrants[entry[0]].number))
        derived = [self._rest(player, rest) for player, rest in ledger]
        self._findings.told("byes", "ledger", self._rows("byes"), derived)

    def _rest(self, player: int, rest: Rest) -> dict[str, Any]:
        return {**self._named(player), "round": rest.round, "rest": rest.why, "worth": rest.worth}

    def players(self) -> None:
        """Everybody's page, and the list of his tournaments."""
        lines = {line.player: line for line in self._lines(self._record.shown_up_to)}
        for player in self._record.entrants:
            told = self._get(f"/players/{player}")
            derived = {
                **self._entry(player),
                "standing": self._line(lines[player]) if player in lines else None,
                "tables": [self._part(player, table) for table in self._record.at_tables(player)],
                "byes": [self._rest(player, rest) for rest in self._record.ledger[player]],
            }
            told["tables"].sort(key=lambda row: [int(part) for part in row["table"].split(".")])
            self._findings.told("players", self._names[player], told, derived)
            self._list(player, lines.get(player))

    def _list(self, player: int, line: Line | None) -> None:
        """The tournament in the list of the player's own: with his rank once the last round may be seen."""
        rows = self._reader.rows(f"accounts/{player}/tournaments")
        (row,) = [row for row in rows if row["tournament"] == self._record.id]
        over = self._record.shown_up_to == len(self._record.rounds) and line is not None
        derived = {
            "status": self._record.status,
            "presence": self._record.entrants[player].presence,
            "rank": line.rank if over and line else None,
            "points": str(line.sum.points) if over and line else None,
        }
        self._findings.told("players", f"tournaments of {self._names[player]}", row, derived)

    def _part(self, player: int, table: Table) -> dict[str, Any]:
        part = figures.parts_in(self._record, table).get(player)
        shown = part is not None and table.round <= self._record.shown_up_to
        seat = next(seat for seat, holders in enumerate(table.seats, 1) if player in holders)
        return {
            "round": table.round,
            "table": table.name,
            "title": table.title,
            "game": table.game,
            "seat": seat,
            "score": part.came.score if part else None,
            "place": part.came.place if part else None,
            **with_points(part.points if part and shown else None),
            "others": [self._named(other) for other in table.players if other != player],
        }


_NO_PLACES = {"place": None, "other_place": None}


def _by_rank(row: Mapping[str, Any]) -> tuple[int, int]:
    return (row["rank"], row["account"])
