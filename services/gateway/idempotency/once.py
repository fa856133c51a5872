"""Doing once what may be asked twice.

The answer is kept in the transaction that does the work. So there is never work without its kept answer, nor the
reverse; a second request that comes while the first is at work waits for it on the unique key.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from gateway.api.problems import Problem
from gateway.idempotency.models import KeptAnswer

HEADER = "Idempotency-Key"
_KEY = re.compile(r"[\x21-\x7e]{1,255}")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that can be kept: JSON only."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)

    def response(self, *, replayed: bool = False) -> Response:
        """The answer as it is sent; one given again says so."""
        headers = self.headers | ({"Idempotent-Replayed": "true"} if replayed else {})
        return Response(self.body, status=self.status, headers=headers)


def key_of(request: Request) -> str | None:
    """The request's key, if it has one. Raises `Problem` if it is not 1 to 255 visible ASCII characters."""
    key = request.headers.get(HEADER)
    if key is not None and not _KEY.fullmatch(key):
        error = {"field": HEADER, "message": "1 to 255 visible ASCII characters"}
        raise Problem(400, "invalid", "some of the values sent are not valid", [error])
    return key


def content_of(request: Request) -> bytes:
    """The fingerprint of a request whose body is one JSON document: method, address and what it says."""
    said = msgspec.json.encode(request.data, order="sorted")
    return hashlib.sha256(b"\0".join((str(request.method).encode(), request.path.encode(), said))).digest()


def once(request: Request, fingerprint: bytes, work: Callable[[], Answer]) -> Response:
    """Do the work in a transaction, or give the answer that the same request got before.

    Raises `Problem` 422 if the key was used for another request before.
    """
    key = key_of(request)
    if key is None:
        with transaction.atomic():
            return work().response()
    caller = f"account:{request.user.pk}" if request.user.pk else "anybody"
    kept = KeptAnswer.objects.filter(caller=caller, key=key).first()
    if kept is None:
        try:
            with transaction.atomic():
                # First the key, so that a second request waits here rather than doing the work too.
                slot = KeptAnswer.objects.create(caller=caller, key=key, fingerprint=fingerprint, status=0)
                answer = work()
                slot.status, slot.headers, slot.body = answer.status, answer.headers, answer.body
                slot.save()
            return answer.response()
        except IntegrityError:
            kept = KeptAnswer.objects.filter(caller=caller, key=key).first()
            if kept is None:
                raise
    if bytes(kept.fingerprint) != fingerprint:
        raise Problem(422, "idempotency-key-reused", "this Idempotency-Key was used for a different request before")
    return Answer(kept.status, kept.body, kept.headers).response(replayed=True)


def forget_old_answers() -> int:
    """Drop answers older than is promised; the number dropped."""
    limit = timezone.now() - timedelta(hours=settings.IDEMPOTENCY_KEPT_HOURS)
    return KeptAnswer.objects.filter(created_at__lt=limit).delete()[0]
