"""What the API tells and is told. Made from the API's description by ``python -m generator``: do not edit.

Enumerations are texts here: a newer server may know more values than this client.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType, field

AtDeadlineEnum: TypeAlias = str
"""One of: nothing, warn, adjudicate."""

AuditItemStateEnum: TypeAlias = str
"""One of: waiting, auditing, done, cancelled."""

BatchStatusEnum: TypeAlias = str
"""One of: running, finished, cancelled."""

CalculationStatusEnum: TypeAlias = str
"""One of: waiting, done, refused, cancelled."""

CountingRulesRequestedByeEnum: TypeAlias = str
"""One of: full, half, none."""

CriterionEnum: TypeAlias = str
"""One of: points, wins, places, mean percent of the winner's score, strength of the opposition, head to head, blow-out
percent, late seats, lot."""

DecidedByEnum: TypeAlias = str
"""One of: game, arbiter, correction."""

DeliveryStateEnum: TypeAlias = str
"""One of: waiting, delivered, failed, skipped."""

DropOutEnum: TypeAlias = str
"""One of: keeps, loses all."""

ForceEnum: TypeAlias = str
"""One of: never, rather not, free."""

GameStatusEnum: TypeAlias = str
"""One of: forming, active, finished, closed."""

ImportStatusEnum: TypeAlias = str
"""One of: replaying, finished, refused, cancelled."""

ItemStatusEnum: TypeAlias = str
"""One of: identical, diverged, refused, unreadable, cancelled."""

KindEnum: TypeAlias = str
"""One of: arbiter, spectator."""

LanguageEnum: TypeAlias = str
"""One of: en, fr, es."""

MailEnum: TypeAlias = str
"""One of: off, at-once, digest."""

OfferedTopicEnum: TypeAlias = str
"""One of: turn, time-runs-out, time-up, invited, started, finished, closed, substituted, undo-asked, paused, resumed,
round-drawn, table-started, table-result, warned, standings-published, tournament-cancelled."""

PresenceEnum: TypeAlias = str
"""One of: waiting, in, out."""

PublicationEnum: TypeAlias = str
"""One of: by-hand, each-round, at-end."""

RestEnum: TypeAlias = str
"""One of: bye, requested, missed."""

RoundStatusEnum: TypeAlias = str
"""One of: drawn, started, finished."""

ScopesEnum: TypeAlias = str
"""One of: replays:write, games:read, games:write, games:play, games:arbitrate, tournaments:read, tournaments:write,
tournaments:arbitrate, account:read, account:write, operations."""

SeatOrderEnum: TypeAlias = str
"""One of: given, drawn."""

SeatingEnum: TypeAlias = str
"""One of: invitation, at-once."""

StartEnum: TypeAlias = str
"""One of: by-hand, after-last-table, at-times."""

StateEnum: TypeAlias = str
"""One of: waiting, replaying, replayed, importing, done."""

SubstitutionEnum: TypeAlias = str
"""One of: incoming, outgoing, both, halves."""

TableStatusEnum: TypeAlias = str
"""One of: drawn, playing, finished."""

TopicEnum: TypeAlias = str
"""One of: turn, time-runs-out, time-up, invited, started, finished, closed, substituted, undo-asked, paused, resumed,
round-drawn, table-started, table-result, warned, standings-published, tournament-cancelled, digest, ping,
webhook-disabled."""

TournamentStatusEnum: TypeAlias = str
"""One of: announced, running, paused, finished, cancelled."""

UndoEnum: TypeAlias = str
"""One of: own, agreed, arbiter."""

UndoStatusEnum: TypeAlias = str
"""One of: open, done, declined, stale."""

WhyEnum: TypeAlias = str
"""One of: not-started, overdue, idle, time-up."""

WorthEnum: TypeAlias = str
"""One of: full, half, none."""


class Account(Struct, frozen=True, kw_only=True):
    """An account, as everybody may see it."""

    id: int
    name: str
    """By which others know the account: letters, digits and @ . + - _"""
    is_bot: bool
    """Whether a program plays under this name."""
    owner: int | None
    """Id of the account whose program it is."""
    joined_at: datetime
    closed: bool
    """Whether it was closed; the name is a pseudonym then."""


class ActionPage(Struct, frozen=True, kw_only=True):
    """A page of a game's list of actions."""

    next: str | None
    latest: int
    """Number of actions up to now."""
    results: list[RecordedAction]


class Apart(Struct, frozen=True, kw_only=True):
    """Two who are kept apart."""

    players: list[Player]
    force: ForceEnum


class ApartWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is to be kept apart."""

    accounts: list[int | str]
    force: ForceEnum | UnsetType = UNSET
    """Free: they may meet again.

    * `never` - a pairing that breaks it is reported as broken
    * `rather not` - it costs what the weights say
    * `free` - like any two others"""
    reason: str | UnsetType = UNSET
    """Why; it is kept, and everybody may read it."""


class Applied(Struct, frozen=True, kw_only=True):
    """What came of an action."""

    version: int
    """Number of actions now."""
    action: dict[str, Any]
    """As recorded, with what followed from it automatically."""
    facts: list[dict[str, Any]]
    """What happened, in order."""
    status: dict[str, Any]
    """Where the game stands now, in a few words."""


class ArbiterView(Struct, frozen=True, kw_only=True):
    """What an arbiter should look at."""

    total: int
    """Of such tables; 200 of them are told."""
    tables: list[TroubledTable]
    """Those that have waited longest first."""
    warned: list[Warned]
    """The most warned first."""
    problem: Any
    """Why what was due could not be done by itself, if so."""


class Attempt(Struct, frozen=True, kw_only=True):
    """One try."""

    at: datetime
    status: int | None
    """Of HTTP; null: there was no answer."""
    seconds: float
    error: str
    excerpt: str
    """The beginning of the answer."""


class Audit(Struct, frozen=True, kw_only=True):
    """An audit: how far it is, its totals, and where its results are."""

    url: str
    status: BatchStatusEnum
    total: int
    done: int
    work: int
    """Limit of each search in units of work."""
    sums: AuditSums
    links: dict[str, str]
    created_at: datetime
    finished_at: datetime | None


class AuditItem(Struct, frozen=True, kw_only=True):
    """One game of an audit."""

    number: int
    """Place in the batch, from 0."""
    name: str
    state: AuditItemStateEnum
    title: str | None
    status: str | None
    """How its replay ended."""
    message: str | None
    sums: AuditSums


class AuditSums(Struct, frozen=True, kw_only=True):
    """Sums over runs. Money in pounds, over the runs that are legal by the rules of today."""

    runs: int
    """How many there were."""
    legal: int
    """Of these, legal by the rules of today."""
    recorded: int
    """Revenue that was made."""
    best: int
    """Revenue that was possible."""
    missed: int
    """The difference."""
    at_best: int
    """Runs that could not have been better."""
    unproved: int
    """Searches that ended without proof."""
    longest: float
    """Seconds of the longest search."""


class AuditWantedRequest(Struct, frozen=True, kw_only=True):
    """How far the searches of an audit may go."""

    work: int | UnsetType = UNSET
    """Limit of each search, in units of about half a microsecond."""


class Away(Struct, frozen=True, kw_only=True):
    """A stretch in which a player's time does not count."""

    from_: datetime = field(name="from")
    to: datetime


class Batch(Struct, frozen=True, kw_only=True):
    """A batch and how far it is."""

    id: UUID
    url: str
    status: BatchStatusEnum
    total: int
    done: int
    counts: Counts
    created_at: datetime
    finished_at: datetime | None
    items: str
    events: str


class BestRun(Struct, frozen=True, kw_only=True):
    """The best run found. Money in pounds."""

    corporation: str
    revenue: int
    subsidy: int
    routes: list[RouteExplained]
    subsidies: list[BonusEarned]
    """Of the run as a whole."""
    actions: list[dict[str, Any]]
    """What to submit for it, in order."""
    proved: bool
    """Whether it is proved that no run earns more."""
    bound: int
    """Revenue that no run exceeds."""
    work: int
    """Units of work spent."""
    seconds: float
    """Time spent on the search."""


class BonusEarned(Struct, frozen=True, kw_only=True):
    """What is earned, or lost, for another reason than a stop."""

    name: str
    amount: int
    """In pounds."""
    rule: str


class BotRequest(Struct, frozen=True, kw_only=True):
    """A program to be given an account."""

    name: str
    """By which others know the account: letters, digits and @ . + - _"""


class ByMargin(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="margin"):
    """Pounds ahead of the best of the others, or behind."""

    most: int
    """Never more than this, in pounds."""
    clear_win: int
    """What a full bye counts, in pounds."""


class ByMarginRequest(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="margin"):
    """Pounds ahead of the best of the others, or behind."""

    most: int | UnsetType = UNSET
    """Never more than this, in pounds."""
    clear_win: int | UnsetType = UNSET
    """What a full bye counts, in pounds."""


class ByPlace(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="place"):
    """Points for each place. Those who tie share what their places are worth together."""

    points: list[float]
    """From the first place on; places beyond are worth nothing."""
    by_size: dict[str, list[float]]
    """Other points at tables of some sizes: {"3": [10, 5, 1]}."""


class ByPlaceRequest(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="place"):
    """Points for each place. Those who tie share what their places are worth together."""

    points: list[float] | UnsetType = UNSET
    """From the first place on; places beyond are worth nothing."""
    by_size: dict[str, list[float]] | UnsetType = UNSET
    """Other points at tables of some sizes: {"3": [10, 5, 1]}."""


class ByShare(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="share"):
    """Each player's share of all the money at the table, in percent."""


class ByShareRequest(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="share"):
    """Each player's share of all the money at the table, in percent."""


