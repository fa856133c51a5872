"""Whether the games of a tournament can be set up by its rules: asked of the engine before anybody enters."""

from __future__ import annotations

from gateway.api.problems import Problem
from gateway.games.setups import faults
from gateway.tournaments.domain.events import AnyEvent, RulesChanged, TournamentCreated


def check_playable(event: AnyEvent) -> None:
    """Raises `Problem` if new rules name a title that is not played here, or one that some table could not play."""
    if not isinstance(event, TournamentCreated | RulesChanged):
        return
    rules = event.rules
    errors = [
        {**fault, "field": _FIELDS.get(fault["field"], fault["field"]), "title": title}
        for title in rules.titles
        for size in rules.table_sizes
        for fault in faults(title, size, rules.games.options.get(title, ()))
    ]
    if errors:
        raise Problem(422, "rules-unplayable", "not every game can be set up by these rules", errors)


_FIELDS = {"title": "titles", "seats": "table_sizes", "options": "games"}
