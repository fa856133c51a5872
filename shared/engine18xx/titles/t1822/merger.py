"""A major absorbs a minor: which, how it pays, what becomes of the token (R1822B-1201 to R1822B-1213)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.board import City, Token
from engine18xx.board.placement import home_city
from engine18xx.choices import Choice
from engine18xx.errors import RuleViolation
from engine18xx.finance.holders import Player
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t1822.corporation import Corporation1822

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822
    from engine18xx.titles.t1822.rounds import OperatingRound1822

SHARES = {"money": 0, "one_share": 1, "two_shares": 2}  # way of paying -> shares of the treasury that are part of it


class Merger(Step):
    """One minor in a turn, in three actions: the minor, the payment, the token (R1822B-1205).

    Attributes:
        minor: the minor being absorbed, once it is named.
        payment: how it will be paid for, once that is chosen; everything is carried out with the last choice.
    """

    game: Game1822
    round: OperatingRound1822

    def begin_turn(self) -> None:
        super().begin_turn()
        self.minor: Corporation1822 | None = None
        self.payment: str | None = None

    # --- candidates (R1822B-1201 to R1822B-1204) ---

    def candidates(self, major: Corporation1822) -> Iterator[Corporation1822]:
        """The minors that a major could absorb if it reached them."""
        if major.is_minor or major.record < 2:
            return
        for corporation in self.game.open_corporations:
            minor = self.game.corporation1822(corporation)
            if minor.is_minor and self.may_absorb(major, minor):
                yield minor

    def may_absorb(self, major: Corporation1822, minor: Corporation1822) -> bool:
        """Whether the state of a minor, and of the major's purse, allow it."""
        if minor.floated:
            return minor.record >= 2 and any(self.payments(major, minor))
        return minor in self.boxed() and major.cash >= self.box_price

    def boxed(self) -> list[Corporation1822]:
        """The minors in the bid boxes, which may be taken over from phase 5 on."""
        if "can_acquire_minor_bidbox" not in self.game.phase.status:
            return []
        corporations = (self.game.corporations[item.facts["minor"]] for item in self.game.boxes.minors)
        return [self.game.corporation1822(corporation) for corporation in corporations]

    @property
    def box_price(self) -> int:
        """Price of a minor from a bid box, in pounds (R1822B-1202)."""
        return int(self.game.printed()["bid_boxes"]["minor_bought_from_box_by_corporation"])

    def city_of(self, minor: Corporation1822) -> City:
        """Where the token of a minor stands, or would stand (R1822B-1204)."""
        token = self.game.charters[minor.sym][0]
        home = minor.facts["home"]
        return token.city or home_city(self.game.board, minor.sym, home["hex"], home["city"])

    def is_connected(self, major: Corporation1822, minor: Corporation1822) -> bool:
        """Whether the major's network reaches the minor's city."""
        return self.game.board.network(major.sym).reaches(self.city_of(minor))

    # --- payment (R1822B-1206, R1822B-1211) ---

    def payments(self, major: Corporation1822, minor: Corporation1822) -> Iterator[str]:
        """The ways in which a major can pay for a minor."""
        if not minor.floated:
            yield "money"
            return
        for way in SHARES:
            if self.can_pay(major, minor, way):
                yield way

    def can_pay(self, major: Corporation1822, minor: Corporation1822, way: str) -> bool:
        """Whether a way of paying is open: shares in the treasury, certificates of the owner, cash for the rest."""
        shares, owner = SHARES[way], minor.director
        assert owner is not None
        if len(major.of(major.sym)) < shares:
            return False
        full = self.game.certificates_held(owner) >= self.game.cert_limit
        if shares == 2 and full and self.game.counts_as_certificate(major):
            return False
        difference = self.difference(major, minor, way)
        return difference <= major.cash if difference >= 0 else -difference <= owner.cash

    def difference(self, major: Corporation1822, minor: Corporation1822, way: str) -> int:
        """What the major adds to its shares, in pounds; below 0 the minor's owner pays."""
        return 2 * (minor.price or 0) - SHARES[way] * (major.price or 0)

    # --- the token (R1822B-1209) ---

    def token_choices(self, major: Corporation1822) -> tuple[str, ...]:
        """What may become of the minor's token."""
        return ("replace", "exchange") if major.exchange_tokens else ("remove",)

    # --- the step ---

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.current or not isinstance(entity, Corporation1822):
            return ()
        if self.minor is not None:
            return ("choose",)
        return ("merge", "pass") if any(self.candidates(entity)) else ()

    def on_merge(self, entity: Entity, action: act.Merge) -> Effect:
        assert isinstance(entity, Corporation1822)
        minor = self.game.corporation1822(self.game.corporation(action.corporation))
        if minor not in self.candidates(entity):
            raise RuleViolation(
                "R1822B-1202",
                f"{entity.sym} cannot absorb {minor.sym} now",
                corporation=minor.sym,
                field="corporation",
            )
        if not self.game.trusting and not self.is_connected(entity, minor):
            raise RuleViolation(
                "R1822B-1204", f"{entity.sym} does not reach {minor.sym}", corporation=minor.sym, field="corporation"
            )
        return partial(setattr, self, "minor", minor)

    def on_choose(self, entity: Entity, action: act.Choose) -> Effect:
        assert isinstance(entity, Corporation1822) and self.minor is not None
        choice = str(action.choice)
        effect: Effect
        if self.payment is not None:
            rule, allowed = "R1822B-1209", self.token_choices(entity)
            effect = partial(self.absorb, entity, self.minor, self.payment, choice)
        else:
            rule, allowed = "R1822B-1206", tuple(self.payments(entity, self.minor))
            effect = partial(setattr, self, "payment", choice)
        if choice not in allowed:
            raise RuleViolation(
                rule,
                f"the choice is {' or '.join(allowed)}",
                choice=action.choice,
                field="choice",
            )
        return effect

    def automatic(self) -> Sequence[act.AnyAction]:
        """A pass where no candidate is reached (ARCH-84)."""
        major = self.round.current
        if not isinstance(major, Corporation1822) or self.minor is not None:
            return ()
        if any(self.is_connected(major, minor) for minor in self.candidates(major)):
            return ()
        return [act.Pass(entity=major.sym, entity_type="corporation")]

    # --- carrying it out ---

    def absorb(self, major: Corporation1822, minor: Corporation1822, payment: str, token_choice: str) -> None:
        """Pay for the minor, take over what it owns, settle its token; then it has left the game."""
        self.pay(major, minor, payment)
        self.settle_token(major, minor, token_choice)
        for item in list(self.game.boxes.queue):
            if item.facts.get("minor") == minor.sym:
                self.game.boxes.remove(item)
        self.game.close_minor(minor)
        self.finish()

    def pay(self, major: Corporation1822, minor: Corporation1822, way: str) -> None:
        """Pay for the minor and take over what it owns; nobody's presidency is looked at (R1822B-1206 to 1208)."""
        owner = minor.director
        if owner is None:
            self.game.pay(major, self.game.bank, self.box_price, f"minor {minor.sym}")
            return
        self.pay_owner(major, minor, owner, way)
        self.game.pay(minor, major, minor.cash, f"cash of minor {minor.sym}")
        for private in list(minor.privates):
            private.give_to(major)
            self.game.tell(fact.PrivateMoved(private.sym, major.sym))
        for train in list(minor.trains):
            self.game.hand_over(train, major)

    def pay_owner(self, major: Corporation1822, minor: Corporation1822, owner: Player, way: str) -> None:
        """Shares from the front of the treasury, and the difference in money."""
        difference = self.difference(major, minor, way)
        if difference >= 0:
            self.game.pay(major, owner, difference, f"minor {minor.sym}")
        else:
            self.game.pay(owner, major, -difference, f"minor {minor.sym}")
        self.game.move_certificates(list(major.of(major.sym))[: SHARES[way]], owner)

    def settle_token(self, major: Corporation1822, minor: Corporation1822, choice: str) -> None:
        """Settle the token of the minor, or its right to one (R1822B-1209, R1822B-1211)."""
        city = self.city_of(minor)
        token = self.game.charters[minor.sym][0]
        if choice == "replace" and not city.has_token_of(major.sym):
            self.replace(major, minor, token, city)
        else:
            if choice != "remove":
                self.game.make_token_available(major)
            if token.city is not None:
                self.game.board.lift(token, close_extra_slot=choice == "exchange")

    def replace(self, major: Corporation1822, minor: Corporation1822, token: Token, city: City) -> None:
        """A token from the exchange area takes the place of the minor's (R1822B-1209, R1822B-1210)."""
        major.exchange_tokens -= 1
        own = Token(major.sym)
        self.game.charters[major.sym].append(own)
        if token.city is not None:
            self.game.board.exchange(token, own)
            self.game.sort_charter(major)
            self.game.forget_route(major)
        else:
            self.game.board.delete_reservation(minor.sym)
            slot = city.slot_for(major.sym)
            if slot is not None:
                self.game.board.stand(own, city, slot)
        self.game.tell(fact.TokenPlaced(major.sym, city.hex.id, city.index, 0))

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Corporation1822):
            return
        if "merge" in offered:
            for minor in self.candidates(entity):
                if self.is_connected(entity, minor):
                    details = {"minor": minor.sym, "owner": minor.director.id if minor.director else None}
                    yield Choice("merge", details, {"corporation": minor.sym})
        if "choose" in offered and self.minor is not None:
            paid = self.payment is not None
            for choice in self.token_choices(entity) if paid else self.payments(entity, self.minor):
                yield Choice("choose", {"choice": choice}, {"choice": choice})
        if "pass" in offered:
            yield Choice("pass", {}, {})
