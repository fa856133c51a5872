"""What a tournament is made of, in words: stages, points, tie-breaks, and where everything stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.formats import AnyStage, Cut, GroupStage, Heats, KnockOut, League, Swiss
from gateway.tournaments.domain.moments import Moment, read
from gateway.tournaments.domain.pairing import Force
from gateway.tournaments.domain.points import ByMargin, ByPlace, ByShare, WinOnly
from gateway.tournaments.domain.rules import (
    AnyScheme,
    AtDeadline,
    DropOut,
    Publication,
    Rules,
    Split,
    Start,
    Undo,
)
from gateway.tournaments.domain.tallies import Counting, Rest, Worth
from gateway.tournaments.domain.tie_breaks import Criterion
from gateway.tournaments.domain.tournament import Status

Words = str | Promise

STATUS: Mapping[Status, Words] = {
    Status.ANNOUNCED: _("announced"),
    Status.RUNNING: _("under way"),
    Status.PAUSED: _("paused"),
    Status.FINISHED: _("over"),
    Status.CANCELLED: _("called off"),
}
PRESENCE: Mapping[Presence, Words] = {
    Presence.IN: _("takes part"),
    Presence.WAITING: _("on the waiting list"),
    Presence.OUT: _("has left"),
}
CRITERIA: Mapping[Criterion, Words] = {
    Criterion.POINTS: _("Points"),
    Criterion.WINS: _("Wins"),
    Criterion.PLACES: _("Better places"),
    Criterion.WINNER_PERCENT: _("% of the winner"),
    Criterion.OPPOSITION: _("Opposition"),
    Criterion.HEAD_TO_HEAD: _("Head to head"),
    Criterion.BLOW_OUT: _("Clearest win"),
    Criterion.LATE_SEATS: _("Late seats"),
    Criterion.LOT: _("Lot"),
}
"""At the head of a column."""
EXPLAINED: Mapping[Criterion, Words] = {
    Criterion.POINTS: _("points of all results that count"),
    Criterion.WINS: _("tables won; a shared win counts in part"),
    Criterion.PLACES: _("first places, then second ones, and so on"),
    Criterion.WINNER_PERCENT: _("mean score in percent of the winner's at each table"),
    Criterion.OPPOSITION: _("mean points of all opponents"),
    Criterion.HEAD_TO_HEAD: _("who came in ahead where the tied players met"),
    Criterion.BLOW_OUT: _("best score in percent of the second's, of all tables won"),
    Criterion.LATE_SEATS: _("sum of the seats: who moved later had it harder"),
    Criterion.LOT: _("drawn from the seed of the tournament"),
}
WORTH: Mapping[Worth, Words] = {
    Worth.FULL: _("a full win"),
    Worth.HALF: _("half a win"),
    Worth.NONE: _("nothing"),
}
REST: Mapping[Rest, Words] = {
    Rest.BYE: _("bye"),
    Rest.REQUESTED: _("asked to sit out"),
    Rest.MISSED: _("entered later"),
}
FORCE: Mapping[Force, Words] = {
    Force.NEVER: _("never"),
    Force.RATHER_NOT: _("rather not"),
    Force.FREE: _("freely"),
}
SPLIT: Mapping[Split, Words] = {
    Split.INCOMING: _("to the substitute alone"),
    Split.OUTGOING: _("to the player who left alone"),
    Split.BOTH: _("to each of them in full"),
    Split.HALVES: _("to all of them in equal parts"),
}
DROP_OUT: Mapping[DropOut, Words] = {
    DropOut.KEEPS: _("keeps the results"),
    DropOut.LOSES_ALL: _("ends with nothing"),
}
START: Mapping[Start, Words] = {
    Start.BY_HAND: _("by hand"),
    Start.AFTER_LAST_TABLE: _("when the last table has ended"),
    Start.AT_TIMES: _("at the times stated"),
}
AT_DEADLINE: Mapping[AtDeadline, Words] = {
    AtDeadline.NOTHING: _("nothing"),
    AtDeadline.WARN: _("those for whom the games wait are warned"),
    AtDeadline.ADJUDICATE: _("the games end with what everybody is worth"),
}
PUBLICATION: Mapping[Publication, Words] = {
    Publication.BY_HAND: _("by hand"),
    Publication.EACH_ROUND: _("after each round"),
    Publication.AT_END: _("at the end"),
}
UNDO: Mapping[Undo, Words] = {
    Undo.OWN: _("each player his own, until another has moved"),
    Undo.AGREED: _("others' too, if all agree"),
    Undo.ARBITER: _("an arbiter alone"),
}

_GROUP = re.compile(r"(Group|Division) (\d+)")


def group(name: str) -> str:
    """A group or division, as the domain names it."""
    found = _GROUP.fullmatch(name)
    if not found:
        return name
    words = gettext("Group %(number)s") if found[1] == "Group" else gettext("Division %(number)s")
    return words % {"number": found[2]}


def points(value: Fraction | int | None) -> str:
    """Points or a tie-break: whole, or to two places."""
    if value is None:
        return ""
    if value == int(value):
        return str(int(value))
    return str(number_format(round(float(value), 2), 2))


def moment(at: Moment | datetime) -> str:
    """When something happens, on the reader's clock, which is named."""
    local = timezone.localtime(read(at) if isinstance(at, str) else at)
    return f"{date_format(local, 'DATE_FORMAT')}, {local:%H:%M} {local.tzname()}"


