"""The processes beside the web server: they go on whatever is away, end when told to, and say how they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from gateway.bus.management.commands import follow_events
from gateway.clocks.management.commands import run_clocks
from gateway.notifications.management.commands import send_notifications
from gateway.processes import Chore, Process
from gateway.tournaments.management.commands import run_tournaments
from infra.local.servers import free_port
from operating import side_door
from operating.pulse import Pulse
from tests.side_door import ask

pytestmark = pytest.mark.django_db


class Rounds(Process):
    """Goes so many rounds, each of which does what the test says."""

    name = "test"
    rest = pause = 0.001

    def __init__(self, *rounds: Callable[[], int]) -> None:
        super().__init__()
        self.rounds = list(rounds)
        self.missing: list[str | None] = []
        self.chore = 0

    def chores(self) -> list[Chore]:
        return [Chore(0, self.count)]

    def count(self) -> None:
        self.chore += 1

    def round(self) -> int:
        self.missing.append(self.pulse.missing())
        work = self.rounds.pop(0)
        if not self.rounds:
            self.stopping.set()
        return work()


def away() -> int:
    raise OperationalError("the server closed the connection")


def defect() -> int:
    raise ZeroDivisionError("a defect")


def test_a_process_goes_its_rounds_until_it_is_told_to_stop() -> None:
    process = Rounds(lambda: 1, lambda: 0, lambda: 1)
    call_command(process)
    assert process.rounds == []
    assert process.chore == 3


@pytest.mark.parametrize(("fault", "told"), [(away, "OperationalError"), (defect, "ZeroDivisionError")])
def test_a_round_that_fails_is_put_off_and_the_next_one_made(fault: Callable[[], int], told: str) -> None:
    process = Rounds(fault, lambda: 1, lambda: 1)
    call_command(process)
    assert process.missing == ["start", told, None]


def test_a_chore_that_fails_does_not_keep_the_round_from_being_made() -> None:
    done: list[int] = []

    class Faulty(Rounds):
        def count(self) -> None:
            raise OperationalError("away")

    process = Faulty(lambda: done.append(1) or 1, lambda: done.append(2) or 1)
    call_command(process)
    assert done == [1, 2]


def test_a_chore_is_done_at_the_start_and_then_when_its_time_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("gateway.processes.time.monotonic", lambda: now)
    chore = Chore(30, lambda: None)
    assert chore.due()
    chore()
    now = 129.0
    assert not chore.due()
    now = 130.0
    assert chore.due()


@pytest.mark.parametrize("command", [follow_events, run_clocks, run_tournaments, send_notifications])
def test_each_process_has_a_name_by_which_metrics_know_it(command: Any) -> None:
    assert command.Command.name
    assert command.Command.help


@pytest.mark.parametrize("command", [run_clocks, run_tournaments, send_notifications])
def test_with_nothing_to_do_a_process_rests(command: Any, bus: Any) -> None:
    assert command.Command().round() == 0


def test_health_readiness_and_metrics_are_told_beside_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    pulse, port = Pulse(), free_port()
    server = side_door.serve(port, "127.0.0.1", alive=pulse.is_alive, missing=pulse.missing)
    address = f"http://127.0.0.1:{port}"
    try:
        assert ask(f"{address}/readyz") == (503, "waiting for start\n")
        pulse.ready()
        assert ask(f"{address}/readyz") == (200, "ok\n")
        pulse.waiting_for("OperationalError")
        assert ask(f"{address}/readyz")[0] == 503
        assert ask(f"{address}/healthz") == (200, "ok\n")
        assert "bradshaw_process_round_seconds" in ask(f"{address}/metrics")[1]
        assert ask(f"{address}/")[0] == 404
        monkeypatch.setattr("operating.pulse.HUNG_AFTER", -1.0)
        assert ask(f"{address}/healthz")[0] == 503
    finally:
        server.shutdown()
        server.server_close()
