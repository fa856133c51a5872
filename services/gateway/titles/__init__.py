"""Titles: what can be played here, the reference sheet of each, and a worked round of each to step through."""
