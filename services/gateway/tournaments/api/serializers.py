"""Tournaments, as the API describes what it shows; `gateway.tournaments.api.shown` makes it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from gateway.api.fields import SparseFields
from gateway.ratings.api.serializers import PlayerSerializer
from gateway.tournaments.api.rules import CRITERIA, FORCES, WORTHS, RulesSerializer
from gateway.tournaments.domain.tallies import Rest
from gateway.tournaments.models import Entry, Tournament
from gateway.tournaments.troubles import Why

PARTS = {
    "entries": "entries",
    "rounds": "rounds",
    "tables": "tables",
    "standings": "standings",
    "cross_table": "cross-table",
    "byes": "byes",
    "events": "events",
    "export": "export",
    "calendar": "calendar.ics",
}
"""What belongs to a tournament, and where it is below the tournament's own address."""
ROUND_STATUSES = [("drawn", "announced"), ("started", "its games are to begin"), ("finished", "all its tables ended")]
TABLE_STATUSES = [("drawn", "has no game yet"), ("playing", "its game goes on"), ("finished", "has a result")]
DECIDED_BY = [("game", "by its game"), ("arbiter", "by an arbiter who ended it"), ("correction", "by a correction")]
RESTS = [
    (Rest.BYE.value, "the numbers did not fit"),
    (Rest.REQUESTED.value, "the player asked for it"),
    (Rest.MISSED.value, "the player entered, or came back, later"),
]
WHY = [
    (Why.NOT_STARTED.value, "its game has not begun, or could not be started"),
    (Why.OVERDUE.value, "the round's deadline has passed"),
    (Why.IDLE.value, "nothing has happened there for long"),
    (Why.TIME_UP.value, "a player's time is up"),
]
EXACT = 'The same exactly, as a fraction: "10/3".'


def points(help_text: str = "Rounded to four places; null: not to be seen yet.") -> serializers.FloatField:
    """Points as a number."""
    return serializers.FloatField(allow_null=True, help_text=help_text)


def exactly() -> serializers.CharField:
    """A number as a fraction."""
    return serializers.CharField(allow_null=True, help_text=EXACT)


# --- the tournament ---------------------------------------------------------------------------------------------------


class TournamentSerializer(SparseFields, serializers.ModelSerializer[Tournament]):
    """A tournament in few words."""

    url = serializers.SerializerMethodField()
    owner = serializers.IntegerField(source="owner_id", read_only=True, help_text="Id of an account.")
    titles = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            "id", "url", "name", "description", "owner", "private", "status", "titles", "entry_open", "entrants",
            "rounds", "tables_going_on", "hidden", "published_round", "version", "created_at", "updated_at",
        )  # fmt: skip
        read_only_fields: tuple[str, ...] = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, tournament: Tournament) -> str:
        """Address of the tournament."""
        request = self.context.get("request")
        return reverse("tournament", kwargs={"tournament_id": tournament.pk}, request=request)


class StageProgressSerializer(serializers.Serializer[Any]):
    """How far a stage is."""

    format = serializers.CharField()
    began = serializers.BooleanField()
    players = serializers.IntegerField(help_text="Of it, once it began.")
    rounds = serializers.IntegerField(help_text="Drawn so far.")


class MySerializer(serializers.Serializer[Any]):
    """What the caller is here."""

    host = serializers.BooleanField()
    arbiter = serializers.BooleanField()
    presence = serializers.ChoiceField(Entry.Presence.choices, allow_null=True, help_text="Null: not entered.")


class FullTournamentSerializer(TournamentSerializer):
    """A tournament, and all that it is played by."""

    waiting = serializers.IntegerField(read_only=True, help_text="Players on the waiting list.")
    seed = serializers.IntegerField(read_only=True, help_text="From which every lot is drawn.")
    standings_up_to = serializers.IntegerField(read_only=True, help_text="The last round of which they may be seen.")
    stages = StageProgressSerializer(many=True, read_only=True)
    rules = RulesSerializer(read_only=True)
    me = MySerializer(read_only=True)
    links = serializers.DictField(child=serializers.URLField(), read_only=True, help_text="What else there is of it.")

    class Meta(TournamentSerializer.Meta):
        fields = (
            *TournamentSerializer.Meta.fields, "waiting", "seed", "standings_up_to", "stages", "rules", "me", "links",
        )  # fmt: skip
        read_only_fields = fields


class EntrySerializer(PlayerSerializer):
    """Somebody's part in a tournament."""

    number = serializers.IntegerField(help_text="In the order of entry, from 1.")
    presence = serializers.ChoiceField(Entry.Presence.choices)
    team = serializers.CharField(allow_null=True)
    rating = serializers.FloatField(help_text="Overall, when entering.")
    titles = serializers.ListField(child=serializers.CharField(), help_text="Wished for, the dearest first.")
    checked_in = serializers.BooleanField()
    resting = serializers.ListField(child=serializers.IntegerField(), help_text="Rounds that the player sits out.")
    warnings = serializers.IntegerField()
    hours = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="In UTC, in which the player can play; null: any. Told to officials and the player alone.",
    )


