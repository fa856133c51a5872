"""The events of a tournament that was held elsewhere: the same commands that would have been given here, in order.

So everything that holds of a tournament that was played here holds of it too, or the domain refuses it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import AnyEvent, RoundPaired
from gateway.tournaments.domain.formats import Seated, Swiss
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.rounds import Round
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tallies import Worth
from gateway.tournaments.domain.tournament import Tournament


class PastTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was played."""

    title: str
    seats: tuple[PlayerId, ...]
    """In seat order."""
    deal: int
    """Seed of the game."""
    game_id: str
    scores: Mapping[PlayerId, int]
    """Final scores in pounds."""


class PastRound(msgspec.Struct, frozen=True):
    """A round that was played. Whoever has neither a table nor a bye sat it out and earned nothing."""

    tables: tuple[PastTable, ...]
    byes: tuple[PlayerId, ...] = ()


def rules_for(rounds: Sequence[PastRound], stated: Mapping[str, Any]) -> Rules:
    """The rules of the event: what is stated, with the titles, table sizes and number of rounds that were played."""
    tables = [table for one in rounds for table in one.tables]
    sizes = [len(table.seats) for table in tables]
    titles = [table.title for table in tables]
    played = {
        "titles": tuple(sorted(set(titles), key=titles.index)),
        "table_sizes": tuple(sorted(set(sizes), key=lambda size: (-sizes.count(size), -size))),
        "stages": (Swiss(rounds=len(rounds)),),
    }
    return msgspec.convert({"requested_bye": Worth.NONE, **stated, **msgspec.to_builtins(played)}, Rules)


def events_of(
    created: Tournament, entries: Sequence[Entry], rounds: Sequence[PastRound], now: datetime
) -> list[AnyEvent]:
    """All that happened after the tournament was created, to its end. Raises `Refused` if it cannot have been so."""
    held = _Held(created.copy(), now)
    held.do(commands.open_entry(held.at_work))
    for entry in entries:
        held.do(commands.enter(held.at_work, entry))
    held.do(commands.close_entry(held.at_work))
    players = [entry.player for entry in entries]
    for number, one in enumerate(rounds, 1):
        held.play(number, one, players)
    held.do(commands.draw_next_round(held.at_work))
    return held.events


class _Held:
    """A tournament that is held again, and what is recorded of it."""

    def __init__(self, at_work: Tournament, now: datetime) -> None:
        self.at_work, self.now = at_work, now
        self.events: list[AnyEvent] = []

    def do(self, events: Sequence[AnyEvent]) -> None:
        for event in events:
            self.at_work.apply(event)
            self.events.append(event)

    def play(self, number: int, past: PastRound, players: Sequence[PlayerId]) -> None:
        playing = {player for table in past.tables for player in table.seats} | set(past.byes)
        for player in players:
            if player not in playing:
                self.do(commands.request_bye(self.at_work, player, number))
        seated = [Seated(title=table.title, seats=table.seats) for table in past.tables]
        drawn = commands.draw_by_hand(self.at_work, seated, past.byes, next_stage=False)
        self.do([_with_deals(event, past) if isinstance(event, RoundPaired) else event for event in drawn])
        self.do(commands.open_round(self.at_work, number, self.now))
        names = [f"{number}.{board}" for board in range(1, len(past.tables) + 1)]
        for name, table in zip(names, past.tables, strict=True):
            self.do(commands.start_table(self.at_work, name, table.game_id))
        for name, table in zip(names, past.tables, strict=True):
            self.do(commands.record_result(self.at_work, name, table.scores))


def _with_deals(event: RoundPaired, past: PastRound) -> RoundPaired:
    """The round with the deals that were played instead of drawn ones."""
    drawn: Round = event.round
    tables = tuple(
        msgspec.structs.replace(table, deal=played.deal)
        for table, played in zip(drawn.tables, past.tables, strict=True)
    )
    return msgspec.structs.replace(event, round=msgspec.structs.replace(drawn, tables=tables))
