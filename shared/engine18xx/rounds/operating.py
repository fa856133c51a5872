"""The operating round: corporations take turns in operating order (CORE-60 to CORE-69)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine18xx.finance.corporation import Corporation, OperatingRecord
from engine18xx.finance.holders import Player
from engine18xx.rounds.round import Round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine18xx.game import Game
    from engine18xx.routes import Run


class OperatingRound(Round[Corporation]):
    """An operating round.

    Attributes:
        order: the operating order as fixed at its start.
        run: what the operator's trains have run in this turn, or None.
    """

    name = "Operating Round"
    short: ClassVar[str] = "OR"

    def __init__(self, game: Game, participants: Sequence[Corporation], number: int = 1) -> None:
        self.order = list(participants)
        self.run: Run | None = None
        super().__init__(game, participants, number)

    @property
    def operator(self) -> Corporation | None:
        """The corporation on turn; None once all have had theirs."""
        return None if self.finished else self.current

    def start(self) -> None:
        self.pay_privates()
        for corporation in self.participants:
            for train in corporation.trains:
                train.used = False
        self.next_turn()
        self.end_of_action()

    def pay_privates(self) -> None:
        """Every private company that has an owner and a revenue pays it from the bank (CORE-140)."""
        for private in self.game.privates.values():
            if isinstance(private.owner, Player | Corporation) and private.revenue > 0:
                self.game.pay(self.game.bank, private.owner, private.revenue, f"revenue of {private.sym}")

    def begin_turn(self) -> None:
        self.run = None
        super().begin_turn()

    def next_turn(self) -> None:
        """Start the turn of the next open participant, from the present one on; without one the round is finished."""
        while self.index < len(self.participants):
            if not self.participants[self.index].closed:
                self.begin_turn()
                return
            self.index += 1
        self.waiting = None
        self.finished = True

    def end_turn(self) -> None:
        """End the operator's turn and start the next one."""
        operator = self.current
        if operator is not None:
            self.after_turn(operator)
        self.index += 1
        self.next_turn()

    def after_turn(self, operator: Corporation) -> None:
        """What the title does when a corporation's turn ends."""

    def end_of_action(self) -> None:
        """Wait while a step blocks; else the turn is over (CORE-62)."""
        while self.waiting is None and not self.finished:
            self.end_turn()

    def record(self, corporation: Corporation, revenue: int, kind: str) -> None:
        """Write down what a corporation earned and what became of it (CORE-67)."""
        corporation.history.append(OperatingRecord(self.game.turn, self.number, revenue, kind))
