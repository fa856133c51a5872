"""Placing a token (TRACK-1101 to TRACK-1105)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.board.placement import check_token, open_cities
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.board import City, Token
    from engine18xx.rounds.operating import OperatingRound


class Tokens(Step):
    """The step in which a corporation places one of its tokens."""

    kind: ClassVar[str] = "token"

    round: OperatingRound

    def may_place(self, corporation: Corporation) -> bool:
        """Whether the title lets this corporation place a token in this turn."""
        return True

    def can_place(self, corporation: Corporation) -> bool:
        """Whether it has a token that it can pay, and a reached city that can take it (TRACK-1104)."""
        token = self.game.next_token(corporation)
        if token is None or token.price > corporation.cash or not self.may_place(corporation):
            return False
        return bool(open_cities(self.game.board, corporation.sym))

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation):
            return ()
        return ("place_token", "pass") if self.can_place(entity) else ()

    def on_place_token(self, entity: Entity, action: act.PlaceToken) -> Effect:
        assert isinstance(entity, Corporation)
        city = self.game.board.city(action.city)
        token = self.game.next_token(entity)
        assert token is not None
        if action.tokener not in (None, entity.sym):
            self.game.dispute(
                "ARCH-111", f"{entity.sym} places no token of {action.tokener}", tokener=action.tokener, field="tokener"
            )
        slot = check_token(self.game.board, entity.sym, city, connected=not self.game.trusting)
        self.check_price(entity, token.price)
        return partial(self.place, entity, token, city, slot, token.price)

    def check_price(self, corporation: Corporation, price: int) -> None:
        """Refuse a token that the corporation cannot pay (TRACK-1102)."""
        if price > corporation.cash:
            raise RuleViolation(
                "TRACK-1102",
                f"the token costs £{price}, {corporation.sym} has £{corporation.cash}",
                price=price,
                cash=corporation.cash,
            )

    def place(self, corporation: Corporation, token: Token, city: City, slot: int, price: int) -> None:
        """Carry out a placement."""
        self.game.pay(corporation, self.game.bank, price, f"token in {city.hex.id}")
        self.game.put_token(token, city, slot)
        self.placed()

    def placed(self) -> None:
        """What a placement means for the rest of the turn: the step is done (TRACK-1105)."""
        self.finish()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Corporation):
            return
        if "place_token" in offered:
            yield from self.placements(entity)
        if "pass" in offered:
            yield Choice("pass", {}, {})

    def placements(self, corporation: Corporation) -> Iterator[Choice]:
        """One choice per city that can take the next token."""
        token = self.game.next_token(corporation)
        assert token is not None
        for city, slot in open_cities(self.game.board, corporation.sym):
            yield self.placement_choice(corporation, city, slot, token.price)

    def placement_choice(self, corporation: Corporation, city: City, slot: int, price: int) -> Choice:
        """The description of a placement."""
        details = {"hex": city.hex.id, "city": city.index, "price": price, "slot": slot}
        action = {"city": self.game.board.city_id(city), "slot": slot, "tokener": corporation.sym}
        return Choice("place_token", details, action)
