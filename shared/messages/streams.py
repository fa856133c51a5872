"""Names of the streams, groups and keys in Redis, and how long things are kept there.

Redis holds nothing that could not be lost: the truth is in the event store.
"""

from __future__ import annotations

#: Written by the gateway, read by the rules service. An entry is deleted once it is dealt with: what is there is due.
COMMANDS = "commands"
QUERIES = "queries"
#: Commands that nobody waits for, such as the imports of a batch: each is done once nothing else is due.
BULK = "bulk"
#: Written by the rules and routes services, read by the gateway and by anybody else.
EVENTS = "events"
#: Messages that nobody could make sense of, each with the reason, for a person to look at.
DEAD_LETTERS = "dead-letters"

#: The consumer group of the rules service on commands, queries and bulk; any number of processes may join it.
RULES_GROUP = "rules"
#: The consumer group of the gateway on events.
GATEWAY_GROUP = "gateway"

#: About so many events stay on the stream. A reader who falls further behind asks the store (`ListEvents`).
EVENTS_KEPT = 100_000
DEAD_LETTERS_KEPT = 10_000
#: A reply that nobody fetched is forgotten after so many seconds.
REPLY_SECONDS = 60
#: That a piece of work is not wanted is remembered for so many seconds: longer than it may wait for a worker.
CANCELLED_SECONDS = 3600


def reply_key(command_id: str) -> str:
    """The list on which the answer to a command or query is put; its sender waits there with BLPOP."""
    return f"reply:{command_id}"


def cancelled_key(work: str) -> str:
    """The key that says that the workers need not do a piece of work any more; kept for `CANCELLED_SECONDS`."""
    return f"cancelled:{work}"