class Bye(Struct, frozen=True, kw_only=True):
    """An entry of the ledger of byes: a round without a game, and what it is worth."""

    account: int
    """Id of the account."""
    name: str
    round: int
    rest: RestEnum
    """Why there was no game.

    * `bye` - the numbers did not fit
    * `requested` - the player asked for it
    * `missed` - the player entered, or came back, later"""
    worth: WorthEnum
    """In wins.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""


class ByeWantedRequest(Struct, frozen=True, kw_only=True):
    """Which round is sat out."""

    round: int
    """One that is not drawn yet."""


class Calculation(Struct, frozen=True, kw_only=True):
    """A calculation: how far it is, and its answer."""

    id: UUID
    url: str
    status: CalculationStatusEnum
    game: UUID
    version: int
    """Number of actions taken."""
    company: str
    work: int
    """Limit in units of work."""
    seconds: float
    """Limit in seconds."""
    run: BestRun | None
    board: str | None
    problem: dict[str, Any] | None
    created_at: datetime
    finished_at: datetime | None


class Changes(Struct, frozen=True, kw_only=True):
    """What is different between two versions of a game."""

    before: int
    after: int
    latest: int
    changes: list[StateChange]
    actions: list[RecordedAction]


class Clock(Struct, frozen=True, kw_only=True):
    """The clock of a game at one moment."""

    version: int
    """Of the game, as far as its clock has followed it."""
    at: datetime
    """The moment of these figures."""
    time_control: dict[str, Any] | None
    """What a table has agreed upon.

    Attributes:
        pace: ``turns`` if the players come when they can, ``live`` if all sit at the table at the same time.
        move_seconds: for each turn, before the bank is touched.
        game_seconds: what the bank begins with.
        increment_seconds: what the bank gets with each turn that a player ends.
        bank_limit_seconds: the bank does not grow beyond this by increments.
        night: hours that do not count.
        rest_days: days of the week that do not count, 1 is Monday, on each player's calendar.
        days_away: so many days each player may be away, by announcing it before.
        remind_seconds: so long before his time is up, a player is reminded.
        on_expiry: what follows the first time that a player's time is up in this game, the second, and so on. The last
            one is repeated.
        grace_seconds: what a warned player has; without it, as much as for a turn, or a tenth of the bank."""
    paused: bool
    over: bool
    """The game has ended."""
    deadline: datetime | None
    players: list[PlayerClock]
    seats_sought: list[int | str]
    """Players whose seats a substitute may have."""


class ClockRecord(Struct, frozen=True, kw_only=True):
    """Something that moved a clock."""

    id: int
    at: datetime
    version: int | None
    """Of the game's event that it comes from, if it does."""
    kind: str
    """stood, seated, paused, resumed, went-away, time-given, reminded or time-up."""
    details: dict[str, Any]
    by: int | None
    """Null: the server."""


class ClockSummary(Struct, frozen=True, kw_only=True):
    """A game's clock in a few words."""

    paused: bool
    deadline: datetime | None
    """When the first player's time is up."""


class CloseWantedRequest(Struct, frozen=True, kw_only=True):
    """Why a game is to be closed."""

    reason: str
    result: dict[str, int] | UnsetType | None = UNSET
    """Ruled by the arbiter: a score in pounds for each player by id."""


class Company(Struct, frozen=True, kw_only=True):
    """Somebody else at the table."""

    account: int
    """Id of the account."""
    name: str
    score: int
    """In hundredths of a win, when the round was drawn."""
    met_before: int
    """Times."""
    common_hours: int | None
    """Null: one of the two plays at any time."""
    team_mate: bool


class Counting(Struct, frozen=True, kw_only=True):
    """Which results count."""

    best: int | None
    """So many of the best; null: all."""
    different_titles: bool
    """Only the best result of each title."""


class CountingRequest(Struct, frozen=True, kw_only=True):
    """Which results count."""

    best: int | UnsetType | None = UNSET
    """So many of the best; null: all."""
    different_titles: bool | UnsetType = UNSET
    """Only the best result of each title."""


class CountingRulesRequest(Struct, frozen=True, kw_only=True):
    """How results counted. The titles, table sizes and rounds follow from what was played."""

    scheme: PointSchemeRequest | UnsetType = UNSET
    """How outcomes of tables become points."""
    order: list[CriterionEnum] | UnsetType = UNSET
    """What ranks players: the first criterion, then each next one among those who are still equal."""
    counting: CountingRequest | UnsetType = UNSET
    """Which results count."""
    bye: WorthEnum | UnsetType = UNSET
    """What a bye is worth, in wins.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    requested_bye: CountingRulesRequestedByeEnum | UnsetType = UNSET
    """What a round is worth that a player sat out.

    * `full` - full
    * `half` - half
    * `none` - none"""


class Counts(Struct, frozen=True, kw_only=True):
    """How many items ended how."""

    identical: int
    """End with the result that the archive states."""
    diverged: int
    """End with another result."""
    refused: int
    """An action is refused by the rules."""
    unreadable: int
    """No readable archive."""
    cancelled: int
    """Not replayed, because the batch was cancelled."""
    imported: int
    """Taken in as games."""


class Criterion(Struct, frozen=True, kw_only=True):
    """What a player has of a criterion."""

    criterion: CriterionEnum
    value: float
    exact: str
    """The same exactly, as a fraction: "10/3"."""


class CrossTableRow(Struct, frozen=True, kw_only=True):
    """A row of the cross table."""

    account: int
    """Id of the account."""
    name: str
    opponents: list[Met]


class Cut(Struct, frozen=True, kw_only=True):
    """Who goes on from the stage before: whoever meets every condition that is set."""

    best: int | None
    """So many, by the standings."""
    best_of_each_group: int | None
    """So many of each group."""
    points_from: float | None
    """Everybody with at least so many points."""


class CutRequest(Struct, frozen=True, kw_only=True):
    """Who goes on from the stage before: whoever meets every condition that is set."""

    best: int | UnsetType | None = UNSET
    """So many, by the standings."""
    best_of_each_group: int | UnsetType | None = UNSET
    """So many of each group."""
    points_from: float | UnsetType | None = UNSET
    """Everybody with at least so many points."""


class DaysAwayWantedRequest(Struct, frozen=True, kw_only=True):
    """Whole days on one's own calendar, both included."""

    first: str
    last: str


class DeadLetter(Struct, frozen=True, kw_only=True):
    """A message that was set aside."""

    id: str
    """Its place among the dead letters."""
    stream: str
    """On which it came, and to which it goes back."""
    reason: str
    set_aside_at: str | None
    type: str | None
    game: str | None
    request: str | None
    """The request from outside that led to it."""
    content: str
    """The envelope, or whatever came, as text."""


class DeadLetterPage(Struct, frozen=True, kw_only=True):
    """A page of dead letters."""

    next: str | None
    count: int
    """All that there are."""
    results: list[DeadLetter]


class DeadlineWantedRequest(Struct, frozen=True, kw_only=True):
    """When the tables of a round have to end."""

    at: datetime


class Delivery(Struct, frozen=True, kw_only=True):
    """Something that was sent to a webhook, or is to be."""

    id: UUID
    state: DeliveryStateEnum
    reason: str
    """Why it failed, or was skipped."""
    tries: int
    """Since it was last put on its way."""
    due_at: datetime
    created_at: datetime
    done_at: datetime | None
    notice: Notice
    attempts: list[Attempt]


class EntriesWantedRequest(Struct, frozen=True, kw_only=True):
    """Several entries: all of them or none."""

    entries: list[EntryWantedRequest]
    """1 to 1000."""


class Entry(Struct, frozen=True, kw_only=True):
    """Somebody's part in a tournament."""

    account: int
    """Id of the account."""
    name: str
    number: int
    """In the order of entry, from 1."""
    presence: PresenceEnum
    team: str | None
    rating: float
    """Overall, when entering."""
    titles: list[str]
    """Wished for, the dearest first."""
    checked_in: bool
    resting: list[int]
    """Rounds that the player sits out."""
    warnings: int
    hours: list[int] | None
    """In UTC, in which the player can play; null: any. Told to officials and the player alone."""


class EntryConditions(Struct, frozen=True, kw_only=True):
    """Who may enter."""

    limit: int | None
    """Whoever comes later is put on the waiting list; null: nobody is."""
    invited: list[int | str] | None
    """Null: anybody may enter."""
    least_rating: float | None
    """Overall rating as shown."""
    most_rating: float | None
    check_in: bool
    """Only those who have checked in are seated."""


class EntryConditionsRequest(Struct, frozen=True, kw_only=True):
    """Who may enter."""

    limit: int | UnsetType | None = UNSET
    """Whoever comes later is put on the waiting list; null: nobody is."""
    invited: list[int | str] | UnsetType | None = UNSET
    """Null: anybody may enter."""
    least_rating: float | UnsetType | None = UNSET
    """Overall rating as shown."""
    most_rating: float | UnsetType | None = UNSET
    check_in: bool | UnsetType = UNSET
    """Only those who have checked in are seated."""


class EntryWantedRequest(Struct, frozen=True, kw_only=True):
    """An entry."""

    account: int | str | UnsetType = UNSET
    """Who enters; by default the caller."""
    team: str | UnsetType | None = UNSET
    hours: list[int] | UnsetType | None = UNSET
    """In UTC, in which the player can play; null: any."""
    titles: list[str] | UnsetType = UNSET
    """Wished for, the dearest first."""
    stand_by: bool | UnsetType = UNSET
    """Only wait, for a place or to be a substitute."""


class EventWantedRequest(Struct, frozen=True, kw_only=True):
    """A past event."""

    name: str
    description: str | UnsetType = UNSET
    """For people."""
    accounts: dict[str, int | str] | UnsetType = UNSET
    """Whose account a name of the archives is. Other names are kept as those of unclaimed players."""
    aliases: dict[str, str] | UnsetType = UNSET
    """Other spellings of a name, and whose name counts."""
    rules: CountingRulesRequest | UnsetType = UNSET
    """How results counted."""
    leave_out: bool | UnsetType = UNSET
    """Make the tournament without the tables of archives that cannot be taken."""


class Exchange(Struct, frozen=True, kw_only=True):
    """What would have come of exchanging places with somebody."""

    account: int
    """Id of the account."""
    name: str
    change: int
    """In what the pairing costs; below 0 it would have been better."""


class FollowedFigure(Struct, frozen=True, kw_only=True):
    """A figure that is followed through a worked round, before and after a step."""

    id: str
    name: str
    before: SheetCell
    after: SheetCell


class ForkWantedRequest(Struct, frozen=True, kw_only=True):
    """From where a game goes on."""

    game: UUID
    """A game that the caller may read."""
    at: int | UnsetType = UNSET
    """With so many of its actions; by default all."""


class FormerHolder(Struct, frozen=True, kw_only=True):
    """Who held a seat before."""

    account: int
    """Id of the account."""
    name: str
    points: float | None
    """The part of the result that he keeps; null: none, or not to be seen yet."""


class FullRound(Struct, frozen=True, kw_only=True):
    """A round, who rests in it, and how it was drawn."""

    number: int
    """From 1, over all stages."""
    stage: int
    """From 0."""
    format: str
    """Of its stage."""
    season: int
    """In leagues, from 1; else 0."""
    status: RoundStatusEnum
    tables: int
    going_on: int
    """Tables without a result."""
    deadline: datetime | None
    """When its tables have to end."""
    deadline_passed: bool
    """It passed while tables went on."""
    byes: list[Player]
    """Who has a bye because the numbers did not fit."""
    resting: list[Player]
    """Who asked to sit it out."""
    groups: dict[str, list[int]]
    """Accounts, by group or division."""
    pairings: list[Pairing]
    """One for each field that was paired; none for a schedule."""


