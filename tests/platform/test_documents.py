"""The documents say what is so: their Python runs, their links lead somewhere, their commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.settings

ROOT = Path(__file__).parents[2]
SETTINGS = Path(rules.settings.__file__)
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if "```python" in path.read_text()], ids=name)
def test_the_python_of_a_document_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.DOTALL | re.MULTILINE)
    exec(compile("\n".join(blocks), str(path), "exec"), {})


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_the_links_of_a_document_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text()):
        assert link.startswith("http") or (path.parent / link).exists(), link


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_what_a_document_says_to_make_can_be_made(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for target in re.findall(r"(?:^|`|\s)make ([a-z-]+)(?=`| {2}|$|,)", path.read_text(), re.MULTILINE):
        assert target in targets, target


def test_every_setting_of_the_rules_service_is_in_the_documents() -> None:
    text = (ROOT / "docs" / "running.md").read_text()
    for variable in re.findall(r'"(RULES_\w+|REDIS_URL)"', SETTINGS.read_text()):
        assert f"`{variable}`" in text, variable


def test_files_that_a_document_names_are_there() -> None:
    for path in DOCUMENTS:
        for named in re.findall(r"`((?:tests|services|shared|infra|docs)/[\w./-]+\.\w+)`", path.read_text()):
            assert (ROOT / named).exists(), f"{path.name}: {named}"
