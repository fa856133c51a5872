"""What is told of tournaments to those who play in them, and to those who run them: from their events, as they come.

A round of ten thousand is told to ten thousand. So it is not written down where the round is drawn, but read from the
events afterwards: nothing is lost, nobody waits for it, and each event is told once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from gateway.accounts.models import Account
from gateway.notifications.models import TournamentTold
from gateway.notifications.outbox import News, tell_each
from gateway.notifications.topics import Topic
from gateway.tournaments import keeping, news
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.entrants import Presence
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.points import placed
from gateway.tournaments.domain.rounds import TableId
from gateway.tournaments.domain.tournament import TableState, Tournament
from gateway.tournaments.importing.models import Import

Said = dict[str, Any]


def follow() -> int:
    """Tell what has happened in tournaments; how many events that were."""
    return news.read(TournamentTold, tell_news)


def tell_news(tournament_id: UUID, told: Sequence[news.News]) -> None:
    """Tell of these events of a tournament. Of one that was held elsewhere, and is only imported, nothing is told."""
    if Import.objects.filter(tournament=tournament_id).exists():
        return
    at_work = keeping.current(tournament_id).at_work
    for one in told:
        tell_of = _TELLERS.get(type(one.event))
        if tell_of is not None:
            tell_of(_Teller(tournament_id, at_work, one), one.event)


class _Teller:
    """One event of one tournament, about to be told. Names are looked up for all whom it is about together."""

    def __init__(self, tournament_id: UUID, at_work: Tournament, one: news.News) -> None:
        self.id, self.at_work, self.one = tournament_id, at_work, one

    def tell(self, topic: Topic, told: Mapping[PlayerId, Said], **for_all: Any) -> None:
        """Tell players something of their own each, and besides to all what is in `for_all`; officials the latter."""
        said = {"tournament": str(self.id), "name": self.at_work.name, "version": self.one.number, **for_all}
        officials = self.at_work.rules.officials
        overseers = {self.at_work.owner, *officials.co_hosts, *officials.arbiters} - told.keys()
        tell_each(
            News(topic, f"{self.id}:{self.one.number}", self.one.at, tournament_id=self.id),
            {int(player): {**said, **own} for player, own in told.items()},
            {int(player): said for player in overseers},
        )

    def tell_table(self, topic: Topic, name: TableId, **said: Any) -> None:
        """Tell those who sit at a table something about it."""
        state = self.at_work.tables.get(name)
        if state is not None:
            told: dict[PlayerId, Said] = {player: {} for player in state.players}
            table = {"round": state.round, "table": name, "title": state.table.title, "game": state.game_id}
            self.tell(topic, told, **table, **said)

    def those(self, *presences: Presence) -> list[PlayerId]:
        """The entrants of these presences."""
        return [player for presence in presences for player in self.at_work.those(presence)]

    def seats(self, tables: Iterable[TableState]) -> dict[PlayerId, list[Said]]:
        """For each player at these tables where he sits and with whom, as it is now."""
        states = list(tables)
        names = _names({player for state in states for player in state.players})
        found: dict[PlayerId, list[Said]] = {}
        for state in states:
            players = [{"account": int(player), "name": names[player]} for player in state.players]
            for seat, player in enumerate(state.players, 1):
                table = {"table": state.table.id, "title": state.table.title, "seat": seat, "players": players}
                found.setdefault(player, []).append(table)
        return found


def tell_round(teller: _Teller, event: e.RoundPaired) -> None:
    """Where everybody sits in the round, and with whom; or that he does not play in it."""
    drawn = event.round
    tables = [
        TableState(table=table, round=drawn.number, holders=tuple((player,) for player in table.seats))
        for table in drawn.tables
    ]
    told: dict[PlayerId, Said] = {player: {"tables": seats} for player, seats in teller.seats(tables).items()}
    told |= {player: {"bye": "given"} for player in drawn.byes}
    told |= {player: {"bye": "requested"} for player in drawn.resting}
    teller.tell(Topic.ROUND_DRAWN, told, round=drawn.number)


def tell_seats(teller: _Teller, event: e.SeatsSwapped | e.PlayerSeated) -> None:
    """Where those sit now at whose tables somebody has come or gone."""
    moved = event.players if isinstance(event, e.SeatsSwapped) else (event.player,)
    states = [teller.at_work.tables[name] for player in moved for name in teller.at_work.tables_of.get(player, ())]
    last = max((state.round for state in states), default=0)
    tables = {state.table.id: state for state in states if state.round == last}
    told = {player: {"tables": seats, "changed": True} for player, seats in teller.seats(tables.values()).items()}
    teller.tell(Topic.ROUND_DRAWN, told, round=last)


def tell_start(teller: _Teller, event: e.TableStarted) -> None:
    """The game of a table can be played."""
    teller.tell_table(Topic.TABLE_STARTED, event.table)


def tell_result(teller: _Teller, event: e.TableResulted) -> None:
    """A game has ended."""
    teller.tell_table(Topic.TABLE_RESULT, event.table, outcome="ended", places=_places(event.scores))


def tell_decision(teller: _Teller, event: e.TableAdjudicated | e.ResultCorrected) -> None:
    """An arbiter has decided how a table ended, or ended otherwise than was recorded."""
    outcome = "adjudicated" if isinstance(event, e.TableAdjudicated) else "corrected"
    places = _places(event.scores, event.forfeited)
    teller.tell_table(Topic.TABLE_RESULT, event.table, outcome=outcome, places=places, reason=event.reason)


def tell_restored(teller: _Teller, event: e.CorrectionUndone) -> None:
    """What was recorded before a correction counts again."""
    state = teller.at_work.tables.get(event.table)
    counts = state.result if state is not None else None
    places = _places(counts.scores, counts.forfeited) if counts is not None else []
    teller.tell_table(Topic.TABLE_RESULT, event.table, outcome="restored", places=places, reason=event.reason)


def tell_reopened(teller: _Teller, event: e.TableReopened) -> None:
    """A result counts no more: the table goes on."""
    teller.tell_table(Topic.TABLE_RESULT, event.table, outcome="reopened", places=[])


def tell_warning(teller: _Teller, event: e.PlayerWarned) -> None:
    """A player is warned, by an arbiter or because the round's time is up."""
    state = teller.at_work.tables.get(event.table) if event.table is not None else None
    game = state.game_id if state is not None else None
    teller.tell(
        Topic.WARNED, {event.player: {}}, player=int(event.player), table=event.table, game=game, reason=event.reason
    )


