"""Ratings, rebuilt from the results of all tournaments with openskill itself.

Each result is rated at the place at which it was recorded, by what it was corrected to since; one that was taken back
is not rated. Everybody has a rating in each title that he has played, and one over all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from openskill.models import PlackettLuce, PlackettLuceRating

from tests.platform.events.figures import came
from tests.platform.events.findings import Findings
from tests.platform.events.reading import Reader
from tests.platform.events.record import PREFIX, Record, Result, recorded

OVERALL = None
"""Stands for all titles together."""
_MODEL = PlackettLuce()


@dataclass
class Rated:
    """A result that is rated at its place."""

    order: tuple[datetime, str, int, int, int]
    """When it was recorded; tournament, round, board and number of the event, where that is the same."""
    title: str
    results: list[Result]

    @property
    def places(self) -> dict[int, int]:
        """Who came where, if it still counts."""
        return {player: one.place for player, one in came(self.results[-1]).items()} if self.results else {}


@dataclass
class Strength:
    """A player's rating."""

    rating: PlackettLuceRating = field(default_factory=_MODEL.rating)
    games: int = 0

    @property
    def shown(self) -> float:
        """What the player is very probably worth at least."""
        return float(self.rating.mu - 3 * self.rating.sigma)

    def row(self) -> dict[str, float | int]:
        """As the API tells it."""
        return {
            "rating": round(self.shown, 4),
            "mean": round(self.rating.mu, 4),
            "deviation": round(self.rating.sigma, 4),
            "games": self.games,
        }


def rated_results(records: Iterable[Record]) -> list[Rated]:
    """Everything that is rated, in its order."""
    found: list[Rated] = []
    for record in records:
        found += _of_one(record)
    return sorted(found, key=lambda one: one.order)


def _of_one(record: Record) -> list[Rated]:
    found: list[Rated] = []
    last: dict[str, Rated] = {}
    titles: dict[str, str] = {}
    for event in record.events:
        kind, data = event["type"].removeprefix(PREFIX), event["data"]
        if kind == "round-paired":
            titles |= {table["id"]: table["title"] for table in data["round"]["tables"]}
        elif kind in ("table-resulted", "table-adjudicated"):
            round, board = map(int, data["table"].split("."))
            order = (datetime.fromisoformat(event["time"]), record.id, round, board, data["version"])
            last[data["table"]] = Rated(order, titles[data["table"]], [recorded(data)])
            found.append(last[data["table"]])
        elif kind == "result-corrected":
            last[data["table"]].results.append(recorded(data))
        elif kind == "correction-undone":
            last[data["table"]].results.pop()
        elif kind == "table-reopened":
            last[data["table"]].results.clear()
    return found


def ratings(records: Iterable[Record]) -> dict[str | None, dict[int, Strength]]:
    """By title, and over all, everybody who was rated."""
    found: defaultdict[str | None, defaultdict[int, Strength]] = defaultdict(lambda: defaultdict(Strength))
    for result in rated_results(records):
        places = result.places
        if len(places) < 2:
            continue
        for title in (OVERALL, result.title):
            before = [found[title][player] for player in places]
            after = _MODEL.rate([[one.rating] for one in before], ranks=[float(place) for place in places.values()])
            for player, (new,) in zip(places, after, strict=True):
                found[title][player] = Strength(new, found[title][player].games + 1)
    return {title: dict(of) for title, of in found.items()}


def check_ratings(reader: Reader, records: Iterable[Record], names: Mapping[int, str], findings: Findings) -> None:
    """Compare the ratings that are served with those that the results of these tournaments come to.

    The tournaments must be all that there are.
    """
    found = ratings(records)
    for title, rated in found.items():
        of_title = {} if title is None else {"title": title}
        rows = {row["player"]["account"]: row for row in reader.rows("ratings", **of_title)}
        findings.same("ratings", f"who is rated in {title}", sorted(rows), sorted(rated))
        for player in rows.keys() & rated.keys():
            told = {name: rows[player][name] for name in ("rating", "mean", "deviation", "games")}
            findings.same("ratings", f"{title}, {names[player]}", told, rated[player].row())
        shown = [row["rating"] for row in rows.values()]
        findings.same("ratings", f"order of {title}", shown, sorted(shown, reverse=True))
        ranks = [row["rank"] for row in rows.values()]
        exact = [rated[player].shown for player in rows if player in rated]
        findings.same("ratings", f"ranks of {title}", ranks, [1 + sum(o > one for o in exact) for one in exact])
    for player in sorted(found[OVERALL]) if OVERALL in found else ():
        told = {row["title"]: row["games"] for row in reader.get(f"accounts/{player}/ratings")["ratings"]}
        derived = {title: rated[player].games for title, rated in found.items() if player in rated}
        findings.same("ratings", f"of {names[player]}", told, derived)
