"""Clocks: how long each player may think, how long each has thought, and what happens when the time is up."""
