"""The board of a game: everything that lies on it is drawn, and said in words."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from engine18xx.board import City, Hex, Orientation, Token, TokenKind
from engine18xx.board.board import tiles_of
from engine18xx.board.coordinates import opposite
from engine18xx.game import Game
from engine18xx.render import board_svg, market_svg
from engine18xx.render.board import draw_board
from engine18xx.render.geometry import centre, length
from engine18xx.render.scene import Livery, Scene

from .drawing import (
    ARCHIVE_NAMES,
    ARCHIVES,
    SVG,
    TITLES,
    all_of,
    finished,
    hex_part,
    hints,
    name_of,
    named_parts,
    new_game,
    place_of,
    played,
    read,
    shapes,
    texts,
)

FACE_DOWN = "1860/bot-3p-18719-simplified_insolvency.json"  # ends with a bankrupt company
FINISHED = "1860/bot-4p-19038-re_enter_hexes.json"


@pytest.mark.parametrize("title", TITLES)
def test_every_hex_is_drawn_in_its_place_with_its_coordinate_and_name(title: str) -> None:
    game = new_game(title)
    root = read(board_svg(game))
    for hexagon in game.board.hexes:
        part = hex_part(root, hexagon.id)
        assert length(place_of(part) - centre(hexagon.printed.position)) < 0.1
        written = texts(part)
        assert hexagon.id in written
        assert hexagon.printed.name in " ".join(written)


@pytest.mark.parametrize("name", ARCHIVE_NAMES)
def test_every_tile_and_token_of_a_played_game_is_drawn(name: str) -> None:
    game = finished(name)
    root = read(board_svg(game))
    for hexagon in game.board.hexes:
        part = hex_part(root, hexagon.id)
        if not hexagon.tile.printed:
            assert f"#{hexagon.tile.name}" in texts(part)
            assert f"{hexagon.tile.colour} tile {hexagon.tile.name}" in name_of(part)
        standing = Counter(token.owner for city in hexagon.cities for token in city.standing())
        drawn = Counter(hint.split(":")[0] for hint in hints(part)[1:] if not hint.startswith("Reserved"))
        assert drawn == standing


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_of_the_box_can_lie_on_the_board_in_every_rotation(title: str) -> None:
    game = new_game(title)
    turned = [tile.rotated(rotation) for tile in tiles_of(game.printed()) for rotation in range(6)]
    white = [hexagon for hexagon in game.board.hexes if hexagon.tile.colour == "white"]
    while turned:
        laid = [lay_by_hand(hexagon, turned.pop()) for hexagon in white[: len(turned)]]
        root = read(board_svg(game))
        for hexagon in laid:
            assert f"#{hexagon.tile.name}" in texts(hex_part(root, hexagon.id))


def lay_by_hand(hexagon: Hex, lie: Orientation) -> Hex:
    """Put a tile on a hex whatever the rules say."""
    hexagon.lie = lie
    hexagon.cities = [City(hexagon, node) for node in lie.cities]
    return hexagon


def test_the_drawing_scales_and_carries_neither_style_sheets_nor_scripts() -> None:
    root = read(board_svg(played(FINISHED)))
    assert len(root.get("viewBox", "").split()) == 4
    assert root.get("width") is None and root.get("height") is None
    used = {part.tag.removeprefix(SVG) for part in root.iter()}
    assert used <= {"svg", "title", "desc", "g", "path", "circle", "rect", "text"}
    assert not any("style" in part.attrib or any(key.startswith("on") for key in part.attrib) for part in root.iter())


def test_the_drawing_introduces_itself() -> None:
    root = read(board_svg(new_game("1860")))
    assert root[0].tag == SVG + "title" and (root[0].text or "").startswith("1860: ")
    assert root[1].tag == SVG + "desc" and root[1].text == "Map of 45 hexes with 0 tiles laid. Tokens: none."


def test_drawing_twice_gives_the_same_text_and_changes_nothing() -> None:
    game = played(FINISHED)
    before = game.snapshot(), game.board.version
    assert board_svg(game) == board_svg(game) == board_svg(played(FINISHED))
    assert (game.snapshot(), game.board.version) == before


@pytest.mark.parametrize("seed", ["0", "12345"])
def test_another_process_with_other_hashes_draws_the_same(seed: str) -> None:
    program = (
        "import json, sys; from pathlib import Path\n"
        "from engine18xx.render import board_svg, market_svg; from engine18xx.table import Table\n"
        "game = Table.open(json.loads(Path(sys.argv[1]).read_text(encoding='utf-8'))).game\n"
        "sys.stdout.buffer.write((board_svg(game) + market_svg(game)).encode())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    drawn = subprocess.run(
        [sys.executable, "-c", program, str(ARCHIVES / FINISHED)],
        env=environment,
        capture_output=True,
        check=True,
    )
    game = played(FINISHED)
    assert drawn.stdout.decode() == board_svg(game) + market_svg(game)


# --- cities ---


def test_a_token_that_lies_face_down_is_struck_through_and_says_so_r1860_708() -> None:
    game = played(FACE_DOWN)
    turned = [token for city in game.board.cities() for token in city.standing() if token.face_down]
    assert turned, "the archive ends with tokens face down"
    root = read(board_svg(game))
    said = [hint for hint in hints(root) if hint.endswith(", face down") and not hint.startswith("ABC")]
    assert len(said) == len(turned)
    token = next(part for part in all_of(root, "g") if name_of(part).endswith(", face down"))
    assert any(shape.get("stroke-dasharray") for shape in shapes(token))
    assert all_of(token, "path"), "the stroke"


def test_a_destination_token_carries_a_second_rim_and_a_d() -> None:
    game = new_game("1822NRS")
    city = game.board.hex("H1").cities[0]
    game.board.stand(Token("NBR", kind=TokenKind.DESTINATION), city, 1)
    root = read(board_svg(game))
    token = next(part for part in all_of(root, "g") if name_of(part).endswith(", destination token"))
    assert texts(token) == ["NBR", "D"]
    assert len(all_of(token, "circle")) == 3  # disc, second rim, badge


def test_a_reservation_is_shown_until_the_token_comes() -> None:
    game = new_game("1860")
    assert "Reserved for IOW: Isle of Wight" in board_svg(game)
    game.board.stand(Token("IOW"), game.board.hex("I3").cities[0], 0)
    drawn = board_svg(game)
    assert "Reserved for IOW" not in drawn
    assert hints(hex_part(read(drawn), "I3"))[1:] == ["IOW: Isle of Wight"]


def test_a_reservation_for_a_whole_hex_is_written_on_it_track_1009() -> None:
    game = new_game("18GB")
    game.board.hex("F21").reservations.append("LNWR")
    part = hex_part(read(board_svg(game)), "F21")
    assert "LNWR" in texts(part)
    assert name_of(part).endswith("reserved for LNWR")


def test_an_extra_slot_has_a_broken_rim_track_1006() -> None:
    game = new_game("1860")
    city = game.board.hex("I3").cities[0]
    assert dashed_slots(game, "I3") == 0
    game.board.stand(Token("IOW"), city, 0)
    game.board.stand(Token("FYN"), city, 1)
    assert dashed_slots(game, "I3") == 1
    assert "extra slot" in texts(read(board_svg(game)))


def dashed_slots(game: Game, hex_id: str) -> int:
    part = hex_part(read(board_svg(game)), hex_id)
    return sum(circle.get("stroke-dasharray") == "4 2.5" for circle in all_of(part, "circle"))


# --- what is printed on the map ---


def test_the_value_that_counts_now_is_framed_track_312() -> None:
    game = new_game("1860")
    framed = {}
    for phase in game.printed_phases():
        game.phase = phase
        part = hex_part(read(board_svg(game)), "J2")
        assert {text for text in texts(part) if text.isdigit()} == {"0", "20", "40"}
        # The framed chip is drawn last.
        frames = [
            chip for chip in all_of(part, "g") if any(r.get("stroke-width") == "2.2" for r in chip.iter(SVG + "rect"))
        ]
        framed[phase.colours] = texts(frames[-1])[0]
    assert framed == {("yellow",): "0", ("yellow", "green"): "20", ("yellow", "green", "brown"): "40"}


def test_terrain_is_shown_until_a_tile_lies_there_track_317() -> None:
    game = new_game("1860")
    hexagon = next(hexagon for hexagon in game.board.hexes if hexagon.printed.terrain)
    assert "£60" in texts(hex_part(read(board_svg(game)), hexagon.id))
    lay_by_hand(hexagon, next(tile for tile in tiles_of(game.printed()) if tile.name == "9").rotated(0))
    assert "£60" not in texts(hex_part(read(board_svg(game)), hexagon.id))


@pytest.mark.parametrize(("title", "kind"), [("1860", "impassable"), ("18GB", "mountain"), ("1822NRS", "water")])
def test_a_mark_on_a_hexside_is_drawn_once_though_both_hexes_carry_it(title: str, kind: str) -> None:
    game = new_game(title)
    sides = {
        frozenset((hexagon.index, hexagon.printed.touching[border.side]))
        for hexagon in game.board.hexes
        for border in hexagon.borders
        if border.kind == kind
    }
    drawn = [name for name in named_parts(read(board_svg(game))) if name.startswith(kind.capitalize())]
    assert len(drawn) == len(sides) > 0


def test_a_mark_that_one_hex_has_paid_for_is_drawn_inside_the_other_one_track_804() -> None:
    game = new_game("18GB")
    payer = game.board.hex("I12")
    paid = next(border for border in payer.borders if border.cost)
    beyond = payer.printed.touching[paid.side]
    assert beyond is not None
    other = game.board.hexes[beyond]
    payer.borders.remove(paid)
    parts = named_parts(read(board_svg(game)))
    mark = parts[f"Mountain £50, side of {other.id} to I12"]
    plate = next(part for part in all_of(mark, "g") if part.get("transform") and part is not mark)
    assert length(place_of(plate)) == pytest.approx(43, abs=0.2)  # 9 short of the side, which is 52 away
    other.borders[:] = [border for border in other.borders if border.side != opposite(paid.side)]
    assert not any("I12" in name and other.id in name for name in named_parts(read(board_svg(game))))


def test_the_stub_that_asks_for_track_is_drawn_until_a_tile_lies_there_track_315() -> None:
    game = new_game("1822NRS")

    def stubs() -> int:
        part = hex_part(read(board_svg(game)), "M28")
        return sum(path.get("stroke-dasharray") == "3 2" for path in all_of(part, "path"))

    assert stubs() == 1
    lay_by_hand(game.board.hex("M28"), next(t for t in tiles_of(game.printed()) if t.name == "9").rotated(2))
    assert stubs() == 0


def test_the_two_lanes_of_e26_meet_those_of_f25_and_f27_track_307() -> None:
    game = new_game("1822NRS")
    scene = Scene.of(game)
    ends: dict[str, list[complex]] = {}
    for hex_id in ("E26", "F25", "F27"):
        hexagon = game.board.hex(hex_id)
        curves = scene.face(hexagon).curves
        ends[hex_id] = [
            centre(hexagon.printed.position) + place for curve in curves for place in (curve.start, curve.end)
        ]
    for neighbour in ("F25", "F27"):
        common = [one for one in ends["E26"] if any(length(one - other) < 1e-6 for other in ends[neighbour])]
        assert len(common) == 2
        assert length(common[0] - common[1]) > 10


@pytest.mark.parametrize(
    ("title", "wanted", "unwanted"),
    [
        ("1860", {"town", "reserved slot", "impassable hexside", "mountain", "water"}, {"halt", "dual track"}),
        ("18GB", {"town", "mountain to cross", "river"}, {"impassable hexside", "extra slot"}),
        ("1822NRS", {"water to cross", "swamp", "hill", "mountain", "impassable hexside"}, {"token face down"}),
    ],
)
def test_the_legend_explains_what_occurs_and_nothing_else(title: str, wanted: set[str], unwanted: set[str]) -> None:
    written = set(texts(read(board_svg(new_game(title)))))
    assert wanted <= written
    assert not unwanted & written


# --- what comes from outside ---


def test_names_and_symbols_from_files_are_escaped() -> None:
    game = new_game("1860")
    hostile = """<script>"&'</script>"""
    game.board.stand(Token("IOW"), game.board.hex("I3").cities[0], 0)
    scene = Scene(
        game.board, {"IOW": Livery(hostile, hostile, hostile, hostile)}, {}, game.phase.colours, currency=hostile
    )
    root = read(draw_board(scene, hostile))
    assert root.get("aria-label") == hostile
    assert f"{hostile}: {hostile}" in hints(root)
    assert hostile in texts(hex_part(root, "I3"))
    assert not all_of(root, "script")


def test_a_token_of_somebody_unknown_is_drawn_all_the_same() -> None:
    game = new_game("1860")
    game.board.stand(Token("XYZ"), game.board.hex("J6").cities[0], 0)
    assert "XYZ: XYZ" in hints(read(board_svg(game)))
