"""Programs at a table: whoever has to act asks what he may do, and takes one of it by chance.

What is tried and comes too late, because the game has gone on or was ended meanwhile, is let be: they look again.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bradshaw_client.models import LegalActions
from examples.random_bot import one_of
from tests.platform.events.calling import Refused
from tests.platform.events.people import Person

OVER = frozenset({"finished", "closed"})
LOOK_AGAIN = 0.2
"""Seconds until somebody looks again who had nothing to do."""
_LEGAL = msgspec.json.Decoder(LegalActions)


@dataclass
class Played:
    """What the programs did, over all tables."""

    actions: int = 0
    late: int = 0
    """Refused because the game had gone on, or was over."""
    refused: list[str] = field(default_factory=list)
    """For any other reason: a defect of the platform or of the programs."""


async def play(game: str, people: Mapping[int, Person], dice: random.Random, played: Played, most: int) -> None:
    """Play a game until it is over; after so many actions wait until it is ended.

    Args:
        people: everybody at the table, by account.
    """
    told = await _begun(game, people)
    at_seat = {str(seat["id"]): people[seat["account"]] for seat in told["players"]}
    while told["status"] not in OVER:
        acting = [str(player) for player in told["acting"]]
        while acting and most > 0:
            most -= 1
            acting = await _act(game, at_seat[dice.choice(acting)], dice, played)
        await asyncio.sleep(LOOK_AGAIN)
        told = await at_seat[min(at_seat)].api.get(f"games/{game}?fields=status,acting")


async def _begun(game: str, people: Mapping[int, Person]) -> dict[str, Any]:
    """The game, once it has begun."""
    while True:
        seen = await next(iter(people.values())).api.get(f"games/{game}?fields=status,acting,players")
        if seen["status"] != "forming":
            return dict(seen)
        await asyncio.sleep(LOOK_AGAIN)


async def _act(game: str, person: Person, dice: random.Random, played: Played) -> list[str]:
    """Take an action; who has to act then, or nobody if there was none to be taken."""
    try:
        legal = _LEGAL.decode(await person.api.call("GET", f"games/{game}/legal-actions?mine=true"))
        if not legal.actions:
            return []
        chosen = one_of(legal.actions, dice)
        told = await person.api.post(f"games/{game}/actions", chosen, If_Match=f'"{legal.version}"')
    except Refused as refused:
        if refused.status in (409, 412):
            played.late += 1
        else:
            played.refused.append(str(refused))
        return []
    played.actions += 1
    status = told["status"]
    return [] if status.get("finished") else [str(player) for player in status["acting"]]
