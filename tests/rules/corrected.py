"""1860 with a rule corrected in its second version: at the end, every certificate is worth a pound more."""

from __future__ import annotations

from typing import ClassVar

from engine18xx.finance.corporation import Corporation
from engine18xx.titles.t1860.game import Game1860


class Corrected1860(Game1860):
    """The title after the correction; the first version is still played as before."""

    rules_versions: ClassVar[tuple[int, ...]] = (1, 2)

    def certificate_value(self, corporation: Corporation, percent: int) -> int:
        """By the corrected rule a pound more."""
        correction = 1 if self.rules_version >= 2 else 0
        return super().certificate_value(corporation, percent) + correction
