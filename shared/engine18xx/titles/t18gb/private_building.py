"""Tiles and tokens that closed private companies bring to a corporation (R18GB-511 to R18GB-513)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine18xx import actions as act
from engine18xx.board import City, Token
from engine18xx.board.lay import LayRight
from engine18xx.board.placement import check_extra_token
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.privates import Ability, Private
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t18gb.building import LAYS
from engine18xx.titles.t18gb.privates import power

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB
    from engine18xx.titles.t18gb.rounds import OperatingRound18GB

NEEDS_TRACK_STEP = "owning_player_track"  # usable while the track step of a corporation of its owner is open


class PrivatePower(Step):
    """A step for one kind of power. It never blocks; the power serves the corporation that operates now."""

    can_block: ClassVar[bool] = False
    power_kind: ClassVar[str]
    action_type: ClassVar[str]
    rule: ClassVar[str]

    round: OperatingRound18GB
    game: Game18GB

    def usable(self, private: Private) -> Ability | None:
        """The power, if it can be used now: in a corporation's turn, but not while its director may buy a share."""
        if self.round.operator is None or self.round.waiting is self.round.share_buying:
            return None
        return power(private, self.power_kind)

    def offers(self, entity: Entity) -> Sequence[str]:
        return (self.action_type,) if isinstance(entity, Private) and self.usable(entity) is not None else ()

    def serves_owner(self, private: Private) -> bool:
        """Whether the operator is a corporation of the private's owner, for whom the power is meant."""
        operator = self.round.operator
        return operator is not None and operator.director is not None and operator.director is private.owner

    def served_by_choice(self, private: Private) -> Corporation | None:
        """The operator, if a use for it may be listed: for the owner in live play, for anybody in a recorded game."""
        return self.round.operator if self.serves_owner(private) or not self.game.live else None

    def served(self, private: Private) -> Corporation:
        """The operator; that its director does not own the private is refused in live play only."""
        operator = self.round.operator
        assert operator is not None
        if not self.serves_owner(private):
            self.game.dispute(
                self.rule,
                f"the owner of {private.sym} does not direct {operator.sym}",
                company=private.sym,
                corporation=operator.sym,
            )
        return operator


class PrivateTrack(PrivatePower):
    """One tile of AF in Perth, of LS in Leicester, of TV across the Severn (R18GB-511, R18GB-512)."""

    power_kind: ClassVar[str] = "lay_tile"
    action_type: ClassVar[str] = "lay_tile"
    rule: ClassVar[str] = "R18GB-511"

    def usable(self, private: Private) -> Ability | None:
        ability = super().usable(private)
        if ability is None or NEEDS_TRACK_STEP not in ability.facts.get("when", ()):
            return ability
        return ability if self.round.building.active and self.serves_owner(private) else None

    def on_lay_tile(self, entity: Entity, action: act.LayTile) -> Effect:
        assert isinstance(entity, Private)
        ability = self.usable(entity)
        assert ability is not None
        operator = self.served(entity)
        if self.is_beyond_allowance(ability):
            raise RuleViolation("R18GB-512", "both tiles of the turn are laid", company=entity.sym)
        return self.round.building.plan_lay(operator, entity, action, self.right(operator, ability))

    def is_beyond_allowance(self, ability: Ability) -> bool:
        """Whether the tile counts among the two of the turn and both are laid."""
        return bool(ability.facts["uses_up_a_normal_lay"]) and len(self.round.building.laid) >= LAYS

    def right(self, operator: Corporation, ability: Ability) -> LayRight:
        """By what right a private lays its tile for a corporation."""
        facts = ability.facts
        return LayRight(
            operator.sym,
            by_private=True,
            hexes=frozenset(facts["hexes"]),
            tiles=frozenset(facts["tiles"]),
            must_connect=facts["must_be_reachable"],
            blocked_hexes=self.round.building.blocked_hexes,
            discount=facts["discount"],
        )

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Private):
            return
        ability, operator = self.usable(entity), self.served_by_choice(entity)
        if ability is None or operator is None or self.is_beyond_allowance(ability):
            return
        yield from self.round.building.lay_choices(operator, self.right(operator, ability))


class PrivateToken(PrivatePower):
    """The extra token of GN in York, of MC in Carlisle (R18GB-513)."""

    power_kind: ClassVar[str] = "extra_token"
    action_type: ClassVar[str] = "place_token"
    rule: ClassVar[str] = "R18GB-513"

    def usable(self, private: Private) -> Ability | None:
        building = self.round.building
        spent = building.token_placed or building.private_token_placed
        return None if spent or self.game.tokens_banned else super().usable(private)

    def on_place_token(self, entity: Entity, action: act.PlaceToken) -> Effect:
        assert isinstance(entity, Private)
        ability = self.usable(entity)
        assert ability is not None
        operator = self.served(entity)
        city = self.game.board.city(action.city)
        if city.hex.id not in ability.facts["hexes"]:
            raise RuleViolation(
                "R18GB-513", f"the token of {entity.sym} is not for {city.hex.id}", city=action.city, field="city"
            )
        slot = check_extra_token(self.game.board, operator.sym, city, entity.sym)
        price = self.price(operator, city, ability)
        self.round.building.check_price(operator, price)
        return partial(self.place, operator, entity, city, slot, price)

    def price(self, operator: Corporation, city: City, ability: Ability) -> int:
        """What the token costs, in pounds: nothing in a hex that the corporation's track reaches."""
        reached = self.game.board.network(operator.sym).reaches_hex(city.hex)
        return int(ability.facts["price_when_reachable" if reached else "price_otherwise"])

    def place(self, operator: Corporation, private: Private, city: City, slot: int, price: int) -> None:
        """Carry out a placement: a token beyond the charter, and the green privilege for the hex."""
        ability = power(private, self.power_kind)
        assert ability is not None and ability.uses is not None
        ability.uses -= 1
        token = Token(operator.sym, price)
        self.game.charters[operator.sym].append(token)
        self.game.pay(operator, self.game.bank, price, f"token in {city.hex.id}")
        self.game.put_token(token, city, slot)
        self.game.board.blank_reservation(private.sym)
        self.game.grant_early_tiles(operator, city.hex.id)
        self.round.building.private_token_placed = True

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Private):
            return
        ability, operator = self.usable(entity), self.served_by_choice(entity)
        if ability is None or operator is None:
            return
        for hexagon in ability.facts["hexes"]:
            for city in self.game.board.hex(hexagon).cities:
                try:
                    slot = check_extra_token(self.game.board, operator.sym, city, entity.sym)
                except RuleViolation:
                    continue
                price = self.price(operator, city, ability)
                if price <= operator.cash:
                    yield self.round.building.placement_choice(operator, city, slot, price)
