"""What has happened in a tournament, in the past tense: the only truth, from which all else is worked out again.

Each event is a small typed value with a tag, so that it can be stored as JSON. ``by`` names who did it, where a person
did; ``reason`` is what that person stated. Events say what was decided, never how: folding them asks no rule again.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.moments import Moment
from gateway.tournaments.domain.pairing import Force, PlayerId
from gateway.tournaments.domain.rounds import Round, TableId
from gateway.tournaments.domain.rules import AtDeadline, Rules
from gateway.tournaments.domain.tallies import Worth

#: Stands for ``by`` where nobody did it by hand: it follows from the rules of the event.
SERVER = "server"


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=True, omit_defaults=True):
    """Something that has happened."""


class ByArbiter(Event, frozen=True, kw_only=True):
    """Something that a person did who answers for the event."""

    by: PlayerId
    reason: str = ""


# The event as a whole


class TournamentCreated(Event, frozen=True, kw_only=True):
    """A tournament exists, with its rules; nobody can enter yet."""

    name: str
    owner: PlayerId
    seed: int
    """From which every lot of the tournament is drawn."""
    rules: Rules
    description: str = ""
    private: bool = False
    """Only its people may read of it."""


class TournamentDescribed(ByArbiter, frozen=True, kw_only=True):
    """It is called and described so from here on, and may be read by all or not."""

    name: str
    description: str
    private: bool


class RulesChanged(ByArbiter, frozen=True, kw_only=True):
    """From here on these rules hold; standings are worked out by them from the first round on."""

    rules: Rules


class TournamentPaused(ByArbiter, frozen=True, kw_only=True):
    """Nothing starts until it is resumed."""


class TournamentResumed(ByArbiter, frozen=True, kw_only=True):
    """It goes on."""


class StandingsPublished(ByArbiter, frozen=True, kw_only=True):
    """Hidden standings may be seen by all, up to this round."""

    up_to_round: int


class TournamentFinished(Event, frozen=True, kw_only=True):
    """All stages are over."""


class TournamentCancelled(ByArbiter, frozen=True, kw_only=True):
    """It will not be played, or not to its end."""


# Entry


class EntryOpened(Event, frozen=True, kw_only=True):
    """Players may enter."""


class EntryClosed(Event, frozen=True, kw_only=True):
    """No more players may enter."""


class PlayerEntered(Event, frozen=True, kw_only=True):
    """A player takes part, in the next round that is paired."""

    entry: Entry
    missed: tuple[int, ...] = ()
    """Rounds that were paired before."""
    worth: Worth = Worth.NONE
    """What each of those is worth."""


class PlayerWaitlisted(Event, frozen=True, kw_only=True):
    """The player waits: for a place if the limit is reached, or to be a substitute."""

    entry: Entry


class PlayerAdmitted(Event, frozen=True, kw_only=True):
    """The first on the waiting list takes part."""

    player: PlayerId
    missed: tuple[int, ...] = ()
    worth: Worth = Worth.NONE


class PlayerCheckedIn(Event, frozen=True, kw_only=True):
    """The player is there."""

    player: PlayerId


class PlayerWithdrew(Event, frozen=True, kw_only=True):
    """The player takes no part, or no further part."""

    player: PlayerId


class PlayerRemoved(ByArbiter, frozen=True, kw_only=True):
    """An arbiter took the player out."""

    player: PlayerId


class PlayerReturned(Event, frozen=True, kw_only=True):
    """The player takes part again; the rounds missed are worth nothing."""

    player: PlayerId
    missed: tuple[int, ...] = ()


class ByeRequested(Event, frozen=True, kw_only=True):
    """The player sits out a round that is not paired yet."""

    player: PlayerId
    round: int


class PairKeptApart(ByArbiter, frozen=True, kw_only=True):
    """Two players shall not meet, or rather not, or may again."""

    players: tuple[PlayerId, PlayerId]
    force: Force


# Rounds


class StageBegan(Event, frozen=True, kw_only=True):
    """A stage has its players."""

    stage: int
    """From 0."""
    players: tuple[PlayerId, ...]
    """In seeding order."""


class RoundPaired(Event, frozen=True, kw_only=True):
    """A round is drawn and announced."""

    round: Round
    bye: Worth
    requested_bye: Worth


class RoundWithdrawn(ByArbiter, frozen=True, kw_only=True):
    """The round is drawn anew; none of its tables had started."""

    round: int


class RoundDeadlineSet(Event, frozen=True, kw_only=True):
    """When the tables of a round have to end."""

    round: int
    at: Moment


class RoundOpened(Event, frozen=True, kw_only=True):
    """The games of the round's tables are to begin."""

    round: int


