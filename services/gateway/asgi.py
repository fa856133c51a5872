"""The gateway as an ASGI application: ``uvicorn gateway.asgi:application``.

Before Django sees a request, its body is limited: Django would write a body of any size to disk first. Then one thread
answers the request from its beginning to its end; only what is streamed is sent from the event loop.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import Context, copy_context
from importlib import import_module
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from operating import memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gateway.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

ABOUT_ITSELF = ("/healthz", "/readyz", "/metrics")
"""Where this process says how it is."""


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


class Handler(ASGIHandler):
    """Django, with its middleware and views in the form for threads.

    Left to itself under ASGI it starts a thread for each request, and goes to and fro between that and the event loop
    at every middleware and signal, which costs more than all that an action needs of the database.
    """

    def __init__(self) -> None:
        super(ASGIHandler, self).__init__()
        self.load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        from gateway import threads

        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        context = copy_context()
        executor = threads.wardens() if scope["path"] in ABOUT_ITSELF else threads.requests()
        try:
            response = await threads.run(executor, context, self._answer, scope, body)
            if response.streaming:
                await self._stream(response, context, receive, send)
            else:
                await self.send_response(response, send)
        finally:
            body.close()

    def _answer(self, scope: Any, body: Any) -> Any:
        """The response to a request. Unless it is still to be streamed, all that the request needed is given back."""
        from gateway.database import release

        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = type(self)  # the signals of the end of a request are told by it
        if response.streaming:
            release()
        else:
            response.close()
        return response

    async def _stream(self, response: HttpResponseBase, context: Context, receive: Any, send: Any) -> None:
        """Send a stream until it ends or the client leaves."""
        sending = asyncio.create_task(self.send_response(response, send), context=context)
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            ended, _ = await asyncio.gather(sending, leaving, return_exceptions=True)
            # Where the stream was read, so that the connections of that thread are given back.
            await sync_to_async(response.close)()
        if isinstance(ended, Exception):
            raise ended


def _stated_length(scope: MutableMapping[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _application() -> BodyLimit:
    django.setup(set_prefix=False)
    from django.conf import settings

    handler = Handler()
    import_module(settings.ROOT_URLCONF)  # and with it all views, which Django would load with the first request
    memory.settle()
    return BodyLimit(handler, settings.UPLOAD_LIMITS["body"])


application = _application()
