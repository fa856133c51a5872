"""The tables of the event store, and the only place that makes or changes them.

Run by the store's owner (`python -m rules migrate`). The service itself logs in as another user, who may read and add.
"""

from __future__ import annotations

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

#: Each step is run once, in order, and never edited afterwards.
STEPS = [
    """
    create table game_event (
        position      bigint generated always as identity unique,
        game_id       text        not null,
        version       integer     not null check (version >= 0),
        type          text        not null,
        payload       json        not null,
        command_id    text        not null,
        rules_version integer     not null,
        recorded_at   timestamptz not null default clock_timestamp(),
        primary key (game_id, version),
        unique (command_id, version)
    );

    create table command_outcome (
        command_id  text        primary key,
        game_id     text        not null,
        version     integer,
        problem     json,
        recorded_at timestamptz not null default clock_timestamp(),
        check ((version is null) <> (problem is null))
    );

    create function history_only_grows() returns trigger language plpgsql as $$
    begin
        raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
    end $$;

    create trigger history_only_grows before update or delete or truncate on game_event
        for each statement execute function history_only_grows();

    create trigger history_only_grows before update or delete or truncate on command_outcome
        for each statement execute function history_only_grows();

    comment on table game_event is 'What happened in every game: version 0 starts it, each row after it is an action.';
    comment on column game_event.payload is 'The message of this type, to the letter, which jsonb would not keep.';
    comment on table command_outcome is 'How each command ended: at a version of its game, or with a problem.';
    """,
    """
    alter table command_outcome add column fingerprint text;

    comment on column command_outcome.fingerprint is
        'Of what an action''s command asked for: one that comes again asks for the same.';
    """,
]

_TABLES = ("game_event", "command_outcome")
#: Two processes that migrate at once must do so one after the other.
_MIGRATION_LOCK = 18_600_000


def migrate(owner_url: str, service_url: str) -> list[int]:
    """Bring the store up to date and give the service's user its rights.

    Args:
        owner_url: the database, as the user who owns the tables.
        service_url: the same database, as the user who the service logs in as.

    Returns:
        The numbers of the steps that were run now, from 1.
    """
    service = conninfo_to_dict(service_url).get("user")
    with psycopg.connect(owner_url) as connection:
        connection.execute("select pg_advisory_xact_lock(%s)", [_MIGRATION_LOCK])
        connection.execute(
            "create table if not exists schema_step "
            "(number integer primary key, run_at timestamptz not null default clock_timestamp())"
        )
        done = {number for (number,) in connection.execute("select number from schema_step")}
        run = []
        for number, step in enumerate(STEPS, start=1):
            if number not in done:
                connection.execute(step)
                connection.execute("insert into schema_step (number) values (%s)", [number])
                run.append(number)
        _grant(connection, str(service))
    return run


def _grant(connection: psycopg.Connection, service: str) -> None:
    user = sql.Identifier(service)
    for table in map(sql.Identifier, _TABLES):
        # If the service logs in as the owner, this takes the rights from the owner too.
        connection.execute(sql.SQL("revoke all on {} from public, {}").format(table, user))
        connection.execute(sql.SQL("grant select, insert on {} to {}").format(table, user))
    connection.execute(sql.SQL("grant select on schema_step to {}").format(user))
