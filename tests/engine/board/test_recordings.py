"""Recorded games walked with the board alone: states, costs and legal choices are those of the traces and options."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from engine18xx.board import Hex, network, placement, state
from engine18xx.board.choices import lay_choices

from .walk import SHARED, Recording, Walk, recordings

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (SHARED / "traces").is_dir(), reason="the recorded games lie beside the project, not in it"),
]

TITLES = ("1860", "18GB", "1822NRS")
STATE: dict[str, Callable[[Iterable[Hex]], dict[str, Any]]] = {
    "tiles": state.tiles,
    "cities": state.cities,
    "borders": state.borders,
}


def games(folder: str) -> list[Any]:
    return [pytest.param((title, name), id=f"{title}/{name}") for title in TITLES for name in recordings(title, folder)]


@pytest.fixture(scope="module", params=games("traces"))
def game(request: pytest.FixtureRequest) -> Recording:
    """Each recorded game; read once for all tests that walk it."""
    return Recording(*request.param)


@pytest.fixture(scope="module", params=games("options"))
def sampled_game(request: pytest.FixtureRequest) -> Recording:
    """Each recorded game for which legal options are listed."""
    return Recording(*request.param)


def test_board_is_as_in_the_trace_after_every_action(game: Recording) -> None:
    """Tiles, cities and borders change exactly where and as the trace says; every lay passes all checks and costs
    what the treasury lost."""
    walk = Walk(game)
    board = walk.board
    occupied = state.occupied(board.hexes)
    assert state.cities(occupied) == game.lines[0]["cities"]
    known = {
        "tiles": state.tiles(board.hexes),
        "cities": state.cities(board.hexes),
        "borders": state.borders(board.hexes),
    }
    version = board.version
    for before, line in walk.steps():
        changed = board.changed_since(version)
        version = board.version
        for key, of in STATE.items():
            now = of(changed)
            if before is not None:
                differences = {hex_id: value for hex_id, value in now.items() if known[key].get(hex_id) != value}
                assert differences == line[key], (line["id"], key)
            known[key].update(now)
        if walk.planned is not None:
            owner = walk.planned.builder
            paid = walk.entry(owner, before)["cash"] - walk.entry(owner, line)["cash"]
            assert paid == walk.planned.cost, line["id"]


def test_legal_lays_and_tokens_are_exactly_the_listed_ones(sampled_game: Recording) -> None:
    moments = {moment["n"]: moment for moment in sampled_game.options}
    walk = Walk(sampled_game)
    compared = 0
    for _, line in walk.steps():
        for group in moments.get(line["n"], {}).get("options", ()):
            if group["type"] == "lay_tile" and (group["legal"] or group.get("refused")):
                assert lays_of(walk, group, line) == listed_lays(group), (line["n"], group["entity"])
                compared += 1
            elif group["type"] == "place_token" and group["entity_type"] == "corporation":
                assert tokens_of(walk, group["entity"], line) == listed_tokens(group), (line["n"], group["entity"])
                compared += 1
            elif group["type"] == "place_token" and group["legal"]:
                assert extra_token_of(walk, group["entity"], line) == listed_tokens(group), line["n"]
                compared += 1
    assert compared > 10


def lays_of(walk: Walk, group: Any, line: Any) -> set[Any]:
    entity = group["entity"]
    right = walk.right(entity, line, group.get("with") or ())
    cash = walk.entry(right.builder, line)["cash"]
    found = defaultdict(list)
    for choice in lay_choices(walk.board, right, walk.colours(line, entity)):
        if choice.cost <= cash and walk.may_lay(entity, line, choice):
            found[choice.hex.id, choice.lie.tile.name, choice.cost].append(choice.lie.rotation)
    return {(hex_id, tile, tuple(sorted(rotations)), cost) for (hex_id, tile, cost), rotations in found.items()}


def listed_lays(group: Any) -> set[Any]:
    return {(hex_id, tile, tuple(sorted(rotations)), cost) for hex_id, tile, rotations, cost in group["legal"]}


def tokens_of(walk: Walk, owner: str, line: Any) -> set[Any]:
    price = walk.next_token_price(owner, line)
    assert price is not None
    return {(city.hex.id, city.index, price, slot) for city, slot in placement.open_cities(walk.board, owner)}


def extra_token_of(walk: Walk, company: str, line: Any) -> set[Any]:
    owner = line["operator"]
    hexagon = walk.board.hex({"GN": "I14", "MC": "H9"}[company])
    price = 0 if walk.board.network(owner).reaches_hex(hexagon) else 50
    return {(hexagon.id, 0, price, placement.check_extra_token(walk.board, owner, hexagon.cities[0], company))}


def listed_tokens(group: Any) -> set[Any]:
    return {(item["hex"], item["city"], item["price"], item["slot"]) for item in group["legal"]}


def test_steps_wait_only_if_the_network_says_so(game: Recording) -> None:
    """TRACK-705, TRACK-1104, TRACK-1404: where the trace waits for a token or a run, and where it does not."""
    walk = Walk(game, trusting=True)
    firm: set[str] = set()
    for before, line in walk.steps():
        if before is None or line["round"] != "OR" or line["finished"] or line["active"] != line["operator"]:
            continue
        owner, expects = line["operator"], set(line["expects"])
        entry, reached = walk.entry(owner, line), walk.board.network(owner)
        if reached.firm_route if walk.title == "1860" else reached.route:
            firm.add(owner)
        local = walk.title == "1822NRS" and any(train.startswith("L") for train in entry["trains"])
        if "run_routes" in expects:
            assert owner in firm or local, (line["n"], "runs without a route")
        price = walk.next_token_price(owner, line)
        may = price is not None and price <= entry["cash"] and bool(placement.open_cities(walk.board, owner))
        if walk.title == "18GB" and "lay_tile" in expects:
            may = may and not line["extra"]["end_restrictions"] and not walk.tokened
            assert may == ("place_token" in expects), (line["n"], owner)
        elif walk.title == "1860" and "place_token" in expects:
            assert may, (line["n"], owner)
        elif walk.title == "1860" and left_track_step(before, line) and not entry["insolvent"]:
            assert not may, (line["n"], owner)


def left_track_step(before: Any, line: Any) -> bool:
    """Whether the action ended the track step of a corporation without its token step waiting."""
    same = before["operator"] == line["operator"] and before["active"] == line["active"]
    return same and "lay_tile" in before["expects"] and not {"lay_tile", "place_token"} & set(line["expects"])


class DestinationWalk(Walk):
    """Notes for every decision of a destination step whether home and destination are linked."""

    def apply(self, action: Any, before: Any, after: Any) -> None:
        kind, owner = action["type"], action["entity"]
        if kind == "hex_token":
            self.decisions.append((True, self.linked(owner)))
        elif kind == "pass" and self.at_destination_step(action, before):
            self.decisions.append((False, self.linked(owner)))
        super().apply(action, before, after)
        ended_track_step = kind in ("lay_tile", "pass") and "lay_tile" in (before["expects"] or ())
        self.after_track_step = "id" in action and ended_track_step

    def at_destination_step(self, action: Any, before: Any) -> bool:
        """A recorded pass while a destination token is expected, or an automatic one right behind the track step."""
        if "id" in action:
            return "hex_token" in (before["expects"] or ()) and before["active"] == action["entity"]
        entry = before["corporations"].get(action["entity"])
        return self.after_track_step and entry is not None and not entry["destination_placed"]

    def linked(self, owner: str) -> bool:
        facts = self.corporations[owner]
        goal = self.board.hex(facts["destination"]).cities[0]
        home = self.board.hex(facts["home"]["hex"]).cities[facts["home"]["city"] or 0]
        return network.is_linked(self.board, owner, goal, home)


def test_destination_tokens_are_placed_as_soon_as_they_are_linked() -> None:
    """R1822B-702, 22-50, 22-53: in all recorded games, placed where linked and passed where not."""
    decisions: list[tuple[bool, bool]] = []
    for name in recordings("1822NRS"):
        walk = DestinationWalk(Recording("1822NRS", name), trusting=True)
        walk.decisions, walk.after_track_step = decisions, False
        for _ in walk.steps():
            pass
    assert all(placed == linked for placed, linked in decisions)
    assert sum(placed for placed, _ in decisions) > 80
    assert len(decisions) > 800
