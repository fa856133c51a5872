"""Tournaments: from the entry of players to the final standings."""
