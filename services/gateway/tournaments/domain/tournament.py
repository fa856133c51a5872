"""A tournament as it stands: its events, folded one by one.

`Tournament.apply` is the only thing that changes it, and asks no rule: what happened, happened. Commands look at it and
answer with events; standings are worked out from it. Folding the same events again gives the same tournament.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

import msgspec

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.entrants import Entrant, Entry, Presence
from gateway.tournaments.domain.moments import Moment
from gateway.tournaments.domain.pairing import Force, History, Pair, PlayerId, pair_of
from gateway.tournaments.domain.rounds import Round, Table, TableId
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tallies import Grant, Outcome, Rest, Tally, Worth


class Status(StrEnum):
    """Where a tournament stands."""

    ANNOUNCED = "announced"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Result(msgspec.Struct, frozen=True):
    """What is recorded of a table: by its game, by an arbiter, or as a correction of either."""

    scores: dict[PlayerId, int]
    """In pounds."""
    forfeited: tuple[PlayerId, ...] = ()
    correction: bool = False
    ruled: bool = False
    """Whether an arbiter ended the table, not its game."""


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table and what has happened at it."""

    table: Table
    round: int
    holders: tuple[tuple[PlayerId, ...], ...]
    """For each seat all who held it, the present one last."""
    game_id: str | None = None
    results: tuple[Result, ...] = ()
    """What was recorded, the last one counts; without corrections that were undone."""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Those who hold the seats now, in seat order."""
        return tuple(chain[-1] for chain in self.holders)

    @property
    def result(self) -> Result | None:
        """The result that counts; null while the game goes on."""
        return self.results[-1] if self.results else None


class Tournament:
    """The state that the events make. Read its fields; change it by `apply` alone."""

    def __init__(self) -> None:
        self.version = 0
        """The number of events folded."""
        self.name, self.owner, self.seed = "", "", 0
        self.description, self.private = "", False
        self.rules = Rules(titles=("",))
        self.status = Status.ANNOUNCED
        self.entry_open = False
        self.entrants: dict[PlayerId, Entrant] = {}
        """Everybody who ever entered, or waits, in the order of entry."""
        self.apart: dict[Pair, Force] = {}
        self.stages: list[tuple[PlayerId, ...]] = []
        """Of each stage that began the players, in seeding order."""
        self.rounds: list[Round] = []
        self.tables: dict[TableId, TableState] = {}
        self.tables_of: dict[PlayerId, tuple[TableId, ...]] = {}
        """Where a player held a seat, if only for a time."""
        self.going_on: dict[TableId, None] = {}
        """The tables without a result, in the order in which they were drawn or reopened."""
        self.opened: set[int] = set()
        """Rounds whose games are to begin, or have begun."""
        self.grants: dict[PlayerId, tuple[Grant, ...]] = {}
        """The ledger of byes."""
        self.deadlines: dict[int, Moment] = {}
        self.expired: dict[int, e.DeadlinePassed] = {}
        """Of which rounds the deadline has passed while tables went on."""
        self.published_round = 0
        """Up to this round hidden standings may be seen by all."""
        self.outcomes: dict[TableId, dict[PlayerId, Outcome]] = {}
        """By table, as far as `results` has worked them out; forgotten when the table changes."""
        self.tallies: dict[PlayerId, Tally] = {}
        """Of all rounds, as far as `results` has added them up; forgotten when one of the player's results changes."""

    def apply(self, event: e.Event) -> None:
        """Fold one event more."""
        _FOLDS[type(event)](self, event)
        self.version += 1

    def copy(self) -> Tournament:
        """Another one that stands alike: what is folded into either leaves the other as it is."""
        other = Tournament.__new__(Tournament)
        for name, value in vars(self).items():
            setattr(other, name, value.copy() if isinstance(value, dict | list | set) else value)
        return other

    def history(self) -> History:
        """Who met, sat where and had byes, in all rounds."""
        byes = [player for player, grants in self.grants.items() for one in grants if one.rest is not Rest.MISSED]
        return History.of((state.players for state in self.tables.values()), byes)

    def unfinished(self) -> list[TableId]:
        """Tables without a result."""
        return list(self.going_on)

    def unstarted(self) -> list[TableId]:
        """Tables whose games are to begin, and do not exist yet."""
        return [
            name
            for name in self.going_on
            if self.tables[name].game_id is None and self.tables[name].round in self.opened
        ]

    def those(self, presence: Presence) -> list[PlayerId]:
        """The entrants who are in, out or waiting, in the order of entry."""
        return [player for player, one in self.entrants.items() if one.presence is presence]


def fold(events: Iterable[e.Event]) -> Tournament:
    """The tournament that these events make, from the first on."""
    tournament = Tournament()
    for event in events:
        tournament.apply(event)
    return tournament


def _created(t: Tournament, event: e.TournamentCreated) -> None:
    t.name, t.owner, t.seed, t.rules = event.name, event.owner, event.seed, event.rules
    t.description, t.private = event.description, event.private


