"""Standings as they are read: worked out now and then, stored, and served a page at a time.

A result makes the standings after its round and all later ones out of date. They are worked out anew at most once a
second, however many results come in; until then those are shown that there are. Where that takes no time, whoever reads
does it himself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from gateway.bus.live import wake
from gateway.observability import metrics
from gateway.tournaments.domain import results
from gateway.tournaments.domain.pairing import PlayerId
from gateway.tournaments.domain.standings import Standing
from gateway.tournaments.keeping import Kept, current, topic
from gateway.tournaments.models import RoundStandings

EVERY = timedelta(seconds=1)
LINES_OF_PAGE = 100
FEW = 300
"""So many lines are worked out by whoever reads them."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the standings. Points and percents are exact fractions, such as ``21/2``."""

    rank: int
    player: PlayerId
    points: str
    wins: str
    winner_percent: str
    """The mean of the player's score in percent of the best score at his table."""
    tables: int
    """Of which the results are known."""
    byes: int
    """Rounds without a game, for whichever reason."""
    values: tuple[str, ...]
    """By each criterion of the rules in turn, as far as was needed to tell the player from all others."""


class Standings(msgspec.Struct, frozen=True, kw_only=True):
    """Some lines of the standings after a round."""

    round: int
    version: int
    """Of the tournament, as of which they are worked out."""
    count: int
    """Of all lines."""
    lines: list[Line]


def line_of(one: Standing) -> Line:
    """A line as it is stored and served."""
    return Line(
        rank=one.rank,
        player=one.player,
        points=str(one.tally.points),
        wins=str(one.tally.wins),
        winner_percent=str(one.tally.winner_percent),
        tables=len(one.tally.outcomes),
        byes=len(one.tally.grants),
        values=tuple(str(value) for value in one.values),
    )


# --- reading ----------------------------------------------------------------------------------------------------------

_PAGES = """
    select standings.version, standings.changed, standings.count, page.number, page.body
      from tournaments_roundstandings standings
      left join tournaments_standingspage page
        on page.standings_id = standings.id and page.number between %s and %s
     where standings.tournament_id = %s and standings.round = %s
     order by page.number
"""
_LINES = msgspec.json.Decoder(list[Line])


def standings_after(
    tournament_id: UUID, round_number: int, first: int = 0, count: int = LINES_OF_PAGE
) -> Standings | None:
    """So many lines of the standings after a round; the ``first`` of all is 0. None if there is no such round."""
    found = _stored(tournament_id, round_number, first, count)
    if found is not None and _to_be_worked_out_now(*found[:3]):
        work_out(tournament_id)
        found = _stored(tournament_id, round_number, first, count)
    if found is None:
        return None
    version, _, all_lines, page, bodies = found
    lines = [line for body in bodies for line in _LINES.decode(body)]
    skipped = first - page * LINES_OF_PAGE
    return Standings(round=round_number, version=version, count=all_lines, lines=lines[skipped : skipped + count])


def _to_be_worked_out_now(version: int, changed: int, count: int) -> bool:
    return version == 0 or (version < changed and count <= FEW)


