"""Moves of 1822NRS in few words, so that a test reads like the account of a game; and positions made to measure.

Moves go through the public interface. A position is made by giving things away: what the bank had before, somebody has
now, and nothing else follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from engine18xx.actions import AnyAction
from engine18xx.board import City
from engine18xx.board import lay as lays
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import OperatingRecord
from engine18xx.finance.holders import Player
from engine18xx.finance.trains import Train
from engine18xx.snapshot import name_of
from engine18xx.titles.t1822 import privates
from engine18xx.titles.t1822.corporation import Corporation1822
from engine18xx.titles.t1822.rounds import OperatingRound1822
from engine18xx.titles.t1822nrs.game import Game1822NRS

CASH = 12_000


class Moves:
    """A game in progress. Players are 1, 2, 3, … in seating order; every move is live unless `recorded`."""

    def __init__(
        self,
        players: int = 4,
        seed: int = 10,
        options: Sequence[str] = (),
        *,
        recorded: bool = False,
        rules_version: int | None = None,
    ) -> None:
        seats = [(number, f"P{number}") for number in range(1, players + 1)]
        self.game = Game1822NRS(seats, seed, options, rules_version)
        self.recorded = recorded

    # --- moves ---

    def do(self, kind: str, entity: int | str, /, **body: Any) -> None:
        """Take an action."""
        if isinstance(entity, int):
            entity_type = "player"
        else:
            entity_type = "company" if entity in self.game.privates else "corporation"
        action = {"type": kind, "entity": entity, "entity_type": entity_type, **body}
        self.game.apply(action, recorded=self.recorded)

    def passes(self, *entities: int | str) -> None:
        """Each of them passes, in this order."""
        for entity in entities:
            self.do("pass", entity)

    def bid(self, player: int, company: str, price: int) -> None:
        self.do("bid", player, company=company, price=price)

    def par(self, player: int, corporation: str, price: int) -> None:
        self.do("par", player, corporation=corporation, share_price=self.par_cell(price).id)

    def buy(self, buyer: int | str, share: str) -> None:
        self.do("buy_shares", buyer, shares=[share])

    def sell(self, seller: int | str, *shares: str, **body: Any) -> None:
        self.do("sell_shares", seller, shares=list(shares), **body)

    def lay(self, entity: str, hexagon: str, tile: str, rotation: int, *companies: str) -> None:
        copy = self.game.board.supply.first(tile) or f"{tile}-0"
        combined = {"combo_entities": list(companies)} if companies else {}
        self.do("lay_tile", entity, hex=hexagon, tile=copy, rotation=rotation, **combined)

    def lay_on(self, entity: str, hexagon: str, *companies: str, tile: str | None = None) -> int:
        """Lay the first legal tile on a hex, or the first of a kind; returns what it costs."""
        for details in self.lays(entity, *companies):
            if details[0] == hexagon and tile in (None, details[1]):
                self.lay(entity, hexagon, details[1], details[2][0], *companies)
                return int(details[3])
        raise AssertionError(f"{entity} can lay nothing on {hexagon}")

    def token(self, entity: str, hexagon: str, city: int = 0) -> None:
        self.do("place_token", entity, city=self.game.board.city_id(self.city(hexagon, city)), slot=0)

    def run(self, corporation: str, *routes: tuple[str, list[list[str]]]) -> None:
        """Run trains, each along its connections; nothing is stated."""
        named = [{"train": train, "connections": connections} for train, connections in routes]
        self.do("run_routes", corporation, routes=named)

    def dividend(self, corporation: str, kind: str) -> None:
        self.do("dividend", corporation, kind=kind)

    def choose(self, entity: int | str, choice: str) -> None:
        self.do("choose", entity, choice=choice)

    def ability(self, company: str, choice: str) -> None:
        self.do("choose_ability", company, choice=choice)

    def train(self, corporation: str, train: str, price: int, variant: str | None = None, **body: Any) -> None:
        self.do("buy_train", corporation, train=train, price=price, variant=variant, **body)

    def upgrade(self, corporation: str, train: str, price: int) -> None:
        """Turn an L over."""
        self.train(corporation, train, price, "2", exchange=train)

    def acquire(self, corporation: str, company: str) -> None:
        self.do("acquire_company", corporation, company=company)

    def merge(self, major: str, minor: str) -> None:
        self.do("merge", major, corporation=minor)

    # --- positions ---

    def begin_phase(self, name: str) -> None:
        """Let trains leave the depot until a phase has begun; phase 2 begins as if somebody had bought a 2."""
        if name == "2":
            train = self.game.depot.upcoming[0]
            train.side = train.sides[1]
            self.game.train_acquired(train)
            train.side = train.sides[0]
        while name not in self.game.phases_begun:
            self.game.export_train()
        self.look_again()

    def launch(self, minor: str, player: int, price: int = 50, cash: int = 100, *, record: int = 0) -> Corporation1822:
        """Launch a minor for a player who pays nothing."""
        game, launched = self.game, self.corporation(minor)
        certificate = game.privates[f"M{minor}"]
        game.boxes.remove(certificate)
        game.boxes.fill()
        game.found(launched, self.cell(price))
        game.gain_certificate(self.player(player), launched.presidency)
        return self._furnish(launched, cash, record)

    def found(
        self,
        major: str,
        director: int,
        price: int = 100,
        cash: int = 0,
        *,
        record: int = 0,
        shares: Mapping[int, int] | None = None,
        cell: str | None = None,
    ) -> Corporation1822:
        """Found a major by its concession; `shares` are more shares for players, one certificate each."""
        game, founded = self.game, self.corporation(major)
        concession = game.privates[founded.facts["concession"]]
        if not concession.closed:
            privates.close(game, concession)
        founded.float_percent, founded.fully_capitalised = founded.facts["float_percent"], False
        game.found(founded, self.game.printed_market().by_id[cell] if cell else self.cell(price))
        game.gain_certificate(self.player(director), founded.presidency)
        for player, count in (shares or {}).items():
            for certificate in list(founded.of(major))[:count]:
                game.gain_certificate(self.player(player), certificate)
        return self._furnish(founded, cash, record)

    def _furnish(self, corporation: Corporation1822, cash: int, record: int) -> Corporation1822:
        self.leave(corporation.sym, cash)
        for number in range(record):
            corporation.history.append(OperatingRecord(0, number + 1, 0, "withhold"))
        if record:
            self.game.place_first_tokens(corporation)
        self.look_again()
        return corporation

    def own(self, owner: int | str, *companies: str) -> None:
        """Give privates to a player, or let a corporation acquire them."""
        for name in companies:
            private = self.game.privates[name]
            if isinstance(owner, int):
                private.give_to(self.player(owner))
            else:
                privates.acquire(self.game, self.corporation(owner), private)
        self.look_again()

    def give(self, corporation: str, *trains: str) -> list[Train]:
        """Hand trains to a corporation, from the depot if there are any left; ``2`` is the other side of an L."""
        given = []
        for name in trains:
            kind = {"2": "L", "E": "7"}.get(name, name)
            depot = self.game.depot
            gone = [train for train in depot.trains() if train.rusted and train.owner is None]
            train = next(t for t in [*depot.upcoming, *depot.set_aside, *gone] if t.kind.name == kind)
            if train.rusted:
                train.rusted = False
                depot.discarded.append(train)
            self.game.hand_over(train, self.corporation(corporation))
            side = train.side_named(name)
            assert side is not None
            train.side = side
            given.append(train)
        self.look_again()
        return given

    def build(self, hexagon: str, *tiles: tuple[str, int]) -> None:
        """Put tiles on a hex, one upon the other, as if they had been laid before."""
        board = self.game.board
        for tile, rotation in tiles:
            copy = board.supply.first(tile)
            assert copy is not None
            board.lay(lays.plan(board, hexagon, copy, rotation, lays.LayRight("nobody"), trusting=True))
        self.look_again()

    def stand(self, corporation: str, hexagon: str, city: int = 0) -> None:
        """Put the next ordinary token of a corporation into a city, as if it had been placed before."""
        token = self.game.next_token(self.corporation(corporation))
        where = self.city(hexagon, city)
        slot = where.slot_for(corporation)
        assert token is not None and slot is not None
        self.game.put_token(token, where, slot)
        self.look_again()

    def share_to_pool(self, *shares: str) -> None:
        """Move certificates to the pool."""
        self.game.move_certificates([self.game.certificate(share) for share in shares], self.game.pool)
        self.look_again()

    def leave(self, whom: int | str, amount: int) -> None:
        """Change the cash of a player or corporation to this amount."""
        holder = self.player(whom) if isinstance(whom, int) else self.corporation(whom)
        if holder.cash < amount:
            self.game.pay(self.game.bank, holder, amount - holder.cash)
        else:
            self.game.pay(holder, self.game.bank, holder.cash - amount)
        self.look_again()

    def operate(self) -> None:
        """Start an operating round of the turn."""
        self.game.set_size = self.game.phase.operating_rounds
        self.game.start_round(OperatingRound1822(self.game, self.game.operating_order(), 1))

    def stock_round(self) -> None:
        """Start a stock round anew."""
        self.game.start_round(self.game.first_round())

    def look_again(self) -> None:
        """Let the round find out anew what can be done, after a change that no action made."""
        if not self.game.round.finished:
            self.game.round.find_waiting()

    # --- getting somewhere ---

    def reach(self, kind: str) -> None:
        """The operator does as little as the rules allow, until it may take an action of a type."""
        for _ in range(50):
            offered = self.offered()
            if kind in offered:
                return
            self.idle()
        raise AssertionError(f"{kind} is never offered")

    def idle(self) -> None:
        """Whoever is asked does as little as the rules allow."""
        entity = self.game.round.active_entity
        assert entity is not None
        own = {choice.type: choice for asked, choice in self.game.legal() if asked is entity}
        who = name_of(entity)
        assert who is not None
        if "pass" in own:
            self.do("pass", who)
        elif "run_routes" in own:
            self.run(str(who))
        else:
            kind, choice = next(iter(own.items()))
            body = {key: value["min"] if isinstance(value, dict) else value for key, value in choice.action.items()}
            self.do(kind, who, **body)

    def end_turn(self) -> None:
        """The operator does as little as the rules allow, until its turn is over."""
        current = self.game.round.current
        while not self.game.round.finished and self.game.round.current is current:
            self.idle()

    # --- questions ---

    def player(self, identity: int) -> Player:
        return self.game.player(identity)

    def corporation(self, symbol: str) -> Corporation1822:
        return self.game.corporation1822(self.game.corporation(symbol))

    def city(self, hexagon: str, city: int = 0) -> City:
        return self.game.board.hex(hexagon).cities[city]

    def cash(self, whom: int | str) -> int:
        return self.player(whom).cash if isinstance(whom, int) else self.corporation(whom).cash

    def price(self, symbol: str) -> int | None:
        return self.corporation(symbol).price

    def par_cell(self, price: int) -> Any:
        return next(cell for cell in self.game.printed_market().with_kind("par") if cell.price == price)

    def cell(self, price: int) -> Any:
        """A cell of that price, a par cell if there is one."""
        cells = [cell for cell in self.game.printed_market().cells.values() if cell.price == price]
        return next((cell for cell in cells if "par" in cell.kinds), cells[0])

    def active(self) -> int | str | None:
        return name_of(self.game.round.active_entity)

    def order(self) -> list[int | str]:
        return [player.id for player in self.game.players]

    def holdings(self, symbol: str) -> dict[int | str, int]:
        return {player.id: percent for player in self.game.players if (percent := player.percent_of(symbol))}

    def certificates(self, player: int, symbol: str) -> list[str]:
        return [certificate.id for certificate in self.player(player).of(symbol)]

    def trains(self, symbol: str) -> list[str]:
        return [train.name for train in self.corporation(symbol).trains]

    def depot(self) -> list[str]:
        return [train.name for train in self.game.depot.upcoming]

    def boxes(self) -> list[list[str]]:
        boxes = self.game.extras()["bidboxes"]
        return [boxes["minors"], boxes["concessions"], boxes["privates"]]

    def offered(self) -> list[str]:
        """Types of action open to whoever is asked."""
        return self.game.round.expects()

    def choices(self, kind: str, entity: int | str | None = None) -> list[Any]:
        """What can be chosen of a type, by whoever is asked or by the entity named."""
        who = self.active() if entity is None else entity
        return [choice.details for asked, choice in self.game.legal() if name_of(asked) == who and choice.type == kind]

    def lays(self, entity: str, *companies: str) -> list[Any]:
        """The legal lays of a corporation or private, in combination with others: hex, tile, rotations, cost."""
        return [
            choice.details
            for asked, choice in self.game.legal()
            if name_of(asked) == entity and choice.type == "lay_tile" and choice.companies == companies
        ]

    def cost(self, entity: str, hexagon: str, tile: str | None = None) -> int:
        """What a lay on a hex costs."""
        return int(next(lay[3] for lay in self.lays(entity) if lay[0] == hexagon and tile in (None, lay[1])))

    def combined(self, entity: str) -> set[tuple[str, ...]]:
        """Sets of other privates with which a private can lay a tile now."""
        return {
            choice.companies for asked, choice in self.game.legal() if name_of(asked) == entity and choice.companies
        }

    def automatic(self) -> Sequence[AnyAction]:
        return self.game.automatic_actions()

    def total_cash(self) -> int:
        """All money that there is: of bank, players, corporations, tax haven and funds of privates (R1822A-103)."""
        game = self.game
        holders = [*game.all_players, *game.corporations.values(), game.haven, *game.funds.values()]
        return game.bank.cash + sum(holder.cash for holder in holders)

    @contextmanager
    def refused(self, rule: str) -> Iterator[None]:
        """What is done inside is refused by a rule, and nothing changes."""
        before = self.game.snapshot()
        with pytest.raises(RuleViolation) as refusal:
            yield
        assert refusal.value.rule == rule, refusal.value
        assert self.game.snapshot() == before