class DeadlinePassed(Event, frozen=True, kw_only=True):
    """Tables of a round go on after its deadline."""

    round: int
    tables: tuple[TableId, ...]
    follows: AtDeadline


class SeatsSwapped(ByArbiter, frozen=True, kw_only=True):
    """Two players of one round changed places before the first action of their games."""

    round: int
    players: tuple[PlayerId, PlayerId]


class PlayerSeated(ByArbiter, frozen=True, kw_only=True):
    """Who had no table in the round takes the last seat of one that has not started."""

    player: PlayerId
    table: TableId


class TableStarted(Event, frozen=True, kw_only=True):
    """The game of a table exists."""

    table: TableId
    game_id: str


class PlayerSubstituted(ByArbiter, frozen=True, kw_only=True):
    """Somebody takes over a seat in a game that goes on."""

    table: TableId
    leaving: PlayerId
    coming: PlayerId


class PlayerWarned(ByArbiter, frozen=True, kw_only=True):
    """For being late, for one."""

    player: PlayerId
    table: TableId | None = None


class NeutralMoveMade(ByArbiter, frozen=True, kw_only=True):
    """An arbiter moved for a player who does not."""

    player: PlayerId
    table: TableId


# Results


class TableResulted(Event, frozen=True, kw_only=True):
    """A game ended."""

    table: TableId
    scores: dict[PlayerId, int]
    """Final scores in pounds, by those who held the seats at the end."""


class TableAdjudicated(ByArbiter, frozen=True, kw_only=True):
    """An arbiter ended a table and stated how."""

    table: TableId
    scores: dict[PlayerId, int]
    forfeited: tuple[PlayerId, ...] = ()
    """These earn nothing."""


class TableReopened(Event, frozen=True, kw_only=True):
    """The end of the game was undone, or its adjudication; it goes on."""

    table: TableId
    by: PlayerId = SERVER
    reason: str = ""


class ResultCorrected(ByArbiter, frozen=True, kw_only=True):
    """The result was wrong. What was recorded before is kept."""

    table: TableId
    scores: dict[PlayerId, int]
    forfeited: tuple[PlayerId, ...] = ()


class CorrectionUndone(ByArbiter, frozen=True, kw_only=True):
    """The last correction was wrong; what was recorded before it holds again."""

    table: TableId


AnyEvent: TypeAlias = (
    TournamentCreated
    | TournamentDescribed
    | RulesChanged
    | TournamentPaused
    | TournamentResumed
    | StandingsPublished
    | TournamentFinished
    | TournamentCancelled
    | EntryOpened
    | EntryClosed
    | PlayerEntered
    | PlayerWaitlisted
    | PlayerAdmitted
    | PlayerCheckedIn
    | PlayerWithdrew
    | PlayerRemoved
    | PlayerReturned
    | ByeRequested
    | PairKeptApart
    | StageBegan
    | RoundPaired
    | RoundWithdrawn
    | RoundDeadlineSet
    | RoundOpened
    | DeadlinePassed
    | SeatsSwapped
    | PlayerSeated
    | TableStarted
    | PlayerSubstituted
    | PlayerWarned
    | NeutralMoveMade
    | TableResulted
    | TableAdjudicated
    | TableReopened
    | ResultCorrected
    | CorrectionUndone
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """The event as JSON."""
    return _ENCODER.encode(event)


def decode(document: bytes | str) -> AnyEvent:
    """The event that `encode` wrote. Raises `msgspec.ValidationError` for anything else."""
    return _DECODER.decode(document)
