"""The state of a game: its parties, its money, and what everything is called.

`State` is the ground that the other parts of the aggregate stand on: `dealing` moves shares, `rolling_stock` trains and
phases, and `game` ties them to rounds and takes actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from engine18xx import actions as act
from engine18xx import facts as fact
from engine18xx.errors import RuleViolation
from engine18xx.finance.bank import Bank
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Holder, Player, Pool
from engine18xx.finance.market import Market, MarketShape
from engine18xx.finance.privates import Private
from engine18xx.frozen import Facts, load_facts
from engine18xx.generator import Generator

if TYPE_CHECKING:
    from engine18xx.board import Board, Token

Entity = Player | Corporation | Private


class Disagreement(NamedTuple):
    """A place where a recorded game and the rules of today disagree; a replay follows the record.

    Attributes:
        action_id: id of the recorded action.
        rule: id in the rule books.
    """

    action_id: int | None
    rule: str
    message: str
    values: Mapping[str, Any]


class State:
    """Parties, money and names of one game.

    Attributes:
        seats: id and name of each player, in seating order.
        players: in player order, which rounds may change (CORE-3); `all_players` stays in seating order.
        pool, bank: the bank's shares and its cash.
        privates, corporations: by symbol, in the title's order, gone ones included.
        charters: the tokens of each corporation in charter order, on the map or not.
        happened: the facts of the action being processed.
        warnings: where a recorded game and the rules disagree.
        touched: the action being processed has changed something.
        live: the action being processed is played here, so every rule is enforced and nothing stated is believed.
    """

    title: ClassVar[str]
    package: ClassVar[str]
    market_shape: ClassVar[type[MarketShape]] = MarketShape
    corporation_class: ClassVar[type[Corporation]] = Corporation

    board: Board

    def __init__(self, seats: Sequence[tuple[int | str, str]], seed: int, options: Iterable[str]) -> None:
        self.seats = tuple((identity, str(name)) for identity, name in seats)
        self.seed = seed
        self.options = frozenset(options)

    @classmethod
    @cache
    def printed(cls) -> Facts:
        """The frozen facts of the title, shared by all its games."""
        return load_facts(cls.package)

    @classmethod
    @cache
    def printed_market(cls) -> MarketShape:
        """The title's market, shared by all its games."""
        return cls.market_shape(cls.printed()["market"])

    def set_up_parties(self) -> None:
        """Players, privates, market and corporations as before the first action (CORE-10, 1 to 10)."""
        self.check_setup()
        self.generator = Generator(self.seed)
        self.happened: list[fact.Fact] = []
        self.warnings: list[Disagreement] = []
        self.touched = False
        self.live = False
        self.action: act.AnyAction | None = None
        self.all_players = [Player(identity, name) for identity, name in self.seats]
        self.players = list(self.all_players)
        self._by_id: dict[int | str, Player] = {player.id: player for player in self.players}
        self.pool = Pool()
        self.privates = {facts["sym"]: Private(facts) for facts in self.private_facts()}
        self.market = Market(self.printed_market())
        self.corporations = {facts["sym"]: self.corporation_class(facts) for facts in self.corporation_facts()}
        self.charters = {symbol: self.charter(corporation) for symbol, corporation in self.corporations.items()}
        self.bank = self.build_bank()
        self.cert_limit = self.certificate_limit()

    def check_setup(self) -> None:
        """Refuse what the title cannot be played with (ARCH-12)."""
        low, high = self.printed()["players"]["min"], self.printed()["players"]["max"]
        if not low <= len(self.seats) <= high:
            raise RuleViolation(
                "ARCH-12",
                f"{self.title} is for {low} to {high} players, not {len(self.seats)}",
                players=len(self.seats),
            )

    # --- what the facts say ---

    def private_facts(self) -> Sequence[Facts]:
        """Facts of the private companies in play, in the title's order."""
        companies: Sequence[Facts] = self.printed()["companies"]
        return companies

    def corporation_facts(self) -> Sequence[Facts]:
        """Facts of the corporations in play, in the title's order."""
        return [*self.printed()["minors"], *self.printed()["corporations"]]

    def charter(self, corporation: Corporation) -> list[Token]:
        """The tokens of a corporation in charter order."""
        from engine18xx.board import Token

        return [Token(corporation.sym, price) for price in corporation.facts["token_prices"]]

    def build_bank(self) -> Bank:
        """The bank before the starting cash is paid."""
        return Bank(self.for_players("bank"))

    def for_players(self, key: str) -> int:
        """A figure among the facts on money that depends on the number of players."""
        figures = self.printed()["money"][key]
        if not isinstance(figures, Mapping):
            return int(figures)
        return int(figures.get(str(len(self.seats)), figures.get("any")))

    def starting_cash(self) -> int:
        """Starting cash of each player, in pounds."""
        return self.for_players("starting_cash")

    def certificate_limit(self) -> int:
        """Certificates that a player may hold (CORE-14)."""
        return self.for_players("cert_limit")

    # --- names ---

    def entity(self, action: act.AnyAction) -> Entity:
        """Who acts (ARCH-31).

        Raises:
            RuleViolation: if there is nobody of that id.
        """
        found: Entity | None
        if action.entity_type == "player":
            found = self._by_id.get(action.entity)
        elif not isinstance(action.entity, str):
            found = None  # 15 is a player, "15" a minor
        elif action.entity_type == "corporation":
            found = self.corporations.get(action.entity)
        else:
            found = self.privates.get(action.entity)
        if found is None:
            raise RuleViolation(
                "ARCH-31", f"there is no {action.entity_type} {action.entity!r}", entity=action.entity, field="entity"
            )
        return found

    def player(self, identity: int | str) -> Player:
        """The player of that id; `RuleViolation` if nobody has it (ARCH-31)."""
        return _found(self._by_id, identity, "player", "entity")

    def corporation(self, symbol: str) -> Corporation:
        """The corporation of that symbol, closed or not; `RuleViolation` if there is none (ARCH-31)."""
        return _found(self.corporations, symbol, "corporation", "corporation")

    def private(self, symbol: str) -> Private:
        """The private company of that symbol, closed or not; `RuleViolation` if there is none (ARCH-31)."""
        return _found(self.privates, symbol, "private company", "company")

    @property
    def open_corporations(self) -> Iterator[Corporation]:
        """The corporations that are still in the game, in the title's order."""
        return (corporation for corporation in self.corporations.values() if not corporation.closed)

    def next_token(self, corporation: Corporation) -> Token | None:
        """The first ordinary token that is still on the charter (TRACK-1101)."""
        for token in self.charters[corporation.sym]:
            if token.city is None and token.kind == "normal":
                return token
        return None

    # --- what happened ---

    def tell(self, happened: fact.Fact) -> None:
        """Note what has just happened."""
        self.happened.append(happened)

    def dispute(self, rule: str, message: str, **values: Any) -> None:
        """A rule of today is broken: refuse it in live play, warn in a replay.

        Raises:
            RuleViolation: in live play.
        """
        if self.live:
            raise RuleViolation(rule, message, **values)
        identity = self.action.id if self.action is not None else None
        self.warnings.append(Disagreement(identity, rule, message, values))

    # --- money ---

    def pay(self, payer: Holder | Bank, receiver: Holder | Bank, amount: int, reason: str = "") -> None:
        """Move cash; a payment of 0 is not made at all (CORE-1).

        The bank pays whatever is due; it breaks when it pays more than it has (CORE-80).

        Raises:
            RuleViolation: if anybody else pays more than he has, or the amount is negative.
        """
        if amount == 0:
            return
        if amount < 0:
            raise RuleViolation("CORE-1", f"£{amount} cannot be paid", amount=amount)
        if isinstance(payer, Bank):
            if payer.finite and amount > payer.cash:
                payer.broken = True
        elif amount > payer.cash:
            raise RuleViolation(
                "CORE-1", f"{payer.name} has £{payer.cash}, not £{amount}", cash=payer.cash, amount=amount
            )
        payer.cash -= amount
        receiver.cash += amount
        self.happened.append(fact.CashPaid(payer.name, receiver.name, amount, reason))


Key = TypeVar("Key", bound=int | str)
Party = TypeVar("Party", Player, Corporation, Private)


def _found(known: Mapping[Key, Party], key: Key, kind: str, field: str) -> Party:
    found = known.get(key)
    if found is None:
        raise RuleViolation("ARCH-31", f"there is no {kind} {key!r}", **{field: key}, field=field)
    return found
