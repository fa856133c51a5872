"""``make event``: 256 programs, five Swiss rounds at tables of four over all titles, and the check of every figure.

The whole stack is started on this machine. Nobody touches the event from its registration to its final standings; what
is printed is what happens, and what the independent check finds. The exit code says whether all was as it must be.

The whole game of programs that play by chance takes many hundreds of actions, so a round has so many minutes, and what
everybody is worth at its deadline counts. EVENT_PLAYERS, EVENT_ROUNDS, EVENT_MINUTES and EVENT_ACTIONS (at each table,
after which its programs wait for the deadline) change the size.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from typing import Any

from infra.local.stack import Stack
from tests.bench.api.cores import cpu_seconds
from tests.platform.events import figures, hosting, people
from tests.platform.events.check import check, record_of, settled_ratings
from tests.platform.events.findings import Findings, first_faults
from tests.platform.events.people import Person
from tests.platform.events.reading import Reader
from tests.platform.events.record import Record
from tests.platform.events.simulation import Simulated, Simulation
from tests.platform.stacks import UNLIMITED, looked_after

PLAYERS = int(os.environ.get("EVENT_PLAYERS", "256"))
ROUNDS = int(os.environ.get("EVENT_ROUNDS", "5"))
MINUTES = int(os.environ.get("EVENT_MINUTES", "3"))
ACTIONS = int(os.environ.get("EVENT_ACTIONS", "10000"))
ENTRY_SECONDS = 15 + 0.2 * PLAYERS
"""From the announcement to the first round."""
SHOWN = 5
"""Lines of the final standings that are printed."""


def main() -> int:
    """Let the event take place, check it, print, and say whether all is as it must be."""
    say(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    with looked_after(settings=UNLIMITED) as stack:
        before = cpu_seconds(stack)
        simulated, everybody = asyncio.run(simulate(stack))
        tell_cores(before, cpu_seconds(stack))
        with Reader(stack.url) as reader:
            record = record_of(reader, simulated.id)
            tell_event(simulated, record, everybody)
            findings = [
                checked("event", lambda: check(reader, record, everybody)),
                checked("ratings", lambda: settled_ratings(reader, [record], everybody)),
            ]
    faults = [fault for found in findings for fault in found.faults] + shortcomings(simulated, record)
    for fault in faults:
        say(f"  WRONG: {fault}")
    return 1 if faults else 0


async def simulate(stack: Stack) -> tuple[Simulated, dict[int, str]]:
    """Everybody signs up, and the event takes place; with it the names of all."""
    began = time.monotonic()
    host: Person = await people.sign_up_host(stack.url)
    players = await people.sign_up_players(stack.url, PLAYERS)
    say(f"{len(players)} programs have signed up, with tokens, in {time.monotonic() - began:.0f} s")
    patience = 120.0 + ENTRY_SECONDS + ROUNDS * (60.0 * MINUTES + 120.0)
    simulation = Simulation(stack.url, host, players, actions=ACTIONS, patience=patience, say=say)
    wanted = hosting.announced(
        f"{PLAYERS} programs",
        [{"format": "swiss", "rounds": ROUNDS}],
        schedule=hosting.by_itself(
            hosting.soon(ENTRY_SECONDS), publication="at-end", **hosting.until_the_deadline(MINUTES)
        ),
        entry={"check_in": True, "limit": PLAYERS},
        hidden=True,
    )
    simulated = await simulation.run(wanted)
    return simulated, people.names_of([host, *players])


def checked(what: str, make: Any) -> Findings:
    """What a check finds, which is printed."""
    began = time.monotonic()
    findings: Findings = make()
    say(f"check of the {what}: {findings}, in {time.monotonic() - began:.0f} s")
    if findings.faults:
        say(first_faults(findings, 3))
    return findings


def shortcomings(simulated: Simulated, record: Record) -> list[str]:
    """What did not go as an event should that runs by itself."""
    wrong = [f"refused: {refused}" for refused in simulated.played.refused]
    if simulated.told != record.events:
        wrong.append("who watched was not told each thing once in its order")
    if (record.status, len(record.rounds), record.shown_up_to) != ("finished", ROUNDS, ROUNDS):
        wrong.append(f"{record.status} after {len(record.rounds)} rounds, shown up to {record.shown_up_to}")
    ruled = [table.name for table in record.tables.values() if table.result is None or table.result.ruled]
    return wrong + [f"{name} was not ended by its game" for name in ruled]


# --- what is printed --------------------------------------------------------------------------------------------------


def say(line: str) -> None:
    """One line, at once."""
    print(line, flush=True)


def tell_event(simulated: Simulated, record: Record, names: dict[int, str]) -> None:
    """How the event went."""
    played, seconds = simulated.played, simulated.seconds
    titles = Counter(table.title for table in record.tables.values())
    of_titles = ", ".join(f"{count} of {title}" for title, count in sorted(titles.items()))
    say(
        f"over after {seconds:.0f} s: {len(record.tables)} tables ({of_titles}), {played.actions:,} actions, "
        f"{played.late} came too late, {len(played.refused)} refused; {len(record.events):,} events"
    )
    for one in record.rounds:
        (report,) = one.reports
        parts = {part["name"]: part["amount"] for part in report["parts"]}
        say(
            f"round {one.number}: cost {report['total']:,}, no pairing below {report['bound']:,}; "
            f"{parts.get('rematches', 0)} rematches, {parts.get('team mates', 0)} pairs of team mates, "
            f"seats {report['seat_spread']} apart at most, {len(one.byes)} byes"
        )
    for line in figures.standings(record, len(record.rounds))[:SHOWN]:
        came = line.sum
        say(f"{line.rank}. {names[line.player]}: {float(came.points):.2f} points, {float(came.wins):.2f} wins")


def tell_cores(before: Any, after: Any) -> None:
    """Seconds of a core that each part took."""
    taken = {name: after[name] - before.get(name, 0.0) for name in after}
    parts = ", ".join(f"{name} {spent:.0f}" for name, spent in sorted(taken.items(), key=lambda item: -item[1]))
    say(f"seconds of a core: {sum(taken.values()):.0f} ({parts})")


if __name__ == "__main__":
    sys.exit(main())
