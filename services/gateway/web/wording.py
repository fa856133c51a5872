"""Actions in words, for the log of a game; and how the games of a batch stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

NOT_TOLD = frozenset(
    {"type", "entity", "entity_type", "id", "user", "created_at", "auto_actions", "skip", "meta", "original_id"}
)
"""Keys of an action that are said otherwise, or to nobody."""

KINDS: Mapping[str, str | Promise] = {
    "acquire_company": _("acquire company"),
    "bid": _("bid"),
    "buy_company": _("buy company"),
    "buy_shares": _("buy shares"),
    "buy_train": _("buy train"),
    "choose": _("choose"),
    "choose_ability": _("choose ability"),
    "convert": _("convert"),
    "discard_train": _("discard train"),
    "dividend": _("dividend"),
    "end_game": _("end game"),
    "hex_token": _("hex token"),
    "lay_tile": _("lay tile"),
    "log": _("note"),
    "merge": _("merge"),
    "message": _("message"),
    "par": _("par"),
    "pass": _("pass"),
    "payoff_player_debt": _("payoff player debt"),
    "payoff_player_debt_partial": _("payoff player debt partial"),
    "place_token": _("place token"),
    "program_auction_bid": _("program auction bid"),
    "program_buy_shares": _("program buy shares"),
    "program_close_pass": _("program close pass"),
    "program_disable": _("program disable"),
    "program_merger_pass": _("program merger pass"),
    "program_share_pass": _("program share pass"),
    "redo": _("redo"),
    "run_routes": _("run routes"),
    "sell_company": _("sell company"),
    "sell_shares": _("sell shares"),
    "undo": _("undo"),
}
"""What is done, by the type of an action (ARCH-110 to ARCH-112)."""

DETAILS: Mapping[str, str | Promise] = {
    "amount": _("amount"),
    "choice": _("choice"),
    "city": _("city"),
    "company": _("company"),
    "corporation": _("corporation"),
    "cost": _("cost"),
    "exchange": _("in exchange for"),
    "hex": _("hex"),
    "kind": _("kind"),
    "message": _("message"),
    "percent": _("percent"),
    "price": _("price"),
    "reason": _("reason"),
    "revenue": _("revenue"),
    "rotation": _("rotation"),
    "share_price": _("share price"),
    "shares": _("shares"),
    "slot": _("slot"),
    "subsidy": _("subsidy"),
    "tile": _("tile"),
    "tokener": _("token of"),
    "train": _("train"),
    "variant": _("variant"),
}
"""What it is done with, by the key of an action. Keys that are rare are told as archives have them."""

STANDS: Mapping[str, str | Promise] = {
    "running": _("running"),
    "finished": _("finished"),
    "cancelled": _("cancelled"),
    "waiting": _("waiting"),
    "replaying": _("being replayed"),
    "replayed": _("replayed"),
    "importing": _("being imported"),
    "done": _("done"),
    "identical": _("identical"),
    "diverged": _("diverged"),
    "refused": _("refused"),
    "unreadable": _("unreadable"),
}
"""How a batch or one of its games stands."""


def sentence(action: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Who did what: ``Anna: bid, company FFC, price £5``. `names` gives the players' names by their ids as text."""
    who = names.get(str(action.get("entity")), action.get("entity", ""))
    if action.get("entity_type") != "player":
        who = action.get("entity", "")
    kind = str(action.get("type", ""))
    parts = [str(KINDS.get(kind) or kind.replace("_", " "))]
    parts += [
        _detail(key, value) for key, value in action.items() if key not in NOT_TOLD and value not in (None, [], "")
    ]
    automatic = action.get("auto_actions") or []
    text = f"{who}: {', '.join(parts)}"
    if not automatic:
        return text
    also = ngettext("and %(number)s automatic", "and %(number)s automatic ones", len(automatic))
    return f"{text} ({also % {'number': len(automatic)}})"


def _detail(key: str, value: Any) -> str:
    words = str(DETAILS.get(key) or key.replace("_", " "))
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
    train = f"{gettext('train')} {route.get('train', '?')} {stops}"
    revenue = route.get("revenue")
    return f"{train}: £{revenue}" if revenue is not None else train
