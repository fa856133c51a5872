"""What the archives of a past event tell once they are replayed: who sat where in which round, and the scores.

Whatever cannot be so is noted, with the file that it is about, and that file's table is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from engine18xx.archive import Archive
from gateway.replays.api.serializers import outcome_problem
from gateway.replays.models import Item
from gateway.tournaments.importing.inferring import rounds_of
from gateway.tournaments.importing.models import Import
from gateway.tournaments.importing.names import Names
from gateway.tournaments.importing.wishes import Wanted

HEAD = ("id", "title", "players", "settings")
"""Members of an archive that are read here; its actions, which are most of it, are not."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the event.

    Attributes:
        number, file: place and name in the batch.
        game: id of the game that it became.
        deal: its seed.
        names: of those who played, in seat order.
        seats: the players that these names stand for.
        ids: by which the game knows them.
        scores: in pounds, in seat order.
        began: in seconds since 1970, as far as the archive says so.
    """

    number: int
    file: str
    title: str
    game: UUID
    deal: int
    names: tuple[str, ...]
    seats: tuple[str, ...]
    ids: tuple[int | str, ...]
    scores: tuple[int, ...]
    began: float | None


class HeldRound(msgspec.Struct, frozen=True):
    """A round of the event: its tables, and the players who had a bye."""

    tables: tuple[Table, ...]
    byes: tuple[str, ...] = ()


class Evidence:
    """What is known of the event.

    Attributes:
        names: which names stand for whom.
        rounds: those with a table that can be taken.
        problems: what is wrong, in the order of the files, with what concerns none of them first.
    """

    def __init__(self, held: Import) -> None:
        self.wanted = msgspec.convert(held.wanted, Wanted)
        self.names = Names(self.wanted)
        self.problems: list[dict[str, Any]] = []
        items = held.batch.items.select_related("document").order_by("number")
        tables = [table for item in items.iterator(50) if (table := self._table(item)) is not None]
        self.rounds = self._inferred(tables) if held.rounds is None else self._stated(tables, held.rounds)
        for name in self.names.unused():
            self.note("unknown-name", f"no archive has a player {name}")
        self.problems.sort(key=lambda problem: -1 if problem["item"] is None else problem["item"])

    @property
    def hindered(self) -> bool:
        """Whether something had to be left out."""
        return any(problem["left_out"] for problem in self.problems)

    def note(self, code: str, message: str, item: Item | Table | None = None, *, left_out: bool = True) -> None:
        """Something is wrong, with an archive or with the whole.

        Args:
            left_out: whether it is left out for that.
        """
        number = item.number if item is not None else None
        file = "" if item is None else item.file if isinstance(item, Table) else item.name
        self.problems.append({"item": number, "file": file, "code": code, "message": message, "left_out": left_out})

    # --- tables ---

    def _table(self, item: Item) -> Table | None:
        """The table of an archive; None if it cannot be taken."""
        if (problem := outcome_problem(item)) is not None:
            self.note(problem["code"], problem["detail"], item)
            return None
        members = msgspec.json.decode(item.document.text, type=dict[str, msgspec.Raw])
        archive = Archive.from_document({name: msgspec.json.decode(members[name]) for name in HEAD if name in members})
        names = tuple(seat.name for seat in archive.seats)
        table = Table(
            number=item.number,
            file=item.name,
            title=item.title or archive.title,
            game=item.game_id,
            deal=archive.seed,
            names=names,
            seats=tuple(self.names.player(name) for name in names),
            ids=tuple(archive.player_ids),
            scores=self._scores(item, archive),
            began=_moment(members.get("created_at")),
        )
        return table if self._sound(table, item) else None

    def _scores(self, item: Item, archive: Archive) -> tuple[int, ...]:
        """As the event counted them: what the archive states comes before what the rules of today give."""
        scores: dict[str, int] = item.expected or item.result or {}
        found = [scores[str(player)] for player in archive.player_ids if str(player) in scores]
        return tuple(found)

    def _sound(self, table: Table, item: Item) -> bool:
        if len(table.scores) < len(table.seats):
            self.note("unfinished", "the game has no result, or not for every player", item)
            return False
        if len(set(table.seats)) < len(table.seats):
            self.note("player-twice", "two of the players are said to be the same", item)
            return False
        if item.status == Item.Status.DIVERGED:
            self.note("diverged", f"{item.message}; what the archive states counts", item, left_out=False)
        return True

    # --- rounds ---

    def _inferred(self, tables: Sequence[Table]) -> list[HeldRound]:
        in_order = list(tables)
        if all(table.began is not None for table in tables):
            in_order.sort(key=lambda table: (table.began, table.number))
        rounds: dict[int, list[Table]] = {}
        for table, number in zip(in_order, rounds_of([table.seats for table in in_order]), strict=True):
            rounds.setdefault(number, []).append(table)
        return [HeldRound(tuple(rounds[number])) for number in sorted(rounds)]

    def _stated(self, tables: Sequence[Table], stated: Sequence[dict[str, Any]]) -> list[HeldRound]:
        sound = {table.number: table for table in tables}
        found = []
        for number, one in enumerate(stated, 1):
            seated: set[str] = set()
            taken = []
            for table in (sound[place] for place in one["tables"] if place in sound):
                if twice := [name for name in table.names if self.names.player(name) in seated]:
                    self.note("player-twice", f"{', '.join(twice)} had another table in round {number}", table)
                else:
                    seated.update(table.seats)
                    taken.append(table)
            byes = []
            for name in one["byes"]:
                if (player := self.names.player(name)) in seated:
                    self.note("player-twice", f"{name} had a table in round {number} and no bye")
                else:
                    seated.add(player)
                    byes.append(player)
            if taken:
                found.append(HeldRound(tuple(taken), tuple(byes)))
        return found


def _moment(stated: msgspec.Raw | None) -> float | None:
    """A time as archives have it: a number of seconds. None for anything else."""
    found = msgspec.json.decode(stated) if stated is not None else None
    return float(found) if isinstance(found, int | float) and not isinstance(found, bool) else None
