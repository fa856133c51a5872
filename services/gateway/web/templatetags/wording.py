"""Filters: what the gateway calls something, in the reader's language."""

from __future__ import annotations

from django import template

from gateway.web.wording import STANDS

register = template.Library()


@register.filter
def stands(status: str) -> str:
    """How a batch, an audit or a game of a batch stands, in a word."""
    return str(STANDS.get(status, status))
