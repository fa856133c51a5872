"""Why something was not done, in words; what is not known here is told as the API tells it, in English."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gateway.api.problems import Problem

WORDS: Mapping[str, str | Promise] = {
    "at-table-already": _("The substitute sits or has sat at this table."),
    "entered-already": _("The player has entered already."),
    "entered-before": _("Who has left comes back by taking part again."),
    "entry-closed": _("Nobody can enter now."),
    "game-begun": _("Seats can be swapped before the first action of the games only."),
    "game-over": _("The game of this table is over, or was closed."),
    "name-needed": _("A tournament needs a name."),
    "no-reply": _("The rules service did not reply in time. Try again."),
    "no-return": _("Who has left this tournament may not come back."),
    "no-such-round": _("There is no such round."),
    "no-such-stage": _("There is no further stage."),
    "no-such-table": _("There is no such table."),
    "not-active": _("The game has not started yet, or is not being played any more."),
    "not-all-enter": _("Not all of them can enter, so nobody did."),
    "not-asked": _("Not all of them let others enter them, so nobody did."),
    "not-at-table": _("The player does not sit at this table, or the table has ended."),
    "not-entered": _("The player has not entered."),
    "not-invited": _("Only who is invited may enter."),
    "not-on-turn": _("The game does not wait for this player."),
    "not-seated-once": _("Both have to sit at one table of the last round."),
    "nothing-corrected": _("The result of this table was not corrected."),
    "paused": _("The tournament is paused."),
    "rating-limit": _("The rating is outside the limits of this tournament."),
    "reason-needed": _("A reason is needed."),
    "round-paired": _("That round is drawn already."),
    "round-unfinished": _("Tables of the last round go on."),
    "rules-unplayable": _("No tournament can be played by these rules."),
    "seated-already": _("The player has a table in this round."),
    "stage-began": _("A stage that has begun is not changed any more."),
    "stale-version": _("Somebody has changed the tournament meanwhile. Look at it again."),
    "table-changed": _("One of the tables has a result or a substitute."),
    "table-resulted": _("The table has a result; it can be corrected."),
    "table-size": _("No table may have that size."),
    "table-started": _("Games of these tables have started."),
    "table-unfinished": _("The table has no result that could be corrected."),
    "too-few": _("There are too few players for a table."),
    "too-late": _("It is too late to enter."),
    "tournament-over": _("The tournament is over."),
    "two-needed": _("Two different players are needed."),
    "unknown-title": _("This title is not played here."),
    "wishes-broken": _("No tables were found that keep everybody apart who has to be."),
    "wrong-players": _("A result states a score for everybody at the table."),
    "wrong-presence": _("The player does not take part at present."),
}


def told(problem: Problem) -> str:
    """What went wrong, in the reader's language, and what it was about."""
    words = WORDS.get(problem.code)
    said = str(words) if words else gettext(problem.detail).capitalize() + "."
    about = [str(error["field"]) for error in problem.errors if error.get("field") and problem.status == 422]
    values = [str(error["values"]) for error in problem.errors if isinstance(error.get("values"), str)]
    details = ", ".join(dict.fromkeys([*about, *values][:5]))
    return f"{said} ({details})" if details and problem.code in _WITH_DETAILS else said


_WITH_DETAILS = frozenset({"rules-unplayable", "not-asked", "not-all-enter"})
