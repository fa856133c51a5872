"""Ratings of players from the order in which they finished games, for each title and overall.

The model is that of Weng and Lin (2011) for games of several players, in the Plackett-Luce form, as the package
`openskill` computes it. A rating is a pure function of the sequence of finished games: rebuild it whenever in doubt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from openskill.models import PlackettLuce

from gateway.tournaments.domain.pairing import PlayerId

#: Stands for all titles together.
OVERALL = ""

_MODEL = PlackettLuce()


class FinishedGame(msgspec.Struct, frozen=True):
    """What a rating needs to know of a game."""

    title: str
    places: Mapping[PlayerId, int]
    """From 1; those who tie share a place."""


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is thought to be, and how sure that is."""

    mean: float = _MODEL.mu
    deviation: float = _MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> float:
        """The strength that the player has very probably at least: the mean less three deviations."""
        return self.mean - 3 * self.deviation


class Ratings:
    """Ratings after a sequence of games, each told once, in the order in which they ended.

    Args:
        before: by title and player, where the sequence does not begin with the first game of all.
    """

    def __init__(
        self, games: Iterable[FinishedGame] = (), before: Mapping[tuple[str, PlayerId], Rating] | None = None
    ) -> None:
        self._of: dict[tuple[str, PlayerId], Rating] = dict(before or {})
        for game in games:
            self.add(game)

    def of(self, player: PlayerId, title: str = OVERALL) -> Rating:
        """The rating of a player, by default overall; the usual beginning for one who has no games."""
        return self._of.get((title, player), Rating())

    def table(self, title: str = OVERALL) -> list[tuple[PlayerId, Rating]]:
        """All who have played, the strongest first."""
        rated = [(player, rating) for (of, player), rating in self._of.items() if of == title]
        return sorted(rated, key=lambda line: (-line[1].shown, line[0]))

    def add(self, game: FinishedGame) -> None:
        """One game more. A game with fewer than two players changes nothing."""
        if len(game.places) > 1:
            for title in (OVERALL, game.title):
                self._rate(title, game.places)

    def _rate(self, title: str, places: Mapping[PlayerId, int]) -> None:
        before = [self.of(player, title) for player in places]
        teams = [[_MODEL.rating(mu=rating.mean, sigma=rating.deviation)] for rating in before]
        after = _MODEL.rate(teams, ranks=[float(place) for place in places.values()])
        for player, old, (new,) in zip(places, before, after, strict=True):
            self._of[title, player] = Rating(new.mu, new.sigma, old.games + 1)
