"""The opening auction: all privates are on offer at the same time (R18GB-201 to R18GB-207)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice, price_range
from engine18xx.errors import RuleViolation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private
from engine18xx.rounds.seated import SeatedRound
from engine18xx.rounds.step import Effect, Entity, Step
from engine18xx.titles.t18gb.scenario import FACTS

if TYPE_CHECKING:
    from engine18xx.titles.t18gb.game import Game18GB

RAISE: int = FACTS["money"]["min_bid_increment"]
REDUCTION = 10  # for a private without a bid when all have passed (R18GB-206)


class AuctionRound(SeatedRound):
    """The opening auction.

    Attributes:
        standing: for each unsold private, in their order, the last bid of each player, oldest first.
        prices: what each unsold private costs without a bid: face value less reductions.
    """

    name = "Auction Round"
    short: ClassVar[str] = "ISR"
    game: Game18GB

    def __init__(self, game: Game18GB, participants: Sequence[Player]) -> None:
        self.standing: dict[Private, dict[Player, int]] = {private: {} for private in game.privates.values()}
        self.prices = {private: private.value for private in self.standing}
        super().__init__(game, participants)

    def build_steps(self) -> list[Step]:
        return [Bidding(self)]

    def end_of_action(self) -> None:
        """The auction ends when the last private is sold (R18GB-207)."""
        self.finished = not self.standing

    # --- what has been bid ---

    def leader(self, private: Private) -> Player | None:
        """Who has bid most on a private, or None."""
        bids = self.standing[private]
        return max(bids, key=bids.__getitem__) if bids else None

    def minimum(self, private: Private) -> int:
        """The lowest bid allowed on an unsold private, in pounds (R18GB-202)."""
        bids = self.standing[private]
        return max(bids.values()) + RAISE if bids else self.prices[private]

    def led_by(self, player: Player) -> list[Private]:
        """The unsold privates on which a player leads."""
        return [private for private in self.standing if self.leader(private) is player]

    def committed(self, player: Player) -> int:
        """The sum of the bids with which a player leads, in pounds."""
        return sum(self.standing[private][player] for private in self.led_by(player))

    def maximum(self, player: Player, private: Private) -> int:
        """The highest bid a player may make on a private, in pounds.

        His own standing bid on it is added back even if he has been outbid (R18GB-203).
        """
        return player.cash - self.committed(player) + self.standing[private].get(player, 0)

    def overdrawn(self) -> Private | None:
        """The first private, in their order, that its leader could not pay if all were sold now."""
        cash = {player: player.cash for player in self.participants}
        for private in self.standing:
            buyer = self.leader(private)
            if buyer is not None:
                cash[buyer] -= self.standing[private][buyer]
                if cash[buyer] < 0:
                    return private
        return None

    # --- all have passed ---

    def resolve(self) -> None:
        """Sell what has a bid, reduce what has none, and go on (R18GB-205, R18GB-206)."""
        while (unpaid := self.overdrawn()) is not None:
            debtor = self.leader(unpaid)
            assert debtor is not None
            del self.standing[unpaid][debtor]
        for private in list(self.standing):
            buyer = self.leader(private)
            if buyer is not None:
                self._sell(private, buyer)
        for private in self.standing:
            self.prices[private] -= REDUCTION
            if self.prices[private] <= 0:
                self.next_index()
                self.bid(self.player, private, 0)
        self.marked.clear()

    def _sell(self, private: Private, buyer: Player) -> None:
        self.game.pay(buyer, self.game.bank, self.standing.pop(private)[buyer], private.sym)
        del self.prices[private]
        private.give_to(buyer)
        self.game.tell(fact.PrivateMoved(private.sym, buyer.id))

    def bid(self, player: Player, private: Private, price: int) -> None:
        """Note a bid; it takes the place of his earlier one on the private (CORE-195)."""
        self.standing[private].pop(player, None)
        self.standing[private][player] = price
        self.game.tell(fact.BidPlaced(player.id, private.sym, price))

    def bids(self) -> dict[str, list[list[Any]]]:
        return {
            private.sym: [[player.id, price] for player, price in bids.items()]
            for private, bids in self.standing.items()
            if bids
        }


class Bidding(Step):
    """One bid or a pass; then the next seat is on turn, passed or not (R18GB-201)."""

    round: AuctionRound
    game: Game18GB

    def offers(self, entity: Entity) -> Sequence[str]:
        player = self.round.player
        if entity is not player or not self.round.standing:
            return ()
        return ("bid", "pass") if self.may_pass(player) else ("bid",)

    def may_pass(self, player: Player) -> bool:
        """Whether he need not bid (R18GB-204); nor need he if there is nothing left that he could pay."""
        auction = self.round
        if all(auction.standing.values()) or any(price < private.value for private, price in auction.prices.items()):
            return True
        if len(auction.led_by(player)) >= self.game.scenario["winning_bids_needed_to_pass"]:
            return True
        return not self.can_bid(player)

    def can_bid(self, player: Player) -> bool:
        """Whether there is a private on which he could bid."""
        auction = self.round
        return any(auction.minimum(private) <= auction.maximum(player, private) for private in auction.standing)

    def why_not_pass(self, player: Player) -> RuleViolation | None:
        """A pass that would sell a private to somebody who cannot pay is refused (R18GB-203), or None.

        It is not if nothing else is left to do; the bid that cannot be paid falls away then.
        """
        if len(self.round.marked | {player}) < len(self.round.participants) or not self.can_bid(player):
            return None
        private = self.round.overdrawn()
        if private is None:
            return None
        debtor = self.round.leader(private)
        assert debtor is not None
        return RuleViolation(
            "R18GB-203",
            f"player {debtor.id} has bid more than he has and could not pay for {private.sym}",
            company=private.sym,
            player=debtor.id,
            cash=debtor.cash,
        )

    def on_bid(self, entity: Entity, action: act.Bid) -> Effect:
        player = self.game.player(action.entity)
        if action.company is None:
            raise RuleViolation("R18GB-202", "a bid names the private it is for", field="company")
        private = self.game.private(action.company)
        if private not in self.round.standing:
            raise RuleViolation("R18GB-202", f"{private.sym} is sold", company=private.sym, field="company")
        low, high = self.round.minimum(private), self.round.maximum(player, private)
        values = {"price": action.price, "min": low, "field": "price"}
        if action.price < low or (action.price - low) % RAISE:
            raise RuleViolation(
                "R18GB-202", f"a bid on {private.sym} is £{low}, or more in steps of £{RAISE}", **values
            )
        if action.price > high:
            raise RuleViolation("R18GB-203", f"he can bid up to £{high}, not £{action.price}", max=high, **values)
        return partial(self._bid, player, private, action.price)

    def _bid(self, player: Player, private: Private, price: int) -> None:
        self.round.bid(player, private, price)
        self.round.marked.discard(player)
        self.round.next_index()

    def on_pass(self, entity: Entity, action: act.Pass) -> Effect:
        player = self.game.player(action.entity)
        refusal = self.why_not_pass(player)
        if refusal is not None:
            raise refusal
        return partial(self._pass, player)

    def _pass(self, player: Player) -> None:
        self.round.marked.add(player)
        self.game.tell(fact.Passed(player.id))
        if len(self.round.marked) == len(self.round.participants):
            self.round.resolve()
        self.round.next_index()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        offered = self.offers(entity)
        if not isinstance(entity, Player):
            return
        if "bid" in offered:
            for private in self.round.standing:
                low, high = self.round.minimum(private), self.round.maximum(entity, private)
                high -= (high - low) % RAISE
                if low <= high:
                    allowed = price_range(low, high, RAISE)
                    yield Choice("bid", {"item": private.sym, **allowed}, {"company": private.sym, "price": allowed})
        if "pass" in offered and self.why_not_pass(entity) is None:
            yield Choice("pass", {}, {})