class ApartSerializer(serializers.Serializer[Any]):
    """Two who are kept apart."""

    players = PlayerSerializer(many=True)
    force = serializers.ChoiceField(FORCES)


# --- rounds and tables ------------------------------------------------------------------------------------------------


class PairingPartSerializer(serializers.Serializer[Any]):
    """One part of what a pairing costs."""

    name = serializers.CharField()
    amount = serializers.IntegerField(help_text="How often the flaw occurs; of scores, the sum in hundredths of a win.")
    cost = serializers.IntegerField()
    bound = serializers.IntegerField(help_text="What this part costs at least in any pairing, as far as was proved.")


class PairingSerializer(serializers.Serializer[Any]):
    """How good a pairing is, and what is known about better ones."""

    seed = serializers.CharField(help_text="Of this pairing: whoever has it and the events draws the same tables.")
    effort = serializers.IntegerField(help_text="Share of the usual tries, in percent; 0: made by hand.")
    sizes = serializers.DictField(child=serializers.IntegerField(), help_text="How many tables of each size.")
    odd_tables = serializers.IntegerField(help_text="Tables of another size than the preferred one; no plan has fewer.")
    byes = serializers.IntegerField()
    total = serializers.IntegerField(help_text="What it costs: the sum of the parts.")
    bound = serializers.IntegerField(help_text="No pairing costs less.")
    proved_best = serializers.BooleanField(help_text="All pairings were tried, or the total is the bound.")
    parts = PairingPartSerializer(many=True)
    broken = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Pairs at one table who were never to meet, by their accounts.",
    )
    max_meets = serializers.IntegerField(help_text="How often those two have met who met most often.")
    seat_spread = serializers.IntegerField(help_text="The most that a player's seats differ in how often he had them.")


class RoundSerializer(serializers.Serializer[Any]):
    """A round that is drawn."""

    number = serializers.IntegerField(help_text="From 1, over all stages.")
    stage = serializers.IntegerField(help_text="From 0.")
    format = serializers.CharField(help_text="Of its stage.")
    season = serializers.IntegerField(help_text="In leagues, from 1; else 0.")
    status = serializers.ChoiceField(ROUND_STATUSES)
    tables = serializers.IntegerField()
    going_on = serializers.IntegerField(help_text="Tables without a result.")
    deadline = serializers.DateTimeField(allow_null=True, help_text="When its tables have to end.")
    deadline_passed = serializers.BooleanField(help_text="It passed while tables went on.")
    byes = PlayerSerializer(many=True, help_text="Who has a bye because the numbers did not fit.")


class FullRoundSerializer(RoundSerializer):
    """A round, who rests in it, and how it was drawn."""

    resting = PlayerSerializer(many=True, help_text="Who asked to sit it out.")
    groups = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="Accounts, by group or division."
    )
    pairings = PairingSerializer(many=True, help_text="One for each field that was paired; none for a schedule.")


class FormerHolderSerializer(PlayerSerializer):
    """Who held a seat before."""

    points = points("The part of the result that he keeps; null: none, or not to be seen yet.")


class TableSeatSerializer(PlayerSerializer):
    """Who holds a seat, and what came of it."""

    seat = serializers.IntegerField(help_text="From 1: who moves first first.")
    score = serializers.IntegerField(allow_null=True, help_text="In pounds; null while the game goes on.")
    place = serializers.IntegerField(allow_null=True, help_text="From 1; those who tie share the better place.")
    forfeited = serializers.BooleanField()
    points = points()
    points_exact = exactly()
    before = FormerHolderSerializer(many=True, help_text="Who held the seat before, the first first.")


class TableSerializer(serializers.Serializer[Any]):
    """A table of a round."""

    name = serializers.CharField(help_text="Round and board, such as 2.13.")
    url = serializers.URLField()
    round = serializers.IntegerField()
    title = serializers.CharField()
    group = serializers.CharField(allow_blank=True, help_text="The group or division that plays here, if there is one.")
    deal = serializers.IntegerField(help_text="Seed of the game.")
    status = serializers.ChoiceField(TABLE_STATUSES)
    game = serializers.UUIDField(allow_null=True, help_text="Null: it has not been set up.")
    game_url = serializers.URLField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    decided_by = serializers.ChoiceField(
        DECIDED_BY,
        allow_null=True,
        help_text="Where the result comes from; null: none yet.",
    )
    corrections = serializers.IntegerField(help_text="That are in force, one over the other.")
    seats = TableSeatSerializer(many=True)


class CompanySerializer(PlayerSerializer):
    """Somebody else at the table."""

    score = serializers.IntegerField(help_text="In hundredths of a win, when the round was drawn.")
    met_before = serializers.IntegerField(help_text="Times.")
    common_hours = serializers.IntegerField(allow_null=True, help_text="Null: one of the two plays at any time.")
    team_mate = serializers.BooleanField()


class ExchangeSerializer(PlayerSerializer):
    """What would have come of exchanging places with somebody."""

    change = serializers.IntegerField(help_text="In what the pairing costs; below 0 it would have been better.")


