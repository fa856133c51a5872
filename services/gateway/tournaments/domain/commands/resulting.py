"""Results come in, are corrected and adjudicated; arbiters see to it that games go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.commands.drawing import demand_table
from gateway.tournaments.domain.commands.entering import demand_entrant
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.domain.tournament import Result, TableState, Tournament

Events = Sequence[e.AnyEvent]


def record_result(t: Tournament, name: TableId, scores: Mapping[PlayerId, int]) -> Events:
    """A game ended. Told twice, it counts once; what an arbiter decided is not overturned by the game."""
    state = demand_table(t, name)
    _demand_players(state, scores, ())
    if state.results:
        if state.results[0].scores == scores and not state.results[0].forfeited:
            return []
        raise Refused("table-resulted", "The table has another result; it can be corrected", table=name)
    return [e.TableResulted(table=name, scores=dict(scores))]


def reopen_table(t: Tournament, name: TableId, by: PlayerId = e.SERVER, reason: str = "") -> Events:
    """The end of the game was undone, or an arbiter lets it go on. A table that goes on anyway stays as it is."""
    return [e.TableReopened(table=name, by=by, reason=reason)] if demand_table(t, name).results else []


def adjudicate(
    t: Tournament,
    name: TableId,
    scores: Mapping[PlayerId, int],
    forfeited: Sequence[PlayerId],
    by: PlayerId,
    reason: str,
) -> Events:
    """An arbiter ends a table that goes on, with the scores in pounds that it is given; some may have forfeited."""
    state = demand_table(t, name)
    _demand_players(state, scores, forfeited)
    _demand_reason(reason)
    if state.results:
        if state.results[0] == Result(dict(scores), tuple(forfeited), ruled=True):
            return []
        raise Refused("table-resulted", "The table has a result; it can be corrected", table=name)
    return [e.TableAdjudicated(table=name, scores=dict(scores), forfeited=tuple(forfeited), by=by, reason=reason)]


def correct_result(
    t: Tournament,
    name: TableId,
    scores: Mapping[PlayerId, int],
    forfeited: Sequence[PlayerId],
    by: PlayerId,
    reason: str,
) -> Events:
    """Another result for a table that has one. What was recorded before is kept and can be brought back."""
    state = demand_table(t, name)
    _demand_players(state, scores, forfeited)
    _demand_reason(reason)
    if state.result is None:
        raise Refused("table-unfinished", "The table has no result to correct", table=name)
    correction = Result(dict(scores), tuple(forfeited), correction=True)
    if (state.result.scores, state.result.forfeited) == (correction.scores, correction.forfeited):
        return []
    return [e.ResultCorrected(table=name, scores=dict(scores), forfeited=tuple(forfeited), by=by, reason=reason)]


def undo_correction(t: Tournament, name: TableId, by: PlayerId, reason: str) -> Events:
    """Bring back what was recorded before the last correction."""
    result = demand_table(t, name).result
    if result is None or not result.correction:
        raise Refused("nothing-corrected", "The result of the table was not corrected", table=name)
    return [e.CorrectionUndone(table=name, by=by, reason=reason)]


def substitute(t: Tournament, name: TableId, leaving: PlayerId, coming: PlayerId, by: PlayerId, reason: str) -> Events:
    """Somebody takes over a seat in a game that goes on. Who was on the waiting list takes part from now on."""
    state = demand_table(t, name)
    if state.result is not None:
        raise Refused("table-resulted", "The table has a result", table=name)
    if leaving not in state.players:
        raise Refused("not-at-table", "The player does not sit at the table", field="leaving", player=leaving)
    if coming in {player for chain in state.holders for player in chain}:
        raise Refused("at-table-already", "The substitute sits or sat at the table", field="coming", player=coming)
    presence = demand_entrant(t, coming).presence
    if presence is Presence.OUT:
        raise Refused("wrong-presence", "The substitute has left the tournament", field="coming", player=coming)
    admitted = [e.PlayerAdmitted(player=coming)] if presence is Presence.WAITING else []
    return [*admitted, e.PlayerSubstituted(table=name, leaving=leaving, coming=coming, by=by, reason=reason)]


def warn(t: Tournament, player: PlayerId, table: TableId | None, by: PlayerId, reason: str) -> Events:
    """Warn a player, for being late for one."""
    demand_entrant(t, player)
    if table is not None:
        demand_table(t, table)
    return [e.PlayerWarned(player=player, table=table, by=by, reason=reason)]


def record_neutral_move(t: Tournament, player: PlayerId, table: TableId, by: PlayerId, reason: str) -> Events:
    """An arbiter has moved for a player in a game that goes on."""
    state = demand_table(t, table)
    if player not in state.players or state.result is not None:
        raise Refused(
            "not-at-table", "The player has no move to make there", field="player", player=player, table=table
        )
    return [e.NeutralMoveMade(player=player, table=table, by=by, reason=reason)]


def _demand_players(state: TableState, scores: Mapping[PlayerId, int], forfeited: Sequence[PlayerId]) -> None:
    if set(scores) != set(state.players):
        raise Refused(
            "wrong-players",
            "A result states a score for everybody at the table and nobody else",
            field="scores",
            expected=sorted(state.players),
            stated=sorted(scores),
        )
    if strangers := set(forfeited) - set(state.players):
        raise Refused(
            "wrong-players", "Who forfeits must sit at the table", field="forfeited", stated=sorted(strangers)
        )


def _demand_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused("reason-needed", "The decision of an arbiter needs a reason", field="reason")
