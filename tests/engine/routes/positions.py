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
from engine18xx.titles.t18gb.running import PrivateBonus, RunRules18GB
from engine18xx.titles.t1822.running import RunRules1822, with_pullman
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
        self.sides = {side["name"]: side for train in self.facts["trains"] for side in (train, *train["variants"])}
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
            train_id: self.train(train_id, name) for train_id, name in zip(state.train_ids, state.trains, strict=True)
        }
        if state.insolvent and not trains:
            leased = action["routes"][0]["train"] if action["routes"] else None
            if leased:
                trains[leased] = self.train(leased, leased.rpartition("-")[0])
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

    def train(self, train_id: str, name: str) -> RunningTrain:
        """A train as a trace names it: with a plus if a pullman is coupled to it."""
        if name in self.sides:
            return RunningTrain.from_facts(train_id, self.sides[name])
        return with_pullman(RunningTrain.from_facts(train_id, self.sides[name.removesuffix("+")]))

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
        if self.title == "18GB":
            # A closed private keeps its owner in a trace but pays and is worth nothing (README of the traces).
            closed = {name for name, company in before.companies.items() if company.revenue == 0}
            bonuses = [
                PrivateBonus(company["sym"], ability["hexes"][0], ability["amount"])
                for company in self.facts["companies"]
                for ability in company["abilities"]
                if ability["kind"] == "revenue_bonus"
                and company["sym"] in closed
                and before.companies[company["sym"]].owner == state.president
                and isinstance(state.president, int)
            ]
            compass = {point: frozenset(hexes) for point, hexes in self.scenario["compass"].items()}
            return RunRules18GB(owner, colours, compass=compass, private_bonuses=tuple(bonuses))
        home, destination = self.token_city(state, "normal"), self.token_city(state, "destination")
        major = owner in before.corporations
        return RunRules1822(
            owner,
            colours,
            home=home if major else None,
            destination=destination if major else None,
            mail_contracts=len({"P6", "P7"}.intersection(state.companies)) if major else 0,
            double_stop_hexes=frozenset(self.facts["map_rules"]["double_station_hexes"]),
        )

    def token_city(self, state: CorporationState, kind: str) -> City | None:
        """The city of the first token of this kind on the charter, if it is on the map."""
        for place, token_kind in zip(state.tokens, state.token_types, strict=True):
            if token_kind == kind:
                if place is None:
                    return None
                hex_id, _, city = place.partition("/")
                return self.board.hex(hex_id).cities[int(city)]
        return None


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
