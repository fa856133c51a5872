"""The API of batch replays."""
