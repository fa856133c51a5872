"""``python -m infra.local run`` and ``demo``: what `make run` and `make demo` do."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from infra.local import batch
from infra.local.servers import ServerError
from infra.local.services import project_root
from infra.local.stack import Stack, StackError, given_servers, say

SAMPLES = project_root() / "tests" / "data" / "archives"


def main() -> int:
    """Run one of the commands; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m infra.local", description="Bradshaw on this machine.")
    parser.add_argument("--rules", type=int, default=2, metavar="N", help="processes of the rules service (2)")
    parser.add_argument("--routes", type=int, default=2, metavar="N", help="workers that replay games (2)")
    parser.add_argument(
        "--port", type=int, default=int(os.environ.get("PORT", "0")) or None, help="of the gateway (8000)"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    run_parser = commands.add_parser("run", help="start everything and keep it running until Ctrl-C")
    run_parser.add_argument("--var", type=Path, default=project_root() / "var", help="folder of data and logs (./var)")
    commands.add_parser("demo", help="replay the sample games over HTTP, print the table, stop")
    arguments = parser.parse_args()
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        return run(arguments, stop) if arguments.command == "run" else demo(arguments, stop)
    except (StackError, ServerError, batch.ApiError) as error:
        say(f"error: {error}")
        return 1


def run(arguments: argparse.Namespace, stop: threading.Event) -> int:
    """Everything in the foreground, with the sample games loaded."""
    stack = _stack(arguments, arguments.var)
    with stack:
        loaded = arguments.var / "samples_loaded"
        if not loaded.exists() and (archives := sample_archives()):
            batch.upload(stack.url, batch.pack(archives))
            loaded.touch()
        say("")
        say(f"  Bradshaw   {stack.url}/")
        say(f"  API        {stack.url}/api/docs")
        say(f"  logs       {stack.folder / 'log'}/")
        say("  Ctrl-C stops it.")
        say("")
        stack.keep_running(stop)
        say("stopping")
    return 0


def demo(arguments: argparse.Namespace, stop: threading.Event) -> int:
    """One batch, its table, and good-bye. The exit code says whether every game ended as its archive states."""
    archives = sample_archives()
    with tempfile.TemporaryDirectory(prefix="bradshaw-demo-") as folder:
        Path(folder).chmod(0o755)
        with _stack(arguments, Path(folder)) as stack:
            keeper = threading.Thread(target=stack.keep_running, args=[stop])
            keeper.start()
            try:
                say(f"uploading {len(archives)} archived games to {stack.url}/api/v1/replays")
                finished = batch.follow(batch.upload(stack.url, batch.pack(archives)), _progress)
                rows = batch.items(finished)
            finally:
                stop.set()
                keeper.join()
    print(batch.table(rows))
    return 0 if rows and all(row["status"] == "identical" for row in rows) else 1


def sample_archives() -> list[Path]:
    """The archives that come with Bradshaw."""
    return sorted(SAMPLES.glob("*/*.json"))


def _stack(arguments: argparse.Namespace, folder: Path) -> Stack:
    return Stack(
        folder,
        port=arguments.port,
        rules=arguments.rules,
        routes=arguments.routes,
        given=given_servers(),
        say=say,
    )


def _progress(state: dict[str, Any]) -> None:
    say(f"{state['done']:>5} of {state['total']} done")


if __name__ == "__main__":
    sys.exit(main())
