"""Commands: what people ask of a tournament. Each looks at it and answers with events, or is `Refused`.

None changes the tournament: its events do, once they are stored and folded. A command that was carried out already
answers with no events, so that it can be sent again.
"""

from gateway.tournaments.domain.commands.drawing import (
    draw_by_hand,
    draw_next_round,
    is_over,
    let_deadline_pass,
    open_round,
    overdue,
    seat,
    set_deadline,
    start_table,
    swap_seats,
    withdraw_round,
)
from gateway.tournaments.domain.commands.entering import (
    check_in,
    close_entry,
    come_back,
    enter,
    keep_apart,
    open_entry,
    remove,
    request_bye,
    stand_by,
    withdraw,
)
from gateway.tournaments.domain.commands.hosting import cancel, change_rules, create, describe, pause, publish, resume
from gateway.tournaments.domain.commands.resulting import (
    adjudicate,
    correct_result,
    record_neutral_move,
    record_result,
    reopen_table,
    substitute,
    undo_correction,
    warn,
)

__all__ = [
    "adjudicate",
    "cancel",
    "change_rules",
    "check_in",
    "close_entry",
    "come_back",
    "correct_result",
    "create",
    "describe",
    "draw_by_hand",
    "draw_next_round",
    "enter",
    "is_over",
    "keep_apart",
    "let_deadline_pass",
    "open_entry",
    "open_round",
    "overdue",
    "pause",
    "publish",
    "record_neutral_move",
    "record_result",
    "remove",
    "reopen_table",
    "request_bye",
    "resume",
    "seat",
    "set_deadline",
    "stand_by",
    "start_table",
    "substitute",
    "swap_seats",
    "undo_correction",
    "warn",
    "withdraw",
    "withdraw_round",
]