class FullTournament(Struct, frozen=True, kw_only=True):
    """A tournament, and all that it is played by."""

    id: UUID
    url: str
    name: str
    description: str
    owner: int
    """Id of an account."""
    private: bool
    """Only its people may read of it."""
    status: TournamentStatusEnum
    titles: list[str]
    entry_open: bool
    entrants: int
    """Those who are in."""
    rounds: int
    """Drawn so far."""
    tables_going_on: int
    hidden: bool
    """Standings are shown to all once they are published."""
    published_round: int
    version: int
    """The number of its events."""
    created_at: datetime
    updated_at: datetime
    waiting: int
    """Players on the waiting list."""
    seed: int
    """From which every lot is drawn."""
    standings_up_to: int
    """The last round of which they may be seen."""
    stages: list[StageProgress]
    rules: Rules
    me: My
    links: dict[str, str]
    """What else there is of it."""


class Game(Struct, frozen=True, kw_only=True):
    """A game, who plays it, and where it stands."""

    id: UUID
    url: str
    title: str
    status: GameStatusEnum
    description: str
    owner: int | None
    """Id of an account."""
    private: bool
    """Only its people may read it."""
    live: bool
    """Set up here to be played."""
    imported: bool
    """Begun from an archive."""
    tournament: UUID | None
    """The tournament that the game belongs to."""
    forked_from: UUID | None
    forked_at: int | None
    """Number of actions that were taken over."""
    players: list[Seat]
    seat_order: SeatOrderEnum
    undo: str
    """Who may take moves back."""
    time_control: dict[str, Any]
    """What a table has agreed upon.

    Attributes:
        pace: ``turns`` if the players come when they can, ``live`` if all sit at the table at the same time.
        move_seconds: for each turn, before the bank is touched.
        game_seconds: what the bank begins with.
        increment_seconds: what the bank gets with each turn that a player ends.
        bank_limit_seconds: the bank does not grow beyond this by increments.
        night: hours that do not count.
        rest_days: days of the week that do not count, 1 is Monday, on each player's calendar.
        days_away: so many days each player may be away, by announcing it before.
        remind_seconds: so long before his time is up, a player is reminded.
        on_expiry: what follows the first time that a player's time is up in this game, the second, and so on. The last
            one is repeated.
        grace_seconds: what a warned player has; without it, as much as for a turn, or a tenth of the bank."""
    start_when_full: bool
    """Start as soon as every seat is taken."""
    starting: bool
    """Whether it is being started just now."""
    start_problem: Any
    """Why it could not be started, if so."""
    ruling: Any
    """Reason, and result if any, with which it was closed."""
    rules_version: int | None
    settings: dict[str, Any]
    version: int
    """Number of actions so far."""
    round: str
    turn: int
    round_num: int
    phase: str
    acting: list[int | str]
    clock: ClockSummary | None
    finished: bool
    end_reason: str | None
    created_at: datetime
    started_at: datetime | None
    updated_at: datetime
    links: dict[str, str]


class GameCounts(Struct, frozen=True, kw_only=True):
    """How an account does in games."""

    games: int
    """That have ended."""
    wins: int
    """In which nobody was ahead."""
    mean_place: float | None
    """From 1; null without games."""
    moves: int
    """Turns that the clocks have counted, also in games that go on."""
    seconds_to_move: float | None
    """Mean time of a turn, as far as it counted by the clock; null without any."""


class GamePreferences(Struct, frozen=True, kw_only=True):
    """How an account wants to be told of one game."""

    mail: str | UnsetType | None = UNSET
    """Null: as for all games."""
    webhooks: bool | UnsetType = UNSET
    """False: no webhook of the account is told of this game."""


class GamePreferencesRequest(Struct, frozen=True, kw_only=True):
    """How an account wants to be told of one game."""

    mail: str | UnsetType | None = UNSET
    """Null: as for all games."""
    webhooks: bool | UnsetType = UNSET
    """False: no webhook of the account is told of this game."""


class GameWantedRequest(Struct, frozen=True, kw_only=True):
    """A game to be set up: by title and seats, or going on from an archive or another game."""

    description: str | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    """Only its people may read it."""
    undo: UndoEnum | UnsetType = UNSET
    """Who may take moves back.

    * `own` - each player his own, until another has moved
    * `agreed` - each player his own, and others' if all agree
    * `arbiter` - the arbiter alone"""
    seat_order: SeatOrderEnum | UnsetType = UNSET
    time_control: dict[str, Any] | UnsetType = UNSET
    """Empty: nothing limits the players' time."""
    title: str | UnsetType = UNSET
    """Needed unless an archive or game gives it."""
    seats: list[SeatWantedRequest] | UnsetType = UNSET
    """In seating order."""
    options: list[str] | UnsetType = UNSET
    seed: int | UnsetType | None = UNSET
    """Without it one is drawn."""
    arbiters: list[int | str] | UnsetType = UNSET
    start: bool | UnsetType = UNSET
    """Start as soon as every seat is taken."""
    archive: Any | UnsetType = UNSET
    """An exported game to go on from."""
    fork: ForkWantedRequest | UnsetType = UNSET
    """Another game to go on from."""


class Games(Struct, frozen=True, kw_only=True):
    """How the games of the tables are set up."""

    options: dict[str, list[str]]
    """The optional rules in force, by title: {"1860": ["re_enter_hexes"]}."""
    time_control: dict[str, Any] | None
    """As of games; null or empty: nothing limits the players' time."""
    undo: UndoEnum
    """Who may take moves back.

    * `own` - each player his own, until another has moved
    * `agreed` - each player his own, and others' if all agree
    * `arbiter` - the arbiter alone"""
    private: bool
    """Only those at the table and the officials may read its game."""


class GamesRequest(Struct, frozen=True, kw_only=True):
    """How the games of the tables are set up."""

    options: dict[str, list[str]] | UnsetType = UNSET
    """The optional rules in force, by title: {"1860": ["re_enter_hexes"]}."""
    time_control: dict[str, Any] | UnsetType | None = UNSET
    """As of games; null or empty: nothing limits the players' time."""
    undo: UndoEnum | UnsetType = UNSET
    """Who may take moves back.

    * `own` - each player his own, until another has moved
    * `agreed` - each player his own, and others' if all agree
    * `arbiter` - the arbiter alone"""
    private: bool | UnsetType = UNSET
    """Only those at the table and the officials may read its game."""


class GamesWantedRequest(Struct, frozen=True, kw_only=True):
    """Several games, to be set up all or none."""

    games: list[GameWantedRequest]
    """1 to 500."""


class GroupsStage(Struct, frozen=True, kw_only=True, tag_field="format", tag="groups"):
    """Groups in which everybody meets everybody, as evenly as can be: round robins and balanced designs."""

    cut: Cut
    """Who enters this stage; the first one everybody enters."""
    sizes: list[int]
    """Allowed sizes of groups in the order of preference; none: a single group, a round robin."""
    rounds: int | None
    """Of groups without a balanced design; null: as many as let everybody meet."""


class GroupsStageRequest(Struct, frozen=True, kw_only=True, tag_field="format", tag="groups"):
    """Groups in which everybody meets everybody, as evenly as can be: round robins and balanced designs."""

    cut: CutRequest | UnsetType = UNSET
    """Who enters this stage; the first one everybody enters."""
    sizes: list[int] | UnsetType = UNSET
    """Allowed sizes of groups in the order of preference; none: a single group, a round robin."""
    rounds: int | UnsetType | None = UNSET
    """Of groups without a balanced design; null: as many as let everybody meet."""


class HeatsStage(Struct, frozen=True, kw_only=True, tag_field="format", tag="heats"):
    """Heats: rounds that are drawn by lot; who comes to a heat plays in it."""

    cut: Cut
    """Who enters this stage; the first one everybody enters."""
    rounds: int


class HeatsStageRequest(Struct, frozen=True, kw_only=True, tag_field="format", tag="heats"):
    """Heats: rounds that are drawn by lot; who comes to a heat plays in it."""

    cut: CutRequest | UnsetType = UNSET
    """Who enters this stage; the first one everybody enters."""
    rounds: int


class Import(Struct, frozen=True, kw_only=True):
    """A past event on its way to become a tournament."""

    id: UUID
    url: str
    name: str
    status: ImportStatusEnum
    batch: Batch
    audit: str
    tournament: UUID | None
    """Id of the tournament that it became."""
    problems: list[ImportProblem]
    created_at: datetime
    finished_at: datetime | None


class ImportProblem(Struct, frozen=True, kw_only=True):
    """What is wrong with an archive, or with the event as a whole."""

    item: int | None
    """Place in the batch; null: it is about no single archive."""
    file: str
    """Name of the archive in the zip."""
    code: str
    """Stable name, for programs."""
    message: str
    left_out: bool
    """Its table cannot be taken."""


class ImportUploadRequest(Struct, frozen=True, kw_only=True):
    """The form by which a past event is imported."""

    file: str
    """A zip of archives, and of rounds.json or rounds.csv if the rounds are stated."""
    event: EventWantedRequest
    """As JSON."""


class Invitation(Struct, frozen=True, kw_only=True):
    """An invitation."""

    id: UUID
    account: int | None
    position: int | None
    invited_by: int
    created_at: datetime
    withdrawn_at: datetime | None


class InvitationWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is to be invited; without an account, whoever shows the token."""

    account: int | str | UnsetType | None = UNSET
    """Id or name of an account; me is the caller's own."""
    position: int | UnsetType | None = UNSET
    """To this seat."""


class Item(Struct, frozen=True, kw_only=True):
    """One archive of a batch and what became of it."""

    number: int
    """Place in the batch, from 0."""
    name: str
    """File name, or place in the upload."""
    state: StateEnum
    status: ItemStatusEnum | None
    title: str | None
    players: int | None
    actions: int | None
    result: dict[str, int] | None
    """Scores in pounds by player id."""
    expected: dict[str, int] | None
    """Scores in pounds by player id."""
    at_action: int | None
    """Id of the action at which the replay stopped."""
    rule: str | None
    message: str | None
    seconds: float | None
    warnings: list[dict[str, Any]]
    problem: Problem | None
    game: str | None
    finished_at: datetime | None


class JoinWantedRequest(Struct, frozen=True, kw_only=True):
    """Which seat is wanted."""

    position: int | UnsetType | None = UNSET
    """By default any."""
    token: str | UnsetType = UNSET
    """Entry token."""


