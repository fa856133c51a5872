"""The rules of a tournament, as the API shows and takes them.

Each serializer says in the API's words what a struct of the domain holds; a test sees to it that none lacks a member.
What is not said is as the domain has it by default.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from math import isfinite
from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gateway.api.fields import Flag, Text, Whole
from gateway.api.kinds import Closed, Kind, OneOf
from gateway.clocks.api.controls import TimeControlField
from gateway.games.api.wanted import AccountField
from gateway.games.models import Game
from gateway.tournaments.domain import moments
from gateway.tournaments.domain.formats import Cut, GroupStage, Heats, KnockOut, League, Swiss
from gateway.tournaments.domain.pairing import Force, Weights
from gateway.tournaments.domain.points import ByMargin, ByPlace, ByShare, WinOnly
from gateway.tournaments.domain.rules import AtDeadline, DropOut, Publication, Rules, Split, Start
from gateway.tournaments.domain.tallies import Worth
from gateway.tournaments.domain.tie_breaks import Criterion

MOST_ENTRANTS = 100_000
MOST_ROUNDS = 100
MOST_SEATS = 12

CRITERIA = [
    (Criterion.POINTS.value, "points"),
    (Criterion.WINS.value, "tables won; a win that is shared counts in part"),
    (Criterion.PLACES.value, "first places, then second, and so on"),
    (Criterion.WINNER_PERCENT.value, "the mean of one's score in percent of the best at the table"),
    (Criterion.OPPOSITION.value, "mean points of all opponents, one met twice counted twice"),
    (Criterion.HEAD_TO_HEAD.value, "how often ahead of another who is still equal, less how often behind"),
    (Criterion.BLOW_OUT.value, "the best score in percent of the second's, of all tables won"),
    (Criterion.LATE_SEATS.value, "the sum of one's seats: who moved later had it harder"),
    (Criterion.LOT.value, "drawn from the tournament's seed"),
]
WORTHS = [(Worth.FULL.value, "a win"), (Worth.HALF.value, "half a win"), (Worth.NONE.value, "nothing")]
FORCES = [
    (Force.NEVER.value, "a pairing that breaks it is reported as broken"),
    (Force.RATHER_NOT.value, "it costs what the weights say"),
    (Force.FREE.value, "like any two others"),
]
DROP_OUTS = [
    (DropOut.KEEPS.value, "they stand"),
    (DropOut.LOSES_ALL.value, "he ends with nothing; those of others stand"),
]
SPLITS = [
    (Split.INCOMING.value, "the substitute's alone"),
    (Split.OUTGOING.value, "alone of who sat there first"),
    (Split.BOTH.value, "each has it in full"),
    (Split.HALVES.value, "all who held the seat share it equally"),
]
STARTS = [
    (Start.BY_HAND.value, "when a host says so"),
    (Start.AFTER_LAST_TABLE.value, "when the last table has ended; the first by hand, or at its time"),
    (Start.AT_TIMES.value, "at their times, or once the last table has ended if that is later"),
]
AT_DEADLINE = [
    (AtDeadline.NOTHING.value, "nothing"),
    (AtDeadline.WARN.value, "the players for whom the games wait are warned"),
    (AtDeadline.ADJUDICATE.value, "the games end there and then, with what everybody is worth"),
]
PUBLICATIONS = [
    (Publication.BY_HAND.value, "when a host says so"),
    (Publication.EACH_ROUND.value, "when the last table of a round has ended"),
    (Publication.AT_END.value, "when the tournament is finished"),
]

#: The rules that hold where a host says nothing.
USUAL = Rules(titles=())


def usual(value: Any) -> Any:
    """A value of the domain as what a serializer would have made of it."""
    return msgspec.to_builtins(value, builtin_types=(Decimal,))


def sizes(help_text: str, **options: Any) -> serializers.ListField:
    """A member that lists sizes in the order of preference."""
    return serializers.ListField(
        child=Whole(min_value=2, max_value=MOST_ENTRANTS), max_length=20, help_text=help_text, **options
    )


@extend_schema_field({"type": "number"})
class PointsField(serializers.Field[Any, Any, Any, Any]):
    """Points that the host gives: a number, kept as it is written."""

    def to_internal_value(self, data: Any) -> Decimal:
        """Raises `ValidationError` if it is no number, or a preposterous one."""
        if isinstance(data, bool) or not isinstance(data, (int, float)) or not isfinite(data) or abs(data) > 1_000_000:
            raise serializers.ValidationError("a number from -1000000 to 1000000")
        return Decimal(str(data))

    def to_representation(self, value: Decimal) -> int | float:
        """As a number again."""
        return int(value) if value == value.to_integral_value() else float(value)


def points_of_places(help_text: str, **options: Any) -> serializers.ListField:
    """A member that lists what each place is worth."""
    return serializers.ListField(child=PointsField(), max_length=MOST_SEATS, help_text=help_text, **options)


# --- stages -----------------------------------------------------------------------------------------------------------


class CutSerializer(Closed):
    """Who goes on from the stage before: whoever meets every condition that is set."""

    best = Whole(
        min_value=1, max_value=MOST_ENTRANTS, allow_null=True, default=None, help_text="So many, by the standings."
    )
    best_of_each_group = Whole(
        min_value=1, max_value=MOST_ENTRANTS, allow_null=True, default=None, help_text="So many of each group."
    )
    points_from = PointsField(allow_null=True, default=None, help_text="Everybody with at least so many points.")


def cut_field() -> CutSerializer:
    """What all stages have in common."""
    return CutSerializer(default=usual(Cut()), help_text="Who enters this stage; the first one everybody enters.")


class SwissStageSerializer(Closed):
    """Multi-player Swiss: in each round those meet who have done equally well."""

    format = Kind("swiss")
    cut = cut_field()
    rounds = Whole(min_value=1, max_value=MOST_ROUNDS)
    spread_first = Flag(
        default=False, help_text="In the first round the highest rated are spread over the tables, not drawn by lot."
    )


class HeatsStageSerializer(Closed):
    """Heats: rounds that are drawn by lot; who comes to a heat plays in it."""

    format = Kind("heats")
    cut = cut_field()
    rounds = Whole(min_value=1, max_value=MOST_ROUNDS)


class GroupsStageSerializer(Closed):
    """Groups in which everybody meets everybody, as evenly as can be: round robins and balanced designs."""

    format = Kind("groups")
    cut = cut_field()
    sizes = sizes(
        "Allowed sizes of groups in the order of preference; none: a single group, a round robin.", default=()
    )
    rounds = Whole(
        min_value=1,
        max_value=MOST_ROUNDS,
        allow_null=True,
        default=None,
        help_text="Of groups without a balanced design; null: as many as let everybody meet.",
    )


class KnockOutStageSerializer(Closed):
    """Knock-out, semi-finals and finals: some of each table go on, until a single table is left."""

    format = Kind("knock-out")
    cut = cut_field()
    advance = Whole(min_value=1, max_value=MOST_SEATS, default=KnockOut().advance, help_text="So many of each table.")
    fill = Flag(default=KnockOut().fill, help_text="The best of the others go on too, as far as it saves odd tables.")


class LeagueStageSerializer(Closed):
    """An open league: divisions that play season after season, with promotion and relegation."""

    format = Kind("league")
    cut = cut_field()
    sizes = sizes("Allowed sizes of divisions in the order of preference.", default=League().sizes, min_length=1)
    promoted = Whole(
        min_value=0,
        max_value=MOST_ENTRANTS,
        default=League().promoted,
        help_text="So many change places between two divisions after a season.",
    )
    seasons = Whole(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, default=None, help_text="Null: until the host ends it."
    )
    rounds = Whole(
        min_value=1,
        max_value=MOST_ROUNDS,
        allow_null=True,
        default=None,
        help_text="Of a season, in divisions without a balanced design; null: as many as let everybody meet.",
    )


def stage_field() -> OneOf:
    """A stage, told apart by its format."""
    return OneOf(
        "Stage",
        "format",
        {
            "swiss": (SwissStageSerializer, Swiss),
            "heats": (HeatsStageSerializer, Heats),
            "groups": (GroupsStageSerializer, GroupStage),
            "knock-out": (KnockOutStageSerializer, KnockOut),
            "league": (LeagueStageSerializer, League),
        },
    )


# --- points -----------------------------------------------------------------------------------------------------------


class ByPlaceSerializer(Closed):
    """Points for each place. Those who tie share what their places are worth together."""

    scheme = Kind("place")
    points = points_of_places("From the first place on; places beyond are worth nothing.", default=ByPlace().points)
    by_size = serializers.DictField(
        child=points_of_places("From the first place on."),
        default=dict,
        help_text='Other points at tables of some sizes: {"3": [10, 5, 1]}.',
    )

    def validate_by_size(self, given: Mapping[str, Any]) -> dict[int, Any]:
        """Raises `ValidationError` for what is no size."""
        if wrong := [
            size for size in given if not (size.isascii() and size.isdigit() and 2 <= int(size) <= MOST_SEATS)
        ]:
            raise serializers.ValidationError(f"sizes of tables are from 2 to {MOST_SEATS}, not {', '.join(wrong)}")
        return {int(size): points for size, points in given.items()}


class ByShareSerializer(Closed):
    """Each player's share of all the money at the table, in percent."""

    scheme = Kind("share")


