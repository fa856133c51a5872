"""docker-compose.yml describes the same system as the one-machine stack, and everything that it names is there."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema
import pytest
import yaml

from infra.local.services import parts
from rules.settings import Settings

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docker-compose.yml").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "bradshaw"]

STRINGS = {"type": "array", "items": {"type": "string"}}
DURATION = {"type": "string", "pattern": r"^(\d+h)?(\d+m)?(\d+s)?$"}
# The part of the Compose specification that the file uses; anything else is taken for a slip.
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["services"],
    "additionalProperties": False,
    "patternProperties": {"^x-": {}},
    "properties": {
        "services": {"type": "object", "additionalProperties": {"$ref": "#/$defs/service"}},
        "networks": {
            "type": "object",
            "additionalProperties": {"type": ["object", "null"], "properties": {"internal": {"type": "boolean"}}},
        },
        "volumes": {"type": "object", "additionalProperties": {"type": ["object", "null"]}},
    },
    "$defs": {
        "service": {
            "type": "object",
            "required": ["image", "networks"],
            "additionalProperties": False,
            "properties": {
                "image": {"type": "string"},
                "build": {
                    "type": "object",
                    "required": ["context", "dockerfile"],
                    "additionalProperties": False,
                    "properties": {"context": {"type": "string"}, "dockerfile": {"type": "string"}},
                },
                "restart": {"enum": ["no", "always", "on-failure", "unless-stopped"]},
                "init": {"type": "boolean"},
                "read_only": {"type": "boolean"},
                "tmpfs": STRINGS,
                "security_opt": STRINGS,
                "cap_drop": STRINGS,
                "command": STRINGS,
                "environment": {"type": "object", "additionalProperties": {"type": "string"}},
                "volumes": STRINGS,
                "networks": STRINGS,
                "ports": STRINGS,
                "stop_grace_period": DURATION,
                "deploy": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {"replicas": {"type": "integer", "minimum": 1}},
                },
                "depends_on": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "required": ["condition"],
                        "additionalProperties": False,
                        "properties": {"condition": {"enum": ["service_healthy", "service_completed_successfully"]}},
                    },
                },
                "healthcheck": {
                    "type": "object",
                    "required": ["test"],
                    "additionalProperties": False,
                    "properties": {"test": STRINGS, "interval": DURATION, "retries": {"type": "integer"}},
                },
            },
        }
    },
}


def test_the_file_fits_the_compose_specification() -> None:
    jsonschema.validate(COMPOSE, SCHEMA)


def test_every_kind_of_process_of_the_one_machine_stack_is_there() -> None:
    local = {part.name.split("-")[0] for part in parts(port=8000, rules_ports=[8101], routes=1)}
    assert set(OURS) == local | {"migrate-rules", "migrate-gateway"}
    assert {"postgres", "redis", "proxy"} <= SERVICES.keys()


@pytest.mark.parametrize("name", SERVICES)
def test_what_a_service_depends_on_exists_and_can_reach_that_state(name: str) -> None:
    for other, wanted in SERVICES[name].get("depends_on", {}).items():
        if wanted["condition"] == "service_healthy":
            assert "healthcheck" in SERVICES[other]
        else:
            assert SERVICES[other]["restart"] == "no"


@pytest.mark.parametrize("name", SERVICES)
def test_networks_and_volumes_of_a_service_are_declared(name: str) -> None:
    assert set(SERVICES[name]["networks"]) <= COMPOSE["networks"].keys()
    for volume in SERVICES[name].get("volumes", []):
        source = volume.split(":")[0]
        assert source in COMPOSE["volumes"] or (source.startswith("./") and (ROOT / source).is_file())


@pytest.mark.parametrize("name", SERVICES)
def test_images_from_outside_are_of_a_stated_version(name: str) -> None:
    image = SERVICES[name]["image"]
    assert image == "bradshaw" or re.fullmatch(r"[a-z/]+:\d[\w.]*", image)


@pytest.mark.parametrize("name", OURS)
def test_our_services_run_without_rights_and_on_a_root_that_cannot_be_written(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert service["build"]["dockerfile"] == "infra/docker/Dockerfile"


@pytest.mark.parametrize("name", OURS)
def test_a_service_is_started_with_a_command_that_there_is(name: str) -> None:
    command = SERVICES[name].get("command") or ["uvicorn"]
    module = command[2] if command[:2] == ["python", "-m"] else command[0]
    assert importlib.util.find_spec(module) is not None


def test_the_rules_service_gets_every_setting_that_it_needs() -> None:
    services = yaml.safe_load(_with_values(TEXT))["services"]
    settings = Settings.from_environment(services["rules"]["environment"])
    owner = Settings.from_environment(services["migrate-rules"]["environment"]).owner_database_url
    assert urlsplit(settings.database_url).path == urlsplit(owner).path == "/rules"
    assert urlsplit(settings.database_url).username != urlsplit(owner).username


def test_every_url_names_a_service_that_is_there() -> None:
    hosts = {urlsplit(url).hostname for url in re.findall(r"\w+://[^\s'\"]*@[^\s'\"]+", _with_values(TEXT))}
    assert hosts == {"postgres", "redis"}
    proxy = (ROOT / "infra/docker/nginx.conf").read_text()
    assert re.findall(r"http://(\w+):8000", proxy) == ["gateway"]


def test_the_databases_and_users_of_the_urls_are_made() -> None:
    script = (ROOT / "infra/docker/databases.sh").read_text()
    urls = re.findall(r"postgresql://[^\s'\"]+", _with_values(TEXT))
    assert len(urls) == 3
    for url in urls:
        assert f"create role {urlsplit(url).username} login" in script
        assert f"create database {urlsplit(url).path[1:]} owner" in script


def test_every_variable_is_in_the_example_and_every_secret_must_be_set() -> None:
    example = dict(
        line.split("=", 1)
        for line in (ROOT / "infra/docker/example.env").read_text().splitlines()
        if line and not line.startswith("#")
    )
    used = dict(re.findall(r"\$\{(\w+)(:\?|:-[^}]*)\}", TEXT))
    assert used.keys() == example.keys()
    for name, value in example.items():
        assert (used[name] == ":?") == (value == "change-me")


def test_no_service_but_the_proxy_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["inside"]["internal"]
    assert [name for name, service in SERVICES.items() if "door" in service["networks"]] == ["gateway", "proxy"]


def test_what_the_image_copies_is_there_and_let_through() -> None:
    dockerfile = (ROOT / "infra/docker/Dockerfile").read_text()
    ignore = (ROOT / ".dockerignore").read_text().splitlines()
    copied = re.findall(r"^COPY (?!--from)(\S+)", dockerfile, re.MULTILINE)
    assert copied == ["requirements/run.txt", "shared", "services"]
    for source in copied:
        assert (ROOT / source).exists()
        assert f"!{source}" in ignore


def test_the_script_that_makes_the_databases_is_sound_shell() -> None:
    subprocess.run(["bash", "-n", ROOT / "infra/docker/databases.sh"], check=True)


def _with_values(text: str) -> str:
    return re.sub(r"\$\{\w+(:\?|:-[^}]*)\}", "x", text)