class KnockOutStage(Struct, frozen=True, kw_only=True, tag_field="format", tag="knock-out"):
    """Knock-out, semi-finals and finals: some of each table go on, until a single table is left."""

    cut: Cut
    """Who enters this stage; the first one everybody enters."""
    advance: int
    """So many of each table."""
    fill: bool
    """The best of the others go on too, as far as it saves odd tables."""


class KnockOutStageRequest(Struct, frozen=True, kw_only=True, tag_field="format", tag="knock-out"):
    """Knock-out, semi-finals and finals: some of each table go on, until a single table is left."""

    cut: CutRequest | UnsetType = UNSET
    """Who enters this stage; the first one everybody enters."""
    advance: int | UnsetType = UNSET
    """So many of each table."""
    fill: bool | UnsetType = UNSET
    """The best of the others go on too, as far as it saves odd tables."""


class LateSeatWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is seated where."""

    account: int | str
    """Who has no table in the round."""
    table: str
    """One that has not started; its last seat."""
    reason: str | UnsetType = UNSET
    """Why; it is kept, and everybody may read it."""


class LeagueStage(Struct, frozen=True, kw_only=True, tag_field="format", tag="league"):
    """An open league: divisions that play season after season, with promotion and relegation."""

    cut: Cut
    """Who enters this stage; the first one everybody enters."""
    sizes: list[int]
    """Allowed sizes of divisions in the order of preference."""
    promoted: int
    """So many change places between two divisions after a season."""
    seasons: int | None
    """Null: until the host ends it."""
    rounds: int | None
    """Of a season, in divisions without a balanced design; null: as many as let everybody meet."""


class LeagueStageRequest(Struct, frozen=True, kw_only=True, tag_field="format", tag="league"):
    """An open league: divisions that play season after season, with promotion and relegation."""

    cut: CutRequest | UnsetType = UNSET
    """Who enters this stage; the first one everybody enters."""
    sizes: list[int] | UnsetType = UNSET
    """Allowed sizes of divisions in the order of preference."""
    promoted: int | UnsetType = UNSET
    """So many change places between two divisions after a season."""
    seasons: int | UnsetType | None = UNSET
    """Null: until the host ends it."""
    rounds: int | UnsetType | None = UNSET
    """Of a season, in divisions without a balanced design; null: as many as let everybody meet."""


class LegalAction(Struct, frozen=True, kw_only=True):
    """One legal choice."""

    player: int | str | None
    """Who may choose it; null: any player."""
    action: dict[str, Any]
    """Can be sent as it is."""
    choose: dict[str, Any]
    """Keys of the action that may have other values: min, max and step of an amount; one_of a list; any."""
    details: Any
    """What comes of it, for a person."""


class LegalActions(Struct, frozen=True, kw_only=True):
    """Every action that would be accepted at one moment."""

    version: int
    latest: int
    """Number of actions up to now."""
    actions: list[LegalAction]


class Meeting(Struct, frozen=True, kw_only=True):
    """A table at which two met."""

    table: str
    place: int | None
    """Of the player whose row it is; null: no result yet."""
    other_place: int | None


class Met(Struct, frozen=True, kw_only=True):
    """Whom a player met, and where."""

    account: int
    """Id of the account."""
    name: str
    meetings: list[Meeting]


class My(Struct, frozen=True, kw_only=True):
    """What the caller is here."""

    host: bool
    arbiter: bool
    presence: PresenceEnum | None
    """Null: not entered.

    * `waiting` - on the waiting list
    * `in` - takes part
    * `out` - withdrew, or was taken out"""


class NeutralMoveOrderedRequest(Struct, frozen=True, kw_only=True):
    """For whom an arbiter moves."""

    account: int | str
    """Id or name of an account; me is the caller's own."""
    reason: str | UnsetType = UNSET
    """Why; it is kept, and everybody may read it."""


class NeutralMoveWantedRequest(Struct, frozen=True, kw_only=True):
    """For whom to move."""

    player: int | str
    """The id by which actions name the player."""


class NewInvitation(Struct, frozen=True, kw_only=True):
    """A new invitation, with its entry token, which is shown this once."""

    id: UUID
    account: int | None
    position: int | None
    invited_by: int
    created_at: datetime
    withdrawn_at: datetime | None
    token: str | None
    """Whoever shows it may join; null: by name."""


class NewToken(Struct, frozen=True, kw_only=True):
    """A new token, with its text, which is shown this once."""

    id: int
    name: str
    hint: str
    """The token's first letters, to tell it from others."""
    scopes: list[ScopesEnum]
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None
    token: str
    """Send it as Authorization: Bearer."""


class NewWebhook(Struct, frozen=True, kw_only=True):
    """The same with its secret, which is told only now."""

    id: UUID
    url: str
    description: str
    topics: list[str]
    """Empty: all."""
    everybody: bool
    """Also the turns and times of others, in games that the account owns or arbitrates."""
    enabled: bool
    """Whether anything is sent to it."""
    disabled_at: datetime | None
    """Null: it is in use."""
    disabled_reason: str
    created_at: datetime
    succeeded_at: datetime | None
    """When it last took something."""
    secret: str


class NoteWanted(Struct, frozen=True, kw_only=True):
    """What one notes for oneself."""

    text: str


class NoteWantedRequest(Struct, frozen=True, kw_only=True):
    """What one notes for oneself."""

    text: str


class Notice(Struct, frozen=True, kw_only=True):
    """What was to be told. Its id is that of the CloudEvent."""

    id: UUID
    topic: TopicEnum
    game: UUID | None
    tournament: UUID | None
    at: datetime
    """When it happened."""
    content: dict[str, Any]
    """The event's data."""
    request_id: str


class OfTitle(Struct, frozen=True, kw_only=True):
    """How an account does in one title."""

    games: int
    """That have ended."""
    wins: int
    """In which nobody was ahead."""
    mean_place: float | None
    """From 1; null without games."""
    moves: int
    """Turns that the clocks have counted, also in games that go on."""
    seconds_to_move: float | None
    """Mean time of a turn, as far as it counted by the clock; null without any."""
    title: str


class Officials(Struct, frozen=True, kw_only=True):
    """Who answers for the event beside its owner."""

    co_hosts: list[int | str]
    """They may do what the owner may."""
    arbiters: list[int | str]
    """They decide about games and results."""


class OfficialsRequest(Struct, frozen=True, kw_only=True):
    """Who answers for the event beside its owner."""

    co_hosts: list[int | str] | UnsetType = UNSET
    """They may do what the owner may."""
    arbiters: list[int | str] | UnsetType = UNSET
    """They decide about games and results."""


class Opponent(Struct, frozen=True, kw_only=True):
    """How it went against another player."""

    player: Player
    games: int
    """Together, that have ended."""
    ahead: int
    """In which the account was ahead of the other."""
    behind: int
    level: int


class OrderWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is to sit where."""

    order: list[int]
    """The present positions of those who are to sit at 0, 1, 2, ..."""


class Outcome(Struct, frozen=True, kw_only=True):
    """How a player came out of a table."""

    round: int
    table: str
    title: str
    game: UUID | None
    seat: int
    score: int | None
    """In pounds; null while the game goes on."""
    place: int | None
    points: float | None
    """Rounded to four places; null: not to be seen yet."""
    points_exact: str | None
    """The same exactly, as a fraction: "10/3"."""
    others: list[Player]


class PaginatedAccountList(Struct, frozen=True, kw_only=True):
    """PaginatedAccountList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Account]


class PaginatedAuditItemList(Struct, frozen=True, kw_only=True):
    """PaginatedAuditItemList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[AuditItem]


class PaginatedBatchList(Struct, frozen=True, kw_only=True):
    """PaginatedBatchList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Batch]


class PaginatedByeList(Struct, frozen=True, kw_only=True):
    """PaginatedByeList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Bye]


class PaginatedClockRecordList(Struct, frozen=True, kw_only=True):
    """PaginatedClockRecordList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[ClockRecord]


class PaginatedCrossTableRowList(Struct, frozen=True, kw_only=True):
    """PaginatedCrossTableRowList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[CrossTableRow]


class PaginatedDeliveryList(Struct, frozen=True, kw_only=True):
    """PaginatedDeliveryList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Delivery]


class PaginatedEntryList(Struct, frozen=True, kw_only=True):
    """PaginatedEntryList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Entry]


class PaginatedGameList(Struct, frozen=True, kw_only=True):
    """PaginatedGameList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Game]


class PaginatedImportList(Struct, frozen=True, kw_only=True):
    """PaginatedImportList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Import]


class PaginatedItemList(Struct, frozen=True, kw_only=True):
    """PaginatedItemList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Item]


class PaginatedRankedList(Struct, frozen=True, kw_only=True):
    """PaginatedRankedList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Ranked]


class PaginatedRatingChangeList(Struct, frozen=True, kw_only=True):
    """PaginatedRatingChangeList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[RatingChange]


class PaginatedRoundList(Struct, frozen=True, kw_only=True):
    """PaginatedRoundList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Round]


class PaginatedStandingList(Struct, frozen=True, kw_only=True):
    """PaginatedStandingList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Standing]


class PaginatedTableList(Struct, frozen=True, kw_only=True):
    """PaginatedTableList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Table]


class PaginatedTableRecordList(Struct, frozen=True, kw_only=True):
    """PaginatedTableRecordList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[TableRecord]


class PaginatedTakenPartList(Struct, frozen=True, kw_only=True):
    """PaginatedTakenPartList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[TakenPart]


class PaginatedTeamStandingList(Struct, frozen=True, kw_only=True):
    """PaginatedTeamStandingList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[TeamStanding]


class PaginatedTournamentList(Struct, frozen=True, kw_only=True):
    """PaginatedTournamentList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Tournament]


class PaginatedWebhookList(Struct, frozen=True, kw_only=True):
    """PaginatedWebhookList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Webhook]


class Pairing(Struct, frozen=True, kw_only=True):
    """How good a pairing is, and what is known about better ones."""

    seed: str
    """Of this pairing: whoever has it and the events draws the same tables."""
    effort: int
    """Share of the usual tries, in percent; 0: made by hand."""
    sizes: dict[str, int]
    """How many tables of each size."""
    odd_tables: int
    """Tables of another size than the preferred one; no plan has fewer."""
    byes: int
    total: int
    """What it costs: the sum of the parts."""
    bound: int
    """No pairing costs less."""
    proved_best: bool
    """All pairings were tried, or the total is the bound."""
    parts: list[PairingPart]
    broken: list[list[int]]
    """Pairs at one table who were never to meet, by their accounts."""
    max_meets: int
    """How often those two have met who met most often."""
    seat_spread: int
    """The most that a player's seats differ in how often he had them."""