class ByMarginSerializer(Closed):
    """Pounds ahead of the best of the others, or behind."""

    scheme = Kind("margin")
    most = Whole(
        min_value=1, max_value=10_000_000, default=ByMargin().most, help_text="Never more than this, in pounds."
    )
    clear_win = Whole(
        min_value=0, max_value=10_000_000, default=ByMargin().clear_win, help_text="What a full bye counts, in pounds."
    )


class WinOnlySerializer(Closed):
    """One point for the win, shared by those who tie for it."""

    scheme = Kind("win")


def scheme_field(**options: Any) -> OneOf:
    """How outcomes become points."""
    kinds = {
        "place": (ByPlaceSerializer, ByPlace),
        "share": (ByShareSerializer, ByShare),
        "margin": (ByMarginSerializer, ByMargin),
        "win": (WinOnlySerializer, WinOnly),
    }
    return OneOf("PointScheme", "scheme", kinds, **options)


class CountingSerializer(Closed):
    """Which results count."""

    best = Whole(
        min_value=1, max_value=MOST_ROUNDS, allow_null=True, default=None, help_text="So many of the best; null: all."
    )
    different_titles = Flag(default=False, help_text="Only the best result of each title.")


# --- entry and pairing ------------------------------------------------------------------------------------------------


class AccountsField(serializers.ListField):
    """Accounts: stated by id or name, shown by their ids."""

    child = AccountField()

    def to_representation(self, data: Any) -> list[int]:
        """In a settled order."""
        return sorted(int(player) for player in data)


