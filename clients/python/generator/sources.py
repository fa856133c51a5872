"""The generated files as a whole."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from .models import models_source
from .operations import client_source


def sources(description: Path) -> dict[str, str]:
    """File name -> text, for the description in that file."""
    document = json.loads(description.read_text(encoding="utf-8"))
    return {"models.py": _tidy(models_source(document)), "client.py": _tidy(client_source(document))}


def _tidy(source: str) -> str:
    """The source in the format of the project."""
    formatter = [sys.executable, "-m", "ruff", "format", "--line-length", "120", "--isolated", "-"]
    return subprocess.run(formatter, input=source, capture_output=True, check=True, text=True).stdout
