"""Keeping tournaments: their events are stored one after the other, and each process holds some as they stand.

A command is carried out under a lock: the tournament is brought up to date, looked at, and what the command answers is
appended, all in one transaction. Who reads gets a tournament that nobody changes any more: the next event makes a new
one. The copies in memory can be trusted however a transaction ended, for each names the row of its last event, and the
number of a row is never given twice.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.http import Http404
from django.utils import timezone

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.bus.live import wake
from gateway.tournaments import models, projection, signals
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.events import AnyEvent, decode, encode
from gateway.tournaments.domain.refusal import Refused
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.playable import check_playable
from messages import Code

SEEDS = 2**53
"""Seeds are below this: every program reads them exactly from JSON."""
HELD_AT_MOST = 200
"""Tournaments that a process keeps in memory."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A tournament as it stands after some event. Nobody changes it; what happens next makes another.

    Attributes:
        at_work: the tournament itself. To be read only.
        last: id of the row of its last event.
        last_at: when that happened.
    """

    id: UUID
    at_work: Tournament
    last: int
    last_at: datetime

    @property
    def version(self) -> int:
        """The number of its events."""
        return self.at_work.version


# Asked whenever somebody comes to a tournament, so it is written out.
_SINCE = """
    select id, at, body from tournaments_tournamentevent where tournament_id = %s and number >= %s order by number