def _stored(
    tournament_id: UUID, round_number: int, first: int, count: int
) -> tuple[int, int, int, int, list[str]] | None:
    """Version, last change, number of all lines; the first of the pages that hold the wanted ones, and their bodies."""
    page = first // LINES_OF_PAGE
    last = max(page, (first + count - 1) // LINES_OF_PAGE)
    with connection.cursor() as cursor:
        cursor.execute(_PAGES, [page, last, tournament_id, round_number])
        rows = cursor.fetchall()
    if not rows:
        return None
    version, changed, all_lines = rows[0][:3]
    return version, changed, all_lines, page, [body for *_, body in rows if body is not None]


# --- working out ------------------------------------------------------------------------------------------------------


def out_of_date(now: datetime) -> list[UUID]:
    """Tournaments whose standings are to be worked out anew by now."""
    waiting = RoundStandings.objects.filter(version__lt=F("changed"))
    rested = waiting.filter(Q(worked_out_at=None) | Q(worked_out_at__lt=now - EVERY))
    return list(rested.order_by().values_list("tournament", flat=True).distinct())


def work_out(tournament_id: UUID) -> int:
    """Work out anew all standings of a tournament that are out of date; how many there were.

    Results are not held up by it. Whoever comes at the same time waits until they are there.
    """
    with transaction.atomic(), metrics.STANDINGS_SECONDS.time():
        _alone(tournament_id)
        stale = list(RoundStandings.objects.filter(tournament_id=tournament_id, version__lt=F("changed")))
        if not stale:
            return 0
        kept = current(tournament_id)
        made = [(one, results.standings(kept.at_work, _up_to(kept, one.round))) for one in stale]
        for one, lines in made:
            _write_pages(one, lines)
        _write_ranks(kept, made)
        for one, lines in made:
            RoundStandings.objects.filter(pk=one.pk).update(
                version=kept.version, count=len(lines), worked_out_at=timezone.now()
            )
        transaction.on_commit(lambda: wake(topic(tournament_id)))
    return len(stale)


def _up_to(kept: Kept, round_number: int) -> int | None:
    """After the last round everything counts that has been added up already."""
    return round_number if round_number < len(kept.at_work.rounds) else None


def _alone(tournament_id: UUID) -> None:
    """Wait until nobody else works out the standings of this tournament; until the transaction ends nobody will."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"standings:{tournament_id}"])


_WRITE = """
    insert into tournaments_standingspage (standings_id, number, body) values (%s, %s, %s)
    on conflict (standings_id, number) do update set body = excluded.body
"""


def _write_pages(of: RoundStandings, lines: Sequence[Standing]) -> None:
    """Store the lines; pages that are as they were are not touched."""
    known = _digests(of)
    changed = [
        (of.pk, number, body)
        for number, body in enumerate(_bodies(lines))
        if known.get(number) != hashlib.md5(body.encode(), usedforsecurity=False).hexdigest()
    ]
    with connection.cursor() as cursor:
        # Not all in one statement: the driver would take far longer to put it together than these take.
        cursor.executemany(_WRITE, changed)
    of.pages.filter(number__gte=-(-len(lines) // LINES_OF_PAGE)).delete()


def _digests(of: RoundStandings) -> dict[int, str]:
    """A digest of each page that is stored, by its number."""
    with connection.cursor() as cursor:
        cursor.execute("select number, md5(body) from tournaments_standingspage where standings_id = %s", [of.pk])
        return dict(cursor.fetchall())


def _bodies(lines: Sequence[Standing]) -> Iterable[str]:
    for first in range(0, len(lines), LINES_OF_PAGE):
        page = [line_of(one) for one in lines[first : first + LINES_OF_PAGE]]
        yield msgspec.json.encode(page).decode()


_RANKS = """
    update tournaments_entry entry set rank = told.rank, points = told.points
      from unnest(%s::bigint[], %s::int[], %s::text[]) as told (account, rank, points)
     where entry.tournament_id = %s and entry.account_id = told.account
           and (entry.rank, entry.points) is distinct from (told.rank, told.points)
"""


def _write_ranks(kept: Kept, made: Sequence[tuple[RoundStandings, Sequence[Standing]]]) -> None:
    """Note with every entry how it stands after the last round, if that has ended and all may see it."""
    t = kept.at_work
    if t.going_on or results.shown_up_to(t) < len(t.rounds):
        return
    for one, lines in made:
        if one.round == len(t.rounds):
            accounts = [int(line.player) for line in lines]
            ranks, points = [line.rank for line in lines], [str(line.tally.points) for line in lines]
            with connection.cursor() as cursor:
                cursor.execute(_RANKS, [accounts, ranks, points, kept.id])
