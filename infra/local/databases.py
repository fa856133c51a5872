"""Lays out the two databases and their users, each with no more rights than its service needs.

The gateway owns its database. The event store is owned by a user who only migrates it; the rules service logs in as
another, who may read and add, never change or remove.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

import msgspec
import psycopg
from psycopg import sql

from infra.local.servers import PostgresServer


@dataclass(frozen=True)
class DatabaseUrls:
    """Where each service finds its database."""

    gateway: str
    rules: str
    rules_owner: str

    def environment(self) -> dict[str, str]:
        """As the environment variables that the services read."""
        return {
            "DATABASE_URL": self.gateway,
            "RULES_DATABASE_URL": self.rules,
            "RULES_OWNER_DATABASE_URL": self.rules_owner,
        }


def lay_out(server: PostgresServer, prefix: str = "") -> DatabaseUrls:
    """Make what is missing of the databases and users on a running server.

    Args:
        prefix: set before each name, so that one server can hold several stacks.
    """
    passwords = _passwords(server.folder / "passwords.json")
    gateway, rules, owner = f"{prefix}gateway", f"{prefix}rules", f"{prefix}rules_owner"
    with psycopg.connect(server.superuser_url, autocommit=True) as connection:
        for user in (gateway, rules, owner):
            password = passwords.setdefault(user, secrets.token_hex(16))
            _make_user(connection, user, password)
        _make_database(connection, gateway, owner=gateway)
        _make_database(connection, rules, owner=owner, readers=[rules])
    _remember(server.folder / "passwords.json", passwords)
    return DatabaseUrls(
        gateway=server.url(gateway, gateway, passwords[gateway]),
        rules=server.url(rules, rules, passwords[rules]),
        rules_owner=server.url(rules, owner, passwords[owner]),
    )


def _make_user(connection: psycopg.Connection, user: str, password: str) -> None:
    there = connection.execute("select 1 from pg_roles where rolname = %s", [user]).fetchone()
    verb = sql.SQL("alter role" if there else "create role")
    connection.execute(sql.SQL("{} {} login password {}").format(verb, sql.Identifier(user), sql.Literal(password)))


def _make_database(connection: psycopg.Connection, name: str, *, owner: str, readers: list[str] | None = None) -> None:
    database = sql.Identifier(name)
    if not connection.execute("select 1 from pg_database where datname = %s", [name]).fetchone():
        connection.execute(sql.SQL("create database {} owner {}").format(database, sql.Identifier(owner)))
    connection.execute(sql.SQL("revoke all on database {} from public").format(database))
    for reader in readers or []:
        connection.execute(sql.SQL("grant connect on database {} to {}").format(database, sql.Identifier(reader)))


def _passwords(file: Path) -> dict[str, str]:
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.exists() else {}


def _remember(file: Path, passwords: dict[str, str]) -> None:
    file.touch(mode=0o600)
    file.write_bytes(msgspec.json.encode(passwords))
