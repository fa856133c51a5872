"""Django's commands for the gateway: ``python -m gateway migrate``, ``python -m gateway follow_events``, ..."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gateway.settings")
    execute_from_command_line(["gateway", *sys.argv[1:]])


if __name__ == "__main__":
    main()
