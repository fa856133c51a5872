"""Rounds are drawn, withdrawn and started."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.commands.entering import demand_entrant
from gateway.tournaments.domain.commands.hosting import demand_not_over
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.formats import Cut, Draft, Seated, Situation
from gateway.tournaments.domain.lots import lot
from gateway.tournaments.domain.moments import Moment, written
from gateway.tournaments.domain.pairing import PlayerId, assess
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.rounds import Round, Table, TableId
from gateway.tournaments.domain.rules import AtDeadline
from gateway.tournaments.domain.situation import qualified_for, seeding, situation_of
from gateway.tournaments.domain.tournament import Status, TableState, Tournament

Events = Sequence[e.AnyEvent]


def draw_next_round(t: Tournament, *, accept_broken: bool = False) -> Events:
    """The next round, the beginning of the next stage with its first round, or the end of the tournament.

    Refused while tables of the last round go on, and if two would meet whom a hard wish keeps apart, unless that is
    accepted: then the report says so.
    """
    _demand_ready(t)
    events: list[e.AnyEvent] = []
    stage = len(t.stages) - 1
    draft = None
    if stage >= 0:
        draft = t.rules.stages[stage].draft(situation_of(t, stage, t.stages[stage]))
    while draft is None:
        stage += 1
        if stage == len(t.rules.stages):
            return [*events, e.TournamentFinished()]
        players = qualified_for(t, t.rules.stages[stage].cut) if stage else seeding(t)
        situation = situation_of(t, stage, players)
        if stage == 0 and len(situation.players) < min(t.rules.table_sizes):
            raise Refused("too-few", "There are too few players for a table", players=len(situation.players))
        draft = t.rules.stages[stage].draft(situation)
        if draft is not None:
            events.append(e.StageBegan(stage=stage, players=tuple(players)))
    if (broken := [pair for report in draft.reports for pair in report.broken]) and not accept_broken:
        raise Refused("wishes-broken", "No tables were found that keep these apart", pairs=broken)
    return [*events, _paired(t, stage, draft)]


def draw_by_hand(t: Tournament, tables: Sequence[Seated], byes: Sequence[PlayerId], *, next_stage: bool) -> Events:
    """A round of the present stage, or the first one of the next, as the host made it or as it once was played.

    The tables are in seat order. Everybody who can be seated must be at one table or have a bye.
    """
    _demand_ready(t)
    stage = len(t.stages) - 1
    named = [player for table in tables for player in table.seats] + list(byes)
    begins = next_stage or stage < 0
    if begins:
        stage += 1
        if stage == len(t.rules.stages):
            raise Refused("no-such-stage", "There is no further stage", field="next_stage")
        order = qualified_for(t, Cut()) if stage else seeding(t)
        players = tuple(player for player in order if player in named) if stage else tuple(order)
    else:
        players = t.stages[stage]
    situation = situation_of(t, stage, players)
    _demand_tables(t, situation, tables, named)
    field = situation.field_of(situation.players, by_score=True)
    report = assess(field, [table.seats for table in tables], byes, situation.seed).report
    draft = Draft(tables=tuple(tables), byes=tuple(byes), reports=(report,))
    began = [e.StageBegan(stage=stage, players=players)] if begins else []
    return [*began, _paired(t, stage, draft)]


def seat(t: Tournament, player: PlayerId, name: TableId, by: PlayerId, reason: str) -> Events:
    """Give who has no table in the last round, having come late or with a bye, the last seat of one not started."""
    state = demand_table(t, name)
    demand_entrant(t, player, Presence.IN)
    if state.round != len(t.rounds) or _has_begun(state):
        raise Refused("table-started", "The table has started", field="table", table=name)
    if any(t.tables[other].round == state.round for other in t.tables_of.get(player, ())):
        raise Refused("seated-already", "The player has a table in this round", field="player", player=player)
    if len(state.players) + 1 not in t.rules.table_sizes:
        raise Refused("table-size", "The table cannot be larger", field="table", size=len(state.players) + 1)
    return [e.PlayerSeated(player=player, table=name, by=by, reason=reason)]


def withdraw_round(t: Tournament, by: PlayerId, reason: str) -> Events:
    """Take back the last round, so that it can be drawn anew. Refused once a table of it has started."""
    if not t.rounds:
        raise Refused("no-such-round", "No round is paired")
    started = [table.id for table in t.rounds[-1].tables if _has_begun(t.tables[table.id])]
    if started:
        raise Refused("table-started", "Tables of the round have started", tables=started)
    return [e.RoundWithdrawn(round=len(t.rounds), by=by, reason=reason)]


def set_deadline(t: Tournament, round_number: int, at: Moment) -> Events:
    """When the tables of a round have to end."""
    _demand_round(t, round_number)
    return [] if t.deadlines.get(round_number) == at else [e.RoundDeadlineSet(round=round_number, at=at)]


def open_round(t: Tournament, round_number: int, now: datetime) -> Events:
    """Let the games of a round's tables begin, and its time begin to run if rounds have a length."""
    demand_not_over(t)
    _demand_round(t, round_number)
    if t.status is Status.PAUSED:
        raise Refused("paused", "The tournament is paused")
    if round_number in t.opened:
        return []
    events: list[e.AnyEvent] = [e.RoundOpened(round=round_number)]
    minutes = t.rules.schedule.round_minutes
    if minutes is not None and round_number not in t.deadlines:
        events.append(e.RoundDeadlineSet(round=round_number, at=written(now + timedelta(minutes=minutes))))
    return events


