"""Ratings, their history and statistics, as the API shows them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from gateway.ratings.models import AccountRating, RatingChange
from gateway.tournaments.domain.ratings import Rating
from gateway.tournaments.models import Entry, Tournament

RATING = "What the account is very probably worth at least: the mean less three deviations."
TITLE = "Null: all titles together."


class PlayerSerializer(serializers.Serializer[Any]):
    """A player."""

    account = serializers.IntegerField(help_text="Id of the account.")
    name = serializers.CharField()


class RatingSerializer(serializers.Serializer[Any]):
    """The rating of an account, of one title or of all together."""

    title = serializers.CharField(allow_null=True, help_text=TITLE)
    rank = serializers.IntegerField(help_text="Among all who are rated; equal ratings share a rank.")
    rating = serializers.FloatField(help_text=RATING)
    mean = serializers.FloatField(help_text="25 to begin with.")
    deviation = serializers.FloatField(help_text="How unsure that is; 25/3 to begin with.")
    games = serializers.IntegerField(help_text="That were rated.")
    rated_at = serializers.DateTimeField(help_text="When the last of their results was recorded.")


class RankedSerializer(RatingSerializer):
    """A line of the list of ratings."""

    player = PlayerSerializer()


class RatingsSerializer(serializers.Serializer[Any]):
    """The ratings of an account."""

    player = PlayerSerializer()
    ratings = RatingSerializer(many=True, help_text="All titles together first, then each that it has played.")


class RatingChangeSerializer(serializers.Serializer[Any]):
    """What a result changed."""

    title = serializers.CharField(allow_null=True, help_text=TITLE)
    at = serializers.DateTimeField(help_text="When the result was recorded.")
    tournament = serializers.UUIDField(allow_null=True, help_text="Null: it is private, and not for the caller.")
    table = serializers.CharField(allow_null=True, help_text="Such as 2.13: round and board.")
    game = serializers.UUIDField(allow_null=True)
    place = serializers.IntegerField(help_text="At the table, from 1.")
    players = serializers.IntegerField(help_text="At the table.")
    before = serializers.FloatField(help_text="The rating before.")
    rating = serializers.FloatField(help_text="The rating after it.")
    mean = serializers.FloatField()
    deviation = serializers.FloatField()
    games = serializers.IntegerField(help_text="Rated so far, this one included.")


class GameCountsSerializer(serializers.Serializer[Any]):
    """How an account does in games."""

    games = serializers.IntegerField(help_text="That have ended.")
    wins = serializers.IntegerField(help_text="In which nobody was ahead.")
    mean_place = serializers.FloatField(allow_null=True, help_text="From 1; null without games.")
    moves = serializers.IntegerField(help_text="Turns that the clocks have counted, also in games that go on.")
    seconds_to_move = serializers.FloatField(
        allow_null=True, help_text="Mean time of a turn, as far as it counted by the clock; null without any."
    )


class OfTitleSerializer(GameCountsSerializer):
    """How an account does in one title."""

    title = serializers.CharField()


class OpponentSerializer(serializers.Serializer[Any]):
    """How it went against another player."""

    player = PlayerSerializer(source="*")
    games = serializers.IntegerField(help_text="Together, that have ended.")
    ahead = serializers.IntegerField(help_text="In which the account was ahead of the other.")
    behind = serializers.IntegerField()
    level = serializers.IntegerField()


class TournamentCountsSerializer(serializers.Serializer[Any]):
    """How often an account took part in tournaments."""

    entered = serializers.IntegerField()
    won = serializers.IntegerField(help_text="Of those that are over.")


class StatisticsSerializer(serializers.Serializer[Any]):
    """What the games of an account tell that the caller may read."""

    player = PlayerSerializer()
    total = GameCountsSerializer()
    titles = OfTitleSerializer(many=True)
    tournaments = TournamentCountsSerializer()
    opponents = OpponentSerializer(many=True, help_text="Those first who were met most; 20 at most.")


class TakenPartSerializer(serializers.ModelSerializer[Entry]):
    """An account's part in a tournament."""

    tournament = serializers.UUIDField(source="tournament_id", read_only=True)
    name = serializers.CharField(source="tournament.name", read_only=True)
    status = serializers.ChoiceField(source="tournament.status", choices=Tournament.Status.choices, read_only=True)
    titles = serializers.ListField(source="tournament.titles", child=serializers.CharField(), read_only=True)
    entrants = serializers.IntegerField(source="tournament.entrants", read_only=True)
    rank = serializers.SerializerMethodField()
    points = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ("tournament", "name", "status", "titles", "entrants", "presence", "entered_at", "rank", "points")
        read_only_fields = fields

    def get_rank(self, entry: Entry) -> int | None:
        """After the last round of which all tables have ended; null before that, or while it is hidden."""
        return entry.rank if _is_shown(entry) else None

    def get_points(self, entry: Entry) -> str | None:
        """With that rank, exact: such as 31/2."""
        return entry.points if _is_shown(entry) else None


def _is_shown(entry: Entry) -> bool:
    return not entry.tournament.hidden or entry.tournament.published_round >= entry.tournament.rounds


def rating_row(rating: AccountRating, rank: int) -> dict[str, Any]:
    """A rating, as `RatingSerializer` describes it."""
    return {
        "title": rating.title or None,
        "rank": rank,
        "rating": rounded(rating.shown),
        "mean": rounded(rating.mean),
        "deviation": rounded(rating.deviation),
        "games": rating.games,
        "rated_at": rating.rated_at,
    }


def change_row(change: RatingChange, *, shown: bool) -> dict[str, Any]:
    """A change, as `RatingChangeSerializer` describes it.

    Args:
        shown: whether the reader may know where it was.
    """
    result = change.result
    return {
        "title": change.title or None,
        "at": change.at,
        "tournament": result.tournament_id if shown else None,
        "table": result.table if shown else None,
        "game": result.game if shown else None,
        "place": change.place,
        "players": len(result.places),
        "before": rounded(change.before),
        "rating": rounded(Rating(change.mean, change.deviation).shown),
        "mean": rounded(change.mean),
        "deviation": rounded(change.deviation),
        "games": change.games,
    }


def rounded(number: float) -> float:
    """To four places."""
    return round(number, 4)
