"""A stage of a tournament: how the next round's tables follow from who is in it and what happened so far.

A format is a list of stages: heats, a semi-final and a final are Swiss rounds without scores and a knock-out for the
best. Stages keep nothing in mind. They are asked for the next round in a `Situation`, and say that they are over by
drafting none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from decimal import Decimal

import msgspec

from gateway.tournaments.domain.pairing import Field, PairingReport, PlayerId
from gateway.tournaments.domain.rounds import Round, TableId
from gateway.tournaments.domain.standings import Standing


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What a stage knows when it drafts a round."""

    players: tuple[PlayerId, ...]
    """Who can be seated: in the stage, not withdrawn, not resting. The seeding order."""
    rounds: tuple[Round, ...] = ()
    """Those of this stage."""
    places: Mapping[TableId, Mapping[PlayerId, int]] = {}
    """Who came where, of each finished table."""
    ranking: Callable[[Sequence[Round]], list[PlayerId]] = lambda _: []
    """All players of the stage, those first who did best in these rounds."""
    titles: tuple[tuple[str, tuple[PlayerId, ...]], ...]
    """The titles of the round, and who is to play each; a single one but in formats that heed wishes for titles."""
    field: Field
    """The players as contenders, with what is to be heeded when they are paired."""
    seed: int
    """Of this round."""
    effort: int = 100
    """Share of the usual tries of the search for tables, in percent."""

    def field_of(self, players: Collection[PlayerId], *, by_score: bool) -> Field:
        """The field of some of the players, with their scores or as if none had any."""
        wanted = frozenset(players)
        contenders = [one for one in self.field.contenders if one.player in wanted]
        if not by_score:
            contenders = [msgspec.structs.replace(one, score=0) for one in contenders]
        return msgspec.structs.replace(self.field, contenders=contenders)


class Seated(msgspec.Struct, frozen=True):
    """A table that a stage asks for."""

    seats: tuple[PlayerId, ...]
    title: str
    group: str = ""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A round that a stage asks for."""

    tables: tuple[Seated, ...]
    byes: tuple[PlayerId, ...] = ()
    reports: tuple[PairingReport, ...] = ()
    groups: dict[str, tuple[PlayerId, ...]] = {}
    season: int = 0


class Cut(msgspec.Struct, frozen=True):
    """Who goes on from the stage before; whoever meets every condition that is set."""

    best: int | None = None
    best_of_each_group: int | None = None
    points_from: Decimal | None = None
    """At least so many points."""


class Stage(msgspec.Struct, frozen=True, kw_only=True, tag_field="format"):
    """What all formats have in common."""

    cut: Cut = Cut()
    """Who enters this stage; the first one everybody enters."""

    def draft(self, situation: Situation) -> Draft | None:
        """The next round; null if the stage is over."""
        raise NotImplementedError

    def goes_on(self, situation: Situation) -> bool:
        """Whether there is a next round."""
        return self.draft(situation) is not None

    def fields(self, situation: Situation) -> list[tuple[str, Field]]:
        """The fields that `draft` would pair, each with its title; none if the tables follow from a schedule."""
        return []

    def heeds_title_wishes(self) -> bool:
        """Whether several titles can be played in one round."""
        return False

    def last_round_decides(self) -> bool:
        """Whether those who got further rank first, and only their last round counts."""
        return False


def qualified(cut: Cut, standings: Sequence[Standing], groups: Mapping[str, Collection[PlayerId]]) -> list[PlayerId]:
    """Those who go on, in the order of the standings."""
    within: dict[PlayerId, int] = {}
    for members in groups.values():
        for position, line in enumerate(one for one in standings if one.player in members):
            within[line.player] = position
    through = [
        line.player
        for line in standings
        if (cut.points_from is None or line.tally.points >= cut.points_from)
        and (cut.best_of_each_group is None or within.get(line.player, cut.best_of_each_group) < cut.best_of_each_group)
    ]
    return through[: cut.best]
