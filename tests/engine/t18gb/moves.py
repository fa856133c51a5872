"""Moves of 18GB in few words, so that a test reads like the account of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine18xx.board import lay as lays
from engine18xx.errors import RuleViolation
from engine18xx.finance.holders import Player
from engine18xx.finance.trains import Train
from engine18xx.snapshot import name_of, type_of
from engine18xx.titles.t18gb.corporation import Corporation18GB
from engine18xx.titles.t18gb.game import Game18GB

MOST_MOVES = 2000


class Moves:
    """A game in progress. Players are 1, 2, 3, … in seating order; every move is live unless `recorded`."""

    def __init__(self, players: int = 4, seed: int = 2, options: Sequence[str] = (), *, recorded: bool = False) -> None:
        self.game = Game18GB([(number, f"P{number}") for number in range(1, players + 1)], seed, options)
        self.recorded = recorded

    # --- moves ---

    def do(self, kind: str, entity: int | str, entity_type: str | None = None, /, **body: Any) -> None:
        """Take an action."""
        if entity_type is None:
            entity_type = (
                "player" if isinstance(entity, int) else "company" if entity in self.game.privates else "corporation"
            )
        action = {"type": kind, "entity": entity, "entity_type": entity_type, **body}
        self.game.apply(action, recorded=self.recorded)

    def passes(self, *entities: int | str) -> None:
        """Each of them passes, in this order."""
        for entity in entities:
            self.do("pass", entity)

    def bid(self, player: int, private: str, price: int) -> None:
        self.do("bid", player, company=private, price=price)

    def par(self, player: int, corporation: str, price: int) -> None:
        cell = next(cell for cell in self.game.printed_market().with_kind("par") if cell.price == price)
        self.do("par", player, corporation=corporation, share_price=cell.id)

    def buy(self, player: int, share: str) -> None:
        symbol, _, index = share.rpartition("_")
        percent = self.game.corporations[symbol].issued[int(index)].percent
        self.do("buy_shares", player, shares=[share], percent=percent)

    def sell(self, player: int, shares: Sequence[str], percent: int) -> None:
        self.do("sell_shares", player, shares=list(shares), percent=percent)

    def lay(self, entity: str, hexagon: str, tile: str, rotation: int) -> None:
        copy = self.game.board.supply.first(tile)
        self.do("lay_tile", entity, hex=hexagon, tile=copy or f"{tile}-0", rotation=rotation)

    def token(self, entity: str, hexagon: str, city: int = 0) -> None:
        city_id = self.game.board.city_id(self.game.board.hex(hexagon).cities[city])
        self.do("place_token", entity, city=city_id, slot=0)

    def run(self, corporation: str, *routes: dict[str, Any]) -> None:
        self.do("run_routes", corporation, routes=list(routes), extra_revenue=0)

    def dividend(self, corporation: str, kind: str) -> None:
        self.do("dividend", corporation, kind=kind)

    def train(self, corporation: str, train: str, price: int) -> None:
        self.do("buy_train", corporation, train=train, price=price, variant=train.rpartition("-")[0])

    def close(self, private: str) -> None:
        self.do("choose_ability", private, choice="close")

    def convert(self, player: int, corporation: str) -> None:
        """A conversion in a stock round."""
        self.do("choose", player, choice=f"convert_{corporation}")

    # --- getting somewhere ---

    def sell_privates(self) -> None:
        """Hold the auction: the seats in turn take one private each at its minimum, as far as their cash goes."""
        while self.game.round.short == "ISR":
            player = self.game.round.active_entity
            assert isinstance(player, Player)
            bids = [choice for entity, choice in self.game.legal() if choice.type == "bid"]
            unsold = [choice for choice in bids if not self._has_bid(choice.action["company"])]
            if unsold:
                cheapest = min(unsold, key=lambda choice: choice.details["min"])
                self.bid(int(player.id), cheapest.action["company"], cheapest.details["min"])
            else:
                self.passes(int(player.id))

    def _has_bid(self, private: str) -> bool:
        return private in self.game.round.bids()

    def idle_until(self, reached: Callable[[Game18GB], bool]) -> None:
        """Everybody does as little as the rules allow, until something is the case."""
        for _ in range(MOST_MOVES):
            if reached(self.game):
                return
            self.idle()
        raise AssertionError("it never happens")

    def idle(self) -> None:
        """Whoever is asked does as little as the rules allow."""
        entity = self.game.round.active_entity
        assert entity is not None
        own = {choice.type: choice for asked, choice in self.game.legal() if asked is entity}
        who = name_of(entity)
        if "pass" in own:
            self.do("pass", who, type_of(entity))
        elif "run_routes" in own:
            self.run(str(who))
        elif "dividend" in own:
            self.dividend(str(who), "withhold")
        else:
            kind, choice = next(iter(own.items()))
            body = {key: value["min"] if isinstance(value, dict) else value for key, value in choice.action.items()}
            self.do(kind, who, type_of(entity), **body)

    def reach_phase(self, name: str) -> None:
        """Idle until a phase has begun."""
        self.idle_until(lambda game: name in game.phases_begun)

    def reach_stock_round(self) -> None:
        """Idle until the next stock round."""
        turn = self.game.turn
        self.idle_until(lambda game: game.round.short == "SR" and (game.turn > turn or turn == 1 == game.turn))

    def reach_operating_round(self, turn: int, number: int) -> None:
        """Idle until that operating round waits for somebody."""
        self.idle_until(lambda game: game.round.short == "OR" and (game.turn, game.round.number) == (turn, number))

    def start(self, corporation: str, director: int, price: int = 100, certificates: int = 1) -> None:
        """Found a corporation outside anybody's turn; the director gets so many of its certificates, as a gift."""
        founded, player = self.corporation(corporation), self.player(director)
        self.game.found(
            founded, next(cell for cell in self.game.printed_market().cells.values() if cell.price == price)
        )
        for certificate in founded.issued[:certificates]:
            self.game.gain_certificate(player, certificate)

    def share(self, player: int, share: str) -> None:
        """Give a player a certificate, as a gift."""
        symbol, _, index = share.rpartition("_")
        self.game.gain_certificate(self.player(player), self.game.corporations[symbol].issued[int(index)])

    def begin_phase(self, name: str) -> None:
        """Begin the phases up to this one, as if their first trains had left."""
        phases = [phase.name for phase in self.game.printed_phases()]
        for phase in self.game.printed_phases()[len(self.game.phases_begun) : phases.index(name) + 1]:
            self.game.phase = phase
            self.game.phases_begun.append(phase.name)
            self.game.phase_started()
        self.look_again()

    def build(self, hexagon: str, tile: str, rotation: int, builder: str = "") -> None:
        """Put a tile on the map that lay there before."""
        board = self.game.board
        copy = board.supply.first(tile)
        assert copy is not None
        board.lay(lays.plan(board, hexagon, copy, rotation, lays.LayRight(builder), trusting=True))
        self.look_again()

    def stand(self, corporation: str, hexagon: str, city: int = 0) -> None:
        """Put the next token of a corporation into a city, as if it had been placed before."""
        token = self.game.next_token(self.corporation(corporation))
        assert token is not None
        where = self.game.board.hex(hexagon).cities[city]
        slot = where.free_slot()
        assert slot is not None
        self.game.put_token(token, where, slot)
        self.look_again()

    def give(self, corporation: str, train: str) -> Train:
        """Hand a train of the depot to a corporation, as a gift, with nothing that would follow."""
        given = self.game.train(train)
        self.game.hand_over(given, self.game.corporations[corporation])
        return given

    def enrich(self, whom: str | int, amount: int) -> None:
        """A gift of the bank."""
        self.leave(whom, self.cash(whom) + amount)

    def leave(self, whom: str | int, amount: int) -> None:
        """Change the cash of a player or corporation to this amount."""
        holder = self.player(whom) if isinstance(whom, int) else self.game.corporations[whom]
        if holder.cash < amount:
            self.game.pay(self.game.bank, holder, amount - holder.cash)
        else:
            self.game.pay(holder, self.game.bank, holder.cash - amount)
        self.look_again()

    def look_again(self) -> None:
        """Let the round find out anew what can be done, after a change that no action made."""
        self.game.round.find_waiting()

    # --- looking ---

    def player(self, number: int) -> Player:
        return self.game.player(number)

    def corporation(self, symbol: str) -> Corporation18GB:
        return self.game.corporation18gb(self.game.corporations[symbol])

    def cash(self, whom: int | str) -> int:
        return self.player(whom).cash if isinstance(whom, int) else self.game.corporations[whom].cash

    def holding(self, player: int, symbol: str) -> int:
        return self.player(player).percent_of(symbol)

    def pool(self, symbol: str) -> int:
        return self.game.pool.percent_of(symbol)

    def price(self, symbol: str) -> int | None:
        return self.game.corporations[symbol].price

    @property
    def active(self) -> int | str | None:
        """Who is to act."""
        return name_of(self.game.round.active_entity)

    @property
    def offered(self) -> list[str]:
        """What the one who is to act may do, sorted."""
        return self.game.round.expects()

    @property
    def where(self) -> tuple[str, int, int]:
        """Short name of the round, turn, number."""
        return self.game.round.short, self.game.turn, self.game.round.number

    @property
    def seats(self) -> list[Any]:
        """Ids of the players in their present order."""
        return [player.id for player in self.game.players]

    def listed(self, entity: int | str, kind: str) -> list[Any]:
        """Details of the legal choices of a type that an entity has."""
        return [
            choice.details for asked, choice in self.game.legal() if name_of(asked) == entity and choice.type == kind
        ]


