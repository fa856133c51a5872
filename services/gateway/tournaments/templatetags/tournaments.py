"""Filters: moments on the reader's clock, and numbers as people count."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gateway.tournaments.domain.moments import Moment, read

register = template.Library()


@register.filter
def moment(at: Moment | datetime) -> SafeString:
    """When something happens, on the reader's clock, which is named."""
    aware = read(at) if isinstance(at, str) else at
    local = timezone.localtime(aware)
    words = f"{date_format(local, 'DATE_FORMAT')}, {local:%H:%M} {local.tzname()}"
    return format_html('<time datetime="{}">{}</time>', aware.isoformat(), words)


@register.filter
def item(numbers: list[object], index: int) -> object:
    """The one at a place, from 0."""
    return numbers[index]
