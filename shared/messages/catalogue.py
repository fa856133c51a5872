"""Every message type by its name. What is not listed here is unknown to this reader."""

from __future__ import annotations

from functools import cache

from messages.message import Message


class UnknownType(LookupError):
    """A message type that this reader does not know, perhaps from a newer sender."""


def message_type(name: str) -> type[Message]:
    """The class of a message by the type that its envelope states.

    Raises:
        UnknownType: none of that name is known.
    """
    try:
        return _catalogue()[name]
    except KeyError:
        raise UnknownType(f"unknown message type {name!r}") from None


@cache
def _catalogue() -> dict[str, type[Message]]:
    # Imported late: replies hold envelopes, which need this module.
    from messages import commands, events, queries, replies

    return {
        name: value
        for module in (commands, queries, events, replies)
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Message) and value.__module__ == module.__name__
    }
