"""What is told of the titles. The engine makes it; here it is found, and given a version."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
from django.http import Http404, HttpRequest
from django.utils.translation import get_language_from_request
from rest_framework.request import Request

from engine18xx.game import Game
from engine18xx.reference import LANGUAGES, WorkedRound, sheet, worked_round
from engine18xx.reference.tables import Table
from engine18xx.reference.worked_round import archive, position
from engine18xx.registry import title_named, titles
from engine18xx.render import board_svg, market_svg

PICTURES: Mapping[str, Callable[[Game], str]] = {"board": board_svg, "market": market_svg}


def negotiated(request: HttpRequest | Request) -> str:
    """The language that ``Accept-Language`` asks for, as far as there is one."""
    wanted = get_language_from_request(getattr(request, "_request", request))
    return wanted if wanted in LANGUAGES else next(iter(LANGUAGES))


@cache
def summaries(language: str) -> list[dict[str, Any]]:
    """Every title in a few words, with its options."""
    return [_summary(title, language) for title in titles()]


def _summary(title: str, language: str) -> dict[str, Any]:
    told = sheet(title, language)
    tables = [table for section in told.sections for table in section.tables if table.id == "options"]
    return {
        "title": title,
        "name": told.name,
        "designer": told.designer,
        "summary": told.summary,
        "fewest_players": told.fewest_players,
        "most_players": told.most_players,
        "options": [option for table in tables for option in _options(table)],
        "rules_versions": list(title_named(title).rules_versions),
    }


def _options(table: Table) -> list[dict[str, Any]]:
    return [
        {
            "option": row["option"].value,
            "effect": row["effect"].text,
            "excludes": row["excludes"].value or [] if "excludes" in row else [],
        }
        for row in table.rows
    ]


@cache
def reference(title: str, language: str) -> dict[str, Any]:
    """The reference sheet of a title as plain values. Raises `Http404`."""
    told: dict[str, Any] = msgspec.to_builtins(sheet(known(title), language))
    return told


@cache
def stepped(title: str, language: str) -> dict[str, Any]:
    """The worked round of a title as plain values. Raises `Http404`."""
    told: dict[str, Any] = msgspec.to_builtins(round_of(title, language))
    return told


def round_of(title: str, language: str) -> WorkedRound:
    """The worked round of a title. Raises `Http404`."""
    return worked_round(known(title), language)


@cache
def state(title: str, step: int) -> dict[str, Any]:
    """The whole state after a step of the worked round. Raises `Http404`."""
    return _at(title, step).snapshot()


@cache
def picture(title: str, step: int, subject: str) -> str:
    """The ``board`` or ``market`` after a step of the worked round, as SVG. Raises `Http404`."""
    return PICTURES[subject](_at(title, step))


def recorded(title: str) -> dict[str, Any]:
    """The worked round as an archive, as far as the rules carry it. Raises `Http404`."""
    return archive(known(title))


def known(title: str) -> str:
    """The title, if there is such a title. Raises `Http404`."""
    if title not in titles():
        raise Http404
    return title


def _at(title: str, step: int) -> Game:
    # No step has so large a number; the cache is not to be filled with what is not there.
    if step > len(round_of(title, next(iter(LANGUAGES))).steps):
        raise Http404
    return position(title, step)


def version_of(told: Any) -> str:
    """A version of what is told: it changes when the text does."""
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:16]
