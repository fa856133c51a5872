"""A round: participants who take turns, and the steps of a turn in order (CORE-30 to CORE-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from engine18xx.actions import AnyAction
from engine18xx.errors import RuleViolation
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.rounds.step import Effect, Entity, Step

if TYPE_CHECKING:
    from engine18xx.game import Game

Participant = TypeVar("Participant", bound="Player | Corporation")


class Round(Generic[Participant]):
    """A round of a game.

    Attributes:
        name: as archives call it, such as ``Stock Round``.
        short: as traces call it, such as ``SR``.
        participants: who takes turns, fixed at its start.
        index: whose turn it is.
        steps: the steps of a turn, in order.
        number: number of the round in its set, from 1.
        waiting: the step that the game waits for, or None.
        finished: nothing more happens in it.
    """

    name: ClassVar[str]
    short: ClassVar[str]

    def __init__(self, game: Game, participants: Sequence[Participant], number: int = 1) -> None:
        self.game = game
        self.participants = list(participants)
        self.number = number
        self.index = 0
        self.finished = False
        self.waiting: Step | None = None
        self._offered: Sequence[str] = ()
        self._turns = 0
        self.steps = self.build_steps()

    def build_steps(self) -> list[Step]:
        """The steps of a turn, in order; each title's round says which."""
        raise NotImplementedError

    @property
    def current(self) -> Participant | None:
        """Whose turn it is."""
        return self.participants[self.index] if self.index < len(self.participants) else None

    def start(self) -> None:
        """What happens as the round begins."""
        self.begin_turn()
        self.end_of_action()

    def begin_turn(self) -> None:
        """Start the turn of the current participant (CORE-38)."""
        self._turns += 1
        self.game.count_turn()
        for step in self.steps:
            step.begin_turn()
        self.skip_steps()

    def end_of_action(self) -> None:
        """After an action and the skipping that follows: go on with the next turn unless a step waits."""
        raise NotImplementedError

    # --- the machine ---

    def offered(self, step: Step, entity: Entity) -> Sequence[str]:
        """The types that a step offers to an entity; what the waiting step offers is remembered."""
        if step is self.waiting and entity is step.entity:
            return self._offered
        return step.offers(entity)

    def blocks(self, step: Step) -> bool:
        """Whether the game waits for a step: it offers something to an entity that is open (CORE-31)."""
        if not step.can_block or not step.active:
            return False
        entity = step.entity
        if entity is None or (isinstance(entity, Corporation) and entity.closed):
            return False
        offered = step.offers(entity)
        if not offered:
            return False
        self.waiting = step
        self._offered = offered
        return True

    def skip_steps(self) -> None:
        """Skip, in order, every step that offers nothing, up to the first that blocks (CORE-34).

        Skipping a step can end the turn and start the next one. The rest of the pass then concerns the new turn, whose
        later steps are passed over if they offer nothing at that moment (R1860-709).
        """
        self.waiting = None
        turn = self._turns
        for step in self.steps:
            current = self.current
            if self.finished or (isinstance(current, Corporation) and current.closed):
                return
            if not step.can_block or not step.active:
                continue
            if self.blocks(step):
                break
            step.skip()
        if self._turns != turn:
            self.find_waiting()

    def find_waiting(self) -> Step | None:
        """The first step that blocks, looked for anew; nothing is skipped (CORE-32)."""
        self.waiting = None
        for step in self.steps:
            if self.blocks(step):
                return step
        return None

    def plan(self, action: AnyAction) -> tuple[Step, Effect]:
        """Find the step that takes an action, and let it check the action (CORE-33).

        Raises:
            RuleViolation: if no step takes it, or the one that does refuses it.
        """
        entity = self.game.entity(action)
        kind = action.type
        for step in self.steps:
            if not step.active:
                continue
            if kind in self.offered(step, entity):
                return step, getattr(step, f"on_{kind}")(entity, action)
            if step is self.waiting:
                break
        raise self._not_taken(action)

    def process(self, action: AnyAction) -> None:
        """Carry out an action and everything that follows within the round (CORE-33, CORE-34).

        Raises:
            RuleViolation: if it is refused; nothing has changed then.
        """
        _, effect = self.plan(action)
        self.game.touched = True
        effect()
        self.skip_steps()
        self.end_of_action()

    def _not_taken(self, action: AnyAction) -> RuleViolation:
        waiting = self.waiting
        expected = waiting.entity if waiting is not None else None
        return RuleViolation(
            "CORE-33",
            f"{action.type} by {action.entity} is not possible now: "
            + (
                f"the game waits for {_name(expected)} to {' or '.join(self._offered)}"
                if waiting
                else "nobody is to act"
            ),
            action=action.type,
            entity=action.entity,
            expected=_name(expected),
            offered=sorted(self._offered),
        )

    # --- what watchers see ---

    @property
    def active_entity(self) -> Entity | None:
        """Who is expected to act."""
        return self.waiting.entity if self.waiting is not None else None

    def expects(self) -> list[str]:
        """The action types that the active entity may take now, sorted."""
        entity = self.active_entity
        types: set[str] = set()
        for step in self.steps:
            if entity is not None and step.active:
                types.update(self.offered(step, entity))
            if step is self.waiting:
                break
        return sorted(types)

    def clear_passes(self) -> None:
        """Forget who has passed, at the end of the round (CORE-20, 5)."""

    def passed(self) -> list[Player] | None:
        """Players marked as having passed, in seating order of the round; None where nobody passes."""
        return None

    def priority(self) -> Player:
        """Who would start the next stock round (CORE-73)."""
        return self.game.players[0]

    def bids(self) -> dict[str, list[list[Any]]]:
        """Standing bids, in the form of the traces."""
        return {}


def _name(entity: Entity | None) -> int | str | None:
    if entity is None:
        return None
    return entity.id if isinstance(entity, Player) else entity.sym