class EntryConditionsSerializer(Closed):
    """Who may enter."""

    limit = Whole(
        min_value=2,
        max_value=MOST_ENTRANTS,
        allow_null=True,
        default=None,
        help_text="Whoever comes later is put on the waiting list; null: nobody is.",
    )
    invited = AccountsField(
        max_length=MOST_ENTRANTS, allow_null=True, default=None, help_text="Null: anybody may enter."
    )
    least_rating = serializers.FloatField(
        min_value=-1000, max_value=1000, allow_null=True, default=None, help_text="Overall rating as shown."
    )
    most_rating = serializers.FloatField(min_value=-1000, max_value=1000, allow_null=True, default=None)
    check_in = Flag(default=False, help_text="Only those who have checked in are seated.")


def _weight(name: str, help_text: str) -> Whole:
    return Whole(min_value=0, max_value=10**12, default=getattr(Weights(), name), help_text=help_text)


class WeightsSerializer(Closed):
    """What each flaw of a pairing costs; the pairing with the lowest sum is taken."""

    bye_again = _weight("bye_again", "For each bye that the player already had.")
    rematch = _weight("rematch", "For each time that two at a table met before.")
    kept_apart = _weight("kept_apart", "For two at a table who would rather not meet.")
    team_mates = _weight("team_mates", "For two of one team at a table.")
    hours = _weight("hours", "For each hour that two at a table have less in common than is asked for.")
    same_pot = _weight("same_pot", "For two of the same strength at a table where they are to be spread.")
    seat = _weight("seat", "For each time that the player has already been in that seat.")
    score = _weight("score", "For each hundredth of a win between two at a table.")
    bye_score = _weight("bye_score", "For each hundredth of a win of a player who gets a bye.")