class PairingPart(Struct, frozen=True, kw_only=True):
    """One part of what a pairing costs."""

    name: str
    amount: int
    """How often the flaw occurs; of scores, the sum in hundredths of a win."""
    cost: int
    bound: int
    """What this part costs at least in any pairing, as far as was proved."""


class PasswordRequest(Struct, frozen=True, kw_only=True):
    """A proof that it is really the account's owner who asks."""

    password: str | UnsetType = UNSET
    """Needed unless the account has none."""


class PatchedPoliciesWantedRequest(Struct, frozen=True, kw_only=True):
    """What can be changed about a table."""

    description: str | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    """Only its people may read it."""
    undo: UndoEnum | UnsetType = UNSET
    """Who may take moves back.

    * `own` - each player his own, until another has moved
    * `agreed` - each player his own, and others' if all agree
    * `arbiter` - the arbiter alone"""
    seat_order: SeatOrderEnum | UnsetType = UNSET
    time_control: dict[str, Any] | UnsetType = UNSET
    """Empty: nothing limits the players' time."""


class PatchedPreferencesRequest(Struct, frozen=True, kw_only=True):
    """How an account wants to be told."""

    mail: MailEnum | UnsetType = UNSET
    mail_topics: list[OfferedTopicEnum] | UnsetType = UNSET
    mail_when_present: bool | UnsetType = UNSET
    digest_hour: int | UnsetType = UNSET
    """By the clock on the account's wall."""


class PatchedProfileRequest(Struct, frozen=True, kw_only=True):
    """One's own account."""

    email: str | UnsetType = UNSET
    time_zone: str | UnsetType = UNSET
    """Such as Europe/Paris."""
    language: LanguageEnum | UnsetType = UNSET
    seating: SeatingEnum | UnsetType = UNSET
    """Whether others may seat the account without asking.

    * `invitation` - by invitation, which the account accepts
    * `at-once` - at once, without asking"""


class PatchedTournamentChangesRequest(Struct, frozen=True, kw_only=True):
    """What is to be other about a tournament."""

    name: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    rules: RulesChangesRequest | UnsetType = UNSET
    """Only the rules that are to change. Of entry, counting, weights, officials, games and schedule, too, only the
    members that are to change."""
    reason: str | UnsetType = UNSET
    """Why; once a round is drawn, other rules need a reason."""


class PatchedWebhookChangesRequest(Struct, frozen=True, kw_only=True):
    """What is to be different about a webhook."""

    url: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    topics: list[OfferedTopicEnum] | UnsetType = UNSET
    """Empty: all."""
    everybody: bool | UnsetType = UNSET
    """Also the turns and times of others, in games that one owns or arbitrates."""
    enabled: bool | UnsetType = UNSET


class PauseWantedRequest(Struct, frozen=True, kw_only=True):
    """Why the clocks are to stand."""

    reason: str | UnsetType = UNSET


class Permission(Struct, frozen=True, kw_only=True):
    """A permission to act for a player."""

    id: int
    player: int | str
    """The id by which actions name the player."""
    account: int
    """Who may act."""
    granted_by: int
    reason: str
    created_at: datetime
    revoked_at: datetime | None


class PermissionWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is to be allowed to act for whom."""

    account: int | str
    """Who is to act."""
    player: int | str
    """For whom."""
    reason: str | UnsetType = UNSET


class Player(Struct, frozen=True, kw_only=True):
    """A player."""

    account: int
    """Id of the account."""
    name: str


class PlayerClock(Struct, frozen=True, kw_only=True):
    """One player's clock."""

    player: int | str
    """The id by which actions name the player."""
    name: str
    acting: bool
    """The game waits for him."""
    running: bool
    """His clock runs."""
    deadline: datetime | None
    """When his time is up if he does nothing."""
    time_up: str | None
    """His time in this turn is up, and this is what follows."""
    turn_seconds: float
    """That have counted in this turn."""
    left_seconds: float | None
    """That still count until his time is up."""
    bank_seconds: float
    expiries: int
    """How often his time was up in this game."""
    turns: int
    """That he has ended."""
    used_seconds: float
    """Of all his turns, as far as they counted."""
    elapsed_seconds: float
    """Of all his turns, by the clock on the wall."""
    mean_seconds: float | None
    """Of the turns that he has ended."""
    longest_seconds: float
    time_zone: str
    away: list[Away]
    days_away_left: int


class PlayerHistory(Struct, frozen=True, kw_only=True):
    """A player's way through the tournament."""

    account: int
    """Id of the account."""
    name: str
    number: int
    """In the order of entry, from 1."""
    presence: PresenceEnum
    team: str | None
    rating: float
    """Overall, when entering."""
    titles: list[str]
    """Wished for, the dearest first."""
    checked_in: bool
    resting: list[int]
    """Rounds that the player sits out."""
    warnings: int
    hours: list[int] | None
    """In UTC, in which the player can play; null: any. Told to officials and the player alone."""
    standing: Standing | None
    """The player's line of the standings that may be seen."""
    tables: list[Outcome]
    byes: list[Bye]


class Preferences(Struct, frozen=True, kw_only=True):
    """How an account wants to be told."""

    mail: MailEnum | UnsetType = UNSET
    mail_topics: list[OfferedTopicEnum] | UnsetType = UNSET
    mail_when_present: bool | UnsetType = UNSET
    digest_hour: int | UnsetType = UNSET
    """By the clock on the account's wall."""
    digest_due_at: datetime | None
    """When the next digest is due; null: it is not wanted."""


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused (RFC 9457)."""

    type: str
    """Address of the problem's description."""
    title: str
    status: int
    detail: str
    """One sentence about this very request."""
    instance: str
    """The request, as the logs and X-Request-ID name it."""
    code: str
    """Stable name, for programs."""
    errors: list[dict[str, Any]]


class Profile(Struct, frozen=True, kw_only=True):
    """One's own account."""

    id: int
    name: str
    """By which others know the account: letters, digits and @ . + - _"""
    is_bot: bool
    """Whether a program plays under this name."""
    owner: int | None
    """Id of the account whose program it is."""
    joined_at: datetime
    closed: bool
    """Whether it was closed; the name is a pseudonym then."""
    email: str | UnsetType = UNSET
    time_zone: str | UnsetType = UNSET
    """Such as Europe/Paris."""
    language: LanguageEnum | UnsetType = UNSET
    seating: SeatingEnum | UnsetType = UNSET
    """Whether others may seat the account without asking.

    * `invitation` - by invitation, which the account accepts
    * `at-once` - at once, without asking"""


class PublishWantedRequest(Struct, frozen=True, kw_only=True):
    """What is published."""

    up_to_round: int | UnsetType | None = UNSET
    """Standings up to this round; null: up to the last one that is drawn."""


class QuestionRequest(Struct, frozen=True, kw_only=True):
    """Whose best routes are wanted, when, and how far the search may go."""

    company: str
    """Its symbol, such as GWR."""
    at: int | UnsetType = UNSET
    """After so many actions; without it, now."""
    seconds: float | UnsetType = UNSET
    """Time after which the best run found so far is told, with a bound."""
    work: int | UnsetType = UNSET
    """The same in units of about half a microsecond. With this limit alone the answer is always the same."""
    wait: float | UnsetType = UNSET
    """Seconds to wait for the answer before 202 is told."""


class Queues(Struct, frozen=True, kw_only=True):
    """What waits."""

    commands: int
    """Commands that somebody waits for."""
    queries: int
    bulk: int
    """Commands that nobody waits for."""
    events_unacknowledged: int
    followed_to: int
    """Place in the event store that the projections have reached."""
    dead_letters: int
    deliveries: int
    """Mails and webhooks that are due."""
    clocks: int
    """Clocks that are due to be looked at."""
    replays: int
    """Items of batches that are not done."""


class Ranked(Struct, frozen=True, kw_only=True):
    """A line of the list of ratings."""

    title: str | None
    """Null: all titles together."""
    rank: int
    """Among all who are rated; equal ratings share a rank."""
    rating: float
    """What the account is very probably worth at least: the mean less three deviations."""
    mean: float
    """25 to begin with."""
    deviation: float
    """How unsure that is; 25/3 to begin with."""
    games: int
    """That were rated."""
    rated_at: datetime
    """When the last of their results was recorded."""
    player: Player


class Rating(Struct, frozen=True, kw_only=True):
    """The rating of an account, of one title or of all together."""

    title: str | None
    """Null: all titles together."""
    rank: int
    """Among all who are rated; equal ratings share a rank."""
    rating: float
    """What the account is very probably worth at least: the mean less three deviations."""
    mean: float
    """25 to begin with."""
    deviation: float
    """How unsure that is; 25/3 to begin with."""
    games: int
    """That were rated."""
    rated_at: datetime
    """When the last of their results was recorded."""


class RatingChange(Struct, frozen=True, kw_only=True):
    """What a result changed."""

    title: str | None
    """Null: all titles together."""
    at: datetime
    """When the result was recorded."""
    tournament: UUID | None
    """Null: it is private, and not for the caller."""
    table: str | None
    """Such as 2.13: round and board."""
    game: UUID | None
    place: int
    """At the table, from 1."""
    players: int
    """At the table."""
    before: float
    """The rating before."""
    rating: float
    """The rating after it."""
    mean: float
    deviation: float
    games: int
    """Rated so far, this one included."""


class Ratings(Struct, frozen=True, kw_only=True):
    """The ratings of an account."""

    player: Player
    ratings: list[Rating]
    """All titles together first, then each that it has played."""


class ReasonNeededRequest(Struct, frozen=True, kw_only=True):
    """Why something is done, which has to be said."""

    reason: str
    """Why; it is kept, and everybody may read it."""


class ReasonWantedRequest(Struct, frozen=True, kw_only=True):
    """Why something is done."""

    reason: str | UnsetType = UNSET
    """Why; it is kept, and everybody may read it."""


class Reasons(Struct, frozen=True, kw_only=True):
    """Why a player is at this table."""

    account: int
    """Id of the account."""
    name: str
    score: int
    """In hundredths of a win, when the round was drawn."""
    seat: int | None
    seats_before: list[int]
    """How often the player had been in seat 1, 2, ..."""
    byes_before: int
    company: list[Company]
    parts: list[PairingPart]
    """What the table costs."""
    next_best: Exchange | None
    """The best exchange with anyone elsewhere."""


