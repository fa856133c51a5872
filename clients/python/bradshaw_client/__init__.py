"""A typed client of Bradshaw's API.

with Bradshaw("http://127.0.0.1:8000", token="brd_...") as api:
    game = api.get_game(game_id)
    choices = api.list_legal_actions(game.id, mine=True)
    api.act(game.id, choices.actions[0].action, if_match=choices.version)
"""

from __future__ import annotations

from bradshaw_client import models
from bradshaw_client.client import Bradshaw
from bradshaw_client.connection import NotModified, Refusal, ServerEvent

__all__ = ["Bradshaw", "NotModified", "Refusal", "ServerEvent", "models"]
