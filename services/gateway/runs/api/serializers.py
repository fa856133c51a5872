"""Calculations and audits, as the API shows them."""

from __future__ import annotations

import math
from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from gateway.api.fields import Text, Whole
from gateway.games.api.serializers import BonusEarnedSerializer, RouteExplainedSerializer
from gateway.runs.auditing import SUMS, sums
from gateway.runs.models import Audit, AuditItem, Calculation


class SecondsField(serializers.FloatField):
    """A number of seconds in a body; a text that looks like one is none."""

    def to_internal_value(self, data: Any) -> float:
        """Raises `ValidationError` if it is none."""
        if isinstance(data, bool) or not isinstance(data, int | float) or not math.isfinite(data):
            self.fail("invalid")
        return float(data)


class QuestionSerializer(serializers.Serializer[Any]):
    """Whose best routes are wanted, when, and how far the search may go."""

    company = Text(max_length=40, help_text="Its symbol, such as GWR.")
    at = Whole(required=False, min_value=0, max_value=1_000_000, help_text="After so many actions; without it, now.")
    seconds = SecondsField(
        required=False,
        min_value=0.01,
        max_value=settings.ROUTES_MOST_SECONDS,
        default=settings.ROUTES_MOST_SECONDS,
        help_text="Time after which the best run found so far is told, with a bound.",
    )
    work = Whole(
        required=False,
        min_value=1,
        max_value=settings.ROUTES_MOST_WORK,
        default=settings.ROUTES_WORK,
        help_text="The same in units of about half a microsecond. With this limit alone the answer is always the same.",
    )
    wait = SecondsField(
        required=False,
        min_value=0,
        max_value=10,
        default=1.0,
        help_text="Seconds to wait for the answer before 202 is told.",
    )


class BestRunSerializer(serializers.Serializer[Any]):
    """The best run found. Money in pounds."""

    corporation = serializers.CharField()
    revenue = serializers.IntegerField()
    subsidy = serializers.IntegerField()
    routes = RouteExplainedSerializer(many=True)
    subsidies = BonusEarnedSerializer(many=True, help_text="Of the run as a whole.")
    actions = serializers.ListField(child=serializers.DictField(), help_text="What to submit for it, in order.")
    proved = serializers.BooleanField(help_text="Whether it is proved that no run earns more.")
    bound = serializers.IntegerField(help_text="Revenue that no run exceeds.")
    work = serializers.IntegerField(help_text="Units of work spent.")
    seconds = serializers.FloatField(help_text="Time spent on the search.")


class CalculationSerializer(serializers.ModelSerializer[Calculation]):
    """A calculation: how far it is, and its answer."""

    url = serializers.SerializerMethodField()
    board = serializers.SerializerMethodField()
    run = serializers.SerializerMethodField()
    problem = serializers.SerializerMethodField()

    class Meta:
        model = Calculation
        fields = (
            "id", "url", "status", "game", "version", "company", "work", "seconds", "run", "board", "problem",
            "created_at", "finished_at",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, calculation: Calculation) -> str:
        """Address of the calculation."""
        return self._address("game-calculation", calculation)

    @extend_schema_field({"type": ["string", "null"], "format": "uri"})
    def get_board(self, calculation: Calculation) -> str | None:
        """Address of the board with the routes on it, as SVG."""
        return self._address("game-calculation-board", calculation) if calculation.run else None

    @extend_schema_field(BestRunSerializer(allow_null=True))
    def get_run(self, calculation: Calculation) -> dict[str, Any] | None:
        """The best run found; null while it is being looked for."""
        return dict(BestRunSerializer(calculation.run).data) if calculation.run else None

    @extend_schema_field({"type": ["object", "null"], "additionalProperties": True})
    def get_problem(self, calculation: Calculation) -> dict[str, Any] | None:
        """Why there is nothing to calculate: code, message, rule and values."""
        problem: dict[str, Any] | None = calculation.problem
        return problem

    def _address(self, view: str, calculation: Calculation) -> str:
        places = {"game_id": calculation.game_id, "calculation_id": calculation.pk}
        return reverse(view, kwargs=places, request=self.context.get("request"))


class AuditSumsSerializer(serializers.Serializer[Any]):
    """Sums over runs. Money in pounds, over the runs that are legal by the rules of today."""

    runs = serializers.IntegerField(help_text="How many there were.")
    legal = serializers.IntegerField(help_text="Of these, legal by the rules of today.")
    recorded = serializers.IntegerField(help_text="Revenue that was made.")
    best = serializers.IntegerField(help_text="Revenue that was possible.")
    missed = serializers.IntegerField(help_text="The difference.")
    at_best = serializers.IntegerField(help_text="Runs that could not have been better.")
    unproved = serializers.IntegerField(help_text="Searches that ended without proof.")
    longest = serializers.FloatField(help_text="Seconds of the longest search.")


class AuditSerializer(serializers.ModelSerializer[Audit]):
    """An audit: how far it is, its totals, and where its results are."""

    url = serializers.SerializerMethodField()
    sums = serializers.SerializerMethodField()
    links = serializers.SerializerMethodField()

    class Meta:
        model = Audit
        fields = ("url", "status", "total", "done", "work", "sums", "links", "created_at", "finished_at")
        read_only_fields = fields

    @extend_schema_field({"type": "string", "format": "uri"})
    def get_url(self, audit: Audit) -> str:
        """Address of the audit."""
        return self._address("audit", audit)

    @extend_schema_field(AuditSumsSerializer)
    def get_sums(self, audit: Audit) -> dict[str, Any]:
        """Totals of the games that are done."""
        return sums(audit)

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "string", "format": "uri"}})
    def get_links(self, audit: Audit) -> dict[str, str]:
        """Addresses of the results, complete once the audit is finished."""
        return {part: self._address(f"audit-{part}", audit) for part in ("games", "json", "runs", "totals", "page")}

    def _address(self, view: str, audit: Audit) -> str:
        return reverse(view, kwargs={"batch_id": audit.pk}, request=self.context.get("request"))


class AuditWantedSerializer(serializers.Serializer[Any]):
    """How far the searches of an audit may go."""

    work = Whole(
        required=False,
        min_value=1,
        max_value=settings.ROUTES_MOST_WORK,
        default=settings.ROUTES_WORK,
        help_text="Limit of each search, in units of about half a microsecond.",
    )


class AuditItemSerializer(serializers.ModelSerializer[AuditItem]):
    """One game of an audit."""

    name = serializers.CharField(source="item.name")
    sums = serializers.SerializerMethodField()

    class Meta:
        model = AuditItem
        fields = ("number", "name", "state", "title", "status", "message", "sums")
        read_only_fields = fields

    @extend_schema_field(AuditSumsSerializer)
    def get_sums(self, item: AuditItem) -> dict[str, Any]:
        """Sums over its runs."""
        return {
            **{name: getattr(item, name) for name in SUMS},
            "missed": item.best - item.recorded,
            "longest": item.longest,
        }
