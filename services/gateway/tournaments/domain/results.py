"""What the recorded results come to: outcomes of tables, tallies of players, and the standings after any round.

Whoever reached a later stage ranks before those who did not, and is ranked by that stage's rounds alone; in a knock-out
by how far he came, then by his last round; in a league by his division, then by the present season.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.points import ZERO, Points, placed
from gateway.tournaments.domain.rounds import Round, TableId
from gateway.tournaments.domain.rules import DropOut
from gateway.tournaments.domain.standings import Standing, rank
from gateway.tournaments.domain.tallies import Outcome, Tally, outcomes_of_table, tally
from gateway.tournaments.domain.tournament import Result, TableState, Tournament

#: What the players of tables that still go on are worth now, in pounds.
Running = Mapping[TableId, Mapping[PlayerId, int]]


#: More than a stage has rounds or divisions.
_TIERS = 1_000_000


class Reach(msgspec.Struct, frozen=True):
    """How far a player came: the rounds that count for him, and how high that ranks."""

    first: int
    last: int
    tier: int


def standings(t: Tournament, up_to_round: int | None = None, running: Running | None = None) -> list[Standing]:
    """The standings after a round, by default after all; with ``running`` values, as if those tables ended now."""
    rounds = t.rounds if up_to_round is None else t.rounds[:up_to_round]
    reach = _reach(t, rounds)
    current = up_to_round is None or up_to_round >= len(t.rounds)
    moving = {player for name in running or () for player in t.tables[name].players}
    tallies: dict[PlayerId, Tally] = {}
    for player, span in reach.items():
        if current and player not in moving:
            known = t.tallies.get(player)
            if known is None:
                known = t.tallies[player] = _tally(t, player, span.first, span.last, {})
            tallies[player] = known
        else:
            tallies[player] = _tally(t, player, span.first, span.last, running or {})
    return rank(tallies, t.rules.order, t.seed, {player: span.tier for player, span in reach.items()})


def stage_standings(t: Tournament, players: Iterable[PlayerId], rounds: Sequence[Round]) -> list[Standing]:
    """How these players stand by those rounds alone, which follow each other."""
    first, last = (rounds[0].number, rounds[-1].number) if rounds else (1, 0)
    return rank({player: _tally(t, player, first, last, {}) for player in players}, t.rules.order, t.seed)


def shown_up_to(t: Tournament) -> int:
    """The last round after which everybody may see the standings; the host may see them after any."""
    return t.published_round if t.rules.hidden else len(t.rounds)


def group_standings(t: Tournament, round_number: int) -> dict[str, list[Standing]]:
    """The standings of each group or division by the rounds up to that one that it was made for."""
    of = t.rounds[round_number - 1]
    rounds = [one for one in t.rounds[:round_number] if (one.stage, one.season) == (of.stage, of.season)]
    return {name: stage_standings(t, members, rounds) for name, members in of.groups.items()}


def outcomes(t: Tournament, name: TableId) -> dict[PlayerId, Outcome]:
    """The outcome of a table for all who have a part in it; empty while the game goes on."""
    known = t.outcomes.get(name)
    if known is None:
        state = t.tables[name]
        known = t.outcomes[name] = _outcomes(t, state, state.result, final=True) if state.result else {}
    return known


def places(t: Tournament, rounds: Iterable[Round]) -> dict[TableId, dict[PlayerId, int]]:
    """Who came where at each finished table of the rounds, by those who held the seats at the end."""
    found = {}
    for one in rounds:
        for table in one.tables:
            state = t.tables[table.id]
            if state.result:
                ranked = placed(state.result.scores, state.result.forfeited)
                found[table.id] = {line.player: line.place for line in ranked}
    return found


def win(t: Tournament) -> Points:
    """What an outright win at a table of the preferred size is worth."""
    return t.rules.scheme.win(t.rules.table_sizes[0])


def _outcomes(t: Tournament, state: TableState, result: Result, *, final: bool) -> dict[PlayerId, Outcome]:
    """By those who hold the seats, and by those who held them before if they share in the result."""
    found = outcomes_of_table(
        placed(result.scores, result.forfeited),
        state.players,
        t.rules.scheme,
        round=state.round,
        name=state.table.id,
        title=state.table.title,
        final=final,
    )
    for chain in state.holders:
        if len(chain) > 1:
            whole = found.pop(chain[-1])
            for player, share in zip(chain, t.rules.substitution.shares(len(chain)), strict=True):
                if share:
                    found[player] = msgspec.structs.replace(whole, points=whole.points * share)
    return found


def _tally(t: Tournament, player: PlayerId, first: int, last: int, running: Running) -> Tally:
    played = []
    for name in t.tables_of.get(player, ()):
        state = t.tables[name]
        if first <= state.round <= last:
            of_table = outcomes(t, name)
            if not of_table and name in running:
                of_table = _outcomes(t, state, Result(dict(running[name])), final=False)
            if player in of_table:
                played.append(of_table[player])
    grants = [one for one in t.grants.get(player, ()) if first <= one.round <= last]
    added = tally(player, played, grants, win(t), t.rules.counting)
    if t.rules.drop_out is DropOut.LOSES_ALL and t.entrants[player].presence is Presence.OUT:
        return msgspec.structs.replace(added, points=ZERO)
    return added


def _reach(t: Tournament, rounds: Sequence[Round]) -> dict[PlayerId, Reach]:
    """How far everybody came in these rounds; before the first, everybody who is in."""
    if not rounds:
        return {player: Reach(1, 0, 0) for player in (t.stages[0] if t.stages else t.those(Presence.IN))}
    reach: dict[PlayerId, Reach] = {}
    for stage, players in enumerate(t.stages):
        of_stage = [one for one in rounds if one.stage == stage]
        if of_stage:
            tier = stage * _TIERS
            reach.update(dict.fromkeys(players, Reach(of_stage[0].number, of_stage[-1].number, tier)))
            if t.rules.stages[stage].last_round_decides():
                for step, one in enumerate(of_stage, 1):
                    reach.update(dict.fromkeys(_in_round(t, one), Reach(one.number, one.number, tier + step)))
            elif of_stage[-1].season:
                reach.update(_reach_in_league(players, of_stage, tier))
    return {player: span for player, span in reach.items() if player in t.entrants}


def _reach_in_league(players: Iterable[PlayerId], rounds: Sequence[Round], tier: int) -> dict[PlayerId, Reach]:
    """Only the present season counts, and each division ranks before the next. Whoever waits for a season is last."""
    season = [one for one in rounds if one.season == rounds[-1].season]
    reach = dict.fromkeys(players, Reach(1, 0, tier))
    for step, members in enumerate(reversed(season[0].groups.values()), 1):
        reach.update(dict.fromkeys(members, Reach(season[0].number, season[-1].number, tier + step)))
    return reach


def _in_round(t: Tournament, one: Round) -> Collection[PlayerId]:
    seated = {player for table in one.tables for chain in t.tables[table.id].holders for player in chain}
    return seated | set(one.byes) | set(one.resting)
