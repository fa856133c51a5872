"""Rounds in which players take turns until all have passed: auctions and stock rounds (CORE-50 to CORE-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine18xx.finance.holders import Player
from engine18xx.rounds.round import Round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine18xx.game import Game


class SeatedRound(Round[Player]):
    """A round of the players.

    Attributes:
        pass_list: players who have passed, in the order in which they did (CORE-53).
        marked: players who carry the pass flag.
        last_to_act: the last player who did something that counts.
    """

    def __init__(self, game: Game, participants: Sequence[Player], number: int = 1) -> None:
        self.pass_list: list[Player] = []
        self.marked: set[Player] = set()
        self.last_to_act: Player | None = None
        super().__init__(game, participants, number)

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.participants[self.index]

    def next_index(self) -> None:
        """Move on to the next seat."""
        self.index = (self.index + 1) % len(self.participants)

    def clear_passes(self) -> None:
        self.marked.clear()

    def passed(self) -> list[Player]:
        return [player for player in self.participants if player in self.marked]

    def priority(self) -> Player:
        if self.last_to_act is None:
            return self.participants[0]
        seat = self.participants.index(self.last_to_act)
        return self.participants[(seat + 1) % len(self.participants)]
