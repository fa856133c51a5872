"""What the API tells and is told. Made from the API's description by ``python -m generator``: do not edit.

Enumerations are texts here: a newer server may know more values than this client.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType, field

AuditItemStateEnum: TypeAlias = str
"""One of: waiting, auditing, done, cancelled."""

BatchStatusEnum: TypeAlias = str
"""One of: running, finished, cancelled."""

CalculationStatusEnum: TypeAlias = str
"""One of: waiting, done, refused, cancelled."""

DeliveryStateEnum: TypeAlias = str
"""One of: waiting, delivered, failed, skipped."""

GameStatusEnum: TypeAlias = str
"""One of: forming, active, finished, closed."""

ItemStatusEnum: TypeAlias = str
"""One of: identical, diverged, refused, unreadable, cancelled."""

KindEnum: TypeAlias = str
"""One of: arbiter, spectator."""

LanguageEnum: TypeAlias = str
"""One of: en, fr, es."""

MailEnum: TypeAlias = str
"""One of: off, at-once, digest."""

OfferedTopicEnum: TypeAlias = str
"""One of: turn, time-runs-out, time-up, invited, started, finished, closed, substituted, undo-asked, paused, resumed."""

ScopesEnum: TypeAlias = str
"""One of: replays:write, games:read, games:write, games:play, games:arbitrate, tournaments:read, tournaments:write,
tournaments:arbitrate, account:read, account:write, operations."""

SeatOrderEnum: TypeAlias = str
"""One of: given, drawn."""

SeatingEnum: TypeAlias = str
"""One of: invitation, at-once."""

StateEnum: TypeAlias = str
"""One of: waiting, replaying, replayed, importing, done."""

TopicEnum: TypeAlias = str
"""One of: turn, time-runs-out, time-up, invited, started, finished, closed, substituted, undo-asked, paused, resumed,
digest, ping, webhook-disabled."""

UndoEnum: TypeAlias = str
"""One of: own, agreed, arbiter."""

UndoStatusEnum: TypeAlias = str
"""One of: open, done, declined, stale."""


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


class GamesWantedRequest(Struct, frozen=True, kw_only=True):
    """Several games, to be set up all or none."""

    games: list[GameWantedRequest]
    """1 to 500."""


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
    at: datetime
    """When it happened."""
    content: dict[str, Any]
    """The event's data."""
    request_id: str


class OrderWantedRequest(Struct, frozen=True, kw_only=True):
    """Who is to sit where."""

    order: list[int]
    """The present positions of those who are to sit at 0, 1, 2, ..."""


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


class PaginatedClockRecordList(Struct, frozen=True, kw_only=True):
    """PaginatedClockRecordList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[ClockRecord]


class PaginatedDeliveryList(Struct, frozen=True, kw_only=True):
    """PaginatedDeliveryList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Delivery]


class PaginatedGameList(Struct, frozen=True, kw_only=True):
    """PaginatedGameList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Game]


class PaginatedItemList(Struct, frozen=True, kw_only=True):
    """PaginatedItemList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Item]


class PaginatedTableRecordList(Struct, frozen=True, kw_only=True):
    """PaginatedTableRecordList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[TableRecord]


class PaginatedWebhookList(Struct, frozen=True, kw_only=True):
    """PaginatedWebhookList"""

    next: str | UnsetType | None = UNSET
    previous: str | UnsetType | None = UNSET
    results: list[Webhook]


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


class StopEarned(Struct, frozen=True, kw_only=True):
    """What one stop brings."""

    stop: str
    hex: str
    value: int
    """In pounds, the train's factor included."""
    pays: bool
    """False for a stop that is visited and does not count."""


class TableRecord(Struct, frozen=True, kw_only=True):
    """An entry of the table's own log."""

    id: int
    at: datetime
    account: int | None
    """Who did it; null: the site."""
    what: str
    """Such as joined, seats-swapped, permission-granted, closed."""
    details: dict[str, Any]


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