class RecordedAction(Struct, frozen=True, kw_only=True):
    """One entry of a game's list of actions."""

    version: int
    """Its place in the list, from 1."""
    action: dict[str, Any]
    """As in archives."""
    recorded_at: datetime
    actor: int | str | UnsetType = UNSET
    """Who submitted it, where that was said."""
    facts: list[dict[str, Any]] | UnsetType = UNSET
    """What came of it; not told for imported games."""


class RedriveWantedRequest(Struct, frozen=True, kw_only=True):
    """Which dead letters to put back."""

    ids: list[str] | UnsetType = UNSET
    """Without it, all of them."""


class Redriven(Struct, frozen=True, kw_only=True):
    """What was put back."""

    put_back: int


class ResultWantedRequest(Struct, frozen=True, kw_only=True):
    """How a table ends, as an arbiter decides."""

    scores: dict[str, int]
    """Final scores in pounds, by the account's id: one for everybody who holds a seat."""
    forfeited: list[int | str] | UnsetType = UNSET
    """These earn nothing."""
    reason: str
    """Why; it is kept, and everybody may read it."""


class Role(Struct, frozen=True, kw_only=True):
    """Somebody's role at a table."""

    id: int
    account: int
    kind: KindEnum
    created_at: datetime


class RoleWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is to have which role."""

    account: int | str
    """Id or name of an account; me is the caller's own."""
    kind: KindEnum


class Round(Struct, frozen=True, kw_only=True):
    """A round that is drawn."""

    number: int
    """From 1, over all stages."""
    stage: int
    """From 0."""
    format: str
    """Of its stage."""
    season: int
    """In leagues, from 1; else 0."""
    status: RoundStatusEnum
    tables: int
    going_on: int
    """Tables without a result."""
    deadline: datetime | None
    """When its tables have to end."""
    deadline_passed: bool
    """It passed while tables went on."""
    byes: list[Player]
    """Who has a bye because the numbers did not fit."""


class RoundWantedRequest(Struct, frozen=True, kw_only=True):
    """How the next round comes about: drawn, or with tables made by hand."""

    tables: list[TableWantedRequest] | UnsetType | None = UNSET
    """Made by hand: everybody who can be seated is at one of them, or has a bye."""
    byes: list[int | str] | UnsetType = UNSET
    """With tables made by hand."""
    next_stage: bool | UnsetType = UNSET
    """Tables made by hand begin the next stage."""
    accept_broken: bool | UnsetType = UNSET
    """Draw even if some meet who are never to; the report names them."""


class RouteExplained(Struct, frozen=True, kw_only=True):
    """What one train earns, line by line."""

    train: str
    revenue: int
    """In pounds: the stops that pay, and the bonuses."""
    subsidy: int
    stops: list[StopEarned]
    bonuses: list[BonusEarned]
    route: dict[str, Any]
    """As in a run_routes action."""


class Rules(Struct, frozen=True, kw_only=True):
    """What a tournament is played by."""

    titles: list[str]
    """As /titles lists them; played in turn."""
    title_wishes: bool
    """Each player lists titles; else rounds take them in turn."""
    least_takers: int
    """A title with fewer is not played."""
    stages: list[Stage]
    """One after the other."""
    table_sizes: list[int]
    """Allowed numbers of players at a table, in the order of preference."""
    spare_byes: int
    """So many byes may be given rather than set an odd table."""
    duplicate: bool
    """All tables of a round play the same deal."""
    scheme: PointScheme
    """How outcomes of tables become points."""
    order: list[CriterionEnum]
    """What ranks players: the first criterion, then each next one among those who are still equal."""
    counting: Counting
    """Which results count."""
    bye: WorthEnum
    """What a bye is worth, in wins.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    requested_bye: WorthEnum
    """What a round is worth that a player asked to sit out.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    missed_round: WorthEnum
    """What each round is worth that was drawn before a player entered.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    entry: EntryConditions
    """Who may enter."""
    last_round_of_entry: int
    """In this round a player may have the first game at the latest."""
    drop_out: DropOutEnum
    """What becomes of the results of a player who leaves for good.

    * `keeps` - they stand
    * `loses all` - he ends with nothing; those of others stand"""
    may_return: bool
    """Who has left may take part again."""
    substitution: SubstitutionEnum
    """Whose the result is when a substitute has taken over a seat.

    * `incoming` - the substitute's alone
    * `outgoing` - alone of who sat there first
    * `both` - each has it in full
    * `halves` - all who held the seat share it equally"""
    hidden: bool
    """Others see standings and points once the host publishes them."""
    team_mates: ForceEnum
    """Whether two of one team may meet.

    * `never` - a pairing that breaks it is reported as broken
    * `rather not` - it costs what the weights say
    * `free` - like any two others"""
    hours: ForceEnum
    """Whether two may meet who have fewer hours in common than common_hours.

    * `never` - a pairing that breaks it is reported as broken
    * `rather not` - it costs what the weights say
    * `free` - like any two others"""
    common_hours: int
    """Hours of the day."""
    weights: Weights
    """What each flaw of a pairing costs."""
    effort: int
    """Share of the usual tries of the search for tables, in percent."""
    officials: Officials
    """Who answers for it beside its owner."""
    games: Games
    """How the games of the tables are set up."""
    schedule: Schedule
    """What happens by itself, and when."""


class RulesChangesRequest(Struct, frozen=True, kw_only=True):
    """Rules that are to change; what is not named stays."""

    titles: list[str] | UnsetType = UNSET
    title_wishes: bool | UnsetType = UNSET
    """Each player lists titles; else rounds take them in turn."""
    least_takers: int | UnsetType = UNSET
    """A title with fewer is not played."""
    stages: list[StageRequest] | UnsetType = UNSET
    """One after the other."""
    table_sizes: list[int] | UnsetType = UNSET
    """Allowed numbers of players at a table, in the order of preference."""
    spare_byes: int | UnsetType = UNSET
    """So many byes may be given rather than set an odd table."""
    duplicate: bool | UnsetType = UNSET
    """All tables of a round play the same deal."""
    scheme: PointSchemeRequest | UnsetType = UNSET
    """How outcomes of tables become points."""
    order: list[CriterionEnum] | UnsetType = UNSET
    """What ranks players: the first criterion, then each next one among those who are still equal."""
    counting: CountingRequest | UnsetType = UNSET
    """Which results count."""
    bye: WorthEnum | UnsetType = UNSET
    """What a bye is worth, in wins.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    requested_bye: WorthEnum | UnsetType = UNSET
    """What a round is worth that a player asked to sit out.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    missed_round: WorthEnum | UnsetType = UNSET
    """What each round is worth that was drawn before a player entered.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    entry: EntryConditionsRequest | UnsetType = UNSET
    """Who may enter."""
    last_round_of_entry: int | UnsetType = UNSET
    """In this round a player may have the first game at the latest."""
    drop_out: DropOutEnum | UnsetType = UNSET
    """What becomes of the results of a player who leaves for good.

    * `keeps` - they stand
    * `loses all` - he ends with nothing; those of others stand"""
    may_return: bool | UnsetType = UNSET
    """Who has left may take part again."""
    substitution: SubstitutionEnum | UnsetType = UNSET
    """Whose the result is when a substitute has taken over a seat.

    * `incoming` - the substitute's alone
    * `outgoing` - alone of who sat there first
    * `both` - each has it in full
    * `halves` - all who held the seat share it equally"""
    hidden: bool | UnsetType = UNSET
    """Others see standings and points once the host publishes them."""
    team_mates: ForceEnum | UnsetType = UNSET
    """Whether two of one team may meet.

    * `never` - a pairing that breaks it is reported as broken
    * `rather not` - it costs what the weights say
    * `free` - like any two others"""
    hours: ForceEnum | UnsetType = UNSET
    """Whether two may meet who have fewer hours in common than common_hours.

    * `never` - a pairing that breaks it is reported as broken
    * `rather not` - it costs what the weights say
    * `free` - like any two others"""
    common_hours: int | UnsetType = UNSET
    """Hours of the day."""
    weights: WeightsRequest | UnsetType = UNSET
    """What each flaw of a pairing costs."""
    effort: int | UnsetType = UNSET
    """Share of the usual tries of the search for tables, in percent."""
    officials: OfficialsRequest | UnsetType = UNSET
    """Who answers for it beside its owner."""
    games: GamesRequest | UnsetType = UNSET
    """How the games of the tables are set up."""
    schedule: ScheduleRequest | UnsetType = UNSET
    """What happens by itself, and when."""


class RulesRequest(Struct, frozen=True, kw_only=True):
    """What a tournament is played by."""

    titles: list[str]
    """As /titles lists them; played in turn."""
    title_wishes: bool | UnsetType = UNSET
    """Each player lists titles; else rounds take them in turn."""
    least_takers: int | UnsetType = UNSET
    """A title with fewer is not played."""
    stages: list[StageRequest] | UnsetType = UNSET
    """One after the other."""
    table_sizes: list[int] | UnsetType = UNSET
    """Allowed numbers of players at a table, in the order of preference."""
    spare_byes: int | UnsetType = UNSET
    """So many byes may be given rather than set an odd table."""
    duplicate: bool | UnsetType = UNSET
    """All tables of a round play the same deal."""
    scheme: PointSchemeRequest | UnsetType = UNSET
    """How outcomes of tables become points."""
    order: list[CriterionEnum] | UnsetType = UNSET
    """What ranks players: the first criterion, then each next one among those who are still equal."""
    counting: CountingRequest | UnsetType = UNSET
    """Which results count."""
    bye: WorthEnum | UnsetType = UNSET
    """What a bye is worth, in wins.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    requested_bye: WorthEnum | UnsetType = UNSET
    """What a round is worth that a player asked to sit out.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    missed_round: WorthEnum | UnsetType = UNSET
    """What each round is worth that was drawn before a player entered.

    * `full` - a win
    * `half` - half a win
    * `none` - nothing"""
    entry: EntryConditionsRequest | UnsetType = UNSET
    """Who may enter."""
    last_round_of_entry: int | UnsetType = UNSET
    """In this round a player may have the first game at the latest."""
    drop_out: DropOutEnum | UnsetType = UNSET
    """What becomes of the results of a player who leaves for good.

    * `keeps` - they stand
    * `loses all` - he ends with nothing; those of others stand"""
    may_return: bool | UnsetType = UNSET
    """Who has left may take part again."""
    substitution: SubstitutionEnum | UnsetType = UNSET
    """Whose the result is when a substitute has taken over a seat.

    * `incoming` - the substitute's alone
    * `outgoing` - alone of who sat there first
    * `both` - each has it in full
    * `halves` - all who held the seat share it equally"""
    hidden: bool | UnsetType = UNSET
    """Others see standings and points once the host publishes them."""
    team_mates: ForceEnum | UnsetType = UNSET
    """Whether two of one team may meet.

    * `never` - a pairing that breaks it is reported as broken
    * `rather not` - it costs what the weights say
    * `free` - like any two others"""
    hours: ForceEnum | UnsetType = UNSET
    """Whether two may meet who have fewer hours in common than common_hours.

    * `never` - a pairing that breaks it is reported as broken
    * `rather not` - it costs what the weights say
    * `free` - like any two others"""
    common_hours: int | UnsetType = UNSET
    """Hours of the day."""
    weights: WeightsRequest | UnsetType = UNSET
    """What each flaw of a pairing costs."""
    effort: int | UnsetType = UNSET
    """Share of the usual tries of the search for tables, in percent."""
    officials: OfficialsRequest | UnsetType = UNSET
    """Who answers for it beside its owner."""
    games: GamesRequest | UnsetType = UNSET
    """How the games of the tables are set up."""
    schedule: ScheduleRequest | UnsetType = UNSET
    """What happens by itself, and when."""


