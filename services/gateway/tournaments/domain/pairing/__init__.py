"""Pairing: who sits with whom, and where, as one optimisation whose score is published.

`contenders` says what a pairing starts from, `objective` what it makes small. Small fields are paired by trying all
(`exact`), larger ones by a `search`; `bounds` tell how good any pairing could be. `pair` does it and reports, and
`reasons` answers each player who asks why.
"""

from gateway.tournaments.domain.pairing.contenders import (
    Contender,
    Field,
    Force,
    History,
    Hours,
    Pair,
    PlayerId,
    Weights,
    Wishes,
    pair_of,
    playing_hours,
)
from gateway.tournaments.domain.pairing.pairing import Pairing, PairingReport, Part, assess, pair
from gateway.tournaments.domain.pairing.reasons import Announced, Company, Exchange, Reasons, reasons

__all__ = [
    "Announced",
    "Company",
    "Contender",
    "Exchange",
    "Field",
    "Force",
    "History",
    "Hours",
    "Pair",
    "Pairing",
    "PairingReport",
    "Part",
    "PlayerId",
    "Reasons",
    "Weights",
    "Wishes",
    "assess",
    "pair",
    "pair_of",
    "playing_hours",
    "reasons",
]
