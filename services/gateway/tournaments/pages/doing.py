"""Steps that people take on the pages: each a small form that is sent to one address, then the page is shown again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_POST

from gateway.api.problems import NoReply, Problem
from gateway.tournaments import arbitrating
from gateway.tournaments.api.entries import demand_consent, entries_of
from gateway.tournaments.at_tables import values_now
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.moments import written
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.drawing import draw
from gateway.tournaments.keeping import carry_out
from gateway.tournaments.pages import forms, refusals
from gateway.tournaments.pages.visits import Visit, visited
from gateway.tournaments.people import Person, must_arbitrate, must_host

Given = Mapping[str, Any]
Decide = Callable[[Tournament], Sequence[AnyEvent]]


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a page lets people do.

    Attributes:
        do: does it. Raises `Problem`.
        form: what has to be said.
        may: raises `PermissionDenied` for who may not.
        page: what is shown then.
    """

    do: Callable[[Visit, Given], object]
    form: type[forms.Spelled] = forms.Spelled
    may: Callable[[Person], None] = must_host
    page: str = "page-tournament-host"


@csrf_protect
@require_POST
@visited
def do(visit: Visit, step: str) -> HttpResponse:
    """Take a step, and show its page again, with what came of it."""
    known = STEPS.get(step)
    if known is None:
        raise Http404
    if visit.account is None:
        return redirect_to_login(visit.address("page-tournament"))
    known.may(visit.person)
    form = _form(known, visit)
    if not form.is_valid():
        messages.error(visit.request, form.complaints())
    else:
        try:
            known.do(visit, form.cleaned_data)
            messages.success(visit.request, _("Done."))
        except (Problem, NoReply) as problem:
            if problem.status == 404:
                raise Http404 from None
            messages.error(visit.request, refusals.told(problem))
    return redirect(_back(visit, known))


def _form(step: Step, visit: Visit) -> forms.Spelled:
    if step.form is forms.EnterForm:
        return forms.EnterForm(visit.request.POST, titles=visit.t.rules.titles)
    return step.form(visit.request.POST)


def _back(visit: Visit, step: Step) -> str:
    """The page of the step, or the page of the table where it was taken."""
    table = visit.request.POST.get("back", "")
    if table in visit.t.tables:
        return visit.address("page-tournament-table", table)
    return visit.address(step.page)


def _decide(visit: Visit, decide: Decide) -> None:
    carry_out(visit.id, decide, by=visit.account)


def _anybody(person: Person) -> None:
    """Everybody may do this for himself."""


# --- players ----------------------------------------------------------------------------------------------------------


def _enter(visit: Visit, given: Given) -> None:
    assert visit.account is not None
    stand_by = visit.request.POST.get("as") == "waiting"
    wanted = {"team": given["team"], "titles": given["titles"], "hours": None}
    (entry,) = entries_of([wanted], [visit.account], visit.person)
    _decide(visit, lambda t: commands.stand_by(t, entry) if stand_by else commands.enter(t, entry))


def _leave(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.withdraw(t, visit.person.player))


def _return(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.come_back(t, visit.person.player))


def _check_in(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.check_in(t, visit.person.player))


def _rest(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.request_bye(t, visit.person.player, given["round"]))


# --- hosts ------------------------------------------------------------------------------------------------------------


def _enter_players(visit: Visit, given: Given) -> None:
    wanted = [{"team": given["team"], "titles": (), "hours": None} for _ in given["players"]]
    entries = entries_of(wanted, given["players"], visit.person, "players")

    def decide(t: Tournament) -> Sequence[AnyEvent]:
        at_work = t.copy()
        events: list[AnyEvent] = []
        for entry in entries:
            entered = commands.stand_by(at_work, entry) if given["stand_by"] else commands.enter(at_work, entry)
            for event in entered:
                at_work.apply(event)
            events += entered
        return events

    _decide(visit, decide)


def _check_everybody_in(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: [event for player in t.those(Presence.IN) for event in commands.check_in(t, player)])


def _draw(visit: Visit, given: Given) -> None:
    draw(visit.id, by=visit.account, accept_broken=given["accept_broken"])


def _withdraw_round(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.withdraw_round(t, visit.person.player, given["reason"]))


def _start_round(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.open_round(t, given["round"], timezone.now()))


def _set_deadline(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.set_deadline(t, given["round"], written(given["at"])))


def _publish(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.publish(t, visit.person.player, given["up_to_round"]))


def _pause(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.pause(t, visit.person.player, given["reason"]))


def _resume(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.resume(t, visit.person.player))


def _call_off(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.cancel(t, visit.person.player, given["reason"]))


def _swap(visit: Visit, given: Given) -> None:
    assert visit.account is not None
    players = (str(given["one"].pk), str(given["other"].pk))
    arbitrating.swap_seats(visit.id, players, by=visit.account, reason=given["reason"])


