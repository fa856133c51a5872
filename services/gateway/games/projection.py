"""The projection of games, from events.

Each event that changes a game carries where the game then stands, so the newest one known is all that counts: an event
that is older than the projection is dropped, one that was missed is made good by the next, and a game whose beginning
was missed is read from the rules service.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, Value, When

from gateway.bus.asking import ask
from gateway.bus.handlers import on
from gateway.games.models import Game, Seat
from gateway.observability import metrics
from messages import ActionApplied, DescribeGame, Envelope, GameDescribed, GameStarted, GameStatus, Player


@on(GameStarted)
def begin(envelope: Envelope, event: GameStarted) -> None:
    """A game exists, or an imported one does as a whole."""
    version = event.imported.version if event.imported else 0
    _begin(
        UUID(envelope.game_id),
        event.players,
        title=event.title,
        rules_version=event.rules_version,
        imported=event.imported is not None,
        settings=event.document.get("settings") or {},
        created_at=envelope.recorded_at,
        started_at=envelope.recorded_at,
        **_standing(version, event.status, envelope.recorded_at),
    )


@on(ActionApplied)
def advance(envelope: Envelope, event: ActionApplied) -> None:
    """A live game stands one version further on."""
    assert envelope.version is not None, "events of games have a version"
    standing = _standing(envelope.version, event.status, envelope.recorded_at)
    status = Game.Status.FINISHED if event.status.finished else Game.Status.ACTIVE
    standing["status"] = Case(When(status=Game.Status.CLOSED, then=Value(Game.Status.CLOSED)), default=Value(status))
    behind = Game.objects.filter(pk=UUID(envelope.game_id))
    if behind.filter(version__lt=envelope.version).update(**standing) or behind.exists():
        return
    metrics.GAPS.inc()
    read_from_rules(UUID(envelope.game_id))


def read_from_rules(game_id: UUID) -> None:
    """Make the projection of a game whose beginning was missed. Raises `NoReply` or `Problem`."""
    envelope, game = ask(DescribeGame(), GameDescribed, game_id=str(game_id))
    _begin(
        game_id,
        game.players,
        title=game.title,
        rules_version=game.rules_version,
        imported=game.imported,
        created_at=envelope.recorded_at,
        started_at=envelope.recorded_at,
        **_standing(game.latest, game.status, envelope.recorded_at),
    )


def _begin(game_id: UUID, players: list[Player], **fields: Any) -> None:
    # What nobody here set up is only looked at: over, or closed.
    status = Game.Status.FINISHED if fields["finished"] else Game.Status.CLOSED
    known, new = Game.objects.get_or_create(pk=game_id, defaults={"status": status, **fields})
    if not new and known.started_at is None:
        _start(known, fields)
    if new:
        # Names of archives may be of any length; the archive has them whole.
        longest = Seat._meta.get_field("name").max_length
        Seat.objects.bulk_create(
            Seat(game_id=game_id, position=place, player=one.id, name=one.name[:longest])
            for place, one in enumerate(players)
        )


def _start(game: Game, fields: dict[str, Any]) -> None:
    """A table that was forming is played at from now on, or the projection of a game is made anew."""
    begun = {name: value for name, value in fields.items() if name != "created_at" or not game.live}
    if game.version > fields["version"]:  # a later event has come before this one
        begun = {name: fields[name] for name in ("settings", "rules_version", "imported", "started_at")}
    if game.status == Game.Status.FORMING:
        going_on = Game.Status.ACTIVE if game.live else Game.Status.CLOSED
        begun["status"] = Game.Status.FINISHED if fields["finished"] else going_on
    Game.objects.filter(pk=game.pk).update(**begun, start_problem=None)


def begun_at(game: Game, version: int, status: GameStatus) -> None:
    """Note that a table is played at from now on, before the event that says so has come."""
    going_on = Game.Status.FINISHED if status.finished else Game.Status.ACTIVE
    standing = _standing(version, status, datetime.now(UTC))
    Game.objects.filter(pk=game.pk, status=Game.Status.FORMING).update(status=going_on, **standing)


def forget() -> None:
    """Let every game look as if nothing had been heard of it; what people decided about its table stays."""
    closed = Case(
        When(live=True, status=Game.Status.CLOSED, then=Value(Game.Status.CLOSED)), default=Value(Game.Status.FORMING)
    )
    nothing = GameStatus(round="", turn=0, round_num=0, phase="", acting=[])
    standing = _standing(0, nothing, datetime.now(UTC))
    Game.objects.exclude(started_at=None).update(status=closed, started_at=None, rules_version=None, **standing)


def drop_unheard_of() -> None:
    """Delete imported games of which no event tells."""
    Game.objects.filter(live=False, started_at=None).delete()


def _standing(version: int, status: GameStatus, at: datetime) -> dict[str, Any]:
    return {
        "version": version,
        "round": status.round,
        "turn": status.turn,
        "round_num": status.round_num,
        "phase": status.phase,
        "acting": status.acting,
        "finished": status.finished,
        "result": status.result,
        "end_reason": status.end_reason,
        "updated_at": at,
    }
