"""``/api/v1/operations``: what those who look after the services see and do."""

from __future__ import annotations

import logging
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from gateway.accounts.api.permissions import KnownAlways, caller
from gateway.accounts.models import Scope
from gateway.api.problems import Problem
from gateway.operations import dead_letters, queues
from gateway.operations.api.serializers import (
    DeadLetterPage,
    DeadLetterPageSerializer,
    QueuesSerializer,
    RedrivenSerializer,
    RedriveWanted,
)

log = logging.getLogger(__name__)


class ForStaff(KnownAlways):
    """The site's staff alone; a token also needs the scope."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the caller may use this view. Raises `NotAuthenticated`."""
        if not caller(request).is_staff:
            self.message = "this is for the site's staff"
            return False
        return super().has_permission(request, view)


class _Operation(APIView):
    permission_classes = [ForStaff]
    scopes = {"GET": Scope.OPERATE, "POST": Scope.OPERATE}


class DeadLetterList(_Operation):
    """Messages that were set aside."""

    @extend_schema(
        operation_id="listDeadLetters",
        parameters=[DeadLetterPage],
        responses={200: DeadLetterPageSerializer},
        tags=["operations"],
    )
    def get(self, request: Request) -> Response:
        """What nobody could deal with, and why; the oldest first. For staff."""
        asked = DeadLetterPage(data=dict(request.query_params.items()))
        if unknown := sorted(set(request.query_params) - set(asked.fields)):
            errors = [{"field": name, "message": "no such parameter"} for name in unknown]
            raise Problem(400, "unknown-parameter", "there is no such parameter here", errors)
        asked.is_valid(raise_exception=True)
        limit = asked.validated_data["limit"]
        found = dead_letters.listed(asked.validated_data.get("after", ""), limit)
        following = None
        if len(found) == limit:
            following = f"{reverse('dead-letters', request=request)}?after={found[-1].id}&limit={limit}"
        rows = [asdict(letter) for letter in found]
        headers = {"Link": f'<{following}>; rel="next"'} if following else {}
        body = {"next": following, "count": dead_letters.count(), "results": rows}
        return Response(DeadLetterPageSerializer(body).data, headers=headers)


class Redrive(_Operation):
    """Putting messages back."""

    problems = {"post": ("415",)}

    @extend_schema(
        operation_id="redriveDeadLetters",
        request=RedriveWanted,
        responses={200: RedrivenSerializer},
        tags=["operations"],
    )
    def post(self, request: Request) -> Response:
        """Put messages back on their streams, once what was wrong is mended. What was done is not done again."""
        given = RedriveWanted(data=request.data)
        given.is_valid(raise_exception=True)
        done = dead_letters.put_back(given.validated_data.get("ids"))
        log.warning("%d dead letters put back by %s", done, caller(request).username)
        return Response({"put_back": done})


class Queues(_Operation):
    """What waits."""

    @extend_schema(operation_id="listQueues", responses={200: QueuesSerializer}, tags=["operations"])
    def get(self, request: Request) -> Response:
        """How much is due, by what it waits for. For staff."""
        return Response(QueuesSerializer(queues.waiting()).data, headers={"Cache-Control": "no-store"})
