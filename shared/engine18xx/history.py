"""Undo and redo: which actions of a list are kept (ARCH-60 to ARCH-65).

Undoing is never the inverse of a move. The kept actions of a list are computed in one pass, and the state is what they
lead to from the start.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine18xx.actions import AnyAction, Message, Redo, Undo
from engine18xx.errors import ArchiveError


class History:
    """The marks and the stack of removed groups that one pass over a list of actions maintains.

    Positions count from 0 in the order in which actions are pushed.
    """

    __slots__ = ("_kept", "_position_of", "_stack", "_undoable")

    def __init__(self, actions: Iterable[AnyAction] = ()) -> None:
        self._kept: list[bool] = []
        self._position_of: dict[int, int] = {}
        self._undoable: list[int] = []  # kept positions that an undo can remove, in order
        self._stack: list[list[int]] = []
        for action in actions:
            self.push(action)

    def push(self, action: AnyAction) -> bool:
        """Take in the next action of the list.

        Returns:
            Whether the kept set only grew by this action: then a game need not be computed anew.

        Raises:
            ArchiveError: for an undo of an unknown id or a redo with nothing to redo (ARCH-61).
        """
        position = len(self._kept)
        match action:
            case Undo():
                group = self._undo(action)
                self._note(position, action, kept=False)
                self._stack.append(group)
                return not group
            case Redo():
                if not self._stack:
                    raise ArchiveError("a redo with nothing to redo", f"$.actions[{position}]")
                group = self._stack.pop()
                for removed in group:
                    self._kept[removed] = True
                self._undoable = sorted([*self._undoable, *group])
                self._note(position, action, kept=False)
                return not group
            case Message():
                self._note(position, action, kept=True)
            case _:
                self._note(position, action, kept=True)
                self._undoable.append(position)
                self._stack.clear()
        return True

    def _note(self, position: int, action: AnyAction, *, kept: bool) -> None:
        self._kept.append(kept)
        if action.id is not None:
            self._position_of[action.id] = position

    def _undo(self, action: Undo) -> list[int]:
        if action.action_id is None:
            target = self._undoable[-1] - 1 if self._undoable else -1
        elif action.action_id == 0:
            target = -1
        elif action.action_id in self._position_of:
            target = self._position_of[action.action_id]
        else:
            where = f"$.actions[{len(self._kept)}].action_id"
            raise ArchiveError(f"an undo to action {action.action_id}, which the game does not have", where)
        group = [position for position in self._undoable if position > target]
        for removed in group:
            self._kept[removed] = False
        del self._undoable[len(self._undoable) - len(group) :]
        return group

    def kept(self) -> list[int]:
        """The positions of the kept actions, in order."""
        return [position for position, kept in enumerate(self._kept) if kept]

    @property
    def can_undo(self) -> bool:
        """Whether an undo would remove something (ARCH-66)."""
        return bool(self._undoable)

    @property
    def can_redo(self) -> bool:
        """Whether a redo would bring something back (ARCH-66)."""
        return bool(self._stack)

    def __len__(self) -> int:
        return len(self._kept)
