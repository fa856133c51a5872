"""Walking an archive with nothing but a board.

The tile and token actions of the archive are applied to a `Board`; everything a board cannot know (phases, trains,
cash, who operates) is read from the trace. Home tokens and what mergers and closings do to tokens are taken from the
trace as facts and carried out by the board, so that the slots they end in are the board's own.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from engine18xx.board import (
    Board,
    Hex,
    LayRight,
    Orientation,
    TerrainDiscount,
    Token,
    TokenKind,
    TrainReach,
    placement,
)
from engine18xx.board import lay as laying
from engine18xx.board.choices import LayChoice

from .titles import FACTS, board_of, scenario_of_18gb

SHARED = Path(__file__).resolve().parents[4] / "shared"
"""The folder of recorded games and what is expected of them, beside the project."""


@dataclass
class Recording:
    """An archived game with its trace and, if there are any, its options."""

    title: str
    name: str

    @cached_property
    def archive(self) -> Any:
        return msgspec.json.decode((SHARED / "archive" / self.title / f"{self.name}.json").read_bytes())

    @cached_property
    def actions(self) -> dict[int, Any]:
        return {action["id"]: action for action in self.archive["actions"]}

    @cached_property
    def lines(self) -> list[Any]:
        return self._lines_of("traces")

    @cached_property
    def options(self) -> list[Any]:
        return self._lines_of("options")

    def _lines_of(self, folder: str) -> list[Any]:
        with gzip.open(SHARED / folder / self.title / f"{self.name}.jsonl.gz") as file:
            return [msgspec.json.decode(line) for line in file]

    def board(self) -> Board:
        return board_of(self.title, len(self.archive["players"]), self.archive["settings"].get("optional_rules") or [])


@dataclass
class Walk:
    """One pass over a recording."""

    recording: Recording
    trusting: bool = False
    board: Board = field(init=False)
    tokens: dict[str, list[Token]] = field(default_factory=dict)
    discounts: set[str] = field(default_factory=set)
    extra_tokens: dict[str, str] = field(default_factory=dict)
    planned: Any = None
    decisions: list[tuple[bool, bool]] = field(default_factory=list)
    after_track_step: bool = False
    tokened: bool = False
    """Whether the operating corporation has placed a token in this turn."""
    lays: list[tuple[str, laying.LaidTile, bool]] = field(default_factory=list)
    """Lays of this turn: by whom, what, and whether the tile has a city."""

    def __post_init__(self) -> None:
        self.board = self.recording.board()
        self.line: Any = self.recording.lines[0]
        self.facts = FACTS[self.recording.title]
        self.corporations = {c["sym"]: c for c in [*self.facts["minors"], *self.facts["corporations"]]}
        self.companies = {c["sym"]: c for c in self.facts["companies"]}
        self.follow_tokens(self.line)

    @property
    def title(self) -> str:
        return self.recording.title

    def steps(self) -> Iterator[tuple[Any, Any]]:
        """Apply one action after the other; yields the line before and the line after, with the board after it."""
        yield None, self.line
        for line in self.recording.lines[1:]:
            before = self.line
            self.planned = None
            action = self.recording.actions[line["id"]]
            for each in [action, *action.get("auto_actions", [])]:
                self.apply(each, before, line)
            self.follow_tokens(line)
            if any(before[key] != line.get(key) for key in ("operator", "round", "turn", "round_num")):
                self.lays, self.tokened = [], False
            elif line["type"] == "place_token":
                self.tokened = True
            self.line = line
            yield before, line

    # Applying actions

    def apply(self, action: Any, before: Any, after: Any) -> None:
        kind = action["type"]
        if kind == "lay_tile":
            right = self.right(action["entity"], before, action.get("combo_entities") or [], action["hex"])
            self.planned = laying.plan(
                self.board, action["hex"], action["tile"], action["rotation"], right, trusting=self.trusting
            )
            laid = self.board.lay(self.planned)
            self.lays.append((action["entity"], laid, bool(self.planned.lie.cities)))
        elif kind == "place_token":
            self.place_token(action, before)
        elif kind == "hex_token":
            self.place_destination(action["entity"], action["hex"])
        elif kind == "choose" and action["choice"] == "discount":
            self.discounts.add("P8")

    def place_token(self, action: Any, before: Any) -> None:
        city = self.board.city(action["city"])
        owner = action.get("tokener") or action["entity"]
        if action["entity_type"] == "company":
            # An extra token outside the charter (R18GB-513).
            self.extra_tokens[action["entity"]] = owner
            owner_of = {action["entity"]: owner}.get
            slot = city.slot_for(owner, owner_of)
            assert slot is not None
            assert not city.hex.has_token_of(owner)
            token = Token(owner)
            self.tokens[owner].append(token)
            self.board.stand(token, city, slot)
            self.board.blank_reservation(action["entity"])
            return
        slot = placement.check_token(self.board, owner, city, connected=not self.trusting)
        token = next(t for t in self.tokens[owner] if t.city is None and t.kind is TokenKind.ORDINARY)
        self.board.stand(token, city, slot)

    def place_destination(self, owner: str, hex_id: str) -> None:
        token = next(t for t in self.tokens[owner] if t.kind is TokenKind.DESTINATION)
        placement.place_destination_token(self.board, token, self.board.hex(hex_id).cities[0])

    # What the trace says about tokens

    def follow_tokens(self, line: Any) -> None:
        """Carry out what happened to tokens beside the actions of the board."""
        for sym, entry in {**line["corporations"], **line.get("minors", {})}.items():
            held = self.tokens.setdefault(sym, [])
            kinds = entry.get("token_types") or ["normal"] * len(entry["tokens"])
            if len(held) != len(kinds) or [t.kind.value for t in held] != kinds:
                self.recharter(sym, kinds)
        self.follow_mergers(line)
        for sym, entry in {**line["corporations"], **line.get("minors", {})}.items():
            self.follow_home(sym, entry)
        if self.title == "18GB" and line["phase"] == "4+2" != self.line["phase"]:
            for company in ("GN", "MC"):
                self.board.blank_reservation(company)
        if self.title == "1860":
            for sym, entry in line["corporations"].items():
                for token in self.tokens[sym]:
                    if token.face_down != entry["bankrupt"]:
                        self.board.turn(token, face_down=entry["bankrupt"])

    def recharter(self, sym: str, kinds: list[str]) -> None:
        """Give a charter the number of tokens it has in the trace; the tokens on the map stay."""
        placed = [t for t in self.tokens[sym] if t.city is not None]
        wanted = [TokenKind(kind) for kind in kinds]
        for token in placed:
            wanted.remove(token.kind)
        self.tokens[sym] = placed + [Token(sym, kind=kind) for kind in wanted]

    def places(self, sym: str) -> list[str]:
        return sorted(f"{t.city.hex.id}/{t.city.index}" for t in self.tokens[sym] if t.city is not None)

    def follow_mergers(self, line: Any) -> None:
        """Minors that are gone: their token is taken off, or replaced by one of the major (R1822B-1209)."""
        for sym in [sym for sym in self.line.get("minors", ()) if sym not in line["minors"]]:
            self.board.delete_reservation(sym)
            for token in [token for token in self.tokens[sym] if token.city is not None]:
                major = line["entity"]
                place = f"{token.city.hex.id}/{token.city.index}"
                if place in line["corporations"][major]["tokens"] and place not in self.places(major):
                    new = next(t for t in self.tokens[major] if t.city is None and t.kind is TokenKind.ORDINARY)
                    self.board.exchange(token, new)
                else:
                    self.board.lift(token, close_extra_slot=True)

    def follow_home(self, sym: str, entry: Any) -> None:
        """Tokens that stand in the trace and not yet on the board."""
        have = self.places(sym)
        kinds = entry.get("token_types") or ["normal"] * len(entry["tokens"])
        for place, kind in zip(entry["tokens"], kinds, strict=True):
            if place is None:
                continue
            if place in have:
                have.remove(place)
                continue
            hex_id, _, index = place.partition("/")
            city = self.board.hex(hex_id).cities[int(index)]
            if kind == "destination":
                self.place_destination(sym, hex_id)
                continue
            free = [t for t in self.tokens[sym] if t.city is None and t.kind is TokenKind.ORDINARY]
            token = free[0] if free else Token(sym)
            if not free:
                self.tokens[sym].append(token)
            if self.title != "18GB":
                home = self.corporations[sym]["home"]
                assert (
                    city is placement.home_city(self.board, sym, home["hex"], home["city"]) or self.title == "1822NRS"
                )
            slot = city.slot_for(sym)
            assert slot is not None
            self.board.stand(token, city, slot)

    # By what right

    def right(self, entity: str, line: Any, combined: Any = (), hex_id: str | None = None) -> LayRight:
        """The right of a corporation, or of a private (with others), to lay a tile at the moment of a line."""
        if self.title == "1860":
            return LayRight(entity, reach=self.reach(line, entity))
        if self.title == "18GB":
            return self.right_18gb(entity, line)
        return self.right_1822(entity, line, combined)

    def reach(self, line: Any, owner: str) -> TrainReach | None:
        trains = [name.partition("+")[::2] for name in line["corporations"][owner]["trains"]]
        if not trains:
            return None
        largest = max(trains, key=lambda train: int(train[0]))
        options = self.recording.archive["settings"].get("optional_rules") or []
        towns_count = not {"no_skip_towns", "original_game"}.isdisjoint(options)
        return TrainReach(int(largest[0]), int(largest[1]) if towns_count else None)

    def right_18gb(self, entity: str, line: Any) -> LayRight:
        scenario = scenario_of_18gb(
            len(self.recording.archive["players"]), self.recording.archive["settings"].get("optional_rules") or []
        )
        blocked = frozenset(
            hex_id
            for sym in scenario["companies"]
            for ability in self.companies[sym]["abilities"]
            if ability["kind"] == "blocks_hexes" and line["phase"] in ("2+1", "3+1")
            if line["companies"][sym]["revenue"] > 0
            for hex_id in ability["hexes"]
        )
        if entity in self.companies:
            ability = next(a for a in self.companies[entity]["abilities"] if a["kind"] == "lay_tile")
            return LayRight(
                line["operator"],
                by_private=True,
                hexes=frozenset(ability["hexes"]),
                tiles=frozenset(ability["tiles"]),
                must_connect=True,
                discount=ability["discount"],
                blocked_hexes=blocked,
            )
        early = {
            hex_id: frozenset(ability["tiles"])
            for ability in self.corporations[entity]["abilities"]
            if ability["kind"] == "lay_tile"
            for hex_id in ability["hexes"]
        }
        for company, owner in self.extra_tokens.items():
            if owner == entity:
                early[{"GN": "I14", "MC": "H9"}[company]] = frozenset({"G36", "G37", "G38"})
        return LayRight(entity, blocked_hexes=blocked, early_tiles=early)

    def right_1822(self, entity: str, line: Any, combined: Any) -> LayRight:
        owner = line["companies"][entity]["owner"] if entity in self.companies else entity
        discounts = tuple(
            TerrainDiscount(
                ability["amount"],
                None if ability["hexes"] is None else frozenset(ability["hexes"]),
                ability["terrain"],
            )
            for sym in self.entry(owner, line)["companies"]
            if sym in self.discounts
            for ability in self.companies[sym]["abilities"]
            if ability["kind"] == "terrain_discount"
        )
        if entity not in self.companies:
            return LayRight(owner, terrain_discounts=discounts)
        return right_of_privates(self, [entity, *combined], owner, line, discounts)

    def entry(self, sym: str, line: Any) -> Any:
        return line["corporations"].get(sym) or line["minors"][sym]

    def colours(self, line: Any, entity: str | None = None) -> tuple[str, ...]:
        """Colours on offer (TRACK-617); to a minor of 1822NRS no brown and gray, P11 is ahead of the phase."""
        phase = tuple(next(p["tiles"] for p in self.facts["phases"] if p["name"] == line["phase"]))
        if self.title == "1822NRS" and entity is not None:
            ahead = ("yellow", "green", "brown", "gray")
            if entity == "P11":
                phase = ahead[: len(phase) + 1]
            if choice_owner(self, entity, line) in line["minors"]:
                phase = phase[:2]
        return phase

    def may_lay(self, entity: str, line: Any, choice: LayChoice) -> bool:
        """Whether the allowance of the turn admits a lay (TRACK-701), which no board knows."""
        upgrade, city = choice.hex.tile.colour != "white", bool(choice.lie.cities)
        own = [(laid.upgrade, with_city) for by, laid, with_city in self.lays if by not in ("AF", "LS", "P12")]
        if self.title == "18GB":
            if entity in ("AF", "LS"):
                return True
            return len(own) < 2 and not (entity != "TV" and city and any(with_city for _, with_city in own))
        if self.title == "1860":
            if line["round"] == "SR":
                return not upgrade
            green = choice.hex.tile.colour != "white"
            return not own or (len(own) == 1 and not green and not city and own[0] == (False, False))
        if entity == "P21":
            return all(
                by == "P21" and laid.hex != choice.hex.id and not (upgrade and laid.upgrade)
                for by, laid, _ in self.lays
            )
        if entity == "P12":
            twelve = [laid for by, laid, _ in self.lays if by == "P12"]
            return not twelve or not upgrade
        major = "destination" in self.entry(choice_owner(self, entity, line), line)["token_types"]
        if major and line["phase"] not in ("1", "2"):
            return not own or (len(own) == 1 and not upgrade and not own[0][0])
        return not own

    def next_token_price(self, owner: str, line: Any) -> int | None:
        """Price of the first unplaced ordinary token of a corporation (TRACK-1104)."""
        entry = self.entry(owner, line)
        kinds = entry.get("token_types") or ["normal"] * len(entry["tokens"])
        prices = zip(entry["token_prices"], entry["tokens"], kinds, strict=True)
        return next((price for price, place, kind in prices if place is None and kind == "normal"), None)


def choice_owner(walk: Walk, entity: str, line: Any) -> str:
    return str(line["companies"][entity]["owner"]) if entity in walk.companies else entity


def right_of_privates(
    walk: Walk, privates: list[str], owner: str, line: Any, discounts: tuple[TerrainDiscount, ...]
) -> LayRight:
    """The right that privates of 1822NRS give together (R1822B-615 to R1822B-625)."""
    abilities = [next(a for a in walk.companies[sym]["abilities"] if a["kind"] == "lay_tile") for sym in privates]
    colours = walk.colours(line)

    def condition(hexagon: Hex, lie: Orientation) -> tuple[str, str] | None:
        if "P2" in privates and hexagon.tile.town_count != 1:
            return "R1822B-622", "one town"
        if "P11" in privates and hexagon.tile.colour != colours[-1]:
            return "R1822B-623", "of the newest colour"
        if "P8" in privates and not (hexagon.tile.printed and hexagon.printed.terrain):
            return "R1822B-624", "not yet paid"
        if "P21" in privates and not any(b.cost and lie.exits >> b.side & 1 for b in hexagon.borders):
            return "R1822B-621", "across the estuary"
        return None

    def together(key: str) -> frozenset[str] | None:
        sets = [frozenset(ability[key]) for ability in abilities if ability[key]]
        return frozenset.intersection(*sets) if sets else None

    home = walk.corporations[owner]["home"]["hex"]
    return LayRight(
        owner,
        by_private=True,
        hexes=together("hexes"),
        tiles=together("tiles"),
        must_connect=any(a["must_be_reachable"] for a in abilities),
        exempt_hex=home,
        removes_towns="P2" in privates,
        condition=condition,
        free=any(a["free_of_terrain_cost"] for a in abilities),
        terrain_discounts=discounts,
    )


def recordings(title: str, folder: str = "traces") -> list[str]:
    """Names of all recorded games of a title that lie beside the project, with a trace or with options."""
    return [path.name.removesuffix(".jsonl.gz") for path in sorted((SHARED / folder / title).glob("*.jsonl.gz"))]
