"""Promises of the repository itself: pinned dependencies, and not a word about where it was made."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["run.txt", "dev.txt"])
def test_every_dependency_is_pinned_and_hashed(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    entries = re.split(r"\n(?=[a-z])", re.sub(r"^ +#.*\n", "", text, flags=re.MULTILINE))
    assert len(entries) > 40
    for entry in entries:
        assert re.match(r"[a-z0-9-]+(\[\w+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry


@pytest.mark.parametrize("name", ["run.txt", "dev.txt", "run.in", "dev.in"])
def test_the_requirements_name_no_host(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    assert not re.search(r"://|--index|--find-links|--trusted", text)


def test_what_a_service_runs_with_is_what_is_tested() -> None:
    pins = {
        name: set(re.findall(r"^[a-z0-9-]+(?:\[\w+\])?==\S+", _requirements(name), re.MULTILINE))
        for name in ("run", "dev")
    }
    assert pins["run"] <= pins["dev"]


def test_every_layer_is_under_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = {path.parent.name for root in ("shared", "services") for path in (ROOT / root).glob("*/__init__.py")}
    assert set(project["tool"]["importlinter"]["root_packages"]) == packages


def test_no_file_tells_of_the_machine_that_it_was_made_on() -> None:
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for name in files:
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".yml", ".txt", ".in", ".sh", ".conf", ""} and path.is_file():
            text = path.read_text(errors="replace")
            assert not re.search(r"/(work|home|root|opt)/[a-z]", text), name


def _requirements(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()