def _described(t: Tournament, event: e.TournamentDescribed) -> None:
    t.name, t.description, t.private = event.name, event.description, event.private


def _rules_changed(t: Tournament, event: e.RulesChanged) -> None:
    t.rules = event.rules
    t.outcomes.clear()
    t.tallies.clear()


def _status(status: Status) -> Callable[[Tournament, e.Event], None]:
    def fold_status(t: Tournament, event: e.Event) -> None:
        t.status = status

    return fold_status


def _entry(is_open: bool) -> Callable[[Tournament, e.Event], None]:
    def fold_entry(t: Tournament, event: e.Event) -> None:
        t.entry_open = is_open

    return fold_entry


def _resumed(t: Tournament, event: e.TournamentResumed) -> None:
    t.status = Status.RUNNING if t.rounds else Status.ANNOUNCED


def _published(t: Tournament, event: e.StandingsPublished) -> None:
    t.published_round = event.up_to_round


def _enter(t: Tournament, entry: Entry, presence: Presence) -> None:
    before = t.entrants.get(entry.player)
    number = before.number if before else len(t.entrants) + 1
    t.entrants[entry.player] = Entrant(entry=entry, number=number, presence=presence)


def _come(t: Tournament, player: PlayerId, missed: Iterable[int], worth: Worth) -> None:
    """The player can be seated from the next round on."""
    _replace(t, player, presence=Presence.IN)
    if t.stages and player not in t.stages[0]:
        t.stages[0] += (player,)
    for number in missed:
        _grant(t, player, Grant(number, Rest.MISSED, worth))
    t.tallies.pop(player, None)


def _entered(t: Tournament, event: e.PlayerEntered) -> None:
    _enter(t, event.entry, Presence.IN)
    _come(t, event.entry.player, event.missed, event.worth)


def _waitlisted(t: Tournament, event: e.PlayerWaitlisted) -> None:
    _enter(t, event.entry, Presence.WAITING)


def _admitted(t: Tournament, event: e.PlayerAdmitted) -> None:
    _come(t, event.player, event.missed, event.worth)


def _returned(t: Tournament, event: e.PlayerReturned) -> None:
    _come(t, event.player, event.missed, Worth.NONE)


def _checked_in(t: Tournament, event: e.PlayerCheckedIn) -> None:
    _replace(t, event.player, checked_in=True)


def _left(t: Tournament, event: e.PlayerWithdrew | e.PlayerRemoved) -> None:
    _replace(t, event.player, presence=Presence.OUT)
    t.tallies.pop(event.player, None)


def _bye_requested(t: Tournament, event: e.ByeRequested) -> None:
    _replace(t, event.player, resting=t.entrants[event.player].resting | {event.round})


def _kept_apart(t: Tournament, event: e.PairKeptApart) -> None:
    t.apart[pair_of(*event.players)] = event.force


def _warned(t: Tournament, event: e.PlayerWarned) -> None:
    _replace(t, event.player, warnings=t.entrants[event.player].warnings + 1)


def _replace(t: Tournament, player: PlayerId, **changes: Any) -> None:
    t.entrants[player] = msgspec.structs.replace(t.entrants[player], **changes)


def _stage_began(t: Tournament, event: e.StageBegan) -> None:
    t.stages.append(event.players)
    t.tallies.clear()


def _paired(t: Tournament, event: e.RoundPaired) -> None:
    t.status = Status.RUNNING
    t.rounds.append(event.round)
    for table in event.round.tables:
        holders = tuple((player,) for player in table.seats)
        t.tables[table.id] = TableState(table=table, round=event.round.number, holders=holders)
        t.going_on[table.id] = None
        for player in table.seats:
            _sits_at(t, player, table.id)
    for players, rest, worth in (
        (event.round.byes, Rest.BYE, event.bye),
        (event.round.resting, Rest.REQUESTED, event.requested_bye),
    ):
        for player in players:
            _grant(t, player, Grant(event.round.number, rest, worth))
    t.tallies.clear()


def _grant(t: Tournament, player: PlayerId, grant: Grant) -> None:
    t.grants[player] = (*t.grants.get(player, ()), grant)


def _sits_at(t: Tournament, player: PlayerId, table: TableId) -> None:
    t.tables_of[player] = (*t.tables_of.get(player, ()), table)


def _sits_no_more_at(t: Tournament, player: PlayerId, table: TableId) -> None:
    t.tables_of[player] = tuple(other for other in t.tables_of[player] if other != table)


def _round_withdrawn(t: Tournament, event: e.RoundWithdrawn) -> None:
    for table in t.rounds.pop().tables:
        del t.going_on[table.id]
        for player in t.tables.pop(table.id).players:
            _sits_no_more_at(t, player, table.id)
    for player, grants in t.grants.items():
        t.grants[player] = tuple(one for one in grants if one.round != event.round)
    t.deadlines.pop(event.round, None)
    t.expired.pop(event.round, None)
    t.opened.discard(event.round)
    t.tallies.clear()