# --- people, games and times ------------------------------------------------------------------------------------------


class OfficialsSerializer(Closed):
    """Who answers for the event beside its owner."""

    co_hosts = AccountsField(max_length=100, default=list, help_text="They may do what the owner may.")
    arbiters = AccountsField(max_length=100, default=list, help_text="They decide about games and results.")


@extend_schema_field(TimeControlField)
class LimitField(TimeControlField):
    """The time control of all games; nothing is a limit of none."""

    def to_internal_value(self, data: Any) -> dict[str, Any] | None:  # type: ignore[override]
        """Raises `ValidationError` with the member that is wrong."""
        return super().to_internal_value(data) or None

    def to_representation(self, value: Any) -> Any:
        """As a document."""
        return value.document()


class GamesSerializer(Closed):
    """How the games of the tables are set up."""

    options = serializers.DictField(
        child=serializers.ListField(child=Text(max_length=60), max_length=30),
        default=dict,
        help_text='The optional rules in force, by title: {"1860": ["re_enter_hexes"]}.',
    )
    time_control = LimitField(
        allow_null=True, default=None, help_text="As of games; null or empty: nothing limits the players' time."
    )
    undo = serializers.ChoiceField(
        Game.Undo.choices, default=USUAL.games.undo.value, help_text="Who may take moves back."
    )
    private = Flag(
        default=USUAL.games.private, help_text="Only those at the table and the officials may read its game."
    )


class MomentField(serializers.DateTimeField):
    """A moment, kept to the second."""

    def to_internal_value(self, data: Any) -> moments.Moment:  # type: ignore[override]
        """Raises `ValidationError` if it is none."""
        if not isinstance(data, str):
            self.fail("invalid", format="YYYY-MM-DDThh:mm[:ss]Z")
        return moments.written(super().to_internal_value(data))

    def to_representation(self, value: moments.Moment) -> str:  # type: ignore[override]
        """As it is kept."""
        return value


class ScheduleSerializer(Closed):
    """What happens by itself, and when."""

    start = serializers.ChoiceField(
        STARTS,
        default=USUAL.schedule.start.value,
        help_text="When rounds are drawn and started.",
    )
    times = serializers.ListField(
        child=MomentField(),
        max_length=MOST_ROUNDS,
        default=list,
        help_text="Of the first round, the second and so on: none is drawn before its time.",
    )
    round_minutes = Whole(
        min_value=1,
        max_value=10_000_000,
        allow_null=True,
        default=None,
        help_text="From the start of a round to its deadline; null: it has none unless one is set.",
    )
    at_deadline = serializers.ChoiceField(
        AT_DEADLINE,
        default=USUAL.schedule.at_deadline.value,
        help_text="What follows for tables that go on then.",
    )
    finishes = Flag(default=USUAL.schedule.finishes, help_text="The tournament ends with its last table.")
    publication = serializers.ChoiceField(
        PUBLICATIONS,
        default=USUAL.schedule.publication.value,
        help_text="When hidden standings are published.",
    )


# --- the rules --------------------------------------------------------------------------------------------------------


