"""What callers send: tables as they want them, and changes to them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine18xx.errors import ArchiveError
from gateway.accounts.models import Account
from gateway.api.fields import Flag, Text, Whole
from gateway.clocks.api.controls import TimeControlField
from gateway.games.api.serializers import PLAYER_ID, PlayerIdField
from gateway.games.models import Game, Role
from gateway.games.setups import archive_of
from gateway.replays.api.views import ARCHIVE

MOST_SEATS = 12
MOST_GAMES = 500


@extend_schema_field(
    {"type": ["integer", "string"], "description": "Id or name of an account; me is the caller's own."}
)
class AccountField(serializers.Field[Any, Any, Any, Any]):
    """An account by its id or name. All of a request are looked up together by `accounts_named`."""

    def to_internal_value(self, data: Any) -> int | str:
        """Raises `ValidationError` if it can be no account."""
        if isinstance(data, bool) or not isinstance(data, (int, str)) or len(str(data)) > 150:
            raise serializers.ValidationError("an account is named by its id or its name")
        return data

    def to_representation(self, value: Any) -> Any:
        """As it is."""
        return value


class SeatWanted(serializers.Serializer[Any]):
    """A seat: for an account, or open without one."""

    account = AccountField(required=False, allow_null=True, default=None)
    name = Text(required=False, max_length=100, default="", allow_blank=True, help_text="By default the account's own.")


class ForkWanted(serializers.Serializer[Any]):
    """From where a game goes on."""

    game = serializers.UUIDField(help_text="A game that the caller may read.")
    at = Whole(
        required=False, min_value=0, max_value=1_000_000, help_text="With so many of its actions; by default all."
    )


class PoliciesWanted(serializers.Serializer[Any]):
    """What can be changed about a table."""

    description = Text(required=False, max_length=500, allow_blank=True)
    private = Flag(required=False, help_text="Only its people may read it.")
    undo = serializers.ChoiceField(
        source="undo_policy", required=False, choices=Game.Undo.choices, help_text="Who may take moves back."
    )
    seat_order = serializers.ChoiceField(required=False, choices=Game.Order.choices)
    time_control = TimeControlField(required=False, help_text="Empty: nothing limits the players' time.")


class GameWanted(PoliciesWanted):
    """A game to be set up: by title and seats, or going on from an archive or another game."""

    title = Text(required=False, max_length=40, help_text="Needed unless an archive or game gives it.")
    seats = SeatWanted(many=True, required=False, help_text="In seating order.")
    options = serializers.ListField(child=Text(max_length=60), required=False, default=list, max_length=30)
    seed = Whole(
        required=False, allow_null=True, min_value=0, max_value=2**31 - 1, help_text="Without it one is drawn."
    )
    arbiters = serializers.ListField(child=AccountField(), required=False, default=list, max_length=20)
    start = Flag(
        source="start_when_full", required=False, default=False, help_text="Start as soon as every seat is taken."
    )
    archive = serializers.JSONField(required=False, help_text="An exported game to go on from.")
    fork = ForkWanted(required=False, help_text="Another game to go on from.")

    @extend_schema_field(ARCHIVE)
    def validate_archive(self, given: Any) -> Any:
        """Raises `ValidationError` if it cannot be gone on from."""
        try:
            return archive_of(given)
        except ArchiveError as error:
            raise serializers.ValidationError(str(error)) from None

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """Raises `ValidationError` if it is not said, or said twice, what is to be played."""
        ways = [name for name in ("title", "archive", "fork") if name in given]
        if len(ways) != 1:
            raise serializers.ValidationError({"title": "either a title, an archive, or a game to fork"})
        if "title" in ways and not 1 <= len(given.get("seats", ())) <= MOST_SEATS:
            raise serializers.ValidationError({"seats": f"1 to {MOST_SEATS} seats"})
        if "title" not in ways and (given["options"] or given.get("seed") is not None):
            raise serializers.ValidationError({"options": "options and seed stay as they were"})
        return given


class GamesWanted(serializers.Serializer[Any]):
    """Several games, to be set up all or none."""

    games = GameWanted(many=True, help_text=f"1 to {MOST_GAMES}.")

    def validate_games(self, given: list[Any]) -> list[Any]:
        """Raises `ValidationError` for too many, or none."""
        if not 1 <= len(given) <= MOST_GAMES:
            raise serializers.ValidationError(f"1 to {MOST_GAMES} games")
        return given


class JoinWanted(serializers.Serializer[Any]):
    """Which seat is wanted."""

    position = Whole(
        required=False, allow_null=True, min_value=0, max_value=MOST_SEATS, default=None, help_text="By default any."
    )
    token = Text(required=False, max_length=100, default="", allow_blank=True, help_text="Entry token.")


class OrderWanted(serializers.Serializer[Any]):
    """Who is to sit where."""

    order = serializers.ListField(
        child=Whole(min_value=0, max_value=MOST_SEATS),
        max_length=MOST_SEATS,
        help_text="The present positions of those who are to sit at 0, 1, 2, ...",
    )


class InvitationWanted(serializers.Serializer[Any]):
    """Who is to be invited; without an account, whoever shows the token."""

    account = AccountField(required=False, allow_null=True, default=None)
    position = Whole(
        required=False, allow_null=True, min_value=0, max_value=MOST_SEATS, default=None, help_text="To this seat."
    )


class RoleWanted(serializers.Serializer[Any]):
    """Who is to have which role."""

    account = AccountField()
    kind = serializers.ChoiceField(choices=Role.Kind.choices)


@extend_schema_field(PLAYER_ID)
class PlayerField(PlayerIdField):
    """The id of a player."""


class PermissionWanted(serializers.Serializer[Any]):
    """Who is to be allowed to act for whom."""

    account = AccountField(help_text="Who is to act.")
    player = PlayerField(help_text="For whom.")
    reason = Text(required=False, max_length=500, default="", allow_blank=True)


class CloseWanted(serializers.Serializer[Any]):
    """Why a game is to be closed."""

    reason = Text(max_length=500)
    result = serializers.DictField(
        child=Whole(min_value=-1_000_000, max_value=1_000_000),
        required=False,
        allow_null=True,
        default=None,
        help_text="Ruled by the arbiter: a score in pounds for each player by id.",
    )


class UndoWanted(serializers.Serializer[Any]):
    """How far back is asked for."""

    action_id = Whole(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        max_value=10_000_000,
        help_text="Id of the last action to keep; null: all but the last.",
    )


class NoteWanted(serializers.Serializer[Any]):
    """What one notes for oneself."""

    text = Text(max_length=20_000, allow_blank=True, trim_whitespace=False)


class RunWanted(serializers.Serializer[Any]):
    """A run to be explained."""

    routes = serializers.ListField(child=serializers.DictField(), max_length=30, help_text="As in a run_routes action.")
    corporation = Text(
        required=False, allow_null=True, max_length=20, default=None, help_text="By default, whose turn it is."
    )
    at = Whole(
        required=False, allow_null=True, min_value=0, max_value=1_000_000, default=None, help_text="By default, now."
    )


def accounts_named(names: set[int | str], caller: Account) -> dict[int | str, Account]:
    """The open accounts of these ids and names, and the caller as ``me``; those that there are not are left out."""
    ids = [name for name in names if isinstance(name, int) and 0 < name < 2**63]
    texts = [name for name in names if isinstance(name, str)]
    found = Account.objects.filter(closed_at=None, pk__in=ids) | Account.objects.filter(
        closed_at=None, username__in=texts
    )
    known: dict[int | str, Account] = {"me": caller}
    for account in found:
        known[account.pk] = known[account.username] = account
    return {name: known[name] for name in names if name in known}
