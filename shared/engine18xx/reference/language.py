"""How the languages of the reference write numbers, money and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .figures import Figure, Percent, Pounds


class Language(NamedTuple):
    """A language that the reference is written in.

    Attributes:
        code: as in HTTP and HTML.
        thousands: what stands between the thousands and the hundreds.
        percent: how a part in a hundred is written.
        conjunction: what stands before the last of a list.
    """

    code: str
    thousands: str
    percent: str
    conjunction: str

    def write(self, figure: Figure) -> str:
        """A figure as it stands in a sentence."""
        match figure:
            case Pounds():
                return f"£{self._number(figure)}"
            case Percent():
                return self.percent.format(int(figure))
            case int():
                return self._number(figure)
            case tuple():
                return self.listed([self.write(one) for one in figure])
        return figure

    def listed(self, parts: Sequence[str]) -> str:
        """``a, b and c``."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.conjunction} {parts[-1]}"

    def _number(self, number: int) -> str:
        return f"{number:,d}".replace(",", self.thousands)


_KNOWN = (
    Language("en", ",", "{}%", "and"),
    # A point, as in the French and Spanish texts on these games; and a space that does not break before the sign.
    Language("fr", ".", "{}\N{NARROW NO-BREAK SPACE}%", "et"),
    Language("es", ".", "{}%", "y"),
)
LANGUAGES: Mapping[str, Language] = {language.code: language for language in _KNOWN}
