"""The gateway as an ASGI application: ``uvicorn gateway.asgi:application``.

Before Django sees a request, its body is limited: Django would write a body of any size to disk first.
"""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gateway.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


class BodyLimit:
    """Answers 413 to a body that states, or turns out, to be larger than so many bytes."""

    def __init__(self, application: Application, limit: int) -> None:
        self.application = application
        self.limit = limit

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Pass the request on unless its body is too large."""
        if scope["type"] != "http":
            await self.application(scope, receive, send)
        elif _stated_length(scope) > self.limit:
            await self._refuse(send)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        seen, answered = 0, False

        async def counting() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            # To Django it is as if the client had gone: it lets go of what it has and answers nothing.
            return message if seen <= self.limit else {"type": "http.disconnect"}

        async def sending(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        await self.application(scope, counting, sending)
        if seen > self.limit and not answered:
            await self._refuse(send)

    async def _refuse(self, send: Send) -> None:
        from gateway.api.problems import MEDIA_TYPE, Problem

        problem = Problem(413, "too-large", f"a request's body may have {self.limit} bytes at most")
        headers = [(b"content-type", MEDIA_TYPE.encode()), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(problem.body).encode()})


def _stated_length(scope: MutableMapping[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _application() -> BodyLimit:
    django = get_asgi_application()
    from django.conf import settings

    return BodyLimit(django, settings.UPLOAD_LIMITS["body"])


application = _application()