def _seat(visit: Visit, given: Given) -> None:
    player = str(given["player"].pk)
    _decide(visit, lambda t: commands.seat(t, player, given["table"], visit.person.player, given["reason"]))


def _keep_apart(visit: Visit, given: Given) -> None:
    players = (str(given["one"].pk), str(given["other"].pk))
    _decide(visit, lambda t: commands.keep_apart(t, players, given["force"], visit.person.player, given["reason"]))


# --- arbiters ---------------------------------------------------------------------------------------------------------


def _check_player_in(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.check_in(t, str(given["player"].pk)))


def _remove(visit: Visit, given: Given) -> None:
    player = str(given["player"].pk)
    _decide(visit, lambda t: commands.remove(t, player, visit.person.player, given["reason"]))


def _warn(visit: Visit, given: Given) -> None:
    player = str(given["player"].pk)
    _decide(visit, lambda t: commands.warn(t, player, given["table"], visit.person.player, given["reason"]))


def _move_neutrally(visit: Visit, given: Given) -> None:
    assert visit.account is not None
    player = str(given["player"].pk)
    arbitrating.move_neutrally(visit.id, given["table"], player, by=visit.account, reason=given["reason"])


def _substitute(visit: Visit, given: Given) -> None:
    assert visit.account is not None
    leaving = str(given["player"].pk)
    if str(given["coming"].pk) not in visit.t.entrants:
        demand_consent([given["coming"]], visit.person, "coming")
    arbitrating.substitute(visit.id, given["table"], leaving, given["coming"], by=visit.account, reason=given["reason"])


def _adjudicate(visit: Visit, given: Given) -> None:
    assert visit.account is not None
    name, scores = given["table"], given["scores"]
    if scores is None:
        scores = values_now(visit.t, [name] if name in visit.t.tables else []).get(name, {})
    arbitrating.adjudicate(visit.id, name, scores, given["forfeited"], by=visit.account, reason=given["reason"])


def _correct(visit: Visit, given: Given) -> None:
    by = visit.person.player
    _decide(
        visit,
        lambda t: commands.correct_result(
            t, given["table"], given["scores"] or {}, given["forfeited"], by, given["reason"]
        ),
    )


def _reopen(visit: Visit, given: Given) -> None:
    assert visit.account is not None
    arbitrating.reopen(visit.id, given["table"], by=visit.account, reason=given["reason"])


def _undo_correction(visit: Visit, given: Given) -> None:
    _decide(visit, lambda t: commands.undo_correction(t, given["table"], visit.person.player, given["reason"]))


_ARBITER: dict[str, Any] = {"may": must_arbitrate, "page": "page-tournament-arbiter"}
STEPS: Mapping[str, Step] = {
    "enter": Step(_enter, forms.EnterForm, _anybody, "page-tournament"),
    "leave": Step(_leave, may=_anybody, page="page-tournament"),
    "return": Step(_return, may=_anybody, page="page-tournament"),
    "check-in": Step(_check_in, may=_anybody, page="page-tournament"),
    "rest": Step(_rest, forms.RestForm, _anybody, "page-tournament"),
    "open-entry": Step(lambda visit, given: _decide(visit, commands.open_entry)),
    "close-entry": Step(lambda visit, given: _decide(visit, commands.close_entry)),
    "enter-players": Step(_enter_players, forms.PlayersForm),
    "check-everybody-in": Step(_check_everybody_in),
    "draw": Step(_draw, forms.DrawForm),
    "withdraw-round": Step(_withdraw_round, forms.RulingForm),
    "start-round": Step(_start_round, forms.RoundForm),
    "set-deadline": Step(_set_deadline, forms.DeadlineForm),
    "publish": Step(_publish, forms.PublishForm),
    "pause": Step(_pause, forms.ReasonForm),
    "resume": Step(_resume),
    "call-off": Step(_call_off, forms.RulingForm),
    "swap": Step(_swap, forms.SwapForm),
    "seat": Step(_seat, forms.SeatForm),
    "keep-apart": Step(_keep_apart, forms.ApartForm),
    "check-in-player": Step(_check_player_in, forms.PlayerForm, must_arbitrate, "page-tournament-players"),
    "remove": Step(_remove, forms.RemoveForm, must_arbitrate, "page-tournament-players"),
    "warn": Step(_warn, forms.AtTableForm, **_ARBITER),
    "neutral-move": Step(_move_neutrally, forms.AtTableForm, **_ARBITER),
    "substitute": Step(_substitute, forms.SubstituteForm, **_ARBITER),
    "adjudicate": Step(_adjudicate, forms.ScoresForm, **_ARBITER),
    "correct": Step(_correct, forms.ScoresForm, **_ARBITER),
    "reopen": Step(_reopen, forms.TableForm, **_ARBITER),
    "undo-correction": Step(_undo_correction, forms.TableForm, **_ARBITER),
}