class RulesSerializer(Closed):
    """What a tournament is played by."""

    titles = serializers.ListField(
        child=Text(max_length=40), min_length=1, max_length=20, help_text="As /titles lists them; played in turn."
    )
    title_wishes = Flag(
        default=USUAL.title_wishes, help_text="Each player lists titles; else rounds take them in turn."
    )
    least_takers = Whole(
        min_value=1, max_value=MOST_ENTRANTS, default=USUAL.least_takers, help_text="A title with fewer is not played."
    )
    stages = serializers.ListField(
        child=stage_field(), min_length=1, max_length=20, default=usual(USUAL.stages), help_text="One after the other."
    )
    table_sizes = serializers.ListField(
        child=Whole(min_value=2, max_value=MOST_SEATS),
        min_length=1,
        max_length=MOST_SEATS,
        default=usual(USUAL.table_sizes),
        help_text="Allowed numbers of players at a table, in the order of preference.",
    )
    spare_byes = Whole(
        min_value=0,
        max_value=MOST_ENTRANTS,
        default=USUAL.spare_byes,
        help_text="So many byes may be given rather than set an odd table.",
    )
    duplicate = Flag(default=USUAL.duplicate, help_text="All tables of a round play the same deal.")

    scheme = scheme_field(default=usual(USUAL.scheme), help_text="How outcomes of tables become points.")
    order = serializers.ListField(
        child=serializers.ChoiceField(CRITERIA),
        min_length=1,
        max_length=len(Criterion),
        default=usual(USUAL.order),
        help_text="What ranks players: the first criterion, then each next one among those who are still equal.",
    )
    counting = CountingSerializer(default=usual(USUAL.counting), help_text="Which results count.")
    bye = serializers.ChoiceField(WORTHS, default=USUAL.bye.value, help_text="What a bye is worth, in wins.")
    requested_bye = serializers.ChoiceField(
        WORTHS,
        default=USUAL.requested_bye.value,
        help_text="What a round is worth that a player asked to sit out.",
    )
    missed_round = serializers.ChoiceField(
        WORTHS,
        default=USUAL.missed_round.value,
        help_text="What each round is worth that was drawn before a player entered.",
    )

    entry = EntryConditionsSerializer(default=usual(USUAL.entry), help_text="Who may enter.")
    last_round_of_entry = Whole(
        min_value=1,
        max_value=MOST_ROUNDS,
        default=USUAL.last_round_of_entry,
        help_text="In this round a player may have the first game at the latest.",
    )
    drop_out = serializers.ChoiceField(
        DROP_OUTS,
        default=USUAL.drop_out.value,
        help_text="What becomes of the results of a player who leaves for good.",
    )
    may_return = Flag(default=USUAL.may_return, help_text="Who has left may take part again.")
    substitution = serializers.ChoiceField(
        SPLITS,
        default=USUAL.substitution.value,
        help_text="Whose the result is when a substitute has taken over a seat.",
    )
    hidden = Flag(default=USUAL.hidden, help_text="Others see standings and points once the host publishes them.")

    team_mates = serializers.ChoiceField(
        FORCES, default=USUAL.team_mates.value, help_text="Whether two of one team may meet."
    )
    hours = serializers.ChoiceField(
        FORCES,
        default=USUAL.hours.value,
        help_text="Whether two may meet who have fewer hours in common than common_hours.",
    )
    common_hours = Whole(min_value=0, max_value=24, default=USUAL.common_hours, help_text="Hours of the day.")
    weights = WeightsSerializer(default=usual(USUAL.weights), help_text="What each flaw of a pairing costs.")
    effort = Whole(
        min_value=1,
        max_value=1_000,
        default=USUAL.effort,
        help_text="Share of the usual tries of the search for tables, in percent.",
    )

    officials = OfficialsSerializer(default=usual(USUAL.officials), help_text="Who answers for it beside its owner.")
    games = GamesSerializer(default=usual(USUAL.games), help_text="How the games of the tables are set up.")
    schedule = ScheduleSerializer(default=usual(USUAL.schedule), help_text="What happens by itself, and when.")


class RulesChanges(RulesSerializer):
    """Rules that are to change; what is not named stays."""

    titles = serializers.ListField(child=Text(max_length=40), required=False, min_length=1, max_length=20)


def rules_of(given: Mapping[str, Any]) -> Rules:
    """Rules from what the serializer has validated, accounts in it by their ids."""
    return msgspec.convert(given, Rules)


MERGED = frozenset({"entry", "counting", "weights", "officials", "games", "schedule"})
"""Members of which only what is named is replaced; the others are replaced as a whole."""


def changed(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """The rules with what is named replaced."""
    before = usual(rules)
    for name, value in changes.items():
        before[name] = {**before[name], **value} if name in MERGED else value
    return rules_of(before)
