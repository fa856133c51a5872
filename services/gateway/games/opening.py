"""From what somebody wants to the tables that are set up: accounts looked up, titles and archives looked through."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rest_framework.exceptions import ValidationError

from engine18xx.archive import Archive
from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.games import reading
from gateway.games.models import Game, Seat
from gateway.games.people import Caller, look
from gateway.games.setups import archive_of, faults
from gateway.games.tables import Plan, SeatPlan
from gateway.replays.models import Document

Named = Mapping[int | str, Account]
KEPT = ("id", "title", "players", "settings", "description", "actions")
"""What a game that goes on keeps of an archive: not how it ended there."""


def names_in(wanted: Sequence[Mapping[str, Any]]) -> set[int | str]:
    """All the accounts that are named."""
    seated = {seat["account"] for one in wanted for seat in one.get("seats", ()) if seat["account"] is not None}
    return seated | {name for one in wanted for name in one["arbiters"]}


def plans_for(caller: Caller, wanted: Sequence[Mapping[str, Any]], named: Named, *, where: str = "") -> list[Plan]:
    """What is wanted, ready to be set up.

    Args:
        wanted: as `GameWanted` has validated it.
        named: the accounts by the names that are used for them.
        where: name of the list that they come from, for the errors.

    Raises `Problem` naming everything that is wrong, in whichever game; `NoReply`.
    """
    plans: list[Plan] = []
    errors: list[dict[str, Any]] = []
    for number, one in enumerate(wanted):
        plan, wrong = _plan(caller, one, named)
        plans.append(plan)
        prefix = f"{where}.{number}." if where else ""
        errors += [{**error, "field": prefix + error["field"]} for error in wrong]
    if errors:
        raise Problem(422, "unplayable", "not every game can be set up as it is wanted", errors)
    return plans


def _plan(caller: Caller, wanted: Mapping[str, Any], named: Named) -> tuple[Plan, list[dict[str, Any]]]:
    if "title" in wanted:
        seats, errors = _seats(wanted["seats"], named)
        errors += faults(wanted["title"], len(seats), wanted["options"])
        plan = Plan(
            wanted["title"], seats, **_policies(wanted, named), options=wanted["options"], seed=wanted.get("seed")
        )
        return plan, errors + _unknown_arbiters(wanted, named)
    source = _source(caller, wanted["fork"]["game"]) if "fork" in wanted else None
    archive = wanted["archive"] if source is None else _forked(source, wanted["fork"].get("at"))
    errors = []
    if "seats" in wanted:
        seats, errors = _seats(wanted["seats"], named)
        if len(seats) != len(archive.seats):
            errors.append({"field": "seats", "message": f"this game has {len(archive.seats)} players"})
    else:
        seats = [SeatPlan(caller.account, name) for name in _names(archive, source)]
    plan = Plan(
        archive.title,
        seats,
        **_policies(wanted, named),
        origin=_document(archive),
        players=archive.player_ids,
        settings=dict(archive.document.get("settings") or {}),
        forked_from=source,
        forked_at=len(archive.actions) if source is not None else None,
    )
    return plan, errors + _unknown_arbiters(wanted, named)


def _policies(wanted: Mapping[str, Any], named: Named) -> dict[str, Any]:
    names = ("description", "private", "undo_policy", "seat_order", "time_control", "start_when_full")
    arbiters = [named[name] for name in wanted["arbiters"] if name in named]
    return {"arbiters": arbiters, **{name: wanted[name] for name in names if name in wanted}}


def _seats(wanted: Sequence[Mapping[str, Any]], named: Named) -> tuple[list[SeatPlan], list[dict[str, Any]]]:
    errors = [
        {"field": f"seats.{position}.account", "message": "there is no such account", "values": seat["account"]}
        for position, seat in enumerate(wanted)
        if seat["account"] is not None and seat["account"] not in named
    ]
    return [SeatPlan(named.get(seat["account"]), seat["name"]) for seat in wanted], errors


def _unknown_arbiters(wanted: Mapping[str, Any], named: Named) -> list[dict[str, Any]]:
    unknown = [name for name in wanted["arbiters"] if name not in named]
    return [{"field": "arbiters", "message": "there is no such account", "values": unknown}] if unknown else []


def _source(caller: Caller, game_id: Any) -> Game:
    table = look(game_id, caller)
    if table is None or not table.readable:
        raise ValidationError({"fork": {"game": "there is no such game"}})
    return Game.objects.get(pk=game_id)


def _forked(source: Game, at: int | None) -> Archive:
    """The game so far as an archive. Raises `Problem` for a version that there is not, `NoReply`."""
    _, text = reading.archive(source.pk, at)
    return archive_of(msgspec.json.decode(text))


def _names(archive: Archive, source: Game | None) -> list[str]:
    if source is not None:
        return list(Seat.objects.filter(game=source).values_list("name", flat=True))
    return [seat.name for seat in archive.seats]


def _document(archive: Archive) -> Document:
    """The archive as the rules service is to take it in: to go on, however it went on where it comes from."""
    kept = {name: archive.document[name] for name in KEPT if name in archive.document}
    text = msgspec.json.encode({**kept, "status": "active"})
    known, _ = Document.objects.get_or_create(
        digest=hashlib.sha256(text).digest(), defaults={"packed": zlib.compress(text, 3)}
    )
    return known
