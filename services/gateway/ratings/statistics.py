"""What a player's games tell: how many, how they ended, how long a move took, and how it went against whom.

Counted are the games that have ended and that the reader may see; where an arbiter decided how a table ended, that
counts. A game in which somebody had several seats says nothing about him.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import connection
from django.db.models import F, Q, QuerySet

from gateway.accounts.models import Account
from gateway.games.models import Game
from gateway.games.people import readable
from gateway.tournaments import people
from gateway.tournaments.models import Entry, Tournament

MOST_OPPONENTS = 20


class OfTitle(msgspec.Struct, frozen=True, kw_only=True):
    """How a player does in the games of one title.

    Attributes:
        games: that have ended.
        wins: games in which nobody was ahead of him.
        mean_place: from 1; null without games.
        moves: turns that he has ended, as the clocks counted them, also in games that go on.
        seconds_to_move: mean time of those that counted by the clock; null without any.
    """

    title: str
    games: int = 0
    wins: int = 0
    mean_place: float | None = None
    moves: int = 0
    seconds_to_move: float | None = None


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """How it went against another player: games together, and in how many he was ahead, behind, or level."""

    account: int
    name: str
    games: int
    ahead: int
    behind: int
    level: int


RANKS_SHOWN = Q(tournament__hidden=False) | Q(tournament__published_round__gte=F("tournament__rounds"))
"""Entries in tournaments whose standings everybody may see, up to the last round."""

# Games in which the account has one seat, of those that the reader may see.
_MINE = """
    mine as (
        select game.id, game.title, coalesce(game.result, game.ruling -> 'result') as result
          from games_game game
          join games_seat seat on seat.game_id = game.id and seat.account_id = %(account)s
         where game.id in ({readable})
         group by game.id
        having count(*) = 1
    )
"""
# Everybody at those that have ended, and who came where.
_PLAYED = """
    played as (
        select mine.id, mine.title, seat.account_id as account,
               coalesce((rated.places ->> seat.account_id::text)::integer,
                        rank() over (partition by mine.id
                                     order by (mine.result ->> (seat.player #>> '{}'))::integer desc)) as place
          from mine
          join games_seat seat on seat.game_id = mine.id
          left join ratings_ratedresult rated on rated.game = mine.id and rated.places <> '{}'
         where rated.id is not null or jsonb_typeof(mine.result) = 'object'
    )
"""
_BY_TITLE = f"""
    with {_MINE}, {_PLAYED}
    select title, count(*), count(*) filter (where place = 1), avg(place)::float
      from played where account = %(account)s
     group by title
"""
_OPPONENTS = f"""
    with {_MINE}, {_PLAYED}
    select other.account, account.username, count(*), count(*) filter (where own.place < other.place),
           count(*) filter (where own.place > other.place), count(*) filter (where own.place = other.place)
      from played own
      join played other on other.id = own.id and other.account <> own.account
      join accounts_account account on account.id = other.account
     where own.account = %(account)s and (%(opponent)s::bigint is null or other.account = %(opponent)s)
     group by other.account, account.username
     order by count(*) desc, other.account
     limit %(most)s
"""
_MOVES = f"""
    with {_MINE}
    select mine.title, sum((own ->> 'turns')::integer)::integer, sum((own ->> 'used')::float)
      from mine
      join games_seat seat on seat.game_id = mine.id and seat.account_id = %(account)s
      join clocks_gameclock clock on clock.game_id = mine.id
     cross join lateral jsonb_array_elements(clock.state -> 'players') own
     where own -> 'id' = seat.player
     group by mine.title
"""


def by_title(account: Account, viewer: Account | None) -> list[OfTitle]:
    """How the account does in each title that it has played, or plays; in the order of the titles."""
    ended = {title: (games, wins, place) for title, games, wins, place in _ask(_BY_TITLE, account, viewer)}
    moved = {title: (moves, used) for title, moves, used in _ask(_MOVES, account, viewer)}
    found = []
    for title in sorted({*ended, *moved}):
        games, wins, place = ended.get(title, (0, 0, None))
        moves, used = moved.get(title, (0, 0.0))
        mean = used / moves if moves else None
        found.append(OfTitle(title=title, games=games, wins=wins, mean_place=place, moves=moves, seconds_to_move=mean))
    return found


def together(titles: Sequence[OfTitle]) -> OfTitle:
    """All titles as one, which has no name."""
    games, moves = sum(one.games for one in titles), sum(one.moves for one in titles)
    places = sum(one.games * one.mean_place for one in titles if one.mean_place is not None)
    used = sum(one.moves * one.seconds_to_move for one in titles if one.seconds_to_move is not None)
    return OfTitle(
        title="",
        games=games,
        wins=sum(one.wins for one in titles),
        mean_place=places / games if games else None,
        moves=moves,
        seconds_to_move=used / moves if moves else None,
    )


def opponents(account: Account, viewer: Account | None, opponent: int | None = None) -> list[Opponent]:
    """How it went against others, those first who were met most; or against one of them."""
    rows = _ask(_OPPONENTS, account, viewer, opponent=opponent, most=MOST_OPPONENTS)
    return [
        Opponent(account=pk, name=name, games=games, ahead=ahead, behind=behind, level=level)
        for pk, name, games, ahead, behind, level in rows
    ]


def entries(account: Account, viewer: Account | None) -> QuerySet[Entry]:
    """The account's part in tournaments of which the viewer may read."""
    return Entry.objects.filter(account=account, tournament__in=people.readable(Tournament.objects.all(), viewer))


def tournaments(account: Account, viewer: Account | None) -> dict[str, int]:
    """In how many tournaments the account took part, and how many of those it won."""
    taken = entries(account, viewer).exclude(presence=Entry.Presence.WAITING)
    won = taken.filter(RANKS_SHOWN, tournament__status=Tournament.Status.FINISHED, rank=1)
    return {"entered": taken.count(), "won": won.count()}


def _ask(query: str, account: Account, viewer: Account | None, **more: Any) -> list[tuple[Any, ...]]:
    seen, parameters = readable(Game.objects.all(), viewer).order_by().values("pk").query.sql_with_params()
    named = {f"seen_{number}": value for number, value in enumerate(parameters)}
    condition = seen % tuple(f"%({name})s" for name in named)
    with connection.cursor() as cursor:
        cursor.execute(query.replace("{readable}", condition), {"account": account.pk, **named, **more})
        return list(cursor.fetchall())
