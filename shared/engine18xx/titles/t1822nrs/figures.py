"""The figures that the reference sheet of 1822NRS names, from its facts and from the code that plays by them."""

from __future__ import annotations

from collections.abc import Mapping

from engine18xx.reference.figures import Figure, Percent, Pounds, market_prices, pounds
from engine18xx.titles.t1822.trading import Trading1822
from engine18xx.titles.t1822nrs.game import Game1822NRS

PRINTED = Game1822NRS.printed()
MONEY, BOXES, TRAIN_RULES = PRINTED["money"], PRINTED["bid_boxes"], PRINTED["train_rules"]
MAJORS = {facts["sym"]: facts for facts in PRINTED["corporations"]}
EXCEPTION = next(facts for facts in PRINTED["corporations"] if facts["destination_token_at_start"])
USUAL = next(facts for facts in PRINTED["corporations"] if facts is not EXCEPTION)
CONCESSION = next(facts for facts in PRINTED["companies"] if facts["kind"] == "concession")
PRIVATES = {facts["sym"]: facts for facts in PRINTED["companies"] if facts["kind"] == "private"}
TRAINS = {train["name"]: train for train in PRINTED["trains"]}
SIDES = {side["name"]: side for train in PRINTED["trains"] for side in train["variants"]}
EVENTS = {event["event"]: train["name"] for train in PRINTED["trains"] for event in train["events"]}
HEXES = {hexagon["id"]: hexagon for hexagon in PRINTED["maps"]["standard"]}
WATER = {
    border["cost"] for hexagon in HEXES.values() for border in hexagon.get("borders", ()) if border["kind"] == "water"
}
DISCOUNT = next(ability for ability in PRIVATES["P8"]["abilities"] if ability["kind"] == "terrain_discount")
EXTRA = next(ability for ability in PRIVATES["P12"]["abilities"] if ability["kind"] == "lay_tile")


def _first_phase(status: str) -> str:
    """The first phase in which a flag holds."""
    return str(next(phase["name"] for phase in PRINTED["phases"] if status in phase["status"]))


def _first_colour(colour: str) -> str:
    """The first phase in which tiles of a colour may be laid."""
    return str(next(phase["name"] for phase in PRINTED["phases"] if colour in phase["tiles"]))


FIGURES: Mapping[str, Figure] = {
    "bank": Pounds(MONEY["bank"]["any"]),
    "minor_boxes": BOXES["minors"],
    "concession_boxes": BOXES["concessions"],
    "private_boxes": BOXES["privates"],
    "first_concession": BOXES["first_concession"],
    "first_private": BOXES["first_private"],
    "fewest": PRINTED["players"]["min"],
    "reduced": tuple(name for name in BOXES["companies_in_two_player_game"] if name in PRIVATES),
    "bids": MONEY["bids_per_turn"],
    "increment": Pounds(MONEY["min_bid_increment"]),
    "face": Pounds(CONCESSION["value"]),
    "income": Pounds(CONCESSION["revenue"]),
    "exception": EXCEPTION["sym"],
    "president": Percent(USUAL["president_percent"]),
    "exceptional_president": Percent(EXCEPTION["president_percent"]),
    "units": 100 // USUAL["share_unit"],
    "float": Percent(USUAL["float_percent"]),
    "exceptional_float": Percent(EXCEPTION["float_percent"]),
    "later_float": Percent(USUAL["float_percent_from_phase_5"]),
    "holding": Percent(Trading1822.max_percent),
    "pool": Percent(PRINTED["stock_round"]["pool_limit_percent"]),
    "par_prices": pounds(*sorted(cell["price"] for cell in PRINTED["par"]["majors"])),
    "lowest_minor": Pounds(min(cell["price"] for cell in PRINTED["par"]["minors"])),
    "highest_minor": Pounds(max(cell["price"] for cell in PRINTED["par"]["minors"])),
    "first_minor_capital": Pounds(2 * PRINTED["par"]["minor_value_in_phase_1"]),
    "interest": Percent(PRINTED["player_loans"]["interest_percent"]),
    "token": Pounds(PRINTED["tokens"]["token_price"]),
    "upgrade_first": Pounds(TRAIN_RULES["upgrade_L_to_2"]["phase_1"]),
    "upgrade_later": Pounds(TRAIN_RULES["upgrade_L_to_2"]["from_phase_2"]),
    "local": Pounds(TRAINS["L"]["price"]),
    "from_box": Pounds(BOXES["minor_bought_from_box_by_corporation"]),
    "water": Pounds(min(WATER)),
    "boxed_phase": _first_phase("can_acquire_minor_bidbox"),
    "second_phase": _first_phase("minor_float_phase2"),
    "third_phase": _first_phase("minor_float_phase3on"),
    "conversion_phase": _first_phase("can_convert_concessions"),
    "par_phase": _first_phase("can_par"),
    "full_phase": _first_phase("full_capitalisation"),
    "trading_phase": _first_phase("can_buy_trains"),
    "green_phase": _first_colour("green"),
    "closing_train": EVENTS["close_concessions"],
    "fund_train": EVENTS["phase_revenue"],
    "express_factor": SIDES["E"]["multiplier"],
    "extra_yellow": EXTRA["yellow_lays"],
    "extra_upgrades": EXTRA["upgrades"],
    "discount": Pounds(DISCOUNT["amount"]),
    "p15": Pounds(PRIVATES["P15"]["revenue_is_phase_times"]),
    "p20": Pounds(PRIVATES["P20"]["revenue_is_phase_times"]),
    "end_prices": pounds(*market_prices(PRINTED, "game_end")),
    **{f"{name.lower()}_train": facts["becomes_train"] for name, facts in PRIVATES.items() if "becomes_train" in facts},
}
