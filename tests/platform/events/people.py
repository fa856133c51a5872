"""Who takes part: a host, and clubs with a program for each of their players; everybody with a token of his own."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from secrets import token_hex, token_urlsafe

from tests.platform.events.calling import Caller

CLUB = 16
"""Programs of one club at most."""
AT_ONCE = 4
"""So many clubs sign up at the same time."""
PROGRAM_MAY = ["games:read", "games:play", "tournaments:read", "tournaments:write"]
CLUB_MAY = [*PROGRAM_MAY, "account:write"]
"""A token can give no more than it has."""
HOST_MAY = ["tournaments:read", "tournaments:write", "tournaments:arbitrate", "games:read", "games:arbitrate"]


@dataclass(frozen=True)
class Person:
    """An account.

    Attributes:
        id: of the account.
        team: the club that it belongs to.
        api: its own way to the server.
    """

    id: int
    name: str
    token: str
    team: str
    api: Caller


async def sign_up(url: str, scopes: Sequence[str], name: str) -> Person:
    """A new account of that name and a few letters more, with a token."""
    name, password = f"{name}-{token_hex(3)}", token_urlsafe(18)
    stranger = Caller(url)
    account = await stranger.post("accounts", {"name": name, "password": password})
    basic = b64encode(f"{name}:{password}".encode()).decode()
    wanted = {"name": "event", "scopes": list(scopes)}
    issued = await stranger.post("account/tokens", wanted, Authorization=f"Basic {basic}")
    stranger.close()
    return Person(account["id"], name, issued["token"], "", Caller(url, issued["token"]))


async def sign_up_host(url: str) -> Person:
    """Somebody who may organize an event."""
    return await sign_up(url, HOST_MAY, "host")


async def sign_up_host_with(url: str, count: int) -> tuple[Person, list[Person]]:
    """A host whose own programs take part, so that he may enter and seat them."""
    host = await sign_up(url, sorted({*HOST_MAY, *CLUB_MAY}), "host")
    return host, await _programs_of(url, host, count)


async def sign_up_players(url: str, count: int, club: int = CLUB) -> list[Person]:
    """So many programs, in clubs of so many."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(first: int) -> list[Person]:
        async with gate:
            return await _sign_up_club(url, f"club{first // club + 1}", min(club, count - first))

    clubs = await asyncio.gather(*(one(first) for first in range(0, count, club)))
    return [person for members in clubs for person in members]


async def _sign_up_club(url: str, name: str, size: int) -> list[Person]:
    owner = await sign_up(url, CLUB_MAY, name)
    members = await _programs_of(url, owner, size)
    owner.api.close()
    return members


async def _programs_of(url: str, owner: Person, size: int) -> list[Person]:
    members = []
    for number in range(1, size + 1):
        account = await owner.api.post("account/bots", {"name": f"{owner.name}-{number}"})
        wanted = {"name": "plays", "scopes": PROGRAM_MAY}
        issued = await owner.api.post(f"account/bots/{account['id']}/tokens", wanted)
        token = issued["token"]
        members.append(Person(account["id"], account["name"], token, owner.name, Caller(url, token)))
    return members


def names_of(people: Iterable[Person]) -> dict[int, str]:
    """Their names by account."""
    return {person.id: person.name for person in people}
