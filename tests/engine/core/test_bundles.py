"""Bundles and their prices (CORE-90 to CORE-94)."""

from __future__ import annotations

import pytest

from engine18xx.finance.bundles import Bundle, bundles_of
from engine18xx.game import Game


def holding(*shares: int, founded: bool = True) -> tuple[Game, list[Bundle]]:
    """What a player with these certificates of IOW can sell at £50 a share."""
    game = Game.new("1860", [(1, "A"), (2, "B")])
    company = game.corporations["IOW"]
    if founded:
        game.found(company, game.market.shape.with_kind("par")[0])
    game.player(1).take([company.issued[index] for index in shares])
    return game, bundles_of(game.player(1), company, 50)


def listed(bundles: list[Bundle]) -> list[tuple[int, list[int]]]:
    return [(bundle.percent, [share.index for share in bundle.certificates]) for bundle in bundles]


def test_ordinary_certificates_first_and_every_prefix_is_a_bundle() -> None:
    """CORE-92."""
    assert listed(holding(3, 1, 5)[1]) == [(10, [3]), (20, [3, 1]), (30, [3, 1, 5])]


def test_the_presidents_certificate_is_last_and_may_be_sold_in_part() -> None:
    """CORE-92, CORE-93: exactly one share of it can be kept."""
    assert listed(holding(0, 2)[1]) == [(10, [2]), (20, [2, 0]), (30, [2, 0])]
    assert listed(holding(0)[1]) == [(10, [0]), (20, [0])]


def test_without_founding_there_is_nothing_to_sell() -> None:
    """CORE-92."""
    assert holding(1, 2, founded=False)[1] == []


def test_the_prices_of_20_and_10_percent_at_half_of_100() -> None:
    """CORE-94, CORE-91: £50, £100, £150."""
    assert [bundle.price for bundle in holding(0, 1)[1]] == [50, 100, 150]


def test_change_is_what_the_certificates_exceed_the_percentage_by() -> None:
    """CORE-93, CORE-122d."""
    assert [(bundle.change, bundle.units, bundle.has_presidency) for bundle in holding(0, 1)[1]] == [
        (0, 1, False),
        (10, 2, True),
        (0, 3, True),
    ]


@pytest.mark.parametrize(("price", "percent", "cost"), [(45, 10, 45), (45, 30, 135), (33, 20, 66)])
def test_a_price_is_per_share(price: int, percent: int, cost: int) -> None:
    """CORE-91."""
    game, _ = holding(1, 2, 3)
    company = game.corporations["IOW"]
    assert Bundle(company, game.player(1), company.issued[1:4], price, percent).price == cost
