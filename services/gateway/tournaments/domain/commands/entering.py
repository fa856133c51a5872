"""Players come, wait, check in, leave and come back."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.commands.hosting import demand_not_over
from gateway.tournaments.domain.entrants import Entrant, Entry, Presence
from gateway.tournaments.domain.pairing import Force, PlayerId
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.tournament import Tournament

Events = Sequence[e.AnyEvent]


def open_entry(t: Tournament) -> Events:
    """Let players enter."""
    demand_not_over(t)
    return [] if t.entry_open else [e.EntryOpened()]


def close_entry(t: Tournament) -> Events:
    """Let no more players enter."""
    return [e.EntryClosed()] if t.entry_open else []


def enter(t: Tournament, entry: Entry) -> Events:
    """A player enters, or is put on the waiting list if the limit is reached."""
    _demand_newcomer(t, entry)
    _demand_entry(t)
    limit = t.rules.entry.limit
    if limit is not None and len(t.those(Presence.IN)) >= limit:
        return [e.PlayerWaitlisted(entry=entry)]
    return [e.PlayerEntered(entry=entry, missed=_missed(t), worth=t.rules.missed_round)]


def stand_by(t: Tournament, entry: Entry) -> Events:
    """A player waits to be a substitute, or for a place; that is possible at any time."""
    _demand_newcomer(t, entry)
    return [e.PlayerWaitlisted(entry=entry)]


def check_in(t: Tournament, player: PlayerId) -> Events:
    """The player is there. Said twice, it counts once."""
    entrant = demand_entrant(t, player, Presence.IN)
    return [] if entrant.checked_in else [e.PlayerCheckedIn(player=player)]


def withdraw(t: Tournament, player: PlayerId) -> Events:
    """A player leaves; before the first round the first on the waiting list takes the place."""
    demand_not_over(t)
    if demand_entrant(t, player).presence is Presence.OUT:
        return []
    return [e.PlayerWithdrew(player=player), *_admit_next(t, player)]


def remove(t: Tournament, player: PlayerId, by: PlayerId, reason: str) -> Events:
    """An arbiter takes a player out."""
    demand_not_over(t)
    demand_entrant(t, player, Presence.IN)
    return [e.PlayerRemoved(player=player, by=by, reason=reason), *_admit_next(t, player)]


def come_back(t: Tournament, player: PlayerId) -> Events:
    """A player who has left takes part again; the rounds missed are worth nothing."""
    demand_not_over(t)
    demand_entrant(t, player, Presence.OUT)
    if not t.rules.may_return:
        raise Refused("no-return", "Who has left may not come back", player=player)
    sat_out = {one.round for one in t.grants.get(player, ())}
    sat_out.update(t.tables[name].round for name in t.tables_of.get(player, ()))
    missed = tuple(number for number in range(1, len(t.rounds) + 1) if number not in sat_out)
    return [e.PlayerReturned(player=player, missed=missed)]


def request_bye(t: Tournament, player: PlayerId, round_number: int) -> Events:
    """A player sits out a round that is not paired yet."""
    demand_not_over(t)
    entrant = demand_entrant(t, player, Presence.IN)
    if round_number <= len(t.rounds):
        raise Refused("round-paired", "That round is paired already", field="round", round=round_number)
    return [] if round_number in entrant.resting else [e.ByeRequested(player=player, round=round_number)]


def keep_apart(t: Tournament, players: tuple[PlayerId, PlayerId], force: Force, by: PlayerId, reason: str) -> Events:
    """Two players shall not meet, or rather not, or may again."""
    demand_not_over(t)
    if players[0] == players[1]:
        raise Refused("two-needed", "A player cannot be kept from himself", field="players", players=players)
    for player in players:
        demand_entrant(t, player)
    return [e.PairKeptApart(players=players, force=force, by=by, reason=reason)]


def demand_entrant(t: Tournament, player: PlayerId, presence: Presence | None = None) -> Entrant:
    """The entrant, who must be in, out or waiting, if that is said. Raises `Refused`."""
    entrant = t.entrants.get(player)
    if entrant is None:
        raise Refused("not-entered", "The player has not entered", field="player", player=player)
    if presence is not None and entrant.presence is not presence:
        raise Refused("wrong-presence", f"The player is {entrant.presence}, not {presence}", player=player)
    return entrant


def _demand_entry(t: Tournament) -> None:
    if not t.entry_open:
        raise Refused("entry-closed", "Players cannot enter now")
    following, last = len(t.rounds) + 1, t.rules.last_round_of_entry
    if t.rounds and following > last:
        raise Refused("too-late", f"A player had to enter for round {last} at the latest", round=following, last=last)


def _demand_newcomer(t: Tournament, entry: Entry) -> None:
    """The player must be new, or have left before the start, and meet the conditions of entry."""
    demand_not_over(t)
    known = t.entrants.get(entry.player)
    if known and known.presence is not Presence.OUT:
        raise Refused("entered-already", "The player has entered already", player=entry.player)
    if known and t.rounds:
        raise Refused("entered-before", "Who has left comes back by returning", player=entry.player)
    conditions = t.rules.entry
    if conditions.invited is not None and entry.player not in conditions.invited:
        raise Refused("not-invited", "The player is not invited", player=entry.player)
    low, high = conditions.least_rating, conditions.most_rating
    if (low is not None and entry.rating < low) or (high is not None and entry.rating > high):
        raise Refused("rating-limit", "The rating is outside the limits", field="rating", rating=entry.rating)
    if unknown := [title for title in entry.titles if title not in t.rules.titles]:
        raise Refused("unknown-title", "A title wished for is not played", field="titles", titles=unknown)


def _missed(t: Tournament) -> tuple[int, ...]:
    return tuple(range(1, len(t.rounds) + 1))


def _admit_next(t: Tournament, leaving: PlayerId) -> Events:
    """The first on the waiting list gets the place, as long as players can still enter."""
    waiting = t.those(Presence.WAITING)
    late = bool(t.rounds) and len(t.rounds) + 1 > t.rules.last_round_of_entry
    if not waiting or late or t.entrants[leaving].presence is Presence.WAITING:
        return []
    return [e.PlayerAdmitted(player=waiting[0], missed=_missed(t), worth=t.rules.missed_round)]
