"""`make run` and `make demo`, as a person uses them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from infra.local.batch import table
from infra.local.servers import free_port, reachable_by_all
from infra.local.services import answers
from infra.local.stack import Stack

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(servers_folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A running ``python -m infra.local run`` with one process of each kind, and the gateway's address."""
    port, var = free_port(), servers_folder / f"run-{time.monotonic_ns()}"
    command = [sys.executable, "-m", "infra.local", "--rules", "1", "--routes", "1", "--port", str(port)]
    process = subprocess.Popen([*command, "run", "--var", str(var)], cwd=ROOT, stderr=subprocess.PIPE)
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: process.poll() is not None or answers(f"{url}/readyz"))
        assert process.poll() is None, process.communicate()
        yield process, url
    finally:
        process.terminate()
        process.communicate(timeout=60)
        shutil.rmtree(var, ignore_errors=True)


@pytest.mark.slow
def test_what_runs_ends_in_good_order_when_asked(run: tuple[subprocess.Popen[bytes], str]) -> None:
    process, _ = run
    until(lambda: b"Ctrl-C stops it" in os.read(process.stderr.fileno(), 10_000))  # type: ignore[union-attr]
    family = descendants(process.pid)
    assert len(family) >= 6
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    assert not alive(family)


@pytest.mark.slow
def test_nothing_is_left_of_what_runs_when_it_is_killed(run: tuple[subprocess.Popen[bytes], str]) -> None:
    process, _ = run
    family = descendants(process.pid)
    process.kill()
    until(lambda: not alive(family))


@pytest.mark.slow
def test_the_sample_games_are_there_and_can_be_seen(run: tuple[subprocess.Popen[bytes], str]) -> None:
    _, url = run
    until(lambda: b"1860" in urllib.request.urlopen(f"{url}/api/v1/games", timeout=10).read())
    assert b"<html" in urllib.request.urlopen(f"{url}/", timeout=10).read()


@pytest.mark.slow
def test_the_demo_replays_the_sample_games_and_prints_their_table() -> None:
    command = [sys.executable, "-m", "infra.local", "--rules", "1", "--routes", "1", "--port", str(free_port()), "demo"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    head, _, *rows = done.stdout.splitlines()
    assert head.split() == ["title", "game", "players", "actions", "status", "result", "seconds"]
    assert len(rows) == len(list((ROOT / "tests" / "data" / "archives").glob("*/*.json")))
    assert all("identical" in row for row in rows)


def test_a_game_that_stopped_is_shown_with_rule_and_reason() -> None:
    row = {
        "name": "1860/lost.json",
        "title": "1860",
        "players": 2,
        "actions": 9,
        "state": "done",
        "status": "refused",
        "result": None,
        "rule": "CORE-110",
        "message": "not enough cash",
        "seconds": 0.125,
    }
    last = table([row]).splitlines()[-1]
    assert last.split() == ["1860", "lost", "2", "9", "refused", "CORE-110", "not", "enough", "cash", "0.12"]


def test_data_goes_where_the_servers_user_can_reach_it(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    stack = Stack(closed / "var", port=free_port())
    folder = stack._postgres_folder()
    if os.geteuid() == 0:
        assert reachable_by_all(folder.parent)
        folder.parent.rmdir()
    else:
        assert folder == closed / "var" / "postgres"


def until(condition: Callable[[], bool], patience: float = 60.0) -> None:
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.1)


def descendants(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [one for child in map(int, children) for one in (child, *descendants(child))]


def alive(pids: list[int]) -> list[int]:
    """Those of the processes that still run; a zombie has ended."""
    return [pid for pid in pids if (status := _status(pid)) and "State:\tZ" not in status]


def _status(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return ""
