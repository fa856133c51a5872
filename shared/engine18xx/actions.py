"""Every action of the exported-game format as a typed value (ARCH-30, ARCH-110 to ARCH-130).

`decode` turns the JSON object of an archive into one of these structs and refuses, with the path of the offending
key, what the format does not know. A key holding ``null`` means the same as an absent key (ARCH-1); unknown keys are
ignored.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine18xx.errors import ArchiveError

EntityType = Literal["player", "corporation", "company"]


class Action(msgspec.Struct, kw_only=True, tag_field="type", omit_defaults=True, gc=False):
    """What every action carries (ARCH-30).

    Attributes:
        entity: player id (int, or a name in old files) or symbol of a corporation or private company.
        entity_type: which of the three it is.
        id: position mark, strictly increasing with gaps; auto actions have none (ARCH-33).
        user: who submitted it, where that is not the player controlling the entity (ARCH-35).
        created_at: wall clock in epoch seconds; never affects the game.
        auto_actions: forced or programmed actions that followed from this one (ARCH-80).
    """

    entity: int | str
    entity_type: EntityType = "player"
    id: int | None = None
    user: int | str | None = None
    created_at: int | None = None
    auto_actions: list[AnyAction] | None = None

    @property
    def type(self) -> str:
        """Name of the action in archives, such as ``buy_shares``."""
        return str(self.__struct_config__.tag)


# --- at any time (ARCH-112) ---


class Message(Action, tag="message"):
    message: str = ""


class Log(Action, tag="log"):
    message: str = ""


class EndGame(Action, tag="end_game"):
    pass


class Undo(Action, tag="undo"):
    action_id: int | None = None


class Redo(Action, tag="redo"):
    pass


class ProgramSharePass(Action, tag="program_share_pass"):
    unconditional: bool | None = False
    indefinite: bool | None = False


class ProgramBuyShares(Action, tag="program_buy_shares"):
    corporation: str
    until_condition: int | float | str = "float"
    from_market: bool | None = False
    auto_pass_after: bool | None = False


class ProgramDisable(Action, tag="program_disable"):
    reason: str | None = None
    original_type: str | None = None


class ProgramAuctionBid(Action, tag="program_auction_bid"):
    pass


class ProgramMergerPass(Action, tag="program_merger_pass"):
    pass


class ProgramClosePass(Action, tag="program_close_pass"):
    pass


class ProgramIndependentMines(Action, tag="program_independent_mines"):
    pass


class ProgramHarzbahnDraftPass(Action, tag="program_harzbahn_draft_pass"):
    pass


# --- stock rounds and auctions (ARCH-110) ---


class Bid(Action, tag="bid"):
    price: int
    company: str | None = None


class Par(Action, tag="par"):
    corporation: str
    share_price: str


class BuyShares(Action, tag="buy_shares"):
    shares: list[str]
    percent: int | None = None
    share_price: int | bool | None = None


class SellShares(Action, tag="sell_shares"):
    shares: list[str]
    percent: int | None = None
    share_price: int | bool | None = None


class Pass(Action, tag="pass"):
    pass


class BuyCompany(Action, tag="buy_company"):
    company: str
    price: int


class SellCompany(Action, tag="sell_company"):
    company: str
    price: int


class Choose(Action, tag="choose"):
    choice: str | int


class ChooseAbility(Action, tag="choose_ability"):
    choice: str


class PayoffPlayerDebt(Action, tag="payoff_player_debt"):
    pass


class PayoffPlayerDebtPartial(Action, tag="payoff_player_debt_partial"):
    amount: int


# --- operating rounds (ARCH-111) ---


class AcquireCompany(Action, tag="acquire_company"):
    company: str


class LayTile(Action, tag="lay_tile"):
    hex: str
    tile: str
    rotation: int
    combo_entities: list[str] | None = None


class PlaceToken(Action, tag="place_token"):
    city: str
    slot: int | None = None
    tokener: str | None = None
    cost: int | None = None
    token_type: str | None = None


class HexToken(Action, tag="hex_token"):
    hex: str
    token_type: str | None = None
    cost: int | None = None


class RecordedRoute(msgspec.Struct, omit_defaults=True, gc=False):
    """One entry of ``run_routes.routes`` as an archive states it (ARCH-130). Money in pounds."""

    train: str
    connections: list[list[str]] | None = None
    hexes: list[str] | None = None
    revenue: int | None = None
    revenue_str: str | None = None
    subsidy: int | None = None
    halts: int | None = None
    nodes: list[str] | None = None


class RunRoutes(Action, tag="run_routes"):
    routes: list[RecordedRoute]
    extra_revenue: int | None = 0
    subsidy: int | None = None


class Dividend(Action, tag="dividend"):
    kind: Literal["payout", "withhold", "half"]


class BuyTrain(Action, tag="buy_train"):
    train: str
    price: int
    variant: str | None = None
    exchange: str | None = None


class DiscardTrain(Action, tag="discard_train"):
    train: str


class Convert(Action, tag="convert"):
    pass


class Merge(Action, tag="merge"):
    corporation: str


Programme = (
    ProgramSharePass
    | ProgramBuyShares
    | ProgramDisable
    | ProgramAuctionBid
    | ProgramMergerPass
    | ProgramClosePass
    | ProgramIndependentMines
    | ProgramHarzbahnDraftPass
)

AnyAction = (
    Message
    | Log
    | EndGame
    | Undo
    | Redo
    | ProgramSharePass
    | ProgramBuyShares
    | ProgramDisable
    | ProgramAuctionBid
    | ProgramMergerPass
    | ProgramClosePass
    | ProgramIndependentMines
    | ProgramHarzbahnDraftPass
    | Bid
    | Par
    | BuyShares
    | SellShares
    | Pass
    | BuyCompany
    | SellCompany
    | Choose
    | ChooseAbility
    | PayoffPlayerDebt
    | PayoffPlayerDebtPartial
    | AcquireCompany
    | LayTile
    | PlaceToken
    | HexToken
    | RunRoutes
    | Dividend
    | BuyTrain
    | DiscardTrain
    | Convert
    | Merge
)


def decode(document: Any, path: str = "$") -> AnyAction:
    """Return the typed action of one JSON object.

    Args:
        document: the object as parsed from JSON.
        path: where it stands in its file, for the error.

    Raises:
        ArchiveError: if it is not an action of the format; its `path` names the offending key.
    """
    try:
        action: AnyAction = msgspec.convert(document, AnyAction)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at `$")
        raise ArchiveError(reason, path + where.rstrip("`")) from None
    return action


def encode(action: AnyAction) -> dict[str, Any]:
    """Return the action as a JSON object of the archive format; keys of its type at their default are left out."""
    encoded: dict[str, Any] = msgspec.to_builtins(action)
    for each in (encoded, *encoded.get("auto_actions", ())):
        each.setdefault("entity_type", "player")  # which every action has (ARCH-30, ARCH-80)
    return encoded
