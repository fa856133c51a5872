"""What happened: the facts that applying an action brings about, in order.

They tell a log, a notification or a statistic everything that it needs without asking the game. Money in pounds, shares
in percent; players by id, everything else by symbol; ``"bank"`` is the bank and its share pool.
"""

from __future__ import annotations

from typing import Any

import msgspec

Party = int | str


class Fact(msgspec.Struct, frozen=True, tag_field="fact", gc=False):
    """Base of all facts."""


class CashPaid(Fact, frozen=True, tag="cash_paid"):
    payer: Party
    receiver: Party
    amount: int
    reason: str


class SharesMoved(Fact, frozen=True, tag="shares_moved"):
    corporation: str
    certificates: tuple[str, ...]
    giver: Party
    taker: Party


class PresidentChanged(Fact, frozen=True, tag="president_changed"):
    corporation: str
    president: Party | None


class ParSet(Fact, frozen=True, tag="par_set"):
    corporation: str
    price: int


class Floated(Fact, frozen=True, tag="floated"):
    corporation: str


class PriceMoved(Fact, frozen=True, tag="price_moved"):
    corporation: str
    before: int
    after: int


class PrivateMoved(Fact, frozen=True, tag="private_moved"):
    private: str
    owner: Party | None


class PrivateClosed(Fact, frozen=True, tag="private_closed"):
    private: str


class TileLaid(Fact, frozen=True, tag="tile_laid"):
    corporation: str
    hex: str
    tile: str
    rotation: int


class TokenPlaced(Fact, frozen=True, tag="token_placed"):
    corporation: str
    hex: str
    city: int
    slot: int


class TrainBought(Fact, frozen=True, tag="train_bought"):
    corporation: str
    train: str
    price: int
    seller: Party


class TrainDiscarded(Fact, frozen=True, tag="train_discarded"):
    corporation: str
    train: str


class TrainExported(Fact, frozen=True, tag="train_exported"):
    train: str


class TrainsRusted(Fact, frozen=True, tag="trains_rusted"):
    trains: tuple[str, ...]


class RouteRun(Fact, frozen=True, tag="route_run"):
    corporation: str
    train: str
    stops: tuple[str, ...]
    revenue: int
    subsidy: int


class DividendDecided(Fact, frozen=True, tag="dividend_decided"):
    corporation: str
    kind: str
    revenue: int


class PhaseStarted(Fact, frozen=True, tag="phase_started"):
    phase: str


class RoundStarted(Fact, frozen=True, tag="round_started"):
    name: str
    turn: int
    number: int


class OrderChanged(Fact, frozen=True, tag="order_changed"):
    players: tuple[Party, ...]


class BidPlaced(Fact, frozen=True, tag="bid_placed"):
    player: Party
    item: str | None
    amount: int


class Passed(Fact, frozen=True, tag="passed"):
    entity: Party


class Happened(Fact, frozen=True, tag="happened"):
    """An event of the title that has no fact of its own: its name and the values it touches."""

    event: str
    values: dict[str, Any]


class GameEnded(Fact, frozen=True, tag="game_ended"):
    reason: str
    scores: dict[str, int]
