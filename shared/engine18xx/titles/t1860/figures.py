"""The figures that the reference sheet of 1860 names, from its facts and from the code that plays by them."""

from __future__ import annotations

from collections.abc import Mapping

from engine18xx.reference.figures import Figure, Percent, Pounds
from engine18xx.titles.t1860.auction import FIRST_BID, RAISE
from engine18xx.titles.t1860.game import Game1860
from engine18xx.titles.t1860.running import HALT_SUBSIDY, LEASE_BASE, LEASE_PER_STOP
from engine18xx.titles.t1860.trading import SELLING_FEE
from engine18xx.titles.t1860.train_buying import PRICE_STEP

PRINTED = Game1860.printed()
COMPANY = PRINTED["corporations"][0]
LOTS = [facts["sym"] for facts in PRINTED["companies"] if facts["available"] == "initial auction"]
EVENTS = {event["event"]: train["name"] for train in PRINTED["trains"] for event in train["events"]}

FIGURES: Mapping[str, Figure] = {
    "bank": Pounds(PRINTED["money"]["bank"]["any"]),
    "credit": Pounds(PRINTED["money"]["company_credits"]),
    "lots": len(LOTS) + len(PRINTED["layers"]["1"]),
    "private_lots": tuple(LOTS),
    "first_layer": PRINTED["layers"]["1"],
    "first_bid": Pounds(FIRST_BID),
    "raise": Pounds(RAISE),
    "president": Percent(COMPANY["president_percent"]),
    "unit": Percent(COMPANY["share_unit"]),
    "float": Percent(COMPANY["float_percent"]),
    "all": Percent(COMPANY["max_ownership"]),
    "units": COMPANY["max_ownership"] // COMPANY["share_unit"],
    "fee": Pounds(SELLING_FEE),
    "halt_subsidy": Pounds(HALT_SUBSIDY),
    "lease_base": Pounds(LEASE_BASE),
    "lease_per_stop": Pounds(LEASE_PER_STOP),
    "price_step": Pounds(PRICE_STEP),
    "layers": len(PRINTED["layers"]),
    "companies": len(PRINTED["corporations"]),
    "refounding": Pounds(min(facts["repar_range_after_bankruptcy"][0] for facts in PRINTED["corporations"])),
    "top_price": Pounds(max(cell["price"] for cell in PRINTED["market"]["cells"])),
    "ferry_train": EVENTS["fishbourne_to_bank"],
    "limit_train": EVENTS["relax_cert_limit"],
    "southern_train": EVENTS["southern_forms"],
    **{f"{kept}_company": facts["sym"] for facts in PRINTED["corporations"] for kept in facts["share_reserved_for"]},
}