class RulingWantedRequest(Struct, frozen=True, kw_only=True):
    """How a table that goes on ends."""

    scores: dict[str, int] | UnsetType | None = UNSET
    """In pounds, by the account's id; null: what everybody is worth now, as the game tells."""
    forfeited: list[int | str] | UnsetType = UNSET
    """These earn nothing."""
    reason: str
    """Why; it is kept, and everybody may read it."""


class Run(Struct, frozen=True, kw_only=True):
    """What a run earns. Money in pounds."""

    version: int
    corporation: str
    revenue: int
    subsidy: int
    routes: list[RouteExplained]
    subsidies: list[BonusEarned]
    """Of the run as a whole."""


class RunWantedRequest(Struct, frozen=True, kw_only=True):
    """A run to be explained."""

    routes: list[dict[str, Any]]
    """As in a run_routes action."""
    corporation: str | UnsetType | None = UNSET
    """By default, whose turn it is."""
    at: int | UnsetType | None = UNSET
    """By default, now."""


class Schedule(Struct, frozen=True, kw_only=True):
    """What happens by itself, and when."""

    start: StartEnum
    """When rounds are drawn and started.

    * `by-hand` - when a host says so
    * `after-last-table` - when the last table has ended; the first by hand, or at its time
    * `at-times` - at their times, or once the last table has ended if that is later"""
    times: list[datetime]
    """Of the first round, the second and so on: none is drawn before its time."""
    round_minutes: int | None
    """From the start of a round to its deadline; null: it has none unless one is set."""
    at_deadline: AtDeadlineEnum
    """What follows for tables that go on then.

    * `nothing` - nothing
    * `warn` - the players for whom the games wait are warned
    * `adjudicate` - the games end there and then, with what everybody is worth"""
    finishes: bool
    """The tournament ends with its last table."""
    publication: PublicationEnum
    """When hidden standings are published.

    * `by-hand` - when a host says so
    * `each-round` - when the last table of a round has ended
    * `at-end` - when the tournament is finished"""


class ScheduleRequest(Struct, frozen=True, kw_only=True):
    """What happens by itself, and when."""

    start: StartEnum | UnsetType = UNSET
    """When rounds are drawn and started.

    * `by-hand` - when a host says so
    * `after-last-table` - when the last table has ended; the first by hand, or at its time
    * `at-times` - at their times, or once the last table has ended if that is later"""
    times: list[datetime] | UnsetType = UNSET
    """Of the first round, the second and so on: none is drawn before its time."""
    round_minutes: int | UnsetType | None = UNSET
    """From the start of a round to its deadline; null: it has none unless one is set."""
    at_deadline: AtDeadlineEnum | UnsetType = UNSET
    """What follows for tables that go on then.

    * `nothing` - nothing
    * `warn` - the players for whom the games wait are warned
    * `adjudicate` - the games end there and then, with what everybody is worth"""
    finishes: bool | UnsetType = UNSET
    """The tournament ends with its last table."""
    publication: PublicationEnum | UnsetType = UNSET
    """When hidden standings are published.

    * `by-hand` - when a host says so
    * `each-round` - when the last table of a round has ended
    * `at-end` - when the tournament is finished"""


class Seat(Struct, frozen=True, kw_only=True):
    """A player at the table, in seating order."""

    id: int | str
    """The id by which actions name the player."""
    position: int
    name: str
    account: int | None
    """Who has the seat; null: open, or imported."""
    score: int | None
    """Final score in pounds."""


class SeatWantedRequest(Struct, frozen=True, kw_only=True):
    """A seat: for an account, or open without one."""

    account: int | str | UnsetType | None = UNSET
    """Id or name of an account; me is the caller's own."""
    name: str | UnsetType = UNSET
    """By default the account's own."""


class Sheet(Struct, frozen=True, kw_only=True):
    """The reference sheet of a title in one language."""

    title: str
    language: LanguageEnum
    name: str
    designer: str
    summary: str
    fewest_players: int
    most_players: int
    sections: list[SheetSection]
    links: dict[str, str]


class SheetCell(Struct, frozen=True, kw_only=True):
    """A cell of a table."""

    value: Any
    """For programs: pounds, percent, a symbol, or several of them; null if there is none."""
    text: str
    """For people."""


class SheetColumn(Struct, frozen=True, kw_only=True):
    """A column of a table."""

    id: str
    """The same in every language."""
    heading: str
    numeric: bool


class SheetSection(Struct, frozen=True, kw_only=True):
    """What a sheet says about one subject."""

    id: str
    """The same in every language."""
    heading: str
    statements: list[SheetStatement]
    tables: list[SheetTable]


class SheetStatement(Struct, frozen=True, kw_only=True):
    """A sentence of a sheet."""

    id: str
    """The same in every language."""
    text: str


class SheetTable(Struct, frozen=True, kw_only=True):
    """A table of a sheet."""

    id: str
    """The same in every language."""
    caption: str
    columns: list[SheetColumn]
    rows: list[dict[str, SheetCell]]
    """Cells by the ids of their columns."""


class SignUpRequest(Struct, frozen=True, kw_only=True):
    """What a new account needs."""

    name: str
    """By which others know the account: letters, digits and @ . + - _"""
    password: str
    """12 characters or more, not a common one."""
    email: str | UnsetType = UNSET
    """Without it a lost password stays lost."""
    language: LanguageEnum | UnsetType = UNSET


class StageProgress(Struct, frozen=True, kw_only=True):
    """How far a stage is."""

    format: str
    began: bool
    players: int
    """Of it, once it began."""
    rounds: int
    """Drawn so far."""


class Standing(Struct, frozen=True, kw_only=True):
    """A line of the standings."""

    account: int
    """Id of the account."""
    name: str
    rank: int
    """From 1; shared only by those whom no criterion tells apart."""
    points: float
    """Rounded to four places."""
    points_exact: str
    """The same exactly, as a fraction: "10/3"."""
    wins: float
    """Tables won; a win that is shared counts in part."""
    winner_percent: float
    """Mean of the player's score in percent of the winner's."""
    tables: int
    """Of which the results are known."""
    byes: int
    """Rounds without a game, for whichever reason."""
    values: list[Criterion]
    """By each criterion in turn, as far as was needed to tell the player from all others."""


class State(Struct, frozen=True, kw_only=True):
    """The whole state of a game at one moment."""

    version: int
    """Number of actions up to this moment."""
    latest: int
    """Number of actions up to now."""
    status: dict[str, Any]
    """Where the game stands, in a few words."""
    state: dict[str, Any]
    """Everything: bank, players, companies, market, map, depot, phase."""


class StateChange(Struct, frozen=True, kw_only=True):
    """One value that is different."""

    path: str
    """Where in the state, as a JSON pointer."""
    before: Any
    """Null if it was not there."""
    after: Any
    """Null if it is not there any more."""


class Statistics(Struct, frozen=True, kw_only=True):
    """What the games of an account tell that the caller may read."""

    player: Player
    total: GameCounts
    titles: list[OfTitle]
    tournaments: TournamentCounts
    opponents: list[Opponent]
    """Those first who were met most; 20 at most."""


class Step(Struct, frozen=True, kw_only=True):
    """A step that is at hand."""

    step: str
    """Such as warn, neutral-move, substitute or adjudicate."""
    url: str
    """Where to POST it."""
    body: dict[str, Any]
    """What to send; a reason is to be added."""


class StopEarned(Struct, frozen=True, kw_only=True):
    """What one stop brings."""

    stop: str
    hex: str
    value: int
    """In pounds, the train's factor included."""
    pays: bool
    """False for a stop that is visited and does not count."""


class SubstituteWantedRequest(Struct, frozen=True, kw_only=True):
    """Who takes over whose seat."""

    leaving: int | str
    """Id or name of an account; me is the caller's own."""
    coming: int | str
    """Of the waiting list, or without a seat at this table."""
    reason: str | UnsetType = UNSET
    """Why; it is kept, and everybody may read it."""


class SwapWantedRequest(Struct, frozen=True, kw_only=True):
    """Who changes places."""

    accounts: list[int | str]
    reason: str | UnsetType = UNSET
    """Why; it is kept, and everybody may read it."""


class SwissStage(Struct, frozen=True, kw_only=True, tag_field="format", tag="swiss"):
    """Multi-player Swiss: in each round those meet who have done equally well."""

    cut: Cut
    """Who enters this stage; the first one everybody enters."""
    rounds: int
    spread_first: bool
    """In the first round the highest rated are spread over the tables, not drawn by lot."""


class SwissStageRequest(Struct, frozen=True, kw_only=True, tag_field="format", tag="swiss"):
    """Multi-player Swiss: in each round those meet who have done equally well."""

    cut: CutRequest | UnsetType = UNSET
    """Who enters this stage; the first one everybody enters."""
    rounds: int
    spread_first: bool | UnsetType = UNSET
    """In the first round the highest rated are spread over the tables, not drawn by lot."""


class Table(Struct, frozen=True, kw_only=True):
    """A table of a round."""

    name: str
    """Round and board, such as 2.13."""
    url: str
    round: int
    title: str
    group: str
    """The group or division that plays here, if there is one."""
    deal: int
    """Seed of the game."""
    status: TableStatusEnum
    game: UUID | None
    """Null: it has not been set up."""
    game_url: str | None
    deadline: datetime | None
    decided_by: DecidedByEnum | None
    """Where the result comes from; null: none yet.

    * `game` - by its game
    * `arbiter` - by an arbiter who ended it
    * `correction` - by a correction"""
    corrections: int
    """That are in force, one over the other."""
    seats: list[TableSeat]


