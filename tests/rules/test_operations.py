"""What the people who run the service see and do: settings, health, metrics, logs, dead letters."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.local.databases import DatabaseUrls
from infra.local.servers import free_port
from operating import pulse, side_door
from operating.logs import JsonLines
from rules.dead_letters import dead_letters, redrive
from rules.settings import Settings, SettingsError
from tests.rules.office import Office, say
from tests.side_door import ask

ENVIRONMENT = {"RULES_DATABASE_URL": "postgresql://rules@db/rules", "REDIS_URL": "redis://bus"}


def test_settings_come_from_the_environment() -> None:
    settings = Settings.from_environment({**ENVIRONMENT, "RULES_HOT_GAMES": "7", "RULES_CONSUMER": "rules-1"})
    assert (settings.hot_games, settings.consumer) == (7, "rules-1")
    assert settings.owner_database_url == settings.database_url


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_a_missing_setting_is_named(name: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.from_environment({**ENVIRONMENT, name: ""})


@pytest.mark.parametrize("value", ["many", "0", "-3", "1.5", "²"])
def test_a_setting_that_is_no_sensible_number_is_named(value: str) -> None:
    with pytest.raises(SettingsError, match="RULES_HOT_GAMES"):
        Settings.from_environment({**ENVIRONMENT, "RULES_HOT_GAMES": value})


@pytest.fixture
def probe() -> Iterator[tuple[pulse.Pulse, str]]:
    """The state of a service, and the address at which it is asked for it."""
    state, port = pulse.Pulse(), free_port()
    server = side_door.serve(port, "127.0.0.1", alive=state.is_alive, missing=state.missing)
    yield state, f"http://127.0.0.1:{port}"
    server.shutdown()
    server.server_close()


def test_a_service_that_waits_for_a_server_is_alive_but_not_ready(probe: tuple[pulse.Pulse, str]) -> None:
    state, url = probe
    state.waiting_for("postgresql")
    assert ask(url + "/healthz")[0] == 200
    assert ask(url + "/readyz") == (503, "waiting for postgresql\n")
    state.ready()
    assert ask(url + "/readyz")[0] == 200


def test_a_loop_that_hangs_is_not_alive(probe: tuple[pulse.Pulse, str], monkeypatch: pytest.MonkeyPatch) -> None:
    _, url = probe
    monkeypatch.setattr(pulse, "HUNG_AFTER", -1.0)
    assert ask(url + "/healthz")[0] == 503


def test_metrics_are_there_for_prometheus(probe: tuple[pulse.Pulse, str], office: Office) -> None:
    office.start()
    _, text = ask(probe[1] + "/metrics")
    assert 'rules_commands_total{outcome="accepted",type="StartGame"}' in text


def test_an_address_that_is_not_there_is_not_found(probe: tuple[pulse.Pulse, str]) -> None:
    assert ask(probe[1] + "/")[0] == 404


def test_a_log_line_is_json_with_the_ids_to_find_it_by(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="rules"):
        office.start()
    line = json.loads(JsonLines("rules").format(caplog.records[-1]))
    assert line["message"] == "StartGame: Accepted"
    assert (line["request"], line["game"], line["service"]) == ("request", "game", "rules")


def test_dead_letters_can_be_read_and_sent_again(office: Office) -> None:
    office.start()
    office.redis.xadd("commands", {"envelope": "no JSON"})
    office.send(say(1), id="mended", stream="dead-letters")
    office.service.serve_once()
    mended, other = dead_letters(office.redis_url)
    assert other["reason"].startswith("no envelope: JSON is malformed")
    assert redrive(office.redis_url, [mended["id"]]) == 1
    office.service.serve_once()
    assert office.reply("mended").type == "Accepted"
    assert [letter["envelope"] for letter in dead_letters(office.redis_url)] == ["no JSON"]


def test_redriving_all_puts_every_letter_back_on_its_stream(office: Office) -> None:
    for stream in ("commands", "queries"):
        office.redis.xadd(stream, {"envelope": "no JSON"})
    office.service.serve_once()
    assert redrive(office.redis_url) == 2
    assert (office.redis.xlen("commands"), office.redis.xlen("queries")) == (1, 1)
    assert list(dead_letters(office.redis_url)) == []


def test_a_process_that_is_asked_to_stop_ends_in_good_order(store_urls: DatabaseUrls, redis_url: str) -> None:
    port = free_port()
    environment = {
        **os.environ,
        **store_urls.environment(),
        "REDIS_URL": redis_url,
        "RULES_HTTP_PORT": str(port),
    }
    process = subprocess.Popen([sys.executable, "-m", "rules", "serve"], env=environment, stderr=subprocess.PIPE)
    try:
        _until_ready(f"http://127.0.0.1:{port}/readyz", process)
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.communicate()


def _until_ready(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if ask(url)[0] == 200:
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError(f"the service is not ready; it ended with {process.poll()}")


def test_a_wrong_setting_is_told_in_one_line(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
    done = subprocess.run(
        [sys.executable, "-m", "rules", "serve"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, "rules: RULES_DATABASE_URL is not set\n")
