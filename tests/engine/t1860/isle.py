"""A game of 1860 in few words, so that a test reads like an account of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from engine18xx.board import lay as lays
from engine18xx.board.lay import LayRight
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.trains import Train
from engine18xx.options import groups
from engine18xx.snapshot import name_of
from engine18xx.titles.t1860.company import Company1860
from engine18xx.titles.t1860.game import Game1860
from engine18xx.titles.t1860.rounds import OperatingRound1860, StockRound1860

LOTS = ("BHC", "YHC", "CMH", "RPSC", ("C&N", 74), ("IOW", 74))


class Isle:
    """A game in progress. Players are 1, 2, 3, … in seating order; every move is live unless `recorded`."""

    def __init__(self, players: int = 3, options: Sequence[str] = (), *, recorded: bool = False) -> None:
        self.game = Game1860([(number, f"P{number}") for number in range(1, players + 1)], options=options)
        self.recorded = recorded

    # --- moves ---

    def do(self, kind: str, entity: int | str, /, **body: Any) -> None:
        """Take an action."""
        entity_type = (
            "player" if isinstance(entity, int) else "company" if entity in self.game.privates else "corporation"
        )
        action = {"type": kind, "entity": entity, "entity_type": entity_type, **body}
        self.game.apply(action, recorded=self.recorded)

    def passes(self, *entities: int | str) -> None:
        """Each of them passes, in this order."""
        for entity in entities:
            self.do("pass", entity)

    def par(self, player: int, company: str, price: int) -> None:
        self.do("par", player, corporation=company, share_price=self.cell_id(price))

    def take(self, player: int, private: str) -> None:
        """The winner of an auction takes a private at its face value."""
        self.do("bid", player, company=private, price=self.game.privates[private].value)

    def buy(self, player: int, share: str) -> None:
        self.do("buy_shares", player, shares=[share], percent=self.game.certificate(share).percent)

    def sell(self, player: int, *shares: str, percent: int | None = None) -> None:
        self.do("sell_shares", player, shares=list(shares), **({} if percent is None else {"percent": percent}))

    def exchange(self, private: str, share: str) -> None:
        self.do("buy_shares", private, shares=[share], percent=10)

    def lay(self, company: str, hexagon: str, tile: str, rotation: int = 0) -> None:
        copy = self.game.board.supply.first(tile)
        self.do("lay_tile", company, hex=hexagon, tile=copy or f"{tile}-0", rotation=rotation)

    def token(self, company: str, hexagon: str, city: int = 0) -> None:
        city_id = self.game.board.city_id(self.game.board.hex(hexagon).cities[city])
        self.do("place_token", company, city=city_id, slot=0)

    def run(self, company: str, *routes: dict[str, Any]) -> None:
        self.do("run_routes", company, routes=list(routes))

    def dividend(self, company: str, kind: str) -> None:
        self.do("dividend", company, kind=kind)

    def train(self, company: str, train: str, price: int) -> None:
        self.do("buy_train", company, train=train, price=price)

    @contextmanager
    def refused(self, rule: str) -> Iterator[None]:
        """What is done inside is refused by this rule, and changes nothing."""
        before = self.game.snapshot(), groups(self.game)
        with pytest.raises(RuleViolation) as caught:
            yield
        assert caught.value.rule == rule, caught.value
        assert (self.game.snapshot(), groups(self.game)) == before

    # --- getting somewhere ---

    def opening(self, *lots: str | tuple[str, int]) -> None:
        """The auction: everybody passes each time, so that the seats in turn take these lots."""
        for lot in lots:
            starter = self.active
            while self.offered == {"bid", "pass"} or self.offered == {"pass"}:
                self.passes(self.active)
            assert self.active == starter
            if isinstance(lot, str):
                self.take(starter, lot)
            else:
                self.par(starter, *lot)

    def wait_for(self, entity: int | str) -> None:
        """Everybody passes until it is somebody's turn."""
        for _ in range(100):
            if self.active == entity:
                return
            self.passes(self.active)
        raise AssertionError(f"it is never the turn of {entity}")

    # --- arranging ---

    def found(self, company: str, president: int, price: int, certificates: int = 1) -> None:
        """Found a company outside anybody's turn; the president gets so many of its certificates, as a gift."""
        self.game.found(self.company(company), self.game.printed_market().by_id[self.cell_id(price)])
        for certificate in self.company(company).issued[:certificates]:
            self.game.gain_certificate(self.player(president), certificate)

    def give(self, player: int, *shares: str) -> None:
        """Give a player certificates from treasury or pool."""
        for share in shares:
            self.game.gain_certificate(self.player(player), self.game.certificate(share))

    def put(self, holder: Player | Corporation | None, *shares: str) -> None:
        """Put certificates somewhere, the pool for None, with nothing else that a transfer brings."""
        for share in shares:
            (holder or self.game.pool).take([self.game.certificate(share)])

    def set_cash(self, entity: int | str, amount: int) -> None:
        """Give to or take from the bank until somebody has so much."""
        holder = self.player(entity) if isinstance(entity, int) else self.company(entity)
        if holder.cash < amount:
            self.game.pay(self.game.bank, holder, amount - holder.cash)
        else:
            self.game.pay(holder, self.game.bank, holder.cash - amount)

    def set_price(self, company: str, price: int) -> None:
        """Put a company's marker on a cell, behind what is there."""
        self.game.market.remove(self.company(company))
        self.game.market.place(self.company(company), self.game.printed_market().by_id[self.cell_id(price)])

    def has_operated(self, company: str, revenue: int = 0, kind: str = "withhold") -> None:
        """Write an operation into a company's history."""
        OperatingRound1860.record(OperatingRound1860(self.game, []), self.company(company), revenue, kind)

    def give_train(self, company: str, name: str) -> Train:
        """Give a company the next train of a kind; all kinds before it are sold out first, with what that brings."""
        assert any(train.name == name for train in self.game.depot.upcoming), f"no {name} is left"
        while self.game.depot.upcoming[0].name != name:
            train = self.game.depot.upcoming[0]
            self.game.depot.remove(train)
            self.game.train_acquired(train)
        train = self.game.depot.upcoming[0]
        self.game.hand_over(train, self.company(company))
        self.game.train_acquired(train)
        return train

    def track(self, hexagon: str, tile: str, rotation: int = 0) -> None:
        """Lay a tile, whoever may do so."""
        board = self.game.board
        copy = board.supply.first(tile)
        assert copy is not None, f"no {tile} left"
        board.lay(lays.plan(board, hexagon, copy, rotation, LayRight("IOW", reach=None), trusting=True))

    def stock_round(self, turn: int = 2) -> None:
        """Begin a stock round."""
        self.game.turn = turn
        self.game.start_round(StockRound1860(self.game, self.game.players))

    def operating_round(self, number: int = 1, size: int = 1) -> None:
        """Begin an operating round of a set of that size."""
        self.game.set_size = size
        self.game.start_round(OperatingRound1860(self.game, self.game.operating_order(), number))

    # --- seeing ---

    @property
    def active(self) -> Any:
        """Who is to act: id or symbol."""
        return name_of(self.game.round.active_entity)

    @property
    def offered(self) -> set[str]:
        """What the one to act may do."""
        return set(self.game.round.expects())

    @property
    def moment(self) -> tuple[str, int, int]:
        """The round: short name, turn and number."""
        return self.game.round.short, self.game.turn, self.game.round.number

    def choices(self, kind: str, entity: int | str | None = None) -> list[Any]:
        """The legal choices of a type, of the one to act or of somebody, in the schema of the options."""
        wanted = self.active if entity is None else entity
        return [
            choice.details for asked, choice in self.game.legal() if choice.type == kind and name_of(asked) == wanted
        ]

    def player(self, number: int) -> Player:
        return self.game.player(number)

    def company(self, symbol: str) -> Company1860:
        return self.game.company(self.game.corporations[symbol])

    def shares(self, holder: int | str) -> dict[str, list[str]]:
        """Ids of the certificates of a player, of the pool (``pool``) or of a company's treasury, by company."""
        if isinstance(holder, int):
            owner: Any = self.player(holder)
        else:
            owner = self.game.pool if holder == "pool" else self.company(holder)
        return {symbol: [share.id for share in held] for symbol, held in owner.certificates.items() if held}

    def cash(self, entity: int | str) -> int:
        return self.player(entity).cash if isinstance(entity, int) else self.company(entity).cash

    def price(self, company: str) -> int | None:
        return self.company(company).price

    def president(self, company: str) -> Any:
        """Id of the president, ``bank`` in receivership, or None."""
        owner = self.company(company).president
        return owner.name if owner is not None else None

    def cell_id(self, price: int) -> str:
        """Id of the cell of a price; every price stands once on the track."""
        (cell,) = [cell for cell in self.game.printed_market().cells.values() if cell.price == price]
        return cell.id
