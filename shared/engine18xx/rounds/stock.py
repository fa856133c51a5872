"""The stock round: turns of selling, then buying (CORE-50 to CORE-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from engine18xx import facts as fact
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.rounds.seated import SeatedRound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine18xx.game import Game


class Act(NamedTuple):
    """Something done in a turn: its kind, the corporation or private it concerns, and how many actions came before."""

    kind: str
    subject: str
    after: int


class StockRound(SeatedRound):
    """A stock round.

    Attributes:
        sold: corporations of which each player has sold in this round; he may not buy them in it (CORE-59).
        bought: corporations of which a certificate was bought in this turn, once per certificate.
        sold_in_turn: corporations sold in this turn.
        acts: what was done in the latest turn of each player, as far as it counts (CORE-53).
        parred: a corporation was founded in this turn.
    """

    name = "Stock Round"
    short: ClassVar[str] = "SR"

    def __init__(self, game: Game, participants: Sequence[Player], number: int = 1) -> None:
        self.sold: dict[Player, set[Corporation]] = {player: set() for player in participants}
        self.acts: dict[Player, list[Act]] = {player: [] for player in participants}
        self.reset_turn()
        super().__init__(game, participants, number)

    def reset_turn(self) -> None:
        """Forget what was done in the last turn."""
        self.bought: list[Corporation] = []
        self.sold_in_turn: set[Corporation] = set()
        self.parred = False

    def begin_turn(self) -> None:
        self.reset_turn()
        self.acts[self.player] = []
        super().begin_turn()

    def acted(self, kind: str = "", subject: str = "") -> None:
        """The player on turn has done something that counts (CORE-53).

        Args:
            kind: ``buy``, ``sell``, ``par``, ``redeem``, a name of the title for anything else that is done to a
                corporation or private; empty for what concerns neither.
            subject: symbol of the corporation or private.
        """
        self.acts[self.player].append(Act(kind, subject, self.game.actions_applied))
        self.last_to_act = self.player

    def note_end_of_trading(self) -> None:
        """Set or clear the pass flag of the player whose trading has ended (CORE-53)."""
        player = self.player
        if self.acts[player]:
            self.marked.discard(player)
            if player in self.pass_list:
                self.pass_list.remove(player)
            return
        self.marked.add(player)
        if player not in self.pass_list:
            self.pass_list.append(player)
        self.game.tell(fact.Passed(player.id))

    def end_of_action(self) -> None:
        """Wait while a step blocks; else the next player's turn starts, or the round ends (CORE-52)."""
        while self.waiting is None and not self.finished:
            everybody_passed = len(self.marked) == len(self.participants)
            self.next_index()
            if everybody_passed:
                self.end()
                return
            self.begin_turn()

    def end(self) -> None:
        """The round is over (CORE-55)."""
        self.waiting = None
        self.finished = True
