"""The board rules of the three titles, written down from the rule books for tests of the board alone."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from engine18xx.board import Board, BoardRules, Reservation, TrackUse, home_reservations, private_reservations
from engine18xx.frozen import Facts, load_facts

FACTS: dict[str, Facts] = {
    "1860": load_facts("engine18xx.titles.t1860"),
    "18GB": load_facts("engine18xx.titles.t18gb"),
    "1822NRS": load_facts("engine18xx.titles.t1822nrs"),
}

_COLOURS = {"white": ("yellow",), "yellow": ("green",), "green": ("brown",), "brown": ("gray",)}

_TOWN_TILES = ("3", "4", "58", "141", "142", "143", "144", "767", "768", "769", "X17")
_PLAIN_TILES = ("7", "8", "9", "80", "81", "82", "83", "544", "545", "546", "60", "169")

RULES = {
    "1860": BoardRules(
        sealed_colours=frozenset({"gray", "red", "blue"}),
        track_use=TrackUse.WITHIN_TRAIN_REACH,
        fixed_rotations=MappingProxyType(dict.fromkeys(("758", "761", "763", "773", "775"), 0)),
    ),
    "18GB": BoardRules(
        sealed_colours=frozenset({"gray", "red"}),
        track_use=TrackUse.NEW_TRACK,
        next_colours=MappingProxyType({**_COLOURS, "blue": ("blue",)}),
        fixed_rotations=MappingProxyType({"G32": 0, "G33": 0}),
        keeps_stops_connected=True,
        displacing_labels=frozenset({"XX", "OO"}),
    ),
    "1822NRS": BoardRules(
        sealed_colours=frozenset({"gray", "red", "blue"}),
        track_use=TrackUse.NEW_TRACK_OR_VALUE,
        town_removal=MappingProxyType(dict.fromkeys(_TOWN_TILES, frozenset(_PLAIN_TILES))),
        keeps_stops_connected=True,
        clears_facing_mark=True,
        most_exits_on_cities=True,
    ),
}


def scenario_of_18gb(players: int, options: Sequence[str]) -> Any:
    """The scenario of a game (R18GB-103)."""
    fitting = [s for s in FACTS["18GB"]["scenarios"] if s["players"] == players]
    return next((s for s in fitting if s["options"] and set(s["options"]) <= set(options)), fitting[0])


def board_of(title: str, players: int = 4, options: Sequence[str] = ()) -> Board:
    """The board of a new game before any token is placed."""
    facts = FACTS[title]
    if title == "1822NRS":
        entities = [*facts["minors"], *facts["corporations"]]
        return Board(facts, RULES[title], reservations=home_reservations(entities))
    if title == "1860":
        first_edition = bool({"two_player_map", "original_game"} & set(options))
        removed = facts["map_differences"]["two_player_map"]["removed_tile_ids"] if first_edition else ()
        return Board(
            facts,
            RULES[title],
            map="two_player_map" if first_edition else "standard",
            removed_tiles=removed,
            reservations=home_reservations(facts["corporations"]),
        )
    scenario = scenario_of_18gb(players, options)
    removed = [] if scenario["gray_tiles"] else [t["name"] for t in facts["tiles"] if t.get("gray_set")]
    reservations: list[Reservation] = private_reservations(
        [company for company in facts["companies"] if company["sym"] in scenario["companies"]]
    )
    return Board(facts, RULES[title], map=scenario["map"], removed_tiles=removed, reservations=reservations)
