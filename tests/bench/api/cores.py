"""What the processes take of the cores. Unlike the time until an answer, it is the same whoever else uses them."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from infra.local.stack import Stack

_TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(stack: Stack) -> Mapping[str, float]:
    """Seconds of one core that each part of the stack has taken so far, its children included, and this client."""
    parts = {stack[name].pid: name.rstrip("-0123456789") for name in stack.names} | {os.getpid(): "client"}
    parents, names, taken = {}, {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = file.read_text().partition("(")[2].rpartition(")")
        except OSError:  # it has just ended
            continue
        fields, pid = rest.split(), int(file.parent.name)
        parents[pid], names[pid] = int(fields[1]), name
        taken[pid] = (int(fields[11]) + int(fields[12])) / _TICK
    sums: dict[str, float] = defaultdict(float)
    for pid, seconds in taken.items():
        owner = pid
        while owner not in parts and owner in parents:
            if parents[owner] == os.getpid():  # a server, which is no part that is started again
                break
            owner = parents[owner]
        if owner in parts or owner in names:
            sums[parts.get(owner) or names[owner]] += seconds
    return sums
