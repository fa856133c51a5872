"""The tiles that are not on the map, copy by copy.

A copy is called ``name-i`` (TRACK-401). Kinds that never run out have always one more copy to come (TRACK-403).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ..errors import RuleViolation
from .tile import Tile


class Supply:
    """Copies in the box, kind by kind, each kind in the order in which its copies would be handed out (TRACK-402)."""

    __slots__ = ("_kinds", "_left", "_next")

    def __init__(self, kinds: Iterable[Tile], *, removed: Collection[str] = ()) -> None:
        """Fill the box.

        Args:
            kinds: the kinds of tiles in the order of the title's list.
            removed: ids of copies, or names of kinds, that an option or scenario leaves out (TRACK-405).
        """
        self._kinds: dict[str, Tile] = {}
        self._left: dict[str, list[int]] = {}
        self._next: dict[str, int] = {}
        for kind in kinds:
            if kind.name in removed:
                continue
            count = 1 if kind.count is None else kind.count
            self._kinds[kind.name] = kind
            self._left[kind.name] = [index for index in range(count) if f"{kind.name}-{index}" not in removed]
            self._next[kind.name] = count

    @property
    def kinds(self) -> Mapping[str, Tile]:
        """All kinds of this game by name, whether or not copies are left."""
        return self._kinds

    def count(self, name: str) -> int:
        """Copies of a kind in the box; an unlimited kind has always at least one."""
        return len(self._left.get(name, ()))

    def first(self, name: str) -> str | None:
        """Id of the copy a player would be handed, or None if there is none."""
        left = self._left.get(name)
        return f"{name}-{left[0]}" if left else None

    def kind_of(self, copy_id: str) -> Tile:
        """The kind of a copy that lies in the box.

        Raises:
            RuleViolation: TRACK-404, if there is no such copy in the box.
        """
        name, _, index = copy_id.rpartition("-")
        if any(index == str(left) for left in self._left.get(name, ())):
            return self._kinds[name]
        raise RuleViolation("TRACK-404", f"tile {copy_id} is not in the supply", tile=copy_id)

    def swap(self, taken: str, returned: str | None) -> None:
        """Take one copy out and put the replaced one back, in the order of TRACK-403."""
        kind = self.kind_of(taken)
        left = self._left[kind.name]
        if kind.count is None:
            left.append(self._next[kind.name])
            self._next[kind.name] += 1
        left.remove(int(taken.rpartition("-")[2]))
        if returned is not None:
            name, _, index = returned.rpartition("-")
            self._left[name].append(int(index))
