"""What the parts of Bradshaw say to each other.

Commands ask for a change and may be refused; queries ask and change nothing; events tell what has happened; replies
answer one command or query. Each is a small typed struct (`commands`, `queries`, `events`, `replies`), travels in an
`Envelope` over one of the `streams`, and is listed in the `catalogue`. `docs/events.md` tells who sends what when.
"""

from messages.catalogue import UnknownType, message_type
from messages.commands import ImportArchive, MoveNeutrally, StartGame, SubmitAction
from messages.envelope import Envelope, MalformedMessage, decode, encode, event_id, seal
from messages.events import (
    ActionApplied,
    ActionImported,
    ActionRejected,
    ClockChanged,
    GameAudited,
    GameFinished,
    GameStarted,
    GameStatus,
    ImportRejected,
    ReplayFinished,
    RoutesCalculated,
    StartRejected,
)
from messages.explained import BonusEarned, RouteExplained, StopEarned
from messages.message import Message, Player, PlayerId, Sender
from messages.problem import Code, Problem
from messages.queries import (
    BestRoutes,
    CompareVersions,
    DescribeGame,
    DrawGame,
    ExplainRun,
    ExportGame,
    LegalActions,
    ListActions,
    ListEvents,
    ListGameEvents,
)
from messages.replies import (
    Accepted,
    ActionsListed,
    Change,
    EventsListed,
    GameDescribed,
    GameDrawn,
    GameExported,
    LegalActionsListed,
    RecordedAction,
    Refused,
    RunExplained,
    VersionsCompared,
)

__all__ = [
    "Accepted",
    "ActionApplied",
    "ActionImported",
    "ActionRejected",
    "ActionsListed",
    "BestRoutes",
    "BonusEarned",
    "Change",
    "ClockChanged",
    "Code",
    "CompareVersions",
    "DescribeGame",
    "DrawGame",
    "Envelope",
    "EventsListed",
    "ExplainRun",
    "ExportGame",
    "GameAudited",
    "GameDescribed",
    "GameDrawn",
    "GameExported",
    "GameFinished",
    "GameStarted",
    "GameStatus",
    "ImportArchive",
    "ImportRejected",
    "LegalActions",
    "LegalActionsListed",
    "ListActions",
    "ListEvents",
    "ListGameEvents",
    "MalformedMessage",
    "Message",
    "MoveNeutrally",
    "Player",
    "PlayerId",
    "Problem",
    "RecordedAction",
    "Refused",
    "ReplayFinished",
    "RouteExplained",
    "RoutesCalculated",
    "RunExplained",
    "Sender",
    "StartGame",
    "StartRejected",
    "StopEarned",
    "SubmitAction",
    "UnknownType",
    "VersionsCompared",
    "decode",
    "encode",
    "event_id",
    "message_type",
    "seal",
]