def _deadline_set(t: Tournament, event: e.RoundDeadlineSet) -> None:
    t.deadlines[event.round] = event.at
    t.expired.pop(event.round, None)


def _opened(t: Tournament, event: e.RoundOpened) -> None:
    t.opened.add(event.round)


def _deadline_passed(t: Tournament, event: e.DeadlinePassed) -> None:
    t.expired[event.round] = event


def _swapped(t: Tournament, event: e.SeatsSwapped) -> None:
    one, other = event.players
    places = {one: other, other: one}
    for table in t.rounds[event.round - 1].tables:
        state = t.tables[table.id]
        if not places.keys().isdisjoint(state.players):
            holders = tuple((places.get(player, player),) for player in state.players)
            t.tables[table.id] = msgspec.structs.replace(state, holders=holders)
            for player in places.keys() & set(state.players):
                _sits_no_more_at(t, player, table.id)
            for chain in holders:
                if chain[0] in places:
                    _sits_at(t, chain[0], table.id)


def _seated(t: Tournament, event: e.PlayerSeated) -> None:
    state = t.tables[event.table]
    t.tables[event.table] = msgspec.structs.replace(state, holders=(*state.holders, (event.player,)))
    _sits_at(t, event.player, event.table)
    t.grants[event.player] = tuple(one for one in t.grants.get(event.player, ()) if one.round != state.round)
    t.tallies.pop(event.player, None)


def _started(t: Tournament, event: e.TableStarted) -> None:
    t.tables[event.table] = msgspec.structs.replace(t.tables[event.table], game_id=event.game_id)


def _substituted(t: Tournament, event: e.PlayerSubstituted) -> None:
    state = t.tables[event.table]
    holders = tuple((*chain, event.coming) if chain[-1] == event.leaving else chain for chain in state.holders)
    t.tables[event.table] = msgspec.structs.replace(state, holders=holders)
    _sits_at(t, event.coming, event.table)
    stage = t.rounds[state.round - 1].stage
    if event.coming not in t.stages[stage]:
        t.stages[stage] += (event.coming,)


def _record(t: Tournament, table: TableId, results: tuple[Result, ...]) -> None:
    state = t.tables[table]
    t.tables[table] = msgspec.structs.replace(state, results=results)
    if results:
        t.going_on.pop(table, None)
    else:
        t.going_on[table] = None
    t.outcomes.pop(table, None)
    for chain in state.holders:
        for player in chain:
            t.tallies.pop(player, None)


def _resulted(t: Tournament, event: e.TableResulted) -> None:
    _record(t, event.table, (Result(event.scores),))


def _adjudicated(t: Tournament, event: e.TableAdjudicated) -> None:
    _record(t, event.table, (Result(event.scores, event.forfeited, ruled=True),))


def _reopened(t: Tournament, event: e.TableReopened) -> None:
    _record(t, event.table, ())


def _corrected(t: Tournament, event: e.ResultCorrected) -> None:
    before = t.tables[event.table].results
    _record(t, event.table, (*before, Result(event.scores, event.forfeited, correction=True)))


def _correction_undone(t: Tournament, event: e.CorrectionUndone) -> None:
    _record(t, event.table, t.tables[event.table].results[:-1])


def _nothing(t: Tournament, event: e.Event) -> None:
    """Kept for the record; nothing follows from it."""


_FOLDS: dict[type[e.Event], Callable[[Tournament, Any], None]] = {
    e.TournamentCreated: _created,
    e.TournamentDescribed: _described,
    e.RulesChanged: _rules_changed,
    e.TournamentPaused: _status(Status.PAUSED),
    e.TournamentResumed: _resumed,
    e.TournamentFinished: _status(Status.FINISHED),
    e.TournamentCancelled: _status(Status.CANCELLED),
    e.StandingsPublished: _published,
    e.EntryOpened: _entry(True),
    e.EntryClosed: _entry(False),
    e.PlayerEntered: _entered,
    e.PlayerWaitlisted: _waitlisted,
    e.PlayerAdmitted: _admitted,
    e.PlayerCheckedIn: _checked_in,
    e.PlayerWithdrew: _left,
    e.PlayerRemoved: _left,
    e.PlayerReturned: _returned,
    e.ByeRequested: _bye_requested,
    e.PairKeptApart: _kept_apart,
    e.StageBegan: _stage_began,
    e.RoundPaired: _paired,
    e.RoundWithdrawn: _round_withdrawn,
    e.RoundDeadlineSet: _deadline_set,
    e.RoundOpened: _opened,
    e.DeadlinePassed: _deadline_passed,
    e.SeatsSwapped: _swapped,
    e.PlayerSeated: _seated,
    e.TableStarted: _started,
    e.PlayerSubstituted: _substituted,
    e.PlayerWarned: _warned,
    e.NeutralMoveMade: _nothing,
    e.TableResulted: _resulted,
    e.TableAdjudicated: _adjudicated,
    e.TableReopened: _reopened,
    e.ResultCorrected: _corrected,
    e.CorrectionUndone: _correction_undone,
}
