"""Positions of recorded games just before a run, rebuilt from their traces.

A trace lists tiles and tokens as changes from line to line; adding them up gives the board that a `run_routes` met.
Only the board, the trains and the few facts that the rules of a run ask for are set up: no game is played.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from engine18xx.actions import RecordedRoute
from engine18xx.board import Board, BoardRules, Token, TokenKind, TrackUse
from engine18xx.board.city import City
from engine18xx.frozen import Facts, load_facts
from engine18xx.routes import RunningTrain, RunRules, StopGraph
from engine18xx.titles.t1860.running import RunRules1860

PACKAGES = {
    "1860": "engine18xx.titles.t1860",
    "18GB": "engine18xx.titles.t18gb",
    "1822NRS": "engine18xx.titles.t1822nrs",
}
SEALED = {"1860": {"gray", "red", "blue"}, "18GB": {"gray", "red"}, "1822NRS": {"gray", "red", "blue"}}


class CityState(msgspec.Struct):
    tokens: list[str | None]
    extra: list[str] = []


class HexState(msgspec.Struct):
    cities: list[CityState]


class CorporationState(msgspec.Struct):
    tokens: list[str | None]
    token_types: list[str]
    trains: list[str]
    train_ids: list[str]
    companies: list[str]
    president: Any = None
    insolvent: bool = False
    type: str | None = None


class CompanyState(msgspec.Struct):
    owner: Any = None
    closed: bool = False
    revenue: int = 0


class RunState(msgspec.Struct):
    fresh: dict[str, Any]
    claimed: int | None = None


class TraceLine(msgspec.Struct):
    """What a position needs of one line of a trace."""

    id: int
    phase: str
    tiles: dict[str, str]
    cities: dict[str, HexState]
    corporations: dict[str, CorporationState]
    companies: dict[str, CompanyState]
    extra: dict[str, Any]
    type: str | None = None
    entity: Any = None
    minors: dict[str, CorporationState] = {}
    run: RunState | None = None


@dataclass
class Position:
    """A run, and the position in which it was made."""

    title: str
    archive: str
    action: int
    graph: StopGraph
    rules: RunRules
    recorded: list[RecordedRoute]
    trains: dict[str, RunningTrain]
    fresh: dict[str, Any]
    claimed: int | None

    @property
    def name(self) -> str:
        return f"{self.title}/{self.archive} #{self.action}"


def positions(title: str, archive: Path, trace: Path) -> Iterator[Position]:
    """Every run of one game. Use each position before asking for the next: they share one board."""
    document = msgspec.json.decode(archive.read_bytes())
    actions = {action["id"]: action for action in document["actions"]}
    options = frozenset(document["settings"].get("optional_rules", ()))
    game = RecordedGame(title, len(document["players"]), options)
    decoder = msgspec.json.Decoder(TraceLine)
    before: TraceLine | None = None
    with gzip.open(trace, "rb") as lines:
        for raw in lines:
            line = decoder.decode(raw)
            if line.type == "run_routes" and before is not None and line.run is not None:
                yield game.position(archive.stem, before, line, actions)
            game.follow(line)
            before = line


class RecordedGame:
    """The board of a recorded game, moved on line by line."""

    def __init__(self, title: str, players: int, options: frozenset[str]) -> None:
        self.title = title
        self.options = options
        self.facts = load_facts(PACKAGES[title])
        self.scenario = scenario(self.facts, players, options) if title == "18GB" else {}
        self.board = Board(self.facts, board_rules(title), map=self.map_name())
        self.graph = StopGraph(self.board)
        self.tokens: dict[str, HexState] = {}
        self.kinds = {kind.name: kind for kind in self.board.supply.kinds.values()}
        self.sides = {
            side["name"]: record | side
            for record in map(dict, self.facts["trains"])
            for side in (record, *record["variants"])
        }
        self.phases = {phase["name"]: tuple(phase["tiles"]) for phase in self.facts["phases"]}

    def map_name(self) -> str:
        if self.title == "1860" and self.options & {"two_player_map", "original_game"}:
            return "two_player_map"
        return self.scenario.get("map", "standard")

    def follow(self, line: TraceLine) -> None:
        """Bring the board to the state after this line."""
        for hex_id, lie in line.tiles.items():
            name, _, rotation = lie.rpartition(":")
            hexagon = self.board.hex(hex_id)
            tile = self.kinds.get(name) if name in self.kinds else hexagon.printed.tile
            assert tile is not None
            hexagon.lie = tile.rotated(int(rotation))
            hexagon.cities = [City(hexagon, node) for node in hexagon.lie.cities]
        self.tokens |= line.cities
        for hex_id in line.tiles.keys() | line.cities.keys():
            # A new tile keeps the tokens; the trace does not repeat them if they look the same on it.
            state = self.tokens.get(hex_id, HexState([]))
            for city, tokens in zip(self.board.hex(hex_id).cities, state.cities, strict=bool(state.cities)):
                city.tokens = [token(text) for text in (*tokens.tokens, *tokens.extra)]
        if line.tiles or line.cities:
            self.board.version += 1

    def position(
        self, archive: str, before: TraceLine, line: TraceLine, actions: Mapping[int, dict[str, Any]]
    ) -> Position:
        action = actions[line.id]
        owner = str(line.entity)
        state = before.minors.get(owner) or before.corporations[owner]
        trains = {
            train_id: RunningTrain.from_facts(train_id, self.sides[name])
            for train_id, name in zip(state.train_ids, state.trains, strict=True)
        }
        if state.insolvent and not trains:
            leased = action["routes"][0]["train"] if action["routes"] else None
            if leased:
                trains[leased] = RunningTrain.from_facts(leased, self.sides[leased.rpartition("-")[0]])
        assert line.run is not None
        return Position(
            self.title,
            archive,
            line.id,
            self.graph,
            self.rules(owner, state, before),
            msgspec.convert(action["routes"], list[RecordedRoute]),
            trains,
            line.run.fresh,
            line.run.claimed,
        )

    def rules(self, owner: str, state: CorporationState, before: TraceLine) -> RunRules:
        colours = self.phases[before.phase]
        if self.title == "1860":
            home = next(entry["home"]["hex"] for entry in self.facts["corporations"] if entry["sym"] == owner)
            return RunRules1860(
                owner,
                colours,
                home=home,
                leased=state.insolvent,
                nationalisation=bool(before.extra["nationalization"]),
                halts_ignored=bool(before.extra["sr_after_southern"]),
                no_skip_towns=bool(self.options & {"no_skip_towns", "original_game"}),
                original_insolvency=bool(self.options & {"original_insolvency", "original_game"}),
                re_enter_hexes="re_enter_hexes" in self.options,
            )
        raise NotImplementedError(self.title)


def token(text: str | None) -> Token | None:
    """A token as a trace writes it."""
    if text is None:
        return None
    owner, _, mark = text.partition(":")
    found = Token(owner, kind=TokenKind.DESTINATION if mark == "destination" else TokenKind.ORDINARY)
    found.face_down = mark == "flipped"
    return found


@cache
def board_rules(title: str) -> BoardRules:
    return BoardRules(frozenset(SEALED[title]), TrackUse.NEW_TRACK)


def scenario(facts: Facts, players: int, options: frozenset[str]) -> Mapping[str, Any]:
    """The scenario of an 18GB game (R18GB-103)."""
    return next(
        entry
        for entry in facts["scenarios"]
        if entry["players"] == players and frozenset(entry["options"]) == options_that_count(players, options)
    )


def options_that_count(players: int, options: frozenset[str]) -> frozenset[str]:
    return options & {2: {"two_player_ew"}, 4: {"four_player_alt"}}.get(players, set())
