"""``python -m generator``: write the sources that are out of date."""

from __future__ import annotations

from pathlib import Path

from . import sources

CLIENT = Path(__file__).parents[1] / "bradshaw_client"
DESCRIPTION = Path(__file__).parents[3] / "docs" / "openapi.json"

for name, text in sources(DESCRIPTION).items():
    file = CLIENT / name
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")
        print(f"{name} is up to date now")
