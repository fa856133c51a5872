"""``/api/v1/tournaments/.../arbiter``: who is late, which tables are stuck, and the steps that are at hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.accounts.api.permissions import KnownAlways
from gateway.accounts.models import Scope
from gateway.tournaments import models
from gateway.tournaments.api.filters import ArbiterFilter
from gateway.tournaments.api.serializers import ArbiterViewSerializer
from gateway.tournaments.api.shown import Viewed
from gateway.tournaments.api.views import TournamentView
from gateway.tournaments.people import must_arbitrate
from gateway.tournaments.troubles import Trouble, Why, troubles, warned

MOST = 200
"""Tables, and warned players, that are told."""


class ArbiterView(TournamentView):
    """The arbiter's view."""

    permission_classes = [KnownAlways]
    scopes = {"GET": Scope.TOURNAMENTS_ARBITRATE}

    @extend_schema(
        operation_id="getArbiterView",
        parameters=[ArbiterFilter],
        responses={200: ArbiterViewSerializer},
        tags=["tournaments"],
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """What an arbiter should look at, each with the steps at hand. For hosts and arbiters."""
        idle = timedelta(hours=self.asked(request, ArbiterFilter)["idle_hours"])
        kept, person = self.seen(request)
        must_arbitrate(person)
        viewed = self.viewed(request, kept, person)
        found, often = troubles(kept, timezone.now(), idle), warned(kept)[:MOST]
        viewed.names.find([*(player for one in found[:MOST] for player in one.waits_for), *(one for one, _ in often)])
        row = models.Tournament.objects.only("problem").get(pk=kept.id)
        body = {
            "total": len(found),
            "tables": [_told(viewed, one) for one in found[:MOST]],
            "warned": [{**viewed.names.of(player), "warnings": times} for player, times in often],
            "problem": row.problem,
        }
        return Response(body, headers={"Cache-Control": "private, no-store"})


def _told(viewed: Viewed, one: Trouble) -> dict[str, Any]:
    return {
        "table": one.table,
        "game": one.game,
        "why": one.why.value,
        "since": one.since,
        "waits_for": [viewed.names.of(player) for player in one.waits_for],
        "problem": one.problem,
        "steps": _steps(viewed, one),
    }


def _steps(viewed: Viewed, one: Trouble) -> list[dict[str, Any]]:
    """What an arbiter can do about it, in one step each."""
    at = viewed.address("tournament-table", name=one.table)
    steps = []
    for player in one.waits_for if one.why is not Why.NOT_STARTED else ():
        account = {"account": int(player)}
        steps += [("warn", account), ("neutral-move", account), ("substitute", {"leaving": int(player)})]
    steps.append(("adjudicate", {}))
    return [{"step": step, "url": f"{at}/{step}", "body": body} for step, body in steps]