def tell_standings(teller: _Teller, event: e.StandingsPublished) -> None:
    """Everybody who took part may see them."""
    told: dict[PlayerId, Said] = {player: {} for player in teller.those(Presence.IN, Presence.OUT)}
    teller.tell(Topic.STANDINGS_PUBLISHED, told, round=event.up_to_round)


def tell_cancelled(teller: _Teller, event: e.TournamentCancelled) -> None:
    """Nobody needs to wait for it any more."""
    told: dict[PlayerId, Said] = {player: {} for player in teller.those(Presence.IN, Presence.WAITING)}
    teller.tell(Topic.TOURNAMENT_CANCELLED, told, reason=event.reason)


def _places(scores: Mapping[PlayerId, int], forfeited: Sequence[PlayerId] = ()) -> list[Said]:
    """Who came where, the winner first."""
    names = _names(scores)
    return [
        {
            "place": line.place,
            "account": int(line.player),
            "name": names[line.player],
            "score": line.score,
            "forfeited": line.forfeited,
        }
        for line in placed(scores, forfeited)
    ]


def _names(players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    found = Account.objects.filter(pk__in=[int(player) for player in players]).values_list("pk", "username")
    return {str(pk): name for pk, name in found}


_TELLERS: dict[type[e.Event], Callable[[_Teller, Any], None]] = {
    e.RoundPaired: tell_round,
    e.SeatsSwapped: tell_seats,
    e.PlayerSeated: tell_seats,
    e.TableStarted: tell_start,
    e.TableResulted: tell_result,
    e.TableAdjudicated: tell_decision,
    e.ResultCorrected: tell_decision,
    e.CorrectionUndone: tell_restored,
    e.TableReopened: tell_reopened,
    e.PlayerWarned: tell_warning,
    e.StandingsPublished: tell_standings,
    e.TournamentCancelled: tell_cancelled,
}
