"""Presidency, exchange of certificates, receivership (CORE-106, CORE-120 to CORE-124), on the examples of the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine18xx.finance.bundles import Bundle
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Certificate
from engine18xx.game import Game

Holdings = Mapping[Any, Sequence[str]]  # by player, or "pool"


class Deal:
    """One corporation of a game, its certificates dealt out; X_0, X_1, … are its certificates by index."""

    def __init__(self, title: str, symbol: str, players: int, president: int | None, holdings: Holdings) -> None:
        self.game = Game.new(title, [(number, f"P{number}") for number in range(1, players + 1)], seed=1)
        self.company: Corporation = self.game.corporations[symbol]
        self.game.found(self.company, self.game.market.shape.with_kind("par")[0])
        for holder, shares in holdings.items():
            for share in shares:
                certificate = self.certificate(share)
                if isinstance(holder, int):
                    self.game.move_certificates([certificate], self.game.player(holder))
                else:
                    self.game.pool.take([certificate])
        self.company.president = self.game.pool if president is None else self.game.player(president)

    def certificate(self, share: str) -> Certificate:
        return self.company.issued[int(share.removeprefix("X_"))]

    def sell(self, player: int, shares: Sequence[str], percent: int | None = None) -> None:
        """Sell a bundle to the pool; for `percent` less than it adds up to, there is change."""
        certificates = [self.certificate(share) for share in shares]
        self.game.transfer_to_pool(Bundle(self.company, self.game.player(player), certificates, 10, percent))

    def buy(self, player: int, share: str) -> None:
        """Gain a certificate from treasury or pool."""
        self.game.gain_certificate(self.game.player(player), self.certificate(share))

    def held(self, holder: int | str) -> str:
        """The certificates of a player or of the pool, oldest first."""
        owner = self.game.player(holder) if isinstance(holder, int) else self.game.pool
        return " ".join(f"X_{share.index}" for share in owner.of(self.company.sym))

    @property
    def president(self) -> int | str | None:
        """Id of the president; ``bank`` in receivership."""
        return self.company.president.name if self.company.president is not None else None


def isle(holdings: Holdings, players: int = 3, president: int | None = 1) -> Deal:
    """A company of 1860: X_0 is 20%, the others 10%."""
    return Deal("1860", "IOW", players, president, holdings)


# --- CORE-123 ---


def test_half_a_presidents_certificate_with_a_successor() -> None:
    """CORE-123, first: P1 X_0 X_1, P2 X_2 X_3 X_4, P3 X_5; P1 sells 20% as [X_1, X_0]."""
    deal = isle({1: ["X_0", "X_1"], 2: ["X_2", "X_3", "X_4"], 3: ["X_5"]})
    deal.sell(1, ["X_1", "X_0"], 20)
    assert deal.president == 2
    assert [deal.held(holder) for holder in (1, 2, 3, "pool")] == ["X_1", "X_4 X_0", "X_5", "X_2 X_3"]


def test_half_of_a_lone_presidents_certificate() -> None:
    """CORE-123, second: P1 X_0, P2 X_1 X_2; P1 sells 10% as [X_0]."""
    deal = isle({1: ["X_0"], 2: ["X_1", "X_2"]})
    deal.sell(1, ["X_0"], 10)
    assert [deal.held(holder) for holder in (1, 2, "pool")] == ["X_1", "X_0", "X_2"]


def test_a_presidency_taken_by_a_purchase() -> None:
    """CORE-123, by purchase: P1 X_0, P2 X_1 X_2, P3 X_3; P2 buys X_4, 30% against 20%."""
    deal = isle({1: ["X_0"], 2: ["X_1", "X_2"], 3: ["X_3"]})
    deal.buy(2, "X_4")
    assert [deal.held(holder) for holder in (1, 2, 3)] == ["X_1 X_2", "X_4 X_0", "X_3"]


def test_a_presidency_lost_by_an_ordinary_sale_with_a_tie() -> None:
    """CORE-123, tie: P1 sells [X_1, X_2]; P2 and P4 have 30% each, P2 is nearer clockwise."""
    holdings = {1: ["X_0", "X_1", "X_2"], 2: ["X_6", "X_7", "X_8"], 4: ["X_3", "X_4", "X_5"]}
    deal = isle(holdings, players=4)
    deal.sell(1, ["X_1", "X_2"])
    assert [deal.held(holder) for holder in (1, 2, 4, "pool")] == ["X_6 X_7", "X_8 X_0", "X_3 X_4 X_5", "X_1 X_2"]


def test_the_recorded_change_of_presidency() -> None:
    """CORE-123, real: P3 sells [_2 _5 _8 _0]; the same certificates in a major of 1822NRS."""
    holdings = {3: ["X_0", "X_2", "X_5", "X_8"], 4: ["X_1", "X_4", "X_7"], 1: ["X_3", "X_6"]}
    deal = Deal("1822NRS", "CR", 4, 3, holdings)
    deal.sell(3, ["X_2", "X_5", "X_8", "X_0"])
    assert (deal.held(4), deal.held("pool"), deal.held(1)) == ("X_7 X_0", "X_2 X_5 X_8 X_1 X_4", "X_3 X_6")


# --- CORE-120, CORE-121 ---


def test_a_tie_never_deposes_a_president() -> None:
    """CORE-120, 2."""
    deal = isle({1: ["X_0", "X_1"], 2: ["X_2", "X_3"]})
    deal.buy(2, "X_4")
    assert (deal.president, deal.held(2)) == (1, "X_2 X_3 X_4")


def test_clockwise_goes_round_the_end_of_the_order() -> None:
    """CORE-120, 3: P1 is nearer behind P3 than P2 is."""
    holdings = {3: ["X_0", "X_1"], 1: ["X_2", "X_3"], 2: ["X_4", "X_5"]}
    deal = isle(holdings, president=3)
    deal.sell(3, ["X_1", "X_0"])
    assert deal.president == 1


def test_nobody_with_20_percent_and_the_presidents_certificate_unsold_changes_nothing() -> None:
    """CORE-120, 1: P1 keeps the company with X_0 alone against nobody, whatever ordinary shares he sells."""
    deal = isle({1: ["X_0", "X_1"], 2: ["X_2"]})
    deal.sell(1, ["X_1"])
    assert (deal.president, deal.held(1)) == (1, "X_0")


# --- CORE-124 ---


def test_selling_out_to_nobody_with_change_from_the_pool() -> None:
    """CORE-124: P1 X_0 X_1, pool X_4, others 10% each; P1 sells 20% as [X_1, X_0]."""
    deal = isle({1: ["X_0", "X_1"], 2: ["X_2"], 3: ["X_3"], "pool": ["X_4"]})
    deal.sell(1, ["X_1", "X_0"], 20)
    assert (deal.president, deal.held(1), deal.held("pool")) == ("bank", "X_4", "X_1 X_0")


def test_receivership_ends_when_somebody_reaches_20_percent() -> None:
    """CORE-124: pool X_0, P2 X_1, P3 X_2; P3 buys X_3, gives X_2 X_3 to the pool and takes X_0."""
    deal = isle({"pool": ["X_0"], 2: ["X_1"], 3: ["X_2"]}, president=None)
    deal.buy(3, "X_3")
    assert (deal.president, deal.held(3), deal.held("pool")) == (3, "X_0", "X_2 X_3")


def test_of_several_the_first_to_have_held_a_share_takes_it_out_of_receivership() -> None:
    """CORE-120, 3: P3 had his first share before P2."""
    deal = isle({"pool": ["X_0"], 3: ["X_2", "X_5"], 2: ["X_1", "X_4"]}, president=None)
    deal.game.settle_presidency(deal.company)
    assert deal.president == 3


# --- CORE-106 ---


def test_the_presidents_certificate_from_the_pool_is_exchanged_for_one_share() -> None:
    """CORE-106, 18GB: P1 has GWR_1 (20%), the pool GWR_0 (40%); he ends with GWR_0 alone, the pool with GWR_1."""
    game = Game.new("18GB", [(number, str(number)) for number in (1, 2, 3, 4)], seed=1)
    symbol = next(
        c.sym for c in game.corporations.values() if [share.percent for share in c.issued] == [40, 20, 20, 20]
    )
    deal = Deal("18GB", symbol, 4, None, {1: ["X_1"], "pool": ["X_0"]})
    deal.buy(1, "X_0")
    assert (deal.president, deal.held(1), deal.held("pool")) == (1, "X_0", "X_1")
