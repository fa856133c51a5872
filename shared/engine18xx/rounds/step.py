"""A step: one stage of a turn (CORE-30 to CORE-38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine18xx.actions import AnyAction
from engine18xx.choices import Choice
from engine18xx.finance.corporation import Corporation
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private

if TYPE_CHECKING:
    from engine18xx.game import Game
    from engine18xx.rounds.round import Round

Entity = Player | Corporation | Private
Effect = Callable[[], None]


class Step:
    """One stage of a turn.

    A step says which action types it offers to an entity, and has a method ``on_<type>`` for each. That method checks
    the action against the rules without changing anything, raises `RuleViolation` if one is broken, and returns the
    effect that carries it out. So whatever is refused has changed nothing.

    Attributes:
        can_block: the game may wait for it (CORE-31).
        kind: ``track``, ``token``, ``route``, ``dividend`` or ``train``, for abilities that depend on it (CORE-143).
        done: nothing more comes of it in this turn.
    """

    can_block: ClassVar[bool] = True
    kind: ClassVar[str] = ""

    def __init__(self, round_: Round[Any]) -> None:
        self.round = round_
        self.game: Game = round_.game
        self.done = False

    @property
    def active(self) -> bool:
        """Whether it can still be used in this turn. Steps that wait for a need of the moment override this."""
        return not self.done

    @property
    def entity(self) -> Entity | None:
        """Who has to act in it: normally the current participant."""
        current: Entity | None = self.round.current
        return current

    def offers(self, entity: Entity) -> Sequence[str]:
        """The action types that an entity may take here now."""
        return ()

    def others_asked(self) -> Sequence[Entity]:
        """Who may have a choice while the game waits for this step, besides the active entity and private companies."""
        return ()

    def choices(self, entity: Entity) -> Iterator[Choice]:
        """Every concrete choice of the types offered to an entity, each of which `on_<type>` accepts."""
        return iter(())

    def automatic(self) -> Sequence[AnyAction]:
        """What happens by itself while the game waits for this step: forced or programmed (ARCH-83, ARCH-84).

        Only live play asks; a replay executes what is recorded (ARCH-82).
        """
        return ()

    def skip(self) -> None:
        """Pass over it because it offers nothing; a subclass adds the side effect, if it has one (CORE-34)."""
        self.finish()

    def finish(self) -> None:
        """Mark it done for the rest of the turn."""
        self.done = True

    def begin_turn(self) -> None:
        """Get ready for the turn of the next participant (CORE-38)."""
        self.done = False

    def on_pass(self, entity: Entity, action: Any) -> Effect:
        """Decline what is offered: the step is done (CORE-37)."""
        return self.finish
