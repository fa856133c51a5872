"""What the host decides about the event as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Status, Tournament

Events = Sequence[e.AnyEvent]


def create(
    name: str, owner: PlayerId, seed: int, rules: Rules, *, description: str = "", private: bool = False
) -> Events:
    """A new tournament. Refused if its rules cannot be played."""
    _demand_name(name)
    rules.check()
    return [
        e.TournamentCreated(name=name, owner=owner, seed=seed, rules=rules, description=description, private=private)
    ]


def describe(t: Tournament, name: str, description: str, private: bool, by: PlayerId, reason: str = "") -> Events:
    """Call and describe it otherwise, open it to all readers or close it to them; that is possible at any time."""
    _demand_name(name)
    if (name, description, private) == (t.name, t.description, t.private):
        return []
    return [e.TournamentDescribed(name=name, description=description, private=private, by=by, reason=reason)]


def change_rules(t: Tournament, rules: Rules, by: PlayerId, reason: str) -> Events:
    """Other rules from here on. Once rounds are paired a reason is needed, and stages that began stay as they are."""
    demand_not_over(t)
    rules.check()
    if rules == t.rules:
        return []
    if t.rounds and not reason.strip():
        raise Refused("reason-needed", "Rules are changed after the start only for a stated reason", field="reason")
    begun = len(t.stages)
    if rules.stages[:begun] != t.rules.stages[:begun]:
        raise Refused("stage-began", "A stage that has begun is not changed", field="stages", begun=begun)
    return [e.RulesChanged(rules=rules, by=by, reason=reason)]


def pause(t: Tournament, by: PlayerId, reason: str = "") -> Events:
    """Nothing starts until the tournament is resumed."""
    demand_not_over(t)
    return [] if t.status is Status.PAUSED else [e.TournamentPaused(by=by, reason=reason)]


def resume(t: Tournament, by: PlayerId) -> Events:
    """Go on after a pause."""
    demand_not_over(t)
    return [e.TournamentResumed(by=by)] if t.status is Status.PAUSED else []


def publish(t: Tournament, by: PlayerId, up_to_round: int) -> Events:
    """Let all see the standings up to a round."""
    if not 0 <= up_to_round <= len(t.rounds):
        raise Refused("no-such-round", "There is no such round", field="up_to_round", up_to_round=up_to_round)
    return [] if t.published_round == up_to_round else [e.StandingsPublished(by=by, up_to_round=up_to_round)]


def cancel(t: Tournament, by: PlayerId, reason: str) -> Events:
    """The tournament is not played, or not to its end."""
    demand_not_over(t)
    return [e.TournamentCancelled(by=by, reason=reason)]


def _demand_name(name: str) -> None:
    if not name.strip():
        raise Refused("name-needed", "A tournament needs a name", field="name")


def demand_not_over(t: Tournament) -> None:
    """Raise `Refused` if the tournament is finished or cancelled."""
    if t.status in (Status.FINISHED, Status.CANCELLED):
        raise Refused("tournament-over", f"The tournament is {t.status}", status=t.status)
