"""Legal choices: what an entity may do now, concretely enough to be sent back as an action.

A choice carries two views of the same thing. `details` describe it to a person: prices really moved, who becomes
president, what a tile costs. `action` holds the keys of the archived action. Where a whole range is legal, such as the
price of a bid, the key holds ``{"min": …, "max": …, "step": …}``, both limits included; where several rotations of a
tile are legal, the key holds the list of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Choice(NamedTuple):
    """One legal choice.

    Attributes:
        type: action type.
        details: description in the schema of the options files.
        action: keys of the archived action, without entity and type.
        companies: other private companies used in combination.
    """

    type: str
    details: Any
    action: dict[str, Any]
    companies: tuple[str, ...] = ()


def price_range(low: int, high: int, step: int = 1) -> dict[str, int]:
    """A range of amounts in pounds, both limits included; the step is left out if it is 1."""
    return {"min": low, "max": high, **({"step": step} if step != 1 else {})}
