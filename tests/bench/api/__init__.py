"""How many actions a second the whole of Bradshaw takes over its public API: ``python -m tests.bench.api``."""
