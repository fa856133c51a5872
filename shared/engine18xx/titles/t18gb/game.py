"""The game of 18GB: scenario, conversions, events of trains, export and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from engine18xx import facts as fact
from engine18xx.board import Board, BoardRules, Token, TrackUse, private_reservations
from engine18xx.finance.bank import Bank
from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.market import MarketShape, RowShape
from engine18xx.finance.privates import Private
from engine18xx.finance.trains import Depot
from engine18xx.frozen import Facts
from engine18xx.game import EndTrigger, Game
from engine18xx.rounds.operating import OperatingRound
from engine18xx.rounds.round import Round
from engine18xx.titles.t18gb.auction import AuctionRound
from engine18xx.titles.t18gb.corporation import Corporation18GB
from engine18xx.titles.t18gb.rounds import OperatingRound18GB, StockRound18GB
from engine18xx.titles.t18gb.scenario import FACTS, corporations_in_play, draw_tiers, scenario_for, train_kinds

NOMINAL_PRICE: int = min(cell["price"] for cell in FACTS["par"]["all"])  # of a corporation that was never founded
LATER_FLOAT_PERCENT = 60  # of what has not floated when the first 3+1 leaves (R18GB-1111)
TRAINS_THAT_END_TOKENS = (1, 2)  # left in the depot after an operating round (R18GB-1133)

BOARD_RULES = BoardRules(
    sealed_colours=frozenset({"gray", "red"}),
    track_use=TrackUse.NEW_TRACK,
    next_colours={
        "white": ("yellow",),
        "yellow": ("green",),
        "green": ("brown",),
        "brown": ("gray",),
        "blue": ("blue",),
    },
    fixed_rotations={"G32": 0, "G33": 0},  # R18GB-706
    keeps_stops_connected=True,
    displacing_labels=frozenset({"XX", "OO"}),  # R18GB-711
)


class Game18GB(Game):
    """A game of 18GB.

    Attributes:
        train_bought: a train was bought from the bank in this operating round, so none is exported (R18GB-907).
        tokens_banned: few trains are left and no token may be placed any more (R18GB-1133).
        rounds_begun: how many rounds have begun after the auction.
    """

    title: ClassVar[str] = "18GB"
    package: ClassVar[str] = "engine18xx.titles.t18gb"
    market_shape: ClassVar[type[MarketShape]] = RowShape
    corporation_class: ClassVar[type[Corporation]] = Corporation18GB
    operating_round: ClassVar[type[OperatingRound]] = OperatingRound18GB

    # --- set-up (R18GB-101 to R18GB-111) ---

    @cached_property
    def scenario(self) -> Facts:
        """Facts of the scenario that is played."""
        return scenario_for(len(self.seats), self.options)

    @cached_property
    def compass(self) -> Mapping[str, frozenset[str]]:
        """Point of the compass -> ids of its hexes in this scenario (R18GB-104)."""
        return {point: frozenset(hexes) for point, hexes in self.scenario["compass"].items()}

    def private_facts(self) -> Sequence[Facts]:
        return [facts for facts in FACTS["companies"] if facts["sym"] in self.scenario["companies"]]

    def corporation_facts(self) -> Sequence[Facts]:
        return corporations_in_play(self.scenario, self.generator)

    def build_bank(self) -> Bank:
        return Bank(0, finite=False)

    def starting_cash(self) -> int:
        return int(self.scenario["starting_cash"])

    def certificate_limit(self) -> int:
        return int(self.scenario["cert_limit"])

    def build_depot(self) -> Depot:
        return Depot(train_kinds(self.scenario["name"]))

    def build_board(self) -> Board:
        return Board(
            FACTS,
            BOARD_RULES,
            map=self.scenario["map"],
            removed_tiles=()
            if self.scenario["gray_tiles"]
            else [t["name"] for t in FACTS["tiles"] if t.get("gray_set")],
            reservations=private_reservations([private.facts for private in self.privates.values()]),
        )

    def set_up(self) -> None:
        self.train_bought = False
        self.tokens_banned = False
        self.rounds_begun = 0
        corporations = [self.corporation18gb(corporation) for corporation in self.corporations.values()]
        for corporation in draw_tiers(self.scenario, corporations, self.generator):
            self.place_home_token(corporation)

    def first_round(self) -> Round[Any]:
        return AuctionRound(self, self.players)

    def corporation18gb(self, corporation: Corporation) -> Corporation18GB:
        """A corporation as what it is here."""
        assert isinstance(corporation, Corporation18GB)
        return corporation

    # --- prices (R18GB-305, R18GB-431) ---

    def privates_counted(self, player: Player) -> int:
        return 0

    def nominal_price(self, corporation: Corporation) -> int:
        return NOMINAL_PRICE

    def sale_price(self, corporation: Corporation) -> int:
        """Price at which one ordinary share is sold to the pool, in pounds: half without a train (R18GB-431)."""
        price = corporation.price or 0
        return price if corporation.trains else price // 2

    def certificate_value(self, corporation: Corporation, percent: int) -> int:
        value = super().certificate_value(corporation, percent)
        return int(value if corporation.trains else value // 2)

    def can_pay_cheapest(self, corporation: Corporation) -> bool:
        """Whether it has the price of the cheapest train on sale, if there is one."""
        cheapest = self.cheapest_train()
        return cheapest is not None and corporation.cash >= cheapest.price

    def transfer_to_pool(self, bundle: Bundle) -> None:
        corporation, seller = self.corporation18gb(bundle.corporation), bundle.holder
        before = seller.percent_of(corporation.sym)
        super().transfer_to_pool(bundle)
        assert isinstance(seller, Player)
        corporation.note_sale(seller, bundle.percent, before - seller.percent_of(corporation.sym))

    # --- LB and LNWR (R18GB-424) ---

    def is_held_back_by_lb(self, player: Player) -> bool:
        """Whether he owns LB and LNWR is not founded: he may buy no shares and found nothing else."""
        return self.privates["LB"].owner is player and not self.corporations["LNWR"].ipoed

    def lb_lets_found(self, player: Player, corporation: Corporation) -> bool:
        """Whether the duty of LB's owner lets a player found a corporation."""
        return (corporation.sym == "LNWR") == self.is_held_back_by_lb(player) or self.corporations["LNWR"].ipoed

    # --- floating and conversion (R18GB-423, R18GB-442) ---

    def capital(self, corporation: Corporation, price: int) -> int:
        """What a corporation gets when it floats at a price, in pounds: the price of all its shares."""
        return price * corporation.units(100)

    def floated(self, corporation: Corporation) -> None:
        assert corporation.price is not None
        self.pay(self.bank, corporation, self.capital(corporation, corporation.price), "capital")
        if not self.corporation18gb(corporation).is_five_share:
            self.move_certificates(list(corporation.of(corporation.sym)), self.pool)

    def conversion_capital(self, price: int) -> int:
        """What a floated corporation gets when it is converted and its shares then cost so much, in pounds."""
        return int(FACTS["conversion"]["added_shares"]) * price

    def convert(self, corporation: Corporation18GB, drop: int) -> None:
        """Turn a 5-share corporation into a 10-share one.

        Args:
            drop: cells that its price falls before the new shares are paid for.
        """
        added = corporation.become_ten_share()
        (self.pool if corporation.floated else corporation).take(added)
        self.charters[corporation.sym] += [
            Token(corporation.sym, price) for price in corporation.facts["tokens_on_conversion"]
        ]
        self.tell(fact.Happened("converted", {"corporation": corporation.sym}))
        self.move_price(corporation, "left", drop)
        if corporation.floated:
            assert corporation.price is not None
            self.pay(self.bank, corporation, self.conversion_capital(corporation.price), "new capital")

    # --- private companies (R18GB-504, R18GB-513) ---

    def close_private(self, private: Private) -> None:
        """Close a private: it pays once more, then neither pays nor counts, and lends its power."""
        assert isinstance(private.owner, Player)
        self.pay(self.bank, private.owner, private.revenue, f"closing of {private.sym}")
        private.revenue = 0
        private.value = 0
        self.tell(fact.PrivateClosed(private.sym))

    def grant_early_tiles(self, corporation: Corporation, hexagon: str) -> None:
        """Let a corporation lay the green tiles of a city in any phase (R18GB-713)."""
        tiles = FACTS["special_upgrades"]["early_green"]["tiles"]
        self.corporation18gb(corporation).early_tiles[hexagon] = frozenset(tiles)

    # --- phases and events of trains (R18GB-1101 to R18GB-1113) ---

    def phase_started(self) -> None:
        """Reservations of privates end in the phase that they name (R18GB-110)."""
        for private in self.privates.values():
            reservation = private.ability("reserves_slot")
            if reservation is not None and reservation.facts["dropped_in_phase"] == self.phase.name:
                self.board.blank_reservation(private.sym)

    def unstarted(self) -> list[Corporation18GB]:
        """The corporations that have not floated, in the title's order."""
        return [self.corporation18gb(corporation) for corporation in self.open_corporations if not corporation.floated]

    def event_float_60(self) -> None:
        """First 3+1: what has not floated needs 60 % (R18GB-1111)."""
        for corporation in self.unstarted():
            corporation.float_percent = LATER_FLOAT_PERCENT
        self.tell(fact.Happened("float_60", {}))

    def event_float_10_share(self) -> None:
        """First 5+2: what has not floated becomes a 10-share corporation (R18GB-1112)."""
        for corporation in self.unstarted():
            self.convert(corporation, FACTS["conversion"]["price_steps_left"]["by_event"])

    def event_remove_unstarted(self) -> None:
        """First 6X: what has not floated goes; its home token stays, and the last 6X goes with it (R18GB-1113)."""
        for corporation in self.unstarted():
            for certificate in corporation.issued:
                certificate.leave_game()
            self.market.remove(corporation)
            corporation.president = None
            corporation.closed = True
            self.tell(fact.Happened("removed", {"corporation": corporation.sym}))
            if self.depot.upcoming:
                self.depot.scrap(self.depot.upcoming[-1])

    # --- rounds (CORE-42, R18GB-207, R18GB-407) ---

    def next_round(self) -> Round[Any] | None:
        current = self.round
        if isinstance(current, AuctionRound):
            self.reorder_players(sorted(self.players, key=lambda player: (player.cash, -len(player.privates))))
            return StockRound18GB(self, self.players)
        if isinstance(current, StockRound18GB):
            self.reorder_players(current.pass_list)
            self.set_size = self.phase.operating_rounds
            return self.operating_round(self, self.operating_order(), 1)
        self._export()
        if not self.depot.upcoming:
            self.end("final_train")
            return None
        if len(self.depot.upcoming) in TRAINS_THAT_END_TOKENS:
            self.tokens_banned = True
        if current.number < self.set_size:
            return self.operating_round(self, self.operating_order(), current.number + 1)
        self.turn += 1
        return StockRound18GB(self, self.players)

    def start_round(self, following: Round[Any]) -> None:
        self.rounds_begun += 1
        super().start_round(following)

    def _export(self) -> None:
        """After an operating round in which the bank sold no train the next one leaves the game (R18GB-1121)."""
        if self.train_bought:
            return
        train = self.depot.upcoming[0]
        self.depot.scrap(train)
        self.tell(fact.TrainExported(train.id))
        self.train_acquired(train)

    # --- the end (R18GB-1131, R18GB-1132) ---

    def end_conditions(self) -> Iterator[EndTrigger]:
        if not self.depot.upcoming:
            yield EndTrigger("final_train", "current_or")
        if self.market.end_reached:
            yield EndTrigger("stock_market", "current_or")

    # --- what a snapshot adds ---

    def par_price(self, corporation: Corporation) -> int | None:
        return corporation.price

    def corporations_in_view(self) -> Iterator[tuple[str, Corporation]]:
        return ((corporation.sym, corporation) for corporation in self.open_corporations)

    def minimum_bid(self, private: Private) -> int | None:
        current = self.round
        return current.minimum(private) if isinstance(current, AuctionRound) and private in current.standing else None

    def corporation_extras(self, corporation: Corporation) -> dict[str, Any]:
        company = self.corporation18gb(corporation)
        return {"insolvent": company.insolvent, "tier": company.tier}

    def extras(self) -> dict[str, Any]:
        return {
            "train_bought": self.train_bought,
            "end_restrictions": self.tokens_banned,
            "round_counter": self.rounds_begun + self.finished,  # the end counts as one more
        }
