"""Tournaments for the tests of ratings: results are recorded as commands are carried out."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.accounts.models import Account
from gateway.ratings.models import AccountRating, RatingChange
from gateway.tournaments.domain import commands
from gateway.tournaments.domain.entrants import Entry
from gateway.tournaments.domain.events import AnyEvent
from gateway.tournaments.domain.formats import Seated, Swiss
from gateway.tournaments.domain.ratings import FinishedGame
from gateway.tournaments.domain.rules import Rules
from gateway.tournaments.domain.tournament import Tournament
from gateway.tournaments.keeping import carry_out, create

RULES = Rules(titles=("1860", "18GB"), table_sizes=(2, 3), stages=(Swiss(rounds=9),))


class Event:
    """A tournament whose rounds are drawn by hand."""

    def __init__(self, host: Account, *players: Account) -> None:
        self.host = host
        self.id = create(host, "Spring league", RULES).id
        self.do(lambda t: commands.open_entry(t))
        for player in players:
            self.do(lambda t, player=player: commands.enter(t, Entry(player=str(player.pk))))

    def do(self, decide: object) -> None:
        """Carry out a command."""
        carry_out(self.id, decide, by=self.host)  # type: ignore[arg-type]

    def draw(self, *tables: Sequence[Account], title: str = "1860") -> None:
        """A round with these tables; who has none sits out."""
        seated = [Seated(seats=tuple(str(one.pk) for one in table), title=title) for table in tables]
        playing = {player for table in seated for player in table.seats}

        def drawn(t: Tournament) -> Sequence[AnyEvent]:
            byes = [player for player in t.entrants if player not in playing]
            return commands.draw_by_hand(t, seated, byes, next_stage=False)

        self.do(drawn)

    def result(self, table: str, **scores: int) -> None:
        """A game has ended, with these scores by name."""
        self.do(lambda t: commands.record_result(t, table, by_id(scores)))

    def correct(self, table: str, **scores: int) -> None:
        """An arbiter corrects a result."""
        self.do(lambda t: commands.correct_result(t, table, by_id(scores), (), str(self.host.pk), "miscounted"))


def by_id(scores: dict[str, int]) -> dict[str, int]:
    """Scores by player instead of by name."""
    return {str(Account.objects.get(username=name).pk): score for name, score in scores.items()}


def game(title: str = "1860", **places: int) -> FinishedGame:
    """A game as the domain rates it, with places by name."""
    return FinishedGame(title, by_id(places))


def kept() -> dict[tuple[str, str], tuple[float, float, int]]:
    """All ratings as they are shown: mean, deviation and games, by title and player."""
    return {
        (one.title, str(one.account_id)): (one.mean, one.deviation, one.games) for one in AccountRating.objects.all()
    }


def history() -> list[tuple[int, str, float, float]]:
    """All changes in the order of the results."""
    return list(RatingChange.objects.order_by("id").values_list("account_id", "title", "mean", "deviation"))