"""
_hot: OrderedDict[UUID, Kept] = OrderedDict()
_hot_lock = threading.Lock()
_loading = threading.Lock()


def topic(tournament_id: UUID) -> str:
    """Under which `gateway.bus.live` wakes those who watch the tournament."""
    return f"tournament:{tournament_id}"


def current(tournament_id: UUID) -> Kept:
    """The tournament as it stands now; in a transaction, with what that has done. Raises `Http404` if there is none."""
    if not connection.in_atomic_block:
        return _committed(tournament_id)
    mine = _working.kept
    kept = _followed(mine) if mine is not None and mine.id == tournament_id else None
    if kept is None:
        kept = _committed(tournament_id)
    _working.kept = kept
    return kept


def create(
    owner: Account,
    name: str,
    rules: Rules,
    *,
    private: bool = False,
    description: str = "",
    seed: int | None = None,
    held_before: bool = False,
) -> Kept:
    """A new tournament. Raises `Problem` if it cannot be played by these rules.

    Args:
        seed: from which its lots are drawn; by default drawn here.
        held_before: it was played elsewhere, so it does not matter which of its titles are played with how many here.
    """
    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    with transaction.atomic():
        events = decided(
            lambda: commands.create(name, str(owner.pk), chosen, rules, description=description, private=private)
        )
        now = timezone.now()
        row = models.Tournament.objects.create(name=name, owner=owner, created_at=now, updated_at=now)
        return _append(Kept(row.pk, Tournament(), 0, now), events, owner, check=not held_before)


def carry_out(
    tournament_id: UUID,
    decide: Callable[[Tournament], Sequence[AnyEvent]],
    *,
    by: Account | None,
    expected: int | None = None,
) -> Kept:
    """Carry out a command: what it answers happens. The tournament as it then stands.

    Args:
        decide: looks at the tournament, which it leaves as it is; a command of the domain, or several. What it answers
            is folded once it is recorded.
        by: who does it; None for the server.
        expected: the version that he saw; another one is refused.

    Raises `Problem` (409 or 422) for what the tournament refuses, 412 for another version, and `Http404`.
    """
    with transaction.atomic():
        if not models.Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).exists():
            raise Http404
        kept = current(tournament_id)
        if expected is not None and expected != kept.version:
            headers = {"ETag": f'"{kept.version}"'}
            raise Problem(412, Code.STALE_VERSION, f"the tournament is at version {kept.version}", headers=headers)
        events = decided(lambda: decide(kept.at_work))
        return _append(kept, events, by) if events else kept


def problem_of(refused: Refused) -> Problem:
    """A refusal of the domain, as the API says it: 422 if a field of the command is wrong, else 409."""
    error: dict[str, Any] = {"message": refused.message, "rule": refused.rule}
    if refused.field is not None:
        error["field"] = refused.field
    if refused.values:
        error["values"] = msgspec.to_builtins(refused.values, enc_hook=str, str_keys=True)
    return Problem(409 if refused.field is None else 422, refused.rule, refused.message, [error])


def decided(decide: Callable[[], Sequence[AnyEvent]]) -> Sequence[AnyEvent]:
    """What a command answers. Raises `Problem` for what the domain refuses."""
    try:
        return decide()
    except Refused as refused:
        raise problem_of(refused) from None


def _append(kept: Kept, events: Sequence[AnyEvent], by: Account | None, *, check: bool = True) -> Kept:
    for event in events if check else ():
        check_playable(event)
    at_work = kept.at_work.copy()
    for event in events:
        at_work.apply(event)
    at = timezone.now()
    rows = models.TournamentEvent.objects.bulk_create(
        models.TournamentEvent(
            tournament_id=kept.id, number=number, at=at, by_id=by.pk if by else None, body=encode(event).decode()
        )
        for number, event in enumerate(events, kept.version + 1)
    )
    made = Kept(kept.id, at_work, rows[-1].pk, at)
    projection.project(kept.id, at_work, [(at, event) for event in events])
    signals.happened.send(
        sender=models.Tournament,
        tournament=made,
        before=kept.at_work,
        events=list(events),
        number=kept.version + 1,
        by=by,
        at=at,
    )
    _working.kept = made
    transaction.on_commit(lambda: _show(made))
    return made


def _show(made: Kept) -> None:
    _hold(made)
    wake(topic(made.id))


# --- the copies in memory ---------------------------------------------------------------------------------------------


class _Working(threading.local):
    """What this thread works with in a transaction that is not committed yet, or was not."""

    kept: Kept | None = None


_working = _Working()


def _hold(kept: Kept) -> None:
    with _hot_lock:
        known = _hot.get(kept.id)
        if known is None or known.version <= kept.version:
            _hot[kept.id] = kept
        _hot.move_to_end(kept.id)
        while len(_hot) > HELD_AT_MOST:
            _hot.popitem(last=False)


def _committed(tournament_id: UUID) -> Kept:
    known = _hot.get(tournament_id)
    kept = _followed(known) if known is not None else None
    if kept is None:
        with _loading:  # many may come at once for a tournament that takes a while to read
            known = _hot.get(tournament_id)
            kept = (_followed(known) if known is not None else None) or _read(tournament_id)
            _hold_once_committed(kept)
    elif kept is not known:
        _hold_once_committed(kept)
    return kept


def _hold_once_committed(kept: Kept) -> None:
    # Outside a transaction this is done at once.
    transaction.on_commit(lambda: _hold(kept))


def _followed(known: Kept) -> Kept | None:
    """The copy after all events since; None if it comes from a transaction that came to nothing."""
    with connection.cursor() as cursor:
        cursor.execute(_SINCE, [known.id, known.version])
        rows = cursor.fetchall()
    if not rows or rows[0][0] != known.last:
        return None
    return _folded(known.id, known.at_work.copy(), rows[1:]) if len(rows) > 1 else known


def _read(tournament_id: UUID) -> Kept:
    """The tournament from its first event on. Raises `Http404` if there is none."""
    with connection.cursor() as cursor:
        cursor.execute(_SINCE, [tournament_id, 1])
        rows = cursor.fetchall()
    if not rows:
        raise Http404
    return _folded(tournament_id, Tournament(), rows)


def _folded(tournament_id: UUID, at_work: Tournament, rows: Sequence[Any]) -> Kept:
    for _, _, body in rows:
        at_work.apply(decode(body))
    last, at, _ = rows[-1]
    return Kept(tournament_id, at_work, last, at)
