"""Gives the built package its dependencies from run.in, so that they are named in one place only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class RuntimeDependencies(MetadataHookInterface):
    """Reads the requirements of run.in into the project's metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set ``dependencies`` to the lines of run.in that are not comments."""
        lines = (Path(self.root) / "requirements" / "run.in").read_text().splitlines()
        metadata["dependencies"] = [line for line in lines if line and not line.startswith("#")]
