"""The game of the 1822 family: minors, majors, bid boxes, funds, loans, and the order of rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from engine18xx import facts as fact
from engine18xx.board import Board, BoardRules, Token, TokenKind, TrackUse, home_reservations
from engine18xx.board.placement import place_destination_token
from engine18xx.finance.bank import Bank
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Holder, Player
from engine18xx.finance.privates import Private
from engine18xx.game import EndTrigger, Game
from engine18xx.rounds.operating import OperatingRound
from engine18xx.rounds.round import Round
from engine18xx.titles.t1822 import privates
from engine18xx.titles.t1822.boxes import CONCESSIONS, MINORS, PRIVATES, BidBoxes
from engine18xx.titles.t1822.corporation import Corporation1822
from engine18xx.titles.t1822.rounds import ChoiceRound, OperatingRound1822, StockRound1822, owner_of_double_cash
from engine18xx.titles.t1822.tax_haven import TaxHaven

NOMINAL_PRICE = 50  # of a share of a major that was never founded (CORE-90)


class Fund(Holder):
    """What P15 or P20 has put aside for the corporation that will acquire it (R1822B-1405)."""

    __slots__ = ("name",)

    def __init__(self, private: str) -> None:
        super().__init__()
        self.name = private


class Outside(Bank):
    """Money that is not the bank's."""

    __slots__ = ()
    name = "outside"


