"""Batch replays: uploads of archived games, the replay of each, and how each ended."""
