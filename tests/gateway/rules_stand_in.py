"""A stand-in for the rules service: answers each query on the bus as a test tells it to."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Self

import redis

from messages import Code, Envelope, Message, Problem, Refused, decode, encode, seal
from messages.streams import BULK, COMMANDS, QUERIES, reply_key

Answer = Callable[[Envelope], tuple[int | None, Message]]


class RulesStandIn:
    """Knows an answer for some types of messages, and refuses every other query as being about an unknown game."""

    def __init__(self, client: redis.Redis) -> None:
        self.client = client
        self.answers: dict[str, Answer] = {}
        self.asked: list[Envelope] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def answers_with(self, query: type[Message], reply: Message, version: int | None = None) -> None:
        """Answer every query of this type with this reply."""
        self.answers[query.__name__] = lambda envelope: (version, reply)

    def commands(self) -> list[Envelope]:
        """The commands that were sent."""
        return [decode(fields) for stream in (COMMANDS, BULK) for _, fields in self.client.xrange(stream)]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._stopping.set()
        self._thread.join()

    def _serve(self) -> None:
        last = {QUERIES: b"0", COMMANDS: b"0"}
        while not self._stopping.is_set():
            for stream, entries in self.client.xread(dict(last), block=20) or []:
                for entry_id, fields in entries:
                    asked = decode(fields)
                    if stream.decode() == QUERIES or asked.type in self.answers:
                        self._answer(asked)
                    last[stream.decode()] = entry_id

    def _answer(self, query: Envelope) -> None:
        self.asked.append(query)
        known = self.answers.get(query.type)
        version, reply = known(query) if known else (None, _unknown_game())
        envelope = seal(reply, game_id=query.game_id, version=version, causation_id=query.id)
        self.client.rpush(reply_key(query.id), encode(envelope))


def _unknown_game() -> Refused:
    return Refused(problem=Problem(code=Code.UNKNOWN_GAME, message="there is no such game"))