def let_deadline_pass(
    t: Tournament, round_number: int, now: datetime, waited_for: Mapping[TableId, Sequence[PlayerId]]
) -> Events:
    """Note that tables go on after their round's deadline; once. What follows is for the rules to say.

    Args:
        waited_for: the players for whom those games wait; they are warned, if that is what follows.
    """
    late = tuple(name for name in t.going_on if t.tables[name].round == round_number)
    has_passed = round_number in t.deadlines and t.deadlines[round_number] <= written(now)
    if not late or not has_passed or round_number in t.expired:
        return []
    follows = t.rules.schedule.at_deadline
    events: list[e.AnyEvent] = [e.DeadlinePassed(round=round_number, tables=late, follows=follows)]
    if follows is AtDeadline.WARN:
        events += [
            e.PlayerWarned(player=player, table=name, by=e.SERVER, reason="deadline")
            for name in late
            for player in waited_for.get(name, ())
        ]
    return events


def is_over(t: Tournament) -> bool:
    """Whether all tables have ended and no stage has a round left: nothing is left but to finish."""
    if not t.stages or t.going_on:
        return False
    present = len(t.stages) - 1
    for stage in range(present, len(t.rules.stages)):
        players = t.stages[stage] if stage == present else qualified_for(t, t.rules.stages[stage].cut)
        if t.rules.stages[stage].goes_on(situation_of(t, stage, players)):
            return False
    return True


def overdue(t: Tournament, now: Moment) -> list[TableId]:
    """Tables that go on after their round's deadline; ``now`` is written like the deadlines."""
    return [name for name in t.unfinished() if t.deadlines.get(t.tables[name].round, now) < now]


def start_table(t: Tournament, name: TableId, game_id: str) -> Events:
    """The game of a table exists. Said twice, it counts once; another game of the same table is refused."""
    state = demand_table(t, name)
    if state.game_id == game_id:
        return []
    if state.game_id is not None:
        raise Refused("table-started", "The table has another game", table=name, game_id=state.game_id)
    if t.status is Status.PAUSED:
        raise Refused("paused", "The tournament is paused")
    return [e.TableStarted(table=name, game_id=game_id)]


def swap_seats(t: Tournament, players: tuple[PlayerId, PlayerId], by: PlayerId, reason: str) -> Events:
    """Two players of the last round change places. Refused once one of their tables has a result.

    That no action has been made in their games is for the caller to know.
    """
    if not t.rounds:
        raise Refused("no-such-round", "No round is paired")
    number = len(t.rounds)
    for player in players:
        at = [name for name in t.tables_of.get(player, ()) if t.tables[name].round == number]
        if len(at) != 1 or players[0] == players[1]:
            raise Refused("not-seated-once", "Both must sit at one table of the last round", player=player, tables=at)
        if t.tables[at[0]].result is not None or any(len(chain) > 1 for chain in t.tables[at[0]].holders):
            raise Refused("table-changed", "The table has a result or a substitute", table=at[0])
    return [e.SeatsSwapped(round=number, players=players, by=by, reason=reason)]


def demand_table(t: Tournament, name: TableId) -> TableState:
    """The table. Raises `Refused` if there is none."""
    state = t.tables.get(name)
    if state is None:
        raise Refused("no-such-table", "There is no such table", field="table", table=name)
    return state


def _demand_ready(t: Tournament) -> None:
    demand_not_over(t)
    if t.status is Status.PAUSED:
        raise Refused("paused", "The tournament is paused")
    if unfinished := t.unfinished():
        raise Refused("round-unfinished", "Tables of the last round go on", tables=unfinished)


def _demand_tables(t: Tournament, situation: Situation, tables: Sequence[Seated], named: Sequence[PlayerId]) -> None:
    """Everybody once, at tables of allowed sizes, playing titles of the event."""
    if sorted(named) != sorted(situation.players):
        often = sorted(player for player, times in Counter(named).items() if times > 1)
        missing = sorted(set(situation.players) - set(named))
        unknown = sorted(set(named) - set(situation.players))
        raise Refused(
            "not-seated-once", "Everybody has one place", field="tables", often=often, missing=missing, unknown=unknown
        )
    for table in tables:
        if len(table.seats) not in t.rules.table_sizes:
            raise Refused("table-size", "No table may have that size", field="tables", seats=table.seats)
        if table.title not in t.rules.titles:
            raise Refused("unknown-title", "The title is not played", field="tables", title=table.title)


def _demand_round(t: Tournament, number: int) -> None:
    if not 1 <= number <= len(t.rounds):
        raise Refused("no-such-round", "There is no such round", field="round", round=number)


def _has_begun(state: TableState) -> bool:
    return state.game_id is not None or state.result is not None


def _paired(t: Tournament, stage: int, draft: Draft) -> e.RoundPaired:
    return e.RoundPaired(round=_round(t, stage, draft), bye=t.rules.bye, requested_bye=t.rules.requested_bye)


def _round(t: Tournament, stage: int, draft: Draft) -> Round:
    """The round as announced: boards numbered, deals drawn."""
    number = len(t.rounds) + 1
    tables = tuple(
        Table(
            id=f"{number}.{board}",
            title=seated.title,
            seats=seated.seats,
            deal=_deal(t, number, board),
            group=seated.group,
        )
        for board, seated in enumerate(draft.tables, 1)
    )
    resting = tuple(
        player for player, one in t.entrants.items() if number in one.resting and one.presence is Presence.IN
    )
    return Round(
        number=number,
        stage=stage,
        tables=tables,
        byes=draft.byes,
        resting=resting,
        reports=draft.reports,
        groups=draft.groups,
        season=draft.season,
    )


def _deal(t: Tournament, number: int, board: int) -> int:
    """A seed of 31 bits for the game: the same for all tables of the round in a duplicate."""
    words = (number,) if t.rules.duplicate else (number, board)
    return lot(t.seed, "deal", *words) % 2**31
