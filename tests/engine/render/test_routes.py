"""Routes on the board."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from engine18xx import actions as act
from engine18xx.board import PATHS
from engine18xx.finance.corporation import Corporation
from engine18xx.game import Game
from engine18xx.render import board_svg
from engine18xx.render.palette import route_stroke
from engine18xx.render.route_lines import route_lines
from engine18xx.render.scene import Scene
from engine18xx.rounds.running import Running
from engine18xx.routes import Route, evaluate_run

from .drawing import all_of, document, hex_part, played, read, texts

ARCHIVE = "1860/bot-4p-19038-re_enter_hexes.json"


def game_with_routes(trains: int) -> tuple[Game, list[Route]]:
    """A game just before a run of so many trains, the last one in the archive, and its routes."""
    listed = document(ARCHIVE)["actions"]
    assert isinstance(listed, list)
    runs = [
        index
        for index, action in enumerate(listed)
        if action["type"] == "run_routes" and len(action["routes"]) == trains
    ]
    game = played(ARCHIVE, runs[-1])
    action = act.decode(listed[runs[-1]])
    step, corporation = game.round.waiting, game.round.active_entity
    assert isinstance(step, Running) and isinstance(corporation, Corporation) and isinstance(action, act.RunRoutes)
    rules = step.run_rules(corporation)
    run = evaluate_run(game.stops, rules, action.routes, step.running_trains(corporation), trusting=True)
    return game, [train.route for train in run.trains if train.route is not None]


def lines_in(part: Element, index: int) -> list[Element]:
    """What is drawn in the stroke of train number `index`."""
    stroke = route_stroke(index)
    return [
        path
        for path in all_of(part, "path")
        if path.get("stroke") == stroke.colour and path.get("stroke-dasharray") == stroke.dashes
    ]


def test_every_piece_of_track_of_a_route_is_drawn_in_the_stroke_of_its_train() -> None:
    game, routes = game_with_routes(2)
    scene, root = Scene.of(game), read(board_svg(game, routes))
    for index, route in enumerate(routes):
        pieces = {divmod(path, PATHS) for leg in route.legs for path in leg.paths}
        for hexagon in game.board.hexes:
            wanted = sorted(scene.face(hexagon).curves[path].data for number, path in pieces if number == hexagon.index)
            lines = lines_in(hex_part(root, hexagon.id), index)
            drawn = sorted("M" + piece for line in lines for piece in line.get("d", "").split("M")[1:])
            assert drawn == wanted


def test_the_legend_names_each_train_its_stops_and_its_stroke() -> None:
    game, routes = game_with_routes(2)
    written = texts(read(board_svg(game, routes)))
    assert [any(text.startswith(f"{route.train.id}: ") for text in written) for route in routes] == [True, True]
    # The stops that the archive records for its second train.
    places = "Wroxall – Shanklin – Newchurch & Alverstone – Newport – Cement Mills – Watchingwell – Cowes"
    assert f"4+2-0: {places} (orange, dashed)" in written


def test_a_place_with_several_stops_in_a_row_is_named_once() -> None:
    game, routes = game_with_routes(2)
    doubled = Route(routes[0].train, (routes[0].stops[0], *routes[0].stops), routes[0].legs)
    assert route_lines(game.board, [doubled])[0].words == route_lines(game.board, routes)[0].words


def test_routes_are_told_in_the_description() -> None:
    game, routes = game_with_routes(2)
    description = read(board_svg(game, routes))[1].text or ""
    assert all(f"Route of {route.train.id}: " in description for route in routes)


def test_without_routes_no_line_is_drawn() -> None:
    game, _ = game_with_routes(2)
    assert not lines_in(read(board_svg(game)), 0)


def test_of_two_trains_on_one_track_the_lower_shows_on_both_sides_of_the_upper_and_its_ground() -> None:
    game, routes = game_with_routes(1)
    root = read(board_svg(game, [routes[0], routes[0]]))
    drawn = hex_part(root, routes[0].stops[0].hex.id)
    lower = float(lines_in(drawn, 0)[0].get("stroke-width", ""))
    upper = lines_in(drawn, 1)[0]
    everything = all_of(drawn, "path")
    ground = float(everything[everything.index(upper) - 1].get("stroke-width", ""))
    assert lower - ground >= 2
    assert ground > float(upper.get("stroke-width", ""))
