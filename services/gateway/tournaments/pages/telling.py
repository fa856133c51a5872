"""What happened in a tournament, one sentence for each event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.pages import wording

SENTENCES: Mapping[type[e.Event], str | Promise] = {
    e.TournamentCreated: _("The tournament was made."),
    e.TournamentDescribed: _("Name, description or readers were changed."),
    e.RulesChanged: _("The rules were changed."),
    e.TournamentPaused: _("The tournament was paused."),
    e.TournamentResumed: _("The tournament goes on."),
    e.StandingsPublished: _("The standings were published up to round %(up_to_round)s."),
    e.TournamentFinished: _("The tournament ended."),
    e.TournamentCancelled: _("The tournament was called off."),
    e.EntryOpened: _("Entry was opened."),
    e.EntryClosed: _("Entry was closed."),
    e.PlayerEntered: _("%(player)s entered."),
    e.PlayerWaitlisted: _("%(player)s was put on the waiting list."),
    e.PlayerAdmitted: _("%(player)s came in from the waiting list."),
    e.PlayerCheckedIn: _("%(player)s checked in."),
    e.PlayerWithdrew: _("%(player)s left."),
    e.PlayerRemoved: _("%(player)s was taken out."),
    e.PlayerReturned: _("%(player)s came back."),
    e.ByeRequested: _("%(player)s asked to sit out round %(round)s."),
    e.PairKeptApart: _("%(players)s: from now on they meet %(force)s."),
    e.StageBegan: _("Stage %(stage)s began."),
    e.RoundPaired: _("Round %(round)s was drawn."),
    e.RoundWithdrawn: _("Round %(round)s was taken back."),
    e.RoundDeadlineSet: _("Round %(round)s has to end at %(at)s."),
    e.RoundOpened: _("Round %(round)s began."),
    e.DeadlinePassed: _("The deadline of round %(round)s passed; tables that went on: %(tables)s."),
    e.SeatsSwapped: _("%(players)s changed places."),
    e.PlayerSeated: _("%(player)s was seated at table %(table)s."),
    e.TableStarted: _("The game of table %(table)s began."),
    e.PlayerSubstituted: _("%(coming)s took over from %(leaving)s at table %(table)s."),
    e.PlayerWarned: _("%(player)s was warned at table %(table)s."),
    e.NeutralMoveMade: _("A neutral move was made for %(player)s at table %(table)s."),
    e.TableResulted: _("Table %(table)s ended."),
    e.TableAdjudicated: _("Table %(table)s was ended by a ruling: %(scores)s."),
    e.TableReopened: _("Table %(table)s goes on."),
    e.ResultCorrected: _("The result of table %(table)s was corrected: %(scores)s."),
    e.CorrectionUndone: _("A correction of table %(table)s was undone."),
}

BY_OFFICIALS = tuple(kind for kind in SENTENCES if issubclass(kind, e.ByArbiter))
"""What a person did who answers for the event; each with a reason, where one was stated."""


def sentence(event: e.AnyEvent, names: Mapping[PlayerId, str]) -> str:
    """What happened, in the reader's language."""
    words = str(SENTENCES[type(event)])
    values = {name: _shown(name, value, names) for name, value in _members(event)}
    return words % values


def reason_of(event: e.AnyEvent) -> str:
    """Why somebody did it."""
    reason = event.reason if isinstance(event, e.ByArbiter) else ""
    return gettext("the deadline has passed") if reason == "deadline" else reason


def players_in(event: e.AnyEvent) -> Iterator[PlayerId]:
    """Everybody whom the sentence names."""
    for name, value in _members(event):
        if name in ("player", "coming", "leaving"):
            yield value
        elif name == "players" or name == "scores":
            yield from value
    if isinstance(event, e.ByArbiter):
        yield event.by


def _members(event: e.AnyEvent) -> Iterator[tuple[str, Any]]:
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, Round):
            yield name, value.number
        elif name == "entry":
            yield "player", value.player
        elif name == "stage":
            yield name, value + 1
        elif not (name == "players" and isinstance(event, e.StageBegan)):
            yield name, value


def _shown(name: str, value: Any, names: Mapping[PlayerId, str]) -> str:
    match name:
        case "player" | "coming" | "leaving":
            return names.get(value, value)
        case "players":
            return ", ".join(names.get(player, player) for player in value)
        case "scores":
            return ", ".join(f"{names.get(player, player)} £{score}" for player, score in value.items())
        case "tables":
            return ", ".join(value)
        case "at":
            return wording.moment(value)
        case "force":
            return str(wording.FORCE[value])
        case "table":
            return value or "–"
    return str(value)
