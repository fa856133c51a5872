"""What the feed of an event says, folded anew: who entered, the rounds as they were drawn, seats, results, byes.

The events are the CloudEvents of ``/api/v1/tournaments/{id}/events`` as NDJSON. Players are ids of accounts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

PREFIX = "bradshaw.tournament."
CloudEvent = Mapping[str, Any]


@dataclass(frozen=True)
class Result:
    """What was recorded of a table."""

    scores: Mapping[int, int]
    """In pounds."""
    forfeited: frozenset[int] = frozenset()
    ruled: bool = False
    """By an arbiter, not by the game."""
    correction: bool = False


@dataclass
class Table:
    """A table, and all that happened at it."""

    name: str
    round: int
    title: str
    group: str
    deal: int
    seats: list[list[int]]
    """For each seat everybody who held it, the last one last."""
    game: str | None = None
    results: list[Result] = field(default_factory=list)

    @property
    def players(self) -> list[int]:
        """Who holds the seats, in their order."""
        return [holders[-1] for holders in self.seats]

    @property
    def result(self) -> Result | None:
        """What counts."""
        return self.results[-1] if self.results else None


@dataclass
class Round:
    """A round that was drawn."""

    number: int
    stage: int
    season: int
    tables: list[str]
    byes: list[int]
    resting: list[int]
    groups: dict[str, list[int]]
    reports: list[dict[str, Any]]
    drawn_by: int
    """Place in the feed of the event that drew it."""


@dataclass
class Entrant:
    """Somebody who entered, or waits."""

    number: int
    team: str | None
    rating: float
    titles: list[str]
    presence: str
    checked_in: bool = False
    resting: set[int] = field(default_factory=set)
    warnings: int = 0


@dataclass(frozen=True)
class Rest:
    """An entry of the ledger: a round without a game."""

    round: int
    why: str
    worth: str


class Record:
    """An event as its feed makes it."""

    def __init__(self) -> None:
        self.events: list[CloudEvent] = []
        self.id = self.name = ""
        self.owner = self.seed = 0
        self.rules: dict[str, Any] = {}
        self.status = "announced"
        self.entrants: dict[int, Entrant] = {}
        self.stages: list[list[int]] = []
        self.rounds: list[Round] = []
        self.tables: dict[str, Table] = {}
        self.ledger: defaultdict[int, list[Rest]] = defaultdict(list)
        self.apart: dict[frozenset[int], str] = {}
        self.published = 0
        self.opened: set[int] = set()
        self.deadlines: dict[int, str] = {}

    @classmethod
    def of(cls, events: Iterable[CloudEvent]) -> Record:
        """The record that these events make."""
        record = cls()
        for event in events:
            record.add(event)
        return record

    def add(self, event: CloudEvent) -> None:
        """One event more."""
        self.events.append(event)
        kind = str(event["type"]).removeprefix(PREFIX)
        _FOLDS[kind](self, event["data"])

    def before(self, drawn: Round) -> Record:
        """The record as it was when a round was drawn."""
        return Record.of(self.events[: drawn.drawn_by])

    def drawn(self) -> list[Round]:
        """Every round that was ever drawn, those that were taken back too, as it was drawn."""
        paired = [place for place, event in enumerate(self.events) if event["type"] == f"{PREFIX}round-paired"]
        return [_round(self.events[place]["data"]["round"], place) for place in paired]

    @property
    def shown_up_to(self) -> int:
        """The last round after which anybody may see the standings."""
        return self.published if self.rules["hidden"] else len(self.rounds)

    def at_tables(self, player: int) -> list[Table]:
        """Where a player held a seat, if only for a time, in the order of rounds."""
        return [table for table in self.tables.values() if any(player in holders for holders in table.seats)]

    def present(self, round_number: int) -> set[int]:
        """Who can be seated in a round."""
        return {
            player
            for player, one in self.entrants.items()
            if one.presence == "in"
            and (one.checked_in or not self.rules["entry"]["check_in"])
            and round_number not in one.resting
        }


def _round(told: Mapping[str, Any], place: int) -> Round:
    return Round(
        number=told["number"],
        stage=told["stage"],
        season=told["season"],
        tables=[table["id"] for table in told["tables"]],
        byes=list(told["byes"]),
        resting=list(told["resting"]),
        groups={name: list(members) for name, members in told["groups"].items()},
        reports=list(told["reports"]),
        drawn_by=place,
    )


def _created(record: Record, data: Any) -> None:
    record.name, record.owner, record.seed, record.rules = data["name"], data["owner"], data["seed"], data["rules"]


def _described(record: Record, data: Any) -> None:
    record.name = data["name"]


def _rules(record: Record, data: Any) -> None:
    record.rules = data["rules"]


def _resumed(record: Record, data: Any) -> None:
    record.status = "running" if record.rounds else "announced"


def _published(record: Record, data: Any) -> None:
    record.published = data["up_to_round"]


def _enter(record: Record, data: Any, presence: str) -> int:
    entry = data["entry"]
    player = int(entry["player"])
    known = record.entrants.get(player)
    record.entrants[player] = Entrant(
        number=known.number if known else len(record.entrants) + 1,
        team=entry.get("team"),
        rating=entry.get("rating", 0.0),
        titles=list(entry.get("titles", ())),
        presence=presence,
    )
    return player


def _come(record: Record, player: int, missed: Sequence[int], worth: str) -> None:
    """A player can be seated from here on; what was drawn before he has missed."""
    record.entrants[player].presence = "in"
    if record.stages and player not in record.stages[0]:
        record.stages[0].append(player)
    record.ledger[player] += [Rest(number, "missed", worth) for number in missed]


def _entered(record: Record, data: Any) -> None:
    _come(record, _enter(record, data, "in"), data["missed"], data["worth"])


def _waitlisted(record: Record, data: Any) -> None:
    _enter(record, data, "waiting")


def _admitted(record: Record, data: Any) -> None:
    _come(record, data["player"], data["missed"], data["worth"])


def _returned(record: Record, data: Any) -> None:
    _come(record, data["player"], data["missed"], "none")


def _checked_in(record: Record, data: Any) -> None:
    record.entrants[data["player"]].checked_in = True


def _left(record: Record, data: Any) -> None:
    record.entrants[data["player"]].presence = "out"


def _bye_requested(record: Record, data: Any) -> None:
    record.entrants[data["player"]].resting.add(data["round"])


def _kept_apart(record: Record, data: Any) -> None:
    record.apart[frozenset(data["players"])] = data["force"]


def _warned(record: Record, data: Any) -> None:
    record.entrants[data["player"]].warnings += 1


def _stage_began(record: Record, data: Any) -> None:
    record.stages.append(list(data["players"]))


def _paired(record: Record, data: Any) -> None:
    record.status = "running"
    drawn = _round(data["round"], len(record.events) - 1)
    record.rounds.append(drawn)
    for told in data["round"]["tables"]:
        record.tables[told["id"]] = Table(
            name=told["id"],
            round=drawn.number,
            title=told["title"],
            group=told["group"],
            deal=told["deal"],
            seats=[[player] for player in told["seats"]],
        )
    for player in drawn.byes:
        record.ledger[player].append(Rest(drawn.number, "bye", data["bye"]))
    for player in drawn.resting:
        record.ledger[player].append(Rest(drawn.number, "requested", data["requested_bye"]))


def _round_withdrawn(record: Record, data: Any) -> None:
    for name in record.rounds.pop().tables:
        del record.tables[name]
    for player, rests in record.ledger.items():
        record.ledger[player] = [rest for rest in rests if rest.round != data["round"]]


def _opened(record: Record, data: Any) -> None:
    record.opened.add(data["round"])


def _deadline_set(record: Record, data: Any) -> None:
    record.deadlines[data["round"]] = data["at"]


def _swapped(record: Record, data: Any) -> None:
    one, other = data["players"]
    places = {one: other, other: one}
    for name in record.rounds[data["round"] - 1].tables:
        table = record.tables[name]
        table.seats = [[places.get(player, player)] for player in table.players]


def _seated(record: Record, data: Any) -> None:
    table, player = record.tables[data["table"]], data["player"]
    table.seats.append([player])
    record.ledger[player] = [rest for rest in record.ledger[player] if rest.round != table.round]


def _started(record: Record, data: Any) -> None:
    assert record.tables[data["table"]].game is None, f"table {data['table']} started twice"
    record.tables[data["table"]].game = data["game_id"]


def _substituted(record: Record, data: Any) -> None:
    table, coming = record.tables[data["table"]], data["coming"]
    for holders in table.seats:
        if holders[-1] == data["leaving"]:
            holders.append(coming)
    stage = record.stages[record.rounds[table.round - 1].stage]
    if coming not in stage:
        stage.append(coming)


def recorded(data: Any, **kind: bool) -> Result:
    """The result that an event states."""
    scores = {int(player): score for player, score in data["scores"].items()}
    return Result(scores, frozenset(data.get("forfeited", ())), **kind)


def _resulted(record: Record, data: Any) -> None:
    assert not record.tables[data["table"]].results, f"the result of table {data['table']} was counted twice"
    record.tables[data["table"]].results = [recorded(data)]


def _adjudicated(record: Record, data: Any) -> None:
    record.tables[data["table"]].results = [recorded(data, ruled=True)]


def _reopened(record: Record, data: Any) -> None:
    record.tables[data["table"]].results = []


def _corrected(record: Record, data: Any) -> None:
    record.tables[data["table"]].results.append(recorded(data, correction=True))


def _correction_undone(record: Record, data: Any) -> None:
    record.tables[data["table"]].results.pop()


def _status(status: str) -> Any:
    def fold(record: Record, data: Any) -> None:
        record.status = status

    return fold


def _nothing(record: Record, data: Any) -> None:
    """It changes no figure."""


_FOLDS = {
    "tournament-created": _created,
    "tournament-described": _described,
    "rules-changed": _rules,
    "tournament-paused": _status("paused"),
    "tournament-resumed": _resumed,
    "tournament-finished": _status("finished"),
    "tournament-cancelled": _status("cancelled"),
    "standings-published": _published,
    "entry-opened": _nothing,
    "entry-closed": _nothing,
    "player-entered": _entered,
    "player-waitlisted": _waitlisted,
    "player-admitted": _admitted,
    "player-checked-in": _checked_in,
    "player-withdrew": _left,
    "player-removed": _left,
    "player-returned": _returned,
    "bye-requested": _bye_requested,
    "pair-kept-apart": _kept_apart,
    "stage-began": _stage_began,
    "round-paired": _paired,
    "round-withdrawn": _round_withdrawn,
    "round-deadline-set": _deadline_set,
    "round-opened": _opened,
    "deadline-passed": _nothing,
    "seats-swapped": _swapped,
    "player-seated": _seated,
    "table-started": _started,
    "player-substituted": _substituted,
    "player-warned": _warned,
    "neutral-move-made": _nothing,
    "table-resulted": _resulted,
    "table-adjudicated": _adjudicated,
    "table-reopened": _reopened,
    "result-corrected": _corrected,
    "correction-undone": _correction_undone,
}
