"""The game of 1860: companies in layers, insolvency, bankruptcy, Southern Railway and nationalisation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from engine18xx import facts as fact
from engine18xx.board import Board, BoardRules, TrackUse, home_reservations
from engine18xx.errors import RuleViolation
from engine18xx.finance.bank import Bank
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Holder, Player
from engine18xx.finance.market import Cell, MarketShape, ZigzagShape
from engine18xx.finance.privates import Private
from engine18xx.game import EndTrigger, Game
from engine18xx.rounds.operating import OperatingRound
from engine18xx.rounds.round import Round
from engine18xx.titles.t1860 import nationalisation
from engine18xx.titles.t1860.auction import AuctionRound
from engine18xx.titles.t1860.company import Company1860
from engine18xx.titles.t1860.rounds import OperatingRound1860, StockRound1860

NO_LIMIT = 999  # the certificate limit once it is lifted (R1860-1102)
NOMINAL_PRICE = 54  # of a company that was never founded (R1860-109)
NOMINAL_PRICE_BANKRUPT = 40

BOARD_RULES = BoardRules(
    sealed_colours=frozenset({"gray", "blue", "red"}),
    track_use=TrackUse.WITHIN_TRAIN_REACH,
    fixed_rotations=dict.fromkeys(("758", "761", "763", "773", "775"), 0),  # R1860-824
)


class Game1860(Game):
    """A game of 1860.

    Attributes:
        southern_formed: the first 9+5 was bought (R1860-1103).
        sr_after_southern: a stock round has begun since: no track, no token, halts ignored.
        nationalisation: it has begun (R1860-1182).
        free_sales: sales no longer lower prices (R1860-1102).
        bank_broken: the players have held more than £10,000 (R1860-1203).
        announced_layer: highest layer that was announced (R1860-304).
        home_tiles_pending: companies that have floated and still owe their home tile.
    """

    title: ClassVar[str] = "1860"
    package: ClassVar[str] = "engine18xx.titles.t1860"
    market_shape: ClassVar[type[MarketShape]] = ZigzagShape
    corporation_class: ClassVar[type[Corporation]] = Company1860
    operating_round: ClassVar[type[OperatingRound]] = OperatingRound1860
    float_ignores_pool: ClassVar[bool] = True  # R1860-451

    round: Round[Any]

    # --- options and set-up (R1860-101 to R1860-113) ---

    def check_setup(self) -> None:
        super().check_setup()
        if "simplified_insolvency" in self.options and self.options & {"original_insolvency", "original_game"}:
            raise RuleViolation(
                "R1860-111",
                "simplified_insolvency goes neither with original_insolvency nor with original_game",
                options=sorted(self.options),
            )

    def chosen(self, option: str) -> bool:
        """Whether an option is in force, by itself or as a part of ``original_game`` (R1860-110)."""
        return option in self.options or "original_game" in self.options

    @property
    def no_skip_towns(self) -> bool:
        """Option `no_skip_towns`."""
        return self.chosen("no_skip_towns")

    @property
    def original_insolvency(self) -> bool:
        """Option `original_insolvency`."""
        return self.chosen("original_insolvency")

    def build_bank(self) -> Bank:
        """The vault: £10,000 of money and £10,000 of company credit; it never breaks (R1860-103)."""
        return Bank(self.for_players("bank") + self.printed()["money"]["company_credits"])

    def build_board(self) -> Board:
        small = self.chosen("two_player_map")
        differences = self.printed()["map_differences"]["two_player_map"]
        return Board(
            self.printed(),
            BOARD_RULES,
            map="two_player_map" if small else "standard",
            removed_tiles=differences["removed_tile_ids"] if small else (),
            reservations=home_reservations([company.facts for company in self.corporations.values()]),
        )

    def set_up(self) -> None:
        self.southern_formed = False
        self.sr_after_southern = False
        self.nationalisation = False
        self.free_sales = False
        self.bank_broken = False
        self.announced_layer = 1
        self.home_tiles_pending: list[Corporation] = []
        self._with_route: set[str] = set()

    def first_round(self) -> Round[Any]:
        return AuctionRound(self, self.players)

    # --- companies and layers (R1860-301 to R1860-305) ---

    def company(self, corporation: Corporation) -> Company1860:
        """A corporation as the company that it is here."""
        assert isinstance(corporation, Company1860)
        return corporation

    def companies(self) -> Iterator[Company1860]:
        """All companies, in company order."""
        return (self.company(corporation) for corporation in self.corporations.values())

    def open_layer(self) -> int:
        """The highest layer of which companies may be founded (R1860-301)."""
        started = (
            company.layer for company in self.companies() if company.operated or not company.percent_of(company.sym)
        )
        return min(1 + max(started, default=0), 4)

    def announce_layer(self) -> None:
        """Tell that a new layer has opened (R1860-304)."""
        layer = self.open_layer()
        if layer > self.announced_layer:
            self.announced_layer = layer
            self.tell(fact.Happened("layer_opened", {"layer": layer}))

    def founding_cells(self, corporation: Corporation) -> list[Cell]:
        """The cells at which a company may be founded, lowest first (R1860-114, R1860-115)."""
        company = self.company(corporation)
        shape = self.printed_market()
        cells = shape.with_kind("par") + (shape.with_kind("repar") if company.bankrupt else [])
        return sorted((cell for cell in cells if company.may_cost(cell.price)), key=lambda cell: cell.price)

    def founding_cost(self, corporation: Corporation) -> int:
        """Lowest cost of founding a company, in pounds (R1860-202)."""
        return 2 * self.founding_cells(corporation)[0].price

    # --- shares (R1860-109, R1860-411, R1860-426, R1860-452) ---

    def share_price(self, corporation: Corporation, source: Holder) -> int:
        if source is corporation and corporation.par_price is not None:
            return corporation.par_price
        return super().share_price(corporation, source)

    def nominal_price(self, corporation: Corporation) -> int:
        return NOMINAL_PRICE_BANKRUPT if self.company(corporation).bankrupt else NOMINAL_PRICE

    def is_halved(self, corporation: Corporation) -> bool:
        """Whether its shares sell and score at half: it owns no train (R1860-426, R1860-1215)."""
        if corporation.trains:
            return False
        return corporation.operated or "non_operated_full_value" not in self.options

    def sale_price(self, corporation: Corporation) -> int:
        """Price at which one unit is sold to the pool, in pounds (R1860-426)."""
        price = corporation.price or 0
        return price // 2 if self.is_halved(corporation) else price

    def certificate_value(self, corporation: Corporation, percent: int) -> int:
        value = super().certificate_value(corporation, percent)
        return value // 2 if self.is_halved(corporation) else value

    def floated(self, corporation: Corporation) -> None:
        company = self.company(corporation)
        if company.bankrupt:
            company.bankrupt = False
            self._turn_tokens(company, face_down=False)
        self.market.send_to_bottom(company)
        assert company.par_price is not None
        self.pay(self.bank, company, 10 * company.par_price, "capital")
        if self.sr_after_southern:
            return
        self.place_home_token(company)
        if self.board.hex(company.home).tile.colour == "white":
            self.home_tiles_pending.append(company)

    def _turn_tokens(self, company: Company1860, *, face_down: bool) -> None:
        for token in self.charters[company.sym]:
            if token.city is not None:
                self.board.turn(token, face_down=face_down)

    # --- private companies (R1860-521, R1860-531) ---

    def exchanged_for(self, private: Private) -> Corporation | None:
        """The company of which a private can be exchanged for a share, or None."""
        ability = private.ability("exchange_for_share")
        return self.corporations[ability.facts["corporations"][0]] if ability is not None else None

    def close_other_privates(self, kept: Private) -> None:
        """FFC was bought: every reserved share becomes buyable and all other privates close (R1860-531)."""
        for company in self.companies():
            for share in company.of(company.sym):
                share.reserved = False
        for private in self.privates.values():
            if private is not kept and not private.closed:
                private.close()
                self.tell(fact.PrivateClosed(private.sym))

    # --- insolvency and bankruptcy (R1860-701 to R1860-731, R1860-1000, R1860-1161) ---

    def has_route(self, company: Company1860) -> bool:
        """Whether it has, or ever had, two stops to run between (R1860-804)."""
        if company.sym not in self._with_route and self.board.network(company.sym).firm_route:
            self._with_route.add(company.sym)
        return company.sym in self._with_route

    def review_insolvency(self, company: Company1860) -> None:
        """Look at a company's insolvency before its run (R1860-1000)."""
        if not self.for_sale():
            return
        cheapest = self.cheapest_price()
        if company.insolvent:
            company.insolvent = company.cash < cheapest
        elif company.in_receivership and not company.trains and company.cash < cheapest:
            company.insolvent = self.has_route(company)

    def bankrupt_if_worthless(self, corporation: Corporation) -> None:
        """Bankrupt a company whose price has reached £0 (R1860-701 to R1860-706)."""
        if corporation.price != 0:
            return
        company = self.company(corporation)
        self.tell(fact.Happened("bankruptcy", {"corporation": company.sym}))
        self.market.remove(company)
        company.par_price = None
        company.ipoed = False
        company.floated = False
        company.bankrupt = True
        company.president = None
        company.take([share for share in company.issued if share.holder is not company])
        self._turn_tokens(company, face_down=True)
        self._put_poorest_first()
        current = self.round
        if isinstance(current, OperatingRound1860):
            current.end_turn()
        elif isinstance(current, StockRound1860):
            self.programmes.clear()
            self.start_round(current.restarted())

    def _put_poorest_first(self) -> None:
        """The player with the lowest total percentage of shares becomes first in player order (R1860-704)."""

        def total(player: Player) -> int:
            return sum(share.percent for held in player.certificates.values() for share in held)

        poorest = min(self.players, key=total)
        seat = self.players.index(poorest)
        self.reorder_players(self.players[seat:] + self.players[:seat])

    # --- events of trains (R1860-1102 to R1860-1104) ---

    def event_fishbourne_to_bank(self) -> None:
        """First 6+3: FFC becomes the bank's."""
        self.privates["FFC"].give_to(self.pool)
        self.tell(fact.PrivateMoved("FFC", "bank"))

    def event_relax_cert_limit(self) -> None:
        """First 8+4: no certificate limit, and sales no longer lower prices."""
        self.cert_limit = NO_LIMIT
        self.free_sales = True
        self.tell(fact.Happened("certificate_limit_lifted", {}))

    def event_southern_forms(self) -> None:
        """First 9+5: the Southern Railway forms."""
        self.southern_formed = True
        self.tell(fact.Happened("southern_formed", {}))

    # --- rounds (CORE-42, R1860-1181 to R1860-1187) ---

    def operating_order(self) -> list[Corporation]:
        return [corporation for corporation in super().operating_order() if not self.company(corporation).nationalised]

    def next_round(self) -> Round[Any] | None:
        current = self.round
        if isinstance(current, AuctionRound):
            self._seat_by_cash()
            return StockRound1860(self, self.players)
        if isinstance(current, StockRound1860):
            self.reorder_players(current.participants[current.index :] + current.participants[: current.index])
            self.set_size = self.phase.operating_rounds
            self._nationalise_if_due()
            return self.operating_round(self, self.operating_order(), 1)
        if self._nationalise_if_due() or current.number < self.set_size:
            return self.operating_round(self, self.operating_order(), current.number + 1)
        self.turn += 1
        self.announce_layer()
        self.sr_after_southern = self.southern_formed
        return StockRound1860(self, self.players)

    def _seat_by_cash(self) -> None:
        """Who opens the first stock round (R1860-216)."""
        richest = sorted(self.players, key=lambda player: -player.cash)
        first = richest[0]
        if first.cash == richest[1].cash:
            owners = [player for player in self.players if player.privates]
            first = min(owners, key=lambda player: sum(private.value for private in player.privates))
        seat = self.players.index(first)
        self.reorder_players(self.players[seat:] + self.players[:seat])

    def round_over(self) -> None:
        """At the end of a nationalisation round companies are nationalised; with the last of them the game ends."""
        if not self.nationalisation or not isinstance(self.round, OperatingRound1860):
            return
        operating = [company for company in self.companies() if company.floated and not company.nationalised]
        for company in nationalisation.next_to_go(operating):
            company.nationalised = True
            self.tell(fact.Happened("nationalised", {"corporation": company.sym}))
        if all(company.nationalised for company in operating):
            self.end_trigger = EndTrigger("nationalization", "immediate")
            self.end("nationalization")

    def _nationalise_if_due(self) -> bool:
        """Begin nationalisation if it is due; whether it is on."""
        if not self.nationalisation and nationalisation.is_due(self):
            self.nationalisation = True
            self.tell(fact.Happened("nationalisation_begins", {}))
        return self.nationalisation

    # --- the end (R1860-1201 to R1860-1204) ---

    @property
    def bank_money(self) -> int:
        """What the players do not hold of £10,000 (R1860-103)."""
        return self.for_players("bank") - sum(player.cash for player in self.players)

    def check_bank(self) -> None:
        """Break the bank if the players hold more than its money, unless nationalisation is on (R1860-1203)."""
        if self.bank_money < 0 and not self.nationalisation:
            self.bank_broken = True

    def end_conditions(self) -> Iterator[EndTrigger]:
        if self.market.end_reached:
            yield EndTrigger("stock_market", "current_or")
        if self.bank_broken:
            yield EndTrigger("bank", "current_or")

    # --- what a snapshot adds ---

    def bank_view(self) -> dict[str, Any]:
        return {"cash": self.bank_money, "vault": self.bank.cash, "broken": self.bank_broken}

    def minimum_bid(self, private: Private) -> int | None:
        current = self.round
        return private.value if isinstance(current, AuctionRound) and private in current.privates else None

    def corporation_extras(self, corporation: Corporation) -> dict[str, Any]:
        company = self.company(corporation)
        return {
            "layer": company.layer,
            "insolvent": company.insolvent,
            "bankrupt": company.bankrupt,
            "nationalized": company.nationalised,
        }

    def extras(self) -> dict[str, Any]:
        return {
            "current_layer": self.open_layer(),
            "highest_layer": self.announced_layer,
            "southern_formed": self.southern_formed,
            "sr_after_southern": self.sr_after_southern,
            "nationalization": self.nationalisation,
            "free_sales": self.free_sales,
        }
