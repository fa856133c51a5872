"""Which names of the archives are one player, and whose account that is.

Names are compared without regard to case, as those of accounts are. One that is nobody's account is kept as an
unclaimed player: under a name that nobody can sign up for.
"""

from __future__ import annotations

from collections.abc import Mapping

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.games.api.wanted import accounts_named
from gateway.tournaments.importing.models import UnclaimedPlayer
from gateway.tournaments.importing.wishes import Wanted

LONGEST = 100
MARK = "~"
"""No letter of an account's name, so a name that has it is nobody's."""


def tidy(name: str) -> str:
    """A name as it can be shown: on one line, and not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST].strip() or "?"


def key_of(name: str) -> str:
    """What two spellings of a name have in common."""
    return tidy(name).lower()[:LONGEST]


class Names:
    """The names of one import: of the archives, of the manifest, and of what the host says of them."""

    def __init__(self, wanted: Wanted) -> None:
        self._aliases = {key_of(other): name for other, name in wanted.aliases.items()}
        self._accounts = {key_of(name): account for name, account in wanted.accounts.items()}
        self._said = {key_of(name): name for name in (*wanted.aliases, *wanted.accounts)}
        self._spelt: dict[str, str] = {}
        """By player the name as it is to be shown."""
        self._met: set[str] = set()

    def player(self, name: str) -> str:
        """The player that a name stands for."""
        counts = self._aliases.get(key_of(name), name)
        self._met |= {key_of(name), key_of(counts)}
        self._spelt.setdefault(key_of(counts), tidy(counts))
        return key_of(counts)

    def unused(self) -> list[str]:
        """Names of which the host says something, and which nobody was met under."""
        return [said for key, said in self._said.items() if key not in self._met]

    def account(self, player: str, host: Account) -> int:
        """The account of a player, by its id; one that nobody can log in to is made for whoever has none."""
        return self._accounts.get(player) or _unclaimed(player, self._spelt[player], host)


def _unclaimed(key: str, name: str, host: Account) -> int:
    known = UnclaimedPlayer.objects.filter(kept_by=host, key=key).first()
    if known is not None:
        return known.account_id
    account = Account(username=f"{name}{MARK}{host.pk}", is_active=False)
    account.set_unusable_password()
    account.save()
    UnclaimedPlayer.objects.create(account=account, kept_by=host, name=name, key=key)
    return account.pk


def accounts_meant(said: Mapping[str, int | str], host: Account) -> dict[str, int]:
    """The ids of the accounts that the host names, by id or name, as those of players.

    Raises `Problem` 422 for each that there is not, that lets nobody seat it, or that is said to be two players.
    """
    known = accounts_named(set(said.values()), host)
    players: dict[int, str] = {}
    errors = []
    for name, value in said.items():
        account = known.get(value)
        if account is None or MARK in account.username:
            errors.append({"field": name, "message": "there is no such account", "values": value})
        elif not _may_be_named(account, host):
            message = "results are recorded of an account only if it lets others seat it"
            errors.append({"field": name, "message": message, "values": value})
        elif key_of(players.setdefault(account.pk, name)) != key_of(name):
            message = (
                f"{players[account.pk]} is said to have this account too: if they are one player, say so in aliases"
            )
            errors.append({"field": name, "message": message, "values": value})
    if errors:
        raise Problem(422, "invalid", "some of the accounts cannot be those of players", errors)
    return {name: known[value].pk for name, value in said.items()}


def _may_be_named(account: Account, host: Account) -> bool:
    own = host.pk in (account.pk, account.bot_owner_id)
    return own or host.is_staff or account.seating == Account.Seating.AT_ONCE
