"""The figures that the reference sheet of 18GB names, from its facts and from the code that plays by them."""

from __future__ import annotations

from collections.abc import Mapping

from engine18xx.reference.figures import Figure, Percent, Pounds, market_prices, pounds
from engine18xx.titles.t18gb.auction import REDUCTION
from engine18xx.titles.t18gb.building import LAYS
from engine18xx.titles.t18gb.game import LATER_FLOAT_PERCENT, TRAINS_THAT_END_TOKENS, Game18GB
from engine18xx.titles.t18gb.running import ESTUARIES, PER_HEX
from engine18xx.titles.t18gb.scenario import ALWAYS_FIRST_TIER
from engine18xx.titles.t18gb.share_buying import MOST_FROM_TREASURY

PRINTED = Game18GB.printed()
CORPORATION = PRINTED["corporations"][0]
CONVERSION = PRINTED["conversion"]
HEXES = {hexagon["id"]: hexagon for hexagon in PRINTED["maps"]["standard"]}
EVENTS = {event["event"]: train["name"] for train in PRINTED["trains"] for event in train["events"]}
OPTIONED = {scenario["options"][0]: scenario["players"] for scenario in PRINTED["scenarios"] if scenario["options"]}
DRAWN = next(scenario for scenario in PRINTED["scenarios"] if scenario["one_of_drawn_at_random"])
BOUGHT_TWICE = market_prices(PRINTED, "president_may_buy_two")
BIDS_TO_PASS = {scenario["players"]: scenario["winning_bids_needed_to_pass"] for scenario in PRINTED["scenarios"]}
IN_PLAY = {scenario["name"]: {*scenario["corporations"], *scenario["companies"]} for scenario in PRINTED["scenarios"]}
FEWEST = PRINTED["players"]["min"]
COMPASS = HEXES[PRINTED["map_rules"]["bonus_value_boxes"]["north_south"]]["nodes"][0]["revenue"]
HILLS = {border["cost"] for hexagon in HEXES.values() for border in hexagon.get("borders", ()) if "cost" in border}
CROSSINGS = {terrain["cost"] for hexagon in ESTUARIES for terrain in HEXES[hexagon]["terrain"]}
FIRST_BLUE = next(phase["name"] for phase in PRINTED["phases"] if "blue" in phase["tiles"])
DIRECTORS_DROP = next(phase["name"] for phase in PRINTED["phases"] if "only_pres_drop" in phase["status"])
EXPRESS = tuple(train["name"] for train in PRINTED["trains"] if train.get("ignores_towns"))
ABILITIES = {
    (company["sym"], ability["kind"]): ability for company in PRINTED["companies"] for ability in company["abilities"]
}


def _only(costs: set[int]) -> Pounds:
    """The one cost that all of them are."""
    (cost,) = costs
    return Pounds(cost)


FIGURES: Mapping[str, Figure] = {
    "east_west_players": OPTIONED["two_player_ew"],
    "alternate_players": OPTIONED["four_player_alt"],
    "alternates": tuple(sorted(IN_PLAY["4p-alt"] - IN_PLAY["4p"])),
    "replaced": tuple(sorted(IN_PLAY["4p"] - IN_PLAY["4p-alt"])),
    "draw_players": DRAWN["players"],
    "drawn": DRAWN["one_of_drawn_at_random"],
    "first_tier": ALWAYS_FIRST_TIER,
    "increment": Pounds(PRINTED["money"]["min_bid_increment"]),
    "reduction": Pounds(REDUCTION),
    "fewest": FEWEST,
    "bids_of_fewest": BIDS_TO_PASS[FEWEST],
    "bids_of_others": min(BIDS_TO_PASS.values()),
    "director": Percent(CORPORATION["president_percent"]),
    "share_after": Percent(CONVERSION["new_shares"][1]),
    "float": Percent(CORPORATION["float_percent"]),
    "later_float": Percent(LATER_FLOAT_PERCENT),
    "later_float_train": EVENTS["float_60"],
    "par_prices": pounds(*sorted(cell["price"] for cell in PRINTED["par"]["all"])),
    "shares_before": 100 // CORPORATION["share_unit"],
    "shares_after": 100 // CONVERSION["new_shares"][1],
    "added": CONVERSION["added_shares"],
    "own_limit": Percent(MOST_FROM_TREASURY),
    "all": Percent(CORPORATION["max_ownership"]),
    "twice_from": Pounds(min(BOUGHT_TWICE)),
    "twice_to": Pounds(max(BOUGHT_TWICE)),
    "drop_by_choice": CONVERSION["price_steps_left"]["in_stock_round"],
    "drop_in_need": CONVERSION["price_steps_left"]["in_operating_round"],
    "directors_drop": DIRECTORS_DROP,
    "lays": LAYS,
    "hill": _only(HILLS),
    "crossing": _only(CROSSINGS),
    "first_blue": FIRST_BLUE,
    "token": Pounds(CORPORATION["tokens_on_conversion"][0]),
    "per_hex": Pounds(PER_HEX),
    "express": EXPRESS,
    "least_price": Pounds(PRINTED["train_rules"]["price_from_other_corporations"]["min"]),
    "compass_yellow": Pounds(COMPASS["yellow"]),
    "compass_blue": Pounds(COMPASS["blue"]),
    "compass_gray": Pounds(COMPASS["gray"]),
    "last_phase": PRINTED["phases"][-1]["name"],
    "forth": Pounds(ESTUARIES["I4"]),
    "severn": Pounds(ESTUARIES["C22"]),
    "ten_share_train": EVENTS["float_10_share"],
    "removing_train": EVENTS["remove_unstarted"],
    "few_trains": max(TRAINS_THAT_END_TOKENS),
    "end_price": Pounds(market_prices(PRINTED, "game_end")[0]),
    "sd_bonus": Pounds(ABILITIES["SD", "revenue_bonus"]["amount"]),
    "lm_bonus": Pounds(ABILITIES["LM", "revenue_bonus"]["amount"]),
    "ch_bonus": Pounds(ABILITIES["CH", "revenue_bonus"]["amount"]),
    "gn_price": Pounds(ABILITIES["GN", "extra_token"]["price_otherwise"]),
    "mc_price": Pounds(ABILITIES["MC", "extra_token"]["price_otherwise"]),
}