def operating(*founded: tuple[str, int], players: int = 4, seed: int = 2, recorded: bool = False) -> Moves:
    """OR 1.1 with these corporations, each founded at £100 by a player who holds 40 %; the first one operates.

    With four players P1 owns LM, P2 LB, LS and CH, P3 GN and AF, P4 TV and SD.
    """
    moves = Moves(players=players, seed=seed, recorded=recorded)
    if players == 4:
        auction_of_the_example(moves)
    else:
        moves.sell_privates()
    for corporation, director in founded:
        moves.start(corporation, director)
    moves.idle_until(lambda game: game.round.short == "OR")
    return moves


def refused(rule: str) -> Any:
    """A context in which an action must be refused by that rule."""
    return pytest.raises(RuleViolation, match=rf"\[{rule}\]")


def route(train: str, *legs: Sequence[str], **more: Any) -> dict[str, Any]:
    """A route as archives record it: a train and its legs, each the hexes from one stop to the next."""
    return {"train": train, "connections": [list(leg) for leg in legs], **more}


def auction_of_the_example(moves: Moves) -> None:
    """The auction of the worked example (R18GB-1301, 1 to 14): seats P2 P3 P4 P1, cash 285 230 230 235."""
    for player, private, price in ((1, "LM", 45), (2, "LB", 40), (3, "GN", 70), (4, "TV", 60)):
        moves.bid(player, private, price)
    moves.passes(1)
    for player, private, price in ((2, "LS", 30), (3, "AF", 30), (4, "SD", 35)):
        moves.bid(player, private, price)
    moves.passes(1)
    moves.bid(2, "CH", 30)
    moves.passes(3, 4, 1, 2)
