"""How Bradshaw bears a tournament of ten thousand: ``python -m tests.bench.tournament``."""
