"""The opening auction: players bid for the right to choose a private or found a company (R1860-201 to R1860-217)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.choices import Choice, price_range
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.market import Cell
from engine18xx.finance.privates import Private
from engine18xx.rounds.seated import SeatedRound
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.titles.t1860.game import Game1860

FIRST_BID = 5
RAISE = 5


class AuctionRound(SeatedRound):
    """The opening auction.

    Attributes:
        privates, companies: the lots that are left (R1860-201).
        starter: who opens the present auction, and wins it for nothing if everybody passes.
        standing: bid of each player who is still in, None while he has not bid yet.
        winner: who has won the present auction and chooses a lot, or None.
    """

    name = "Auction Round"
    short: ClassVar[str] = "ISR"
    game: Game1860

    def __init__(self, game: Game1860, participants: Sequence[Player]) -> None:
        self.privates = [private for private in game.privates.values() if private.sym != "FFC"]
        self.companies: list[Corporation] = [company for company in game.companies() if company.layer == 1]
        super().__init__(game, participants)
        self.open(0)

    def build_steps(self) -> list[Step]:
        return [Bidding(self)]

    def open(self, starter: int) -> None:
        """Open an auction; every player takes part, from the starter on (R1860-203)."""
        count = len(self.participants)
        seats = [self.participants[(starter + offset) % count] for offset in range(count)]
        self.starter = seats[0]
        self.standing: dict[Player, int | None] = dict.fromkeys(seats)
        self.winner: Player | None = None
        self.index = starter

    @property
    def high_bid(self) -> int:
        """The highest standing bid, in pounds; 0 without one."""
        return max((bid for bid in self.standing.values() if bid is not None), default=0)

    @property
    def cheapest_lot(self) -> int:
        """Cheapest remaining cost, in pounds (R1860-202)."""
        costs = [private.value for private in self.privates]
        costs += [self.game.founding_cost(company) for company in self.companies]
        return min(costs, default=0)

    def end_of_action(self) -> None:
        """After the sixth lot the round is over (R1860-215)."""
        if not self.privates and not self.companies:
            self.waiting = None
            self.finished = True

    def next_bidder(self) -> None:
        """Move on to the next player who is still in (R1860-204)."""
        self.next_index()
        while self.player not in self.standing:
            self.next_index()

    def won_by(self, player: Player) -> None:
        """Settle the auction: the winner pays his bid and chooses (R1860-208)."""
        bid = self.standing.get(player)
        self.game.pay(player, self.game.bank, bid or 0, "the right to choose")
        self.standing = {player: bid}
        self.winner = player
        self.index = self.participants.index(player)

    def chosen(self) -> None:
        """The winner has chosen: the next auction starts behind him (R1860-214)."""
        assert self.winner is not None
        seat = self.participants.index(self.winner)
        self.open((seat + 1) % len(self.participants))

    def bids(self) -> dict[str, list[list[Any]]]:
        if self.finished or self.winner is not None:
            return {}
        return {"turn": [[player.id, self.standing[player]] for player in self.participants if player in self.standing]}


class Bidding(Step):
    """Bidding for the right to choose, and choosing (R1860-205 to R1860-213)."""

    round: AuctionRound
    game: Game1860

    def offers(self, entity: Entity) -> Sequence[str]:
        if entity is not self.round.player or not isinstance(entity, Player):
            return ()
        if self.round.winner is not None:
            return ("bid", "par")
        return ("bid", "pass") if self.minimum() <= self.maximum(entity) else ("pass",)

    def minimum(self) -> int:
        """The lowest bid allowed, in pounds (R1860-205)."""
        high = self.round.high_bid
        return high + RAISE if high else FIRST_BID

    def maximum(self, player: Player) -> int:
        """The highest bid of a player: the cheapest lot must stay payable (R1860-205)."""
        return player.cash - self.round.cheapest_lot

    # --- bidding ---

    def on_bid(self, entity: Entity, action: act.Bid) -> Effect:
        player = self.game.player(action.entity)
        if self.round.winner is not None:
            return self._on_private(player, action)
        if action.company is not None:
            raise RuleViolation("R1860-210", "only the winner of an auction takes a private", company=action.company)
        low, high = self.minimum(), self.maximum(player)
        if not low <= action.price <= high:
            raise RuleViolation(
                "R1860-205",
                f"a bid is £{low} to £{high}, not £{action.price}",
                price=action.price,
                min=low,
                max=high,
                field="price",
            )
        return partial(self._bid, player, action.price)

    def _bid(self, player: Player, price: int) -> None:
        auction = self.round
        auction.standing[player] = price
        self.game.tell(fact.BidPlaced(player.id, None, price))
        if len(auction.standing) == 1:
            auction.won_by(player)
        else:
            auction.next_bidder()

    def on_pass(self, entity: Entity, action: act.Pass) -> Effect:
        return partial(self._pass, self.game.player(action.entity))

    def _pass(self, player: Player) -> None:
        auction = self.round
        del auction.standing[player]
        self.game.tell(fact.Passed(player.id))
        if not auction.standing:
            auction.won_by(auction.starter)
            return
        left = next(iter(auction.standing))
        if len(auction.standing) == 1 and auction.standing[left] is not None:
            auction.won_by(left)
        else:
            auction.next_bidder()

    # --- choosing ---

    def can_take(self, player: Player, cost: int) -> bool:
        """Whether a lot is open to the winner: he can pay it, or it is the cheapest one left (R1860-211)."""
        return cost <= player.cash or cost == self.round.cheapest_lot or not self.round.privates

    def _on_private(self, player: Player, action: act.Bid) -> Effect:
        if action.company is None:
            raise RuleViolation("R1860-210", "the winner names the private he takes", field="company")
        private = self.game.private(action.company)
        if private not in self.round.privates:
            raise RuleViolation(
                "R1860-211", f"{private.sym} is not among the lots left", company=private.sym, field="company"
            )
        if not self.can_take(player, private.value):
            self.game.dispute(
                "R1860-211",
                f"{private.sym} costs £{private.value}, he has £{player.cash}",
                company=private.sym,
                cash=player.cash,
            )
        if action.price != private.value:
            self.game.dispute(
                "R1860-210",
                f"{private.sym} costs £{private.value}, not £{action.price}",
                price=action.price,
                field="price",
            )
        if action.price < 0:
            raise RuleViolation("CORE-1", "a price is not negative", price=action.price, field="price")
        return partial(self._take, player, private, min(action.price, player.cash))

    def _take(self, player: Player, private: Private, price: int) -> None:
        self.game.pay(player, self.game.bank, price, private.sym)
        private.give_to(player)
        self.game.tell(fact.PrivateMoved(private.sym, player.id))
        self.round.privates.remove(private)
        self.round.chosen()

    def founding_cells(self, player: Player, company: Corporation) -> list[Cell]:
        """The prices at which the winner may found a company (R1860-213)."""
        cells = self.game.founding_cells(company)
        affordable = [cell for cell in cells if 2 * cell.price <= player.cash]
        if affordable:
            return affordable
        # With no private left he founds at the lowest price for all he has.
        return cells[:1] if not self.round.privates else []

    def on_par(self, entity: Entity, action: act.Par) -> Effect:
        player = self.game.player(action.entity)
        company = self.game.corporation(action.corporation)
        if company not in self.round.companies:
            raise RuleViolation(
                "R1860-211", f"{company.sym} is not among the lots left", corporation=company.sym, field="corporation"
            )
        cell = self.game.market.shape.by_id.get(action.share_price)
        if cell is None or not company.may_cost(cell.price):  # type: ignore[attr-defined]
            raise RuleViolation(
                "R1860-213", f"{action.share_price} is no founding price of {company.sym}", field="share_price"
            )
        if cell not in self.founding_cells(player, company):
            self.game.dispute(
                "R1860-213", f"he has £{player.cash} for 2 × £{cell.price}", cash=player.cash, price=cell.price
            )
        return partial(self._found, player, company, cell)

    def _found(self, player: Player, company: Corporation, cell: Cell) -> None:
        self.game.found(company, cell)
        self.game.buy_certificate(player, company.presidency, min(2 * cell.price, player.cash))
        self.round.companies.remove(company)
        self.round.chosen()

    # --- concrete choices ---

    def choices(self, entity: Entity) -> Iterator[Choice]:
        if not isinstance(entity, Player) or not (offered := self.offers(entity)):
            return
        if self.round.winner is not None:
            yield from self._lots(entity)
            return
        if "bid" in offered:
            allowed = price_range(self.minimum(), self.maximum(entity))
            yield Choice("bid", {"item": None, **allowed}, {"price": allowed})
        yield Choice("pass", {}, {})

    def _lots(self, player: Player) -> Iterator[Choice]:
        for private in self.round.privates:
            if self.can_take(player, private.value):
                details = {"item": private.sym, "price": private.value, "pays": min(private.value, player.cash)}
                yield Choice("bid", details, {"company": private.sym, "price": private.value})
        for company in self.round.companies:
            for cell in self.founding_cells(player, company):
                details = {
                    "corporation": company.sym,
                    "price": cell.price,
                    "market": [cell.row, cell.column],
                    "cost": min(2 * cell.price, player.cash),
                }
                yield Choice("par", details, {"corporation": company.sym, "share_price": cell.id})
