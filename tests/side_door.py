"""Asking a process how it is, as those who operate it do."""

from __future__ import annotations

import urllib.error
import urllib.request


def ask(url: str) -> tuple[int, str]:
    """Status and body of the answer. Raises `OSError` if there is none."""
    try:
        with urllib.request.urlopen(url, timeout=5) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
