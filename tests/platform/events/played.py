"""Whether the games of an event are those that its tables say, and their results those that their records come to.

Each game is exported as an archive and played again by the engine: the scores at its end must be those of the table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine18xx.table import Table as Position
from tests.platform.events.findings import Findings
from tests.platform.events.reading import Reader
from tests.platform.events.record import Record, Table

OF = "games"


def check_games(reader: Reader, record: Record, findings: Findings) -> None:
    """Look at the game of each table, and at there being no others."""
    games = {game["id"]: game for game in reader.rows("games", tournament=record.id)}
    tables = {table.game: table for table in record.tables.values() if table.game is not None}
    findings.same(OF, "games of the tournament", sorted(games), sorted(tables))
    for game, table in tables.items():
        archive = json.loads(reader.text(f"games/{game}/archive", "application/json"))
        _check_game(table, games[game], archive, record.rules, findings)


def _check_game(table: Table, game: Any, archive: Any, rules: Mapping[str, Any], findings: Findings) -> None:
    where = f"table {table.name}"
    wanted = {
        "title": table.title,
        "seats": table.players,
        "seed": table.deal,
        "options": sorted(rules["games"]["options"].get(table.title, [])),
    }
    told = {
        "title": game["title"],
        "seats": [seat["account"] for seat in game["players"]],
        "seed": game["settings"]["seed"],
        "options": sorted(game["settings"].get("optional_rules") or []),
    }
    findings.same(OF, where, told, wanted)
    first = table.results[0] if table.results else None
    if first is None or first.ruled:
        return  # its end was not the game's
    accounts = {str(seat["id"]): seat["account"] for seat in game["players"]}
    end = Position.open(archive).game.result() or {}
    findings.same(OF, f"{where}, archived result", archive["result"], end)
    findings.same(OF, f"{where}, scores", dict(first.scores), {accounts[str(one)]: score for one, score in end.items()})
    findings.same(OF, f"{where}, actions", game["version"], len(archive["actions"]))
