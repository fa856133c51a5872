"""Actions in words, for the log of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOT_TOLD = frozenset(
    {"type", "entity", "entity_type", "id", "user", "created_at", "auto_actions", "skip", "meta", "original_id"}
)
"""Keys of an action that are said otherwise, or to nobody."""


def sentence(action: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Who did what: ``Anna: bid, company FFC, price £5``. `names` gives the players' names by their ids as text."""
    who = names.get(str(action.get("entity")), action.get("entity", ""))
    if action.get("entity_type") != "player":
        who = action.get("entity", "")
    parts = [str(action.get("type", "")).replace("_", " ")]
    parts += [
        _detail(key, value) for key, value in action.items() if key not in NOT_TOLD and value not in (None, [], "")
    ]
    automatic = action.get("auto_actions") or []
    text = f"{who}: {', '.join(parts)}"
    return text + (f" (and {len(automatic)} automatic)" if automatic else "")


def _detail(key: str, value: Any) -> str:
    words = key.replace("_", " ")
    if key in {"price", "share_price", "amount", "cost", "revenue"} and isinstance(value, int):
        return f"{words} £{value}"
    if key == "routes" and isinstance(value, list):
        return "; ".join(_route(route) for route in value)
    if isinstance(value, list):
        return f"{words} {' '.join(map(str, value))}"
    return f"{words} {value}"


def _route(route: Any) -> str:
    if not isinstance(route, Mapping):
        return str(route)
    stops = "–".join(map(str, route.get("hexes") or []))
    revenue = route.get("revenue")
    return f"train {route.get('train', '?')} {stops}" + (f" for £{revenue}" if revenue is not None else "")
