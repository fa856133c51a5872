"""Filters: moments on the reader's clock, and numbers as people count."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gateway.tournaments.domain.moments import Moment
from gateway.tournaments.pages import wording

register = template.Library()


@register.filter
def moment(at: Moment | datetime) -> SafeString:
    """When something happens, on the reader's clock, which is named."""
    exact = at if isinstance(at, str) else at.isoformat()
    return format_html('<time datetime="{}">{}</time>', exact, wording.moment(at))


@register.filter
def item(numbers: list[object], index: int) -> object:
    """The one at a place, from 0."""
    return numbers[index]
