"""``python -m rules``: serve, migrate the event store, look at dead letters and send them again."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys

from operating import memory, side_door
from operating.logs import JsonLines, write
from operating.pulse import Pulse
from rules import dead_letters, schema
from rules.bus import Bus
from rules.service import RulesService
from rules.settings import Settings, SettingsError
from rules.store import EventStore


def main() -> int:
    """Run one of the commands; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m rules", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="serve commands and queries until SIGTERM")
    commands.add_parser("migrate", help="bring the event store up to date, as its owner")
    commands.add_parser("dead-letters", help="print the messages that were set aside, a JSON object a line")
    again = commands.add_parser("redrive", help="put messages that were set aside back on their streams")
    again.add_argument("ids", nargs="*", metavar="ID", help="of the dead letters; without any, all of them")
    arguments = parser.parse_args()
    write(JsonLines("rules"), os.environ.get("LOG_LEVEL") or "info")
    try:
        settings = Settings.from_environment()
    except SettingsError as error:
        print(f"rules: {error}", file=sys.stderr)
        return 2
    match arguments.command:
        case "serve":
            serve(settings)
        case "migrate":
            steps = schema.migrate(settings.owner_database_url, settings.database_url)
            print(f"{len(steps)} steps run; the event store is at step {len(schema.STEPS)}")
        case "dead-letters":
            for letter in dead_letters.dead_letters(settings.redis_url):
                print(json.dumps(letter, ensure_ascii=False))
        case "redrive":
            print(f"{dead_letters.redrive(settings.redis_url, arguments.ids or None)} messages put back")
    return 0


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT."""
    # Loads every title, which the other commands need not wait for.
    from rules.tables import Engine18xx

    pulse = Pulse()
    store = EventStore(settings.database_url)
    bus = Bus(settings.redis_url, settings.consumer)
    service = RulesService(settings, Engine18xx(), store=store, bus=bus, pulse=pulse)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: service.stop())
    port = settings.http_port
    server = side_door.serve(port, alive=pulse.is_alive, missing=pulse.missing) if port else None
    memory.settle()
    service.run()
    if server is not None:
        server.shutdown()
    bus.close()
    store.close()


if __name__ == "__main__":
    sys.exit(main())