class ReasonsSerializer(PlayerSerializer):
    """Why a player is at this table."""

    score = serializers.IntegerField(help_text="In hundredths of a win, when the round was drawn.")
    seat = serializers.IntegerField(allow_null=True)
    seats_before = serializers.ListField(
        child=serializers.IntegerField(), help_text="How often the player had been in seat 1, 2, ..."
    )
    byes_before = serializers.IntegerField()
    company = CompanySerializer(many=True)
    parts = PairingPartSerializer(many=True, help_text="What the table costs.")
    next_best = ExchangeSerializer(allow_null=True, help_text="The best exchange with anyone elsewhere.")


# --- standings --------------------------------------------------------------------------------------------------------


class CriterionSerializer(serializers.Serializer[Any]):
    """What a player has of a criterion."""

    criterion = serializers.ChoiceField(CRITERIA)
    value = serializers.FloatField()
    exact = serializers.CharField(help_text=EXACT)


class StandingSerializer(PlayerSerializer):
    """A line of the standings."""

    rank = serializers.IntegerField(help_text="From 1; shared only by those whom no criterion tells apart.")
    points = serializers.FloatField(help_text="Rounded to four places.")
    points_exact = serializers.CharField(help_text=EXACT)
    wins = serializers.FloatField(help_text="Tables won; a win that is shared counts in part.")
    winner_percent = serializers.FloatField(help_text="Mean of the player's score in percent of the winner's.")
    tables = serializers.IntegerField(help_text="Of which the results are known.")
    byes = serializers.IntegerField(help_text="Rounds without a game, for whichever reason.")
    values = CriterionSerializer(
        many=True, help_text="By each criterion in turn, as far as was needed to tell the player from all others."
    )


class TeamStandingSerializer(serializers.Serializer[Any]):
    """A line of the standings of teams."""

    rank = serializers.IntegerField()
    team = serializers.CharField()
    points = serializers.FloatField()
    points_exact = serializers.CharField(help_text=EXACT)
    players = serializers.IntegerField(help_text="How many it has.")
    boards = PlayerSerializer(many=True, help_text="The best 20 of them, the best first.")


class MeetingSerializer(serializers.Serializer[Any]):
    """A table at which two met."""

    table = serializers.CharField()
    place = serializers.IntegerField(allow_null=True, help_text="Of the player whose row it is; null: no result yet.")
    other_place = serializers.IntegerField(allow_null=True)


class MetSerializer(PlayerSerializer):
    """Whom a player met, and where."""

    meetings = MeetingSerializer(many=True)


class CrossTableRowSerializer(PlayerSerializer):
    """A row of the cross table."""

    opponents = MetSerializer(many=True)


class ByeSerializer(PlayerSerializer):
    """An entry of the ledger of byes: a round without a game, and what it is worth."""

    round = serializers.IntegerField()
    rest = serializers.ChoiceField(RESTS, help_text="Why there was no game.")
    worth = serializers.ChoiceField(WORTHS, help_text="In wins.")


class OutcomeSerializer(serializers.Serializer[Any]):
    """How a player came out of a table."""

    round = serializers.IntegerField()
    table = serializers.CharField()
    title = serializers.CharField()
    game = serializers.UUIDField(allow_null=True)
    seat = serializers.IntegerField()
    score = serializers.IntegerField(allow_null=True, help_text="In pounds; null while the game goes on.")
    place = serializers.IntegerField(allow_null=True)
    points = points()
    points_exact = exactly()
    others = PlayerSerializer(many=True)


class PlayerHistorySerializer(EntrySerializer):
    """A player's way through the tournament."""

    standing = StandingSerializer(allow_null=True, help_text="The player's line of the standings that may be seen.")
    tables = OutcomeSerializer(many=True)
    byes = serializers.ListField(child=ByeSerializer())


# --- the arbiter's view -----------------------------------------------------------------------------------------------


class StepSerializer(serializers.Serializer[Any]):
    """A step that is at hand."""

    step = serializers.CharField(help_text="Such as warn, neutral-move, substitute or adjudicate.")
    url = serializers.URLField(help_text="Where to POST it.")
    body = serializers.DictField(help_text="What to send; a reason is to be added.")


class TroubledTableSerializer(serializers.Serializer[Any]):
    """A table that an arbiter should look at."""

    table = serializers.CharField()
    game = serializers.UUIDField(allow_null=True)
    why = serializers.ChoiceField(WHY)
    since = serializers.DateTimeField()
    waits_for = PlayerSerializer(many=True, help_text="The players of whom one has to act.")
    problem = serializers.JSONField(allow_null=True, help_text="Why its game could not be started, if so.")
    steps = StepSerializer(many=True)


class WarnedSerializer(PlayerSerializer):
    """A player who was warned."""

    warnings = serializers.IntegerField()


class ArbiterViewSerializer(serializers.Serializer[Any]):
    """What an arbiter should look at."""

    total = serializers.IntegerField(help_text="Of such tables; 200 of them are told.")
    tables = TroubledTableSerializer(many=True, help_text="Those that have waited longest first.")
    warned = WarnedSerializer(many=True, help_text="The most warned first.")
    problem = serializers.JSONField(allow_null=True, help_text="Why what was due could not be done by itself, if so.")