class TableRecord(Struct, frozen=True, kw_only=True):
    """An entry of the table's own log."""

    id: int
    at: datetime
    account: int | None
    """Who did it; null: the site."""
    what: str
    """Such as joined, seats-swapped, permission-granted, closed."""
    details: dict[str, Any]


class TableSeat(Struct, frozen=True, kw_only=True):
    """Who holds a seat, and what came of it."""

    account: int
    """Id of the account."""
    name: str
    seat: int
    """From 1: who moves first first."""
    score: int | None
    """In pounds; null while the game goes on."""
    place: int | None
    """From 1; those who tie share the better place."""
    forfeited: bool
    points: float | None
    """Rounded to four places; null: not to be seen yet."""
    points_exact: str | None
    """The same exactly, as a fraction: "10/3"."""
    before: list[FormerHolder]
    """Who held the seat before, the first first."""


class TableWantedRequest(Struct, frozen=True, kw_only=True):
    """A table made by hand."""

    title: str
    seats: list[int | str]
    """In the order of seats."""
    group: str | UnsetType = UNSET


class TakenPart(Struct, frozen=True, kw_only=True):
    """An account's part in a tournament."""

    tournament: UUID
    name: str
    status: TournamentStatusEnum
    titles: list[str]
    entrants: int
    presence: PresenceEnum
    entered_at: datetime
    rank: int | None
    """After the last round of which all tables have ended; null before that, or while it is hidden."""
    points: str | None
    """With that rank, exact: such as 31/2."""


class TeamStanding(Struct, frozen=True, kw_only=True):
    """A line of the standings of teams."""

    rank: int
    team: str
    points: float
    points_exact: str
    """The same exactly, as a fraction: "10/3"."""
    players: int
    """How many it has."""
    boards: list[Player]
    """The best 20 of them, the best first."""


class TimeWantedRequest(Struct, frozen=True, kw_only=True):
    """Time for a player."""

    player: int | str
    """The id by which actions name the player."""
    seconds: int
    reason: str


class Title(Struct, frozen=True, kw_only=True):
    """A title that can be played here."""

    title: str
    """As in archives."""
    name: str
    designer: str
    summary: str
    fewest_players: int
    most_players: int
    options: list[TitleOption]
    rules_versions: list[int]
    """New games are played by the last one."""
    links: dict[str, str]
    """Its sheet, and its worked round."""


class TitleList(Struct, frozen=True, kw_only=True):
    """All titles."""

    next: str | None
    previous: str | None
    results: list[Title]


class TitleOption(Struct, frozen=True, kw_only=True):
    """An optional rule of a title."""

    option: str
    """As in settings.optional_rules of archives."""
    effect: str
    excludes: list[str]
    """Options that it does not go with."""


class Token(Struct, frozen=True, kw_only=True):
    """A personal token, without its text."""

    id: int
    name: str
    hint: str
    """The token's first letters, to tell it from others."""
    scopes: list[ScopesEnum]
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None


class TokenRequestRequest(Struct, frozen=True, kw_only=True):
    """What a new token is for."""

    name: str
    """What it is for."""
    scopes: list[ScopesEnum]
    """What it may be used for."""


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament in few words."""

    id: UUID
    url: str
    name: str
    description: str
    owner: int
    """Id of an account."""
    private: bool
    """Only its people may read of it."""
    status: TournamentStatusEnum
    titles: list[str]
    entry_open: bool
    entrants: int
    """Those who are in."""
    rounds: int
    """Drawn so far."""
    tables_going_on: int
    hidden: bool
    """Standings are shown to all once they are published."""
    published_round: int
    version: int
    """The number of its events."""
    created_at: datetime
    updated_at: datetime


class TournamentCounts(Struct, frozen=True, kw_only=True):
    """How often an account took part in tournaments."""

    entered: int
    won: int
    """Of those that are over."""


class TournamentPreferences(Struct, frozen=True, kw_only=True):
    """How an account wants to be told of one tournament and of its games."""

    mail: str | UnsetType | None = UNSET
    """Null: as for all tournaments."""
    webhooks: bool | UnsetType = UNSET
    """False: no webhook of the account is told of it."""


class TournamentPreferencesRequest(Struct, frozen=True, kw_only=True):
    """How an account wants to be told of one tournament and of its games."""

    mail: str | UnsetType | None = UNSET
    """Null: as for all tournaments."""
    webhooks: bool | UnsetType = UNSET
    """False: no webhook of the account is told of it."""


class TournamentWantedRequest(Struct, frozen=True, kw_only=True):
    """A tournament to be announced."""

    name: str
    description: str | UnsetType = UNSET
    """For people."""
    private: bool | UnsetType = UNSET
    """Only its people may read of it."""
    rules: RulesRequest
    """What is not named is as usual."""


class TroubledTable(Struct, frozen=True, kw_only=True):
    """A table that an arbiter should look at."""

    table: str
    game: UUID | None
    why: WhyEnum
    since: datetime
    waits_for: list[Player]
    """The players of whom one has to act."""
    problem: Any
    """Why its game could not be started, if so."""
    steps: list[Step]


class UndoRequest(Struct, frozen=True, kw_only=True):
    """Somebody asks the others to agree to taking moves back."""

    id: UUID
    version: int
    """At which the game stood."""
    action_id: int | None
    """Id of the last action to keep; null: all but the last."""
    asked_by: int
    agreed: list[int]
    """Ids of accounts."""
    status: UndoStatusEnum
    created_at: datetime


class UndoWantedRequest(Struct, frozen=True, kw_only=True):
    """How far back is asked for."""

    action_id: int | UnsetType | None = UNSET
    """Id of the last action to keep; null: all but the last."""


class Warned(Struct, frozen=True, kw_only=True):
    """A player who was warned."""

    account: int
    """Id of the account."""
    name: str
    warnings: int


class WarningWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is warned, and why."""

    account: int | str
    """Id or name of an account; me is the caller's own."""
    reason: str
    """Why; it is kept, and everybody may read it."""


class Webhook(Struct, frozen=True, kw_only=True):
    """An address that is told what happens."""

    id: UUID
    url: str
    description: str
    topics: list[str]
    """Empty: all."""
    everybody: bool
    """Also the turns and times of others, in games that the account owns or arbitrates."""
    enabled: bool
    """Whether anything is sent to it."""
    disabled_at: datetime | None
    """Null: it is in use."""
    disabled_reason: str
    created_at: datetime
    succeeded_at: datetime | None
    """When it last took something."""


class WebhookWantedRequest(Struct, frozen=True, kw_only=True):
    """A webhook as it is wanted."""

    url: str
    """Begins with https:// and leads to a public address."""
    description: str | UnsetType = UNSET
    topics: list[OfferedTopicEnum] | UnsetType = UNSET
    """Empty: all."""
    everybody: bool | UnsetType = UNSET
    """Also the turns and times of others, in games that one owns or arbitrates."""


class Weights(Struct, frozen=True, kw_only=True):
    """What each flaw of a pairing costs; the pairing with the lowest sum is taken."""

    bye_again: int
    """For each bye that the player already had."""
    rematch: int
    """For each time that two at a table met before."""
    kept_apart: int
    """For two at a table who would rather not meet."""
    team_mates: int
    """For two of one team at a table."""
    hours: int
    """For each hour that two at a table have less in common than is asked for."""
    same_pot: int
    """For two of the same strength at a table where they are to be spread."""
    seat: int
    """For each time that the player has already been in that seat."""
    score: int
    """For each hundredth of a win between two at a table."""
    bye_score: int
    """For each hundredth of a win of a player who gets a bye."""


class WeightsRequest(Struct, frozen=True, kw_only=True):
    """What each flaw of a pairing costs; the pairing with the lowest sum is taken."""

    bye_again: int | UnsetType = UNSET
    """For each bye that the player already had."""
    rematch: int | UnsetType = UNSET
    """For each time that two at a table met before."""
    kept_apart: int | UnsetType = UNSET
    """For two at a table who would rather not meet."""
    team_mates: int | UnsetType = UNSET
    """For two of one team at a table."""
    hours: int | UnsetType = UNSET
    """For each hour that two at a table have less in common than is asked for."""
    same_pot: int | UnsetType = UNSET
    """For two of the same strength at a table where they are to be spread."""
    seat: int | UnsetType = UNSET
    """For each time that the player has already been in that seat."""
    score: int | UnsetType = UNSET
    """For each hundredth of a win between two at a table."""
    bye_score: int | UnsetType = UNSET
    """For each hundredth of a win of a player who gets a bye."""


class WinOnly(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="win"):
    """One point for the win, shared by those who tie for it."""


class WinOnlyRequest(Struct, frozen=True, kw_only=True, tag_field="scheme", tag="win"):
    """One point for the win, shared by those who tie for it."""


class WorkedRound(Struct, frozen=True, kw_only=True):
    """A round of a title to step through, in one language."""

    title: str
    language: LanguageEnum
    heading: str
    introduction: str
    preparation: str | None
    """What was prepared by hand and why, if the rules do not carry the round to its end."""
    players: list[str]
    steps: list[WorkedStep]
    links: dict[str, str]
    """The round as an archive."""


class WorkedStep(Struct, frozen=True, kw_only=True):
    """A step of a worked round."""

    number: int
    """From 1."""
    id: str
    """The same in every language."""
    when: str
    """The round of the game that it is a part of."""
    heading: str
    text: str
    """What happens, and why."""
    aside: str | None
    """A rule that is good to know here."""
    phase: str
    prepared: bool
    """The position was prepared by hand, here or before."""
    version: int
    """Number of actions up to its end."""
    actions: list[dict[str, Any]]
    """What is done, as in archives."""
    facts: list[dict[str, Any]]
    """What comes of it."""
    changes: list[FollowedFigure]
    links: dict[str, str]
    """State, board and market after it."""


PointScheme: TypeAlias = ByPlace | ByShare | ByMargin | WinOnly
"""One of these, told apart by scheme."""

PointSchemeRequest: TypeAlias = ByPlaceRequest | ByShareRequest | ByMarginRequest | WinOnlyRequest
"""One of these, told apart by scheme."""

Stage: TypeAlias = SwissStage | HeatsStage | GroupsStage | KnockOutStage | LeagueStage
"""One of these, told apart by format."""

StageRequest: TypeAlias = (
    SwissStageRequest | HeatsStageRequest | GroupsStageRequest | KnockOutStageRequest | LeagueStageRequest
)
"""One of these, told apart by format."""
