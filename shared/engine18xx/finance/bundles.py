"""Bundles: what a holder can sell of one corporation in one go (CORE-91 to CORE-94)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine18xx.finance.corporation import Corporation
    from engine18xx.finance.holders import Certificate, Holder


class Bundle:
    """Certificates of one corporation and one holder that change hands together.

    Attributes:
        percent: what is dealt. Less than the certificates add up to in a partial sale of a president's certificate: the
            seller gets the difference back in ordinary certificates (CORE-93).
        price_per_unit: price of one ordinary share, in pounds.
    """

    __slots__ = ("certificates", "corporation", "holder", "percent", "price_per_unit")

    def __init__(
        self,
        corporation: Corporation,
        holder: Holder,
        certificates: Sequence[Certificate],
        price_per_unit: int,
        percent: int | None = None,
    ) -> None:
        self.corporation = corporation
        self.holder = holder
        self.certificates = tuple(certificates)
        self.percent = sum(certificate.percent for certificate in certificates) if percent is None else percent
        self.price_per_unit = price_per_unit

    @property
    def change(self) -> int:
        """Percentage that the seller gets back as ordinary certificates (CORE-122d)."""
        return sum(certificate.percent for certificate in self.certificates) - self.percent

    @property
    def units(self) -> int:
        """Ordinary shares dealt."""
        return self.percent // self.corporation.unit

    @property
    def price(self) -> int:
        """Price in pounds, rounded up (CORE-91)."""
        return -(-self.price_per_unit * self.percent // self.corporation.unit)

    @property
    def has_presidency(self) -> bool:
        """Whether the president's certificate is in it."""
        return any(certificate.is_president for certificate in self.certificates)


def bundles_of(holder: Holder, corporation: Corporation, price_per_unit: int) -> list[Bundle]:
    """Every bundle that a holder can sell of a founded corporation, smallest first (CORE-92)."""
    held = sorted(holder.of(corporation.sym), key=lambda certificate: certificate.is_president)
    if not held or not corporation.ipoed:
        return []
    bundles: list[Bundle] = []
    for size in range(1, len(held) + 1):
        bundle = Bundle(corporation, holder, held[:size], price_per_unit)
        if bundle.has_presidency:
            kept = corporation.units(corporation.presidency.percent) - 1
            bundles += [
                Bundle(
                    corporation, holder, bundle.certificates, price_per_unit, bundle.percent - back * corporation.unit
                )
                for back in range(kept, 0, -1)
            ]
        bundles.append(bundle)
    return bundles