def ordinals(numbers: Sequence[int]) -> str:
    """Several numbers in a row, such as sizes in the order of preference."""
    return ", ".join(map(str, numbers))


def stage(one: AnyStage) -> str:
    """What is played in a stage, and who plays it."""
    played = _played(one)
    through = cut(one.cut)
    return f"{played} ({through})" if through else played


def _played(one: AnyStage) -> str:
    match one:
        case Swiss(rounds=rounds):
            return ngettext("Swiss, %(n)s round", "Swiss, %(n)s rounds", rounds) % {"n": rounds}
        case Heats(rounds=rounds):
            return ngettext("Heats, %(n)s round", "Heats, %(n)s rounds", rounds) % {"n": rounds}
        case KnockOut(advance=advance):
            return ngettext(
                "Knock-out, %(n)s of each table goes on", "Knock-out, %(n)s of each table go on", advance
            ) % {"n": advance}
        case League(sizes=sizes):
            return gettext("League with divisions of %(sizes)s") % {"sizes": ordinals(sizes)}
        case GroupStage(sizes=()):
            return gettext("Everybody meets everybody")
        case GroupStage(sizes=sizes):
            return gettext("Groups of %(sizes)s, in which everybody meets everybody") % {"sizes": ordinals(sizes)}


def cut(one: Cut) -> str:
    """Who enters a stage from the one before; empty if everybody does."""
    said = []
    if one.best is not None:
        said.append(gettext("the best %(n)s") % {"n": one.best})
    if one.best_of_each_group is not None:
        said.append(gettext("the best %(n)s of each group") % {"n": one.best_of_each_group})
    if one.points_from is not None:
        said.append(gettext("%(n)s points or more") % {"n": points(Fraction(one.points_from))})
    return ", ".join(said)


def scheme(one: AnyScheme) -> str:
    """What a table is worth."""
    match one:
        case ByPlace(points=given):
            by_place = " – ".join(points(Fraction(value)) for value in given)
            return gettext("%(points)s points by place") % {"points": by_place}
        case ByShare():
            return gettext("Share of the money at the table, in percent")
        case ByMargin(most=most):
            return gettext("Pounds ahead of the next player, up to £%(most)s") % {"most": most}
        case WinOnly():
            return gettext("One point for a win")


def counting(one: Counting) -> str:
    """Which results count."""
    if one.best is None:
        return gettext("the best of each title") if one.different_titles else gettext("all results")
    if one.different_titles:
        return gettext("the best %(n)s in different titles") % {"n": one.best}
    return gettext("the best %(n)s") % {"n": one.best}


def played_by(rules: Rules) -> list[tuple[str, str]]:
    """The rules that players look up, each with its name."""
    facts = [
        (gettext("Format"), "; ".join(map(stage, rules.stages))),
        (gettext("Titles"), ", ".join(rules.titles)),
        (gettext("Seats at a table"), ordinals(rules.table_sizes)),
        (gettext("Points"), scheme(rules.scheme)),
        (gettext("What counts"), counting(rules.counting)),
        (
            gettext("Ties are broken by"),
            "; ".join(str(EXPLAINED[one]) for one in rules.order if one is not Criterion.POINTS),
        ),
        (gettext("A bye counts"), str(WORTH[rules.bye])),
        (gettext("A round sat out counts"), str(WORTH[rules.requested_bye])),
        (gettext("The last round to enter"), str(rules.last_round_of_entry)),
        (gettext("Who leaves for good"), str(DROP_OUT[rules.drop_out])),
        (gettext("With a substitute the result goes"), str(SPLIT[rules.substitution])),
        (gettext("Rounds are drawn"), str(START[rules.schedule.start])),
        (gettext("After a round's deadline"), str(AT_DEADLINE[rules.schedule.at_deadline])),
        (gettext("Moves are taken back by"), str(UNDO[rules.games.undo])),
    ]
    if rules.duplicate:
        facts.insert(2, (gettext("Deal"), gettext("the same at all tables of a round")))
    return facts
