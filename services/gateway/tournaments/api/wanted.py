"""What callers send about tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gateway.accounts.models import Account
from gateway.api.fields import Flag, Text, Whole
from gateway.api.problems import Problem
from gateway.games.api.wanted import AccountField, accounts_named
from gateway.tournaments.api.rules import FORCES, MOST_ROUNDS, MOST_SEATS, MomentField, RulesChanges, RulesSerializer
from gateway.tournaments.domain.pairing import Force, Hours

MOST_ENTRIES = 1_000
"""Entries in one request."""
MOST_TABLES = 10_000
LONGEST_REASON = 500


def reason(*, needed: bool = False, help_text: str = "Why; it is kept, and everybody may read it.") -> Text:
    """A stated reason."""
    if needed:
        return Text(max_length=LONGEST_REASON, help_text=help_text)
    return Text(required=False, default="", max_length=LONGEST_REASON, allow_blank=True, help_text=help_text)


def table_name(help_text: str = "Such as 2.13.") -> Text:
    """The name of a table."""
    return Text(max_length=20, help_text=help_text)


class TournamentWanted(serializers.Serializer[Any]):
    """A tournament to be announced."""

    name = Text(max_length=200)
    description = Text(required=False, default="", max_length=20_000, allow_blank=True, help_text="For people.")
    private = Flag(required=False, default=False, help_text="Only its people may read of it.")
    rules = RulesSerializer(help_text="What is not named is as usual.")

    def validate_name(self, name: str) -> str:
        """Raises `ValidationError` unless it can stand in one line."""
        if not name.isprintable():
            raise serializers.ValidationError("a name is one line of printable characters")
        return name


class TournamentChanges(serializers.Serializer[Any]):
    """What is to be other about a tournament."""

    name = Text(max_length=200)
    description = Text(max_length=20_000, allow_blank=True)
    private = Flag()
    rules = RulesChanges(
        help_text="Only the rules that are to change. Of entry, counting, weights, officials, games and schedule, too, "
        "only the members that are to change."
    )
    reason = reason(help_text="Why; once a round is drawn, other rules need a reason.")

    validate_name = TournamentWanted.validate_name


class ReasonWanted(serializers.Serializer[Any]):
    """Why something is done."""

    reason = reason()


class ReasonNeeded(serializers.Serializer[Any]):
    """Why something is done, which has to be said."""

    reason = reason(needed=True)


class ReasonAsked(serializers.Serializer[None]):
    """Why something is taken away."""

    reason = serializers.CharField(
        required=False, default="", max_length=LONGEST_REASON, help_text="Why; needed for another than oneself."
    )


class PublishWanted(serializers.Serializer[Any]):
    """What is published."""

    up_to_round = Whole(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        max_value=MOST_ROUNDS,
        help_text="Standings up to this round; null: up to the last one that is drawn.",
    )


# --- entries ----------------------------------------------------------------------------------------------------------


@extend_schema_field({"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 23}, "maxItems": 24})
class HoursField(serializers.Field[Any, Any, Any, Any]):
    """Hours of the day in UTC: 18 stands for 18:00 to 19:00."""

    def to_internal_value(self, data: Any) -> Hours:
        """Raises `ValidationError` for what are no hours."""
        if not isinstance(data, list) or not data or not all(type(hour) is int and 0 <= hour < 24 for hour in data):
            raise serializers.ValidationError("a list of whole hours from 0 to 23")
        return sum(1 << hour for hour in set(data))

    def to_representation(self, value: Hours) -> list[int]:
        """The hours in order."""
        return hours_of(value)


def hours_of(hours: Hours) -> list[int]:
    """The hours of the day, as a list."""
    return [hour for hour in range(24) if hours >> hour & 1]


class EntryWanted(serializers.Serializer[Any]):
    """An entry."""

    account = AccountField(required=False, default="me", help_text="Who enters; by default the caller.")
    team = Text(required=False, allow_null=True, default=None, max_length=100)
    hours = HoursField(
        required=False, allow_null=True, default=None, help_text="In UTC, in which the player can play; null: any."
    )
    titles = serializers.ListField(
        child=Text(max_length=40),
        required=False,
        default=list,
        max_length=20,
        help_text="Wished for, the dearest first.",
    )
    stand_by = Flag(required=False, default=False, help_text="Only wait, for a place or to be a substitute.")


class EntriesWanted(serializers.Serializer[Any]):
    """Several entries: all of them or none."""

    entries = EntryWanted(many=True, help_text=f"1 to {MOST_ENTRIES}.")


class ByeWanted(serializers.Serializer[Any]):
    """Which round is sat out."""

    round = Whole(min_value=1, max_value=MOST_ROUNDS, help_text="One that is not drawn yet.")


class ApartWanted(serializers.Serializer[Any]):
    """Who is to be kept apart."""

    accounts = serializers.ListField(child=AccountField(), min_length=2, max_length=2)
    force = serializers.ChoiceField(
        FORCES, required=False, default=Force.NEVER.value, help_text="Free: they may meet again."
    )
    reason = reason()


# --- rounds -----------------------------------------------------------------------------------------------------------


class TableWanted(serializers.Serializer[Any]):
    """A table made by hand."""

    title = Text(max_length=40)
    seats = serializers.ListField(
        child=AccountField(), min_length=2, max_length=MOST_SEATS, help_text="In the order of seats."
    )
    group = Text(required=False, default="", max_length=100, allow_blank=True)


class RoundWanted(serializers.Serializer[Any]):
    """How the next round comes about: drawn, or with tables made by hand."""

    tables = TableWanted(
        many=True,
        required=False,
        allow_null=True,
        default=None,
        help_text="Made by hand: everybody who can be seated is at one of them, or has a bye.",
    )
    byes = serializers.ListField(
        child=AccountField(),
        required=False,
        default=list,
        max_length=MOST_TABLES,
        help_text="With tables made by hand.",
    )
    next_stage = Flag(required=False, default=False, help_text="Tables made by hand begin the next stage.")
    accept_broken = Flag(
        required=False, default=False, help_text="Draw even if some meet who are never to; the report names them."
    )

    def validate_tables(self, given: Any) -> Any:
        """Raises `ValidationError` for too many, or none."""
        if given is not None and not 1 <= len(given) <= MOST_TABLES:
            raise serializers.ValidationError(f"1 to {MOST_TABLES} tables")
        return given


class DeadlineWanted(serializers.Serializer[Any]):
    """When the tables of a round have to end."""

    at = MomentField()


class SwapWanted(serializers.Serializer[Any]):
    """Who changes places."""

    accounts = serializers.ListField(child=AccountField(), min_length=2, max_length=2)
    reason = reason()


class LateSeatWanted(serializers.Serializer[Any]):
    """Who is seated where."""

    account = AccountField(help_text="Who has no table in the round.")
    table = table_name("One that has not started; its last seat.")
    reason = reason()


# --- tables -----------------------------------------------------------------------------------------------------------


class WarningWanted(serializers.Serializer[Any]):
    """Who is warned, and why."""

    account = AccountField()
    reason = reason(needed=True)


class NeutralMoveOrdered(serializers.Serializer[Any]):
    """For whom an arbiter moves."""

    account = AccountField()
    reason = reason()


class SubstituteWanted(serializers.Serializer[Any]):
    """Who takes over whose seat."""

    leaving = AccountField()
    coming = AccountField(help_text="Of the waiting list, or without a seat at this table.")
    reason = reason()


class ResultWanted(serializers.Serializer[Any]):
    """How a table ends, as an arbiter decides."""

    scores = serializers.DictField(
        child=Whole(min_value=-10_000_000, max_value=10_000_000),
        help_text="Final scores in pounds, by the account's id: one for everybody who holds a seat.",
    )
    forfeited = serializers.ListField(
        child=AccountField(), required=False, default=list, max_length=MOST_SEATS, help_text="These earn nothing."
    )
    reason = reason(needed=True)


class RulingWanted(ResultWanted):
    """How a table that goes on ends."""

    scores = serializers.DictField(
        child=Whole(min_value=-10_000_000, max_value=10_000_000),
        required=False,
        allow_null=True,
        default=None,
        help_text="In pounds, by the account's id; null: what everybody is worth now, as the game tells.",
    )


class Named:
    """The accounts that a request names, found in one query.

    Raises `Problem` for the first that there is not, by its place in the body.
    """

    def __init__(self, caller: Account, names: Iterable[int | str]) -> None:
        self._found = accounts_named(set(names), caller)

    def account(self, name: int | str, field: str) -> Account:
        """The account of that id or name."""
        if name not in self._found:
            error = {"field": field, "message": "there is no such account", "values": name}
            raise Problem(422, "invalid", "some of the values sent are not valid", [error])
        return self._found[name]

    def player(self, name: int | str, field: str) -> str:
        """The same, by the id with which tournaments name players."""
        return str(self.account(name, field).pk)

    def players(self, names: Iterable[int | str], field: str) -> list[str]:
        """Several."""
        return [self.player(name, f"{field}.{place}") for place, name in enumerate(names)]


def names_in_rules(rules: dict[str, Any]) -> Iterator[int | str]:
    """All the accounts that rules name, as the serializer has validated them."""
    yield from rules.get("entry", {}).get("invited") or ()
    for names in rules.get("officials", {}).values():
        yield from names


def with_players(rules: dict[str, Any], named: Named) -> dict[str, Any]:
    """The rules with players instead of the names of accounts."""
    told = dict(rules)
    invited = rules.get("entry", {}).get("invited")
    if invited is not None:
        told["entry"] = {**rules["entry"], "invited": named.players(invited, "rules.entry.invited")}
    if "officials" in rules:
        told["officials"] = {
            kind: named.players(names, f"rules.officials.{kind}") for kind, names in rules["officials"].items()
        }
    return told
