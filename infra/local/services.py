"""Our own processes: the command, environment and sign of readiness of each."""

from __future__ import annotations

import os
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

YIELDING = 5
"""Niceness of what nobody waits for by the second: whoever acts or reads is answered first."""


@dataclass(frozen=True)
class Part:
    """A process of the stack that is kept running."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    ready: str | None = None
    """Address that answers 200 once the process can do its work; None if running is all there is to know."""
    patience: float = 20.0
    """Seconds that it may take to end in good order."""
    niceness: int = 0
    """How far it stands back behind others that want the cores."""


def parts(*, port: int, rules_ports: list[int], routes: int, side_port: Callable[[], int] = lambda: 0) -> list[Part]:
    """The processes, in the order in which they are started.

    Args:
        port: of the gateway's HTTP server.
        rules_ports: a rules process for each, with its health there.
        routes: how many workers calculate and replay.
        side_port: asked for a port for each process that tells its health beside its work; 0 is none.
    """
    python = sys.executable
    rules = [
        Part(
            f"rules-{number}",
            [python, "-m", "rules", "serve"],
            {"RULES_CONSUMER": f"rules-{number}", "RULES_HTTP_PORT": str(rules_port)},
            f"http://127.0.0.1:{rules_port}/readyz",
        )
        for number, rules_port in enumerate(rules_ports, start=1)
    ]
    workers = [
        Part(
            f"routes-{number}",
            [
                *(python, "-m", "celery", "--app", "routes.app", "worker"),
                *("--queues", "routes,replays", "--concurrency", "1", "--hostname", f"routes-{number}@%h"),
                *("--without-gossip", "--without-mingle", "--loglevel", "INFO"),
            ],
            *_side_door("ROUTES_HTTP_PORT", side_port()),
            niceness=YIELDING,
        )
        for number in range(1, routes + 1)
    ]
    beside = [
        Part(
            name,
            [python, "-m", "gateway", command],
            *_side_door("PROCESS_HTTP_PORT", side_port()),
            niceness=niceness,
        )
        for name, command, niceness in (
            ("follower", "follow_events", 0),
            ("clocks", "run_clocks", 0),
            ("tournaments", "run_tournaments", YIELDING),
            ("notifications", "send_notifications", YIELDING),
        )
    ]
    gateway = Part(
        "gateway",
        [
            *(python, "-m", "uvicorn", "gateway.asgi:application", "--host", "127.0.0.1", "--port", str(port)),
            # Pages that wait for events must not hold up the end.
            *("--timeout-graceful-shutdown", "3", "--no-server-header", "--log-level", "warning"),
        ],
        ready=f"http://127.0.0.1:{port}/readyz",
    )
    return [*rules, *workers, *beside, gateway]


def _side_door(variable: str, port: int) -> tuple[dict[str, str], str | None]:
    """The setting by which a process is told where to tell its health, and the address that says that it is ready."""
    return ({variable: str(port)}, f"http://127.0.0.1:{port}/readyz") if port else ({}, None)


def migrations() -> list[Part]:
    """What has to be run once, before the processes start."""
    return [
        Part("migrate-rules", [sys.executable, "-m", "rules", "migrate"]),
        Part("migrate-gateway", [sys.executable, "-m", "gateway", "migrate", "--no-input", "--verbosity", "0"]),
    ]


def environment(urls: Mapping[str, str], secret_key: str) -> dict[str, str]:
    """What all processes are told: our own environment, where the servers are, and the key that signs sessions."""
    return {
        **os.environ,
        **urls,
        "SECRET_KEY": os.environ.get("SECRET_KEY") or secret_key,
        "DJANGO_SETTINGS_MODULE": "gateway.settings",
        "PYTHONUNBUFFERED": "1",
    }


def answers(url: str) -> bool:
    """Whether there is a 200 at that address."""
    try:
        with urllib.request.urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def project_root() -> Path:
    """The folder that holds all of Bradshaw."""
    return Path(__file__).resolve().parents[2]
