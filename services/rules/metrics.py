"""What the service counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("rules_commands", "Commands that were settled.", ["type", "outcome"])
QUERIES = Counter("rules_queries", "Queries that were settled.", ["type", "outcome"])
DEAD_LETTERS = Counter("rules_dead_letters", "Messages that were set aside.", ["stream"])
CLAIMED = Counter("rules_claimed", "Deliveries taken over from another process, or from an earlier life of this one.")
CONFLICTS = Counter("rules_conflicts", "Appends that lost against another process and were tried again.")
UNAVAILABLE = Counter("rules_unavailable", "Times that a server could not be reached.", ["server"])
COLD_GAMES = Counter("rules_cold_games", "Games that had to be opened from the store.")

HOT_GAMES = Gauge("rules_hot_games", "Games in memory.")
BACKLOG = Gauge("rules_backlog", "Entries of a stream that are not settled yet.", ["stream"])

COMMAND_SECONDS = Histogram(
    "rules_command_seconds",
    "From the moment a command was sealed to the moment it was settled.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60),
)
BATCH_COMMANDS = Histogram("rules_batch_commands", "Commands in one transaction.", buckets=(1, 2, 4, 8, 16, 32, 64))
OPENING_SECONDS = Histogram(
    "rules_opening_seconds", "Opening one game from the store.", buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
)