class Game1822(Game):
    """A game of the family.

    Attributes:
        boxes: the bid boxes.
        bid_ever_made: somebody has bid in this game (R1822A-1205).
        outside: where loans come from if not from the bank; what it is short of, players have borrowed.
        haven: the holding of the tax haven.
        funds: money put aside by privates that pay by the phase, by symbol; without those that are gone.
        doubling: who counts his cash twice in the coming comparison (R1822A-803).
    """

    rules_versions: ClassVar[tuple[int, ...]] = (1, 2)  # 1: as recorded; 2: loans are money from outside
    corporation_class: ClassVar[type[Corporation]] = Corporation1822
    operating_round: ClassVar[type[OperatingRound]] = OperatingRound1822
    receivership: ClassVar[bool] = False
    end_trigger_is_final: ClassVar[bool] = True  # R1822A-1201

    round: Round[Any]

    # --- set-up (R1822A-101 to R1822A-114) ---

    def charter(self, corporation: Corporation) -> list[Token]:
        tokens = super().charter(corporation)
        if corporation.facts.get("destination"):
            price = corporation.facts["destination_token_price"]
            tokens.append(Token(corporation.sym, price, TokenKind.DESTINATION))
        return tokens

    def build_board(self) -> Board:
        homes = home_reservations([corporation.facts for corporation in self.corporations.values()])
        return Board(self.printed(), self.board_rules(), reservations=homes)

    @classmethod
    def board_rules(cls) -> BoardRules:
        """The board rules, which follow from the facts."""
        town_removal = cls.printed()["special_upgrades"]["town_removal"]
        plain = frozenset(town_removal["white"]).union(*town_removal["by_tile"].values())
        return BoardRules(
            sealed_colours=frozenset(cls.printed()["map_rules"]["impassable_colours"]),
            track_use=TrackUse.NEW_TRACK_OR_VALUE,
            town_removal=dict.fromkeys(town_removal["by_tile"], plain),
            keeps_stops_connected=True,
            clears_facing_mark=True,
            most_exits_on_cities=True,
        )

    def set_up(self) -> None:
        printed, figures = self.printed(), self.printed()["bid_boxes"]
        sizes = {MINORS: figures["minors"], CONCESSIONS: figures["concessions"], PRIVATES: figures["privates"]}
        self.boxes = BidBoxes(self._drawn_certificates(), sizes, printed["money"]["min_bid_increment"])
        self.bid_ever_made = False
        self.outside = Outside(0, finite=False)
        self.haven = TaxHaven()
        self.funds = {facts["sym"]: Fund(facts["sym"]) for facts in self._by_phase()}
        self.doubling: Player | None = None
        self._with_route: set[str] = set()

    def _by_phase(self) -> Iterator[Any]:
        """The facts of the privates that pay by the phase, in the game or not."""
        return (facts for facts in self.printed()["companies"] if "revenue_is_phase_times" in facts)

    def _drawn_certificates(self) -> list[Private]:
        """All certificates in drawn order: three piles, some with a fixed first one (R1822A-108, R1822A-109)."""
        drawn = self.generator.shuffled(list(self.privates.values()))
        figures = self.printed()["bid_boxes"]
        queue: list[Private] = []
        for kind, key in ((MINORS, "first_minor"), (CONCESSIONS, "first_concession"), (PRIVATES, "first_private")):
            pile = [item for item in drawn if item.facts["kind"] == kind]
            queue += sorted(pile, key=lambda item: item.sym != figures[key])
        return queue

    def first_round(self) -> Round[Any]:
        return StockRound1822(self, self.players)

    @property
    def extra_trains(self) -> Sequence[str]:
        """Names of the permanent extra trains, of which a corporation keeps one (R1822B-106)."""
        names: Sequence[str] = self.printed()["train_rules"]["permanent_extra_trains"]
        return names

    @property
    def pullman(self) -> str:
        """Name of the pullman (R1822B-106)."""
        name: str = self.printed()["train_rules"]["pullman"]
        return name

    @property
    def double_stop_hexes(self) -> frozenset[str]:
        """Hexes with two separate towns (R1822B-813)."""
        return frozenset(self.printed()["map_rules"]["double_station_hexes"])

    @property
    def haven_may_buy_again(self) -> bool:
        """Option `tax_haven_multiple` (R1822A-1107)."""
        return "tax_haven_multiple" in self.options

    # --- corporations ---

    def corporation1822(self, corporation: Corporation) -> Corporation1822:
        """A corporation as the minor or major that it is here."""
        assert isinstance(corporation, Corporation1822)
        return corporation

    def operating_order(self) -> list[Corporation]:
        """All minors, then all majors, each by price (R1822B-202)."""
        return sorted(super().operating_order(), key=lambda corporation: corporation.kind != "minor")

    def place_first_tokens(self, corporation: Corporation) -> None:
        """Before its first turn: the home token, and a destination token that is given at once (R1822B-307)."""
        self.place_home_token(corporation)
        if corporation.facts.get("destination_token_at_start"):
            token = self.destination_token(corporation)
            if token is not None and token.city is None:
                self.place_destination(corporation)

    def destination_token(self, corporation: Corporation) -> Token | None:
        """The destination token of a major; a minor has none."""
        return next((token for token in self.charters[corporation.sym] if token.kind is TokenKind.DESTINATION), None)

    def place_destination(self, corporation: Corporation) -> None:
        """Place the destination token; another token of the major there goes back to the charter (R1822B-703)."""
        token = self.destination_token(corporation)
        assert token is not None
        city = self.board.hex(corporation.facts["destination"]).cities[0]
        back = place_destination_token(self.board, token, city)
        if back is not None:
            back.price = self.printed()["tokens"]["token_price"]
        self.tell(fact.TokenPlaced(corporation.sym, city.hex.id, city.index, city.tokens.index(token)))

    def make_token_available(self, major: Corporation1822) -> None:
        """Move a token from the exchange area to the charter, where it waits to be placed (R1822B-709)."""
        major.exchange_tokens -= 1
        self.charters[major.sym].append(Token(major.sym, self.printed()["tokens"]["token_price"]))

    def sort_charter(self, major: Corporation1822) -> None:
        """Put placed tokens first, then the others by price (R1822B-1210)."""
        self.charters[major.sym].sort(key=lambda token: (token.city is None, token.price if token.city is None else 0))

    def has_route(self, corporation: Corporation) -> bool:
        """Whether it has, or ever had, two stops to run between (R1822B-802)."""
        if corporation.sym not in self._with_route and self.board.network(corporation.sym).firm_route:
            self._with_route.add(corporation.sym)
        return corporation.sym in self._with_route

    def forget_route(self, corporation: Corporation) -> None:
        """Judge afresh whether it has a route, after a minor's token has become its own (TRACK-1403)."""
        self._with_route.discard(corporation.sym)

    def close_minor(self, minor: Corporation) -> None:
        """A minor leaves the game: reservation, marker and certificate go (CORE-175)."""
        self.board.delete_reservation(minor.sym)
        self.market.remove(minor)
        certificate = minor.presidency
        if certificate.holder is not None:
            certificate.holder.certificates[minor.sym].remove(certificate)
            certificate.holder = None
        minor.president = None
        minor.closed = True
        self.tell(fact.Happened("minor_closed", {"minor": minor.sym}))

    # --- shares (R1822A-203, R1822A-614, R1822A-617) ---

    def nominal_price(self, corporation: Corporation) -> int:
        return NOMINAL_PRICE

    def receiver_of(self, corporation: Corporation, source: Holder) -> Holder | Bank:
        """The major itself for its own shares, unless its capital is still to come from the bank (R1822A-614)."""
        if source is corporation and not self.corporation1822(corporation).fully_capitalised:
            return corporation
        return self.bank

    def floated(self, corporation: Corporation) -> None:
        """Full capitalisation: ten times the price for the cash so far, unsold shares to the pool (R1822A-617)."""
        major = self.corporation1822(corporation)
        if not major.fully_capitalised or major.price is None:
            return
        self.pay(major, self.bank, major.cash, "cash before floating")
        self.move_certificates(list(major.of(major.sym)), self.pool)
        self.pay(self.bank, major, 10 * major.price, "capital")
        major.fully_capitalised = False

    def privates_counted(self, player: Player) -> int:
        """The tax haven does not count (R1822A-210)."""
        return sum(private.sym != privates.TAX_HAVEN for private in player.privates)

    # --- private companies (R1822B-204, R1822A-902, R1822A-903) ---

    def set_revenues(self) -> None:
        """Set what depends on the phase, and put money aside, before privates pay."""
        for facts in self._by_phase():
            private = self.privates.get(facts["sym"])
            if private is not None and isinstance(private.owner, Player):
                private.revenue = facts["revenue_is_phase_times"] * int(self.phase.name)
                self.pay(self.bank, self.funds[private.sym], private.revenue, f"fund of {private.sym}")
        for private in self.privates.values():
            if isinstance(private.owner, Corporation) and "revenue_when_owned_by_corporation" in private.facts:
                private.revenue = privates.revenue_from(self, private)

    # --- loans (R1822A-1001) ---

    @property
    def lender(self) -> Bank:
        """Who lends and is repaid: the bank in recorded games, else somebody outside who never runs out (22-41)."""
        return self.bank if self.rules_version == 1 else self.outside

    def interest_on(self, amount: int) -> int:
        """Interest on a loan or debt, in pounds, rounded up."""
        return -(-amount * int(self.printed()["player_loans"]["interest_percent"]) // 100)

    def lend(self, player: Player, amount: int) -> None:
        """Lend a player money; he owes half as much again (R1822A-1001)."""
        self.pay(self.lender, player, amount, "loan")
        player.debt += amount + self.interest_on(amount)
        self.tell(fact.Happened("loan", {"player": player.id, "amount": amount, "debt": player.debt}))

    # --- trains leaving the supply (R1822A-405) ---

    def export_train(self) -> None:
        """The first train of the supply leaves the game, with all that follows (R1822A-708, R1822A-709)."""
        train = self.depot.upcoming[0]
        self.depot.remove(train)
        self.tell(fact.TrainExported(train.id))
        self.train_acquired(train)
        train.rusted = True

    def _unfloated_majors(self) -> Iterator[Corporation1822]:
        for corporation in self.corporations.values():
            if corporation.kind == "major" and not corporation.floated:
                yield self.corporation1822(corporation)

    def event_close_concessions(self) -> None:
        """First 5: all concessions close, and the majors left float later (R1822A-405, 1)."""
        for private in self.privates.values():
            if private.facts["kind"] == CONCESSIONS and not private.closed:
                privates.close(self, private)
        for major in self._unfloated_majors():
            major.float_percent = major.facts["float_percent_from_phase_5"]

    def event_full_capitalisation(self) -> None:
        """First 6: majors that have not floated get their whole capital when they do (R1822A-405, 2)."""
        for major in self._unfloated_majors():
            major.fully_capitalised = True

    def event_phase_revenue(self) -> None:
        """First 7: privates that pay by the phase close, their funds go to the bank (R1822A-904)."""
        for symbol, fund in list(self.funds.items()):
            if symbol in self.privates:
                self.pay(fund, self.bank, fund.cash, f"fund of {symbol}")
                del self.funds[symbol]
                privates.close(self, self.privates[symbol])

    # --- rounds (R1822A-501, R1822A-805, R1822A-806) ---

    def next_round(self) -> Round[Any] | None:
        current = self.round
        if isinstance(current, StockRound1822):
            return ChoiceRound(self, owner_of_double_cash(self))
        if isinstance(current, ChoiceRound):
            self.set_size = self.phase.operating_rounds
            self._seat_by_cash()
            return self.operating_round(self, self.operating_order(), 1)
        if current.number < self.set_size:
            return self.operating_round(self, self.operating_order(), current.number + 1)
        self.turn += 1
        return StockRound1822(self, self.players)

    def _seat_by_cash(self) -> None:
        """Most cash first; doubled cash counts twice, once (R1822A-805)."""

        def cash(player: Player) -> int:
            return player.cash * (2 if player is self.doubling else 1)

        self.reorder_players(sorted(self.players, key=lambda player: -cash(player)))
        self.doubling = None

    # --- the end (R1822A-1201 to R1822A-1209) ---

    def end_conditions(self) -> Iterator[EndTrigger]:
        if self.bank.broken:
            yield EndTrigger("bank", "full_or" if self.round.short == "OR" else "current_or")
        if self.market.end_reached:
            yield EndTrigger("stock_market", "current_or")

    def private_value(self, private: Private) -> int:
        """Face value; the tax haven is worth its cash and its shares (R1822A-1108)."""
        return self.haven_value() if private.sym == privates.TAX_HAVEN else private.value

    def haven_value(self) -> int:
        """Cash and shares of the tax haven, in pounds."""
        shares = sum(
            self.certificate_value(self.corporations[symbol], certificate.percent)
            for symbol, held in self.haven.certificates.items()
            for certificate in held
        )
        return self.haven.cash + shares

    # --- what a snapshot adds ---

    def par_price(self, corporation: Corporation) -> int | None:
        return corporation.price

    def corporations_in_view(self) -> Iterator[tuple[str, Corporation]]:
        return ((symbol, each) for symbol, each in self.corporations.items() if not each.closed)

    def privates_in_view(self) -> Iterator[tuple[str, Private]]:
        return (
            (symbol, private)
            for symbol, private in self.privates.items()
            if not private.closed or private.facts["kind"] != MINORS
        )

    def minimum_bid(self, private: Private) -> int | None:
        """Lowest bid on what stands in a box during a stock round."""
        return self.boxes.minimum(private) if private.owner is self.pool and not self.finished else None

    def corporation_extras(self, corporation: Corporation) -> dict[str, Any]:
        major = self.corporation1822(corporation)
        if major.is_minor:
            return {}
        token = self.destination_token(major)
        return {
            "capitalization": "full" if major.fully_capitalised else "incremental",
            "exchange_tokens": major.exchange_tokens,
            "destination_placed": token is not None and token.city is not None,
        }

    def extras(self) -> dict[str, Any]:
        in_stock_round = isinstance(self.round, StockRound1822) and not self.finished
        bidding_tokens = self.for_players("bidding_tokens")
        return {
            "bidboxes": {
                "minors": [item.sym for item in self.boxes.boxes(MINORS)],
                "concessions": [item.sym for item in self.boxes.boxes(CONCESSIONS)],
                "privates": [item.sym for item in self.boxes.boxes(PRIVATES)],
            },
            "company_order": [item.sym for item in self.boxes.queue],
            "bid_tokens": {
                str(player.id): bidding_tokens - self.boxes.tokens_used(player) for player in self.all_players
            }
            if in_stock_round
            else None,
            "tax_haven": {
                "cash": self.haven.cash,
                "shares": {
                    symbol: sum(certificate.percent for certificate in held)
                    for symbol, held in self.haven.certificates.items()
                    if held
                },
                "value": self.haven_value(),
            },
            "phase_revenue": {
                facts["sym"]: self.funds[facts["sym"]].cash if facts["sym"] in self.funds else None
                for facts in self._by_phase()
            },
            "double_cash": self.doubling.id if self.doubling is not None else None,
        }
