"""The turn machine: rounds, the steps of a turn, which of them waits, and what is skipped."""
