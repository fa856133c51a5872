"""The worked rounds: their figures are those of the players' documents, and what is said of them is so."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import pytest

from engine18xx.finance.holders import Player
from engine18xx.game import Game
from engine18xx.reference import LANGUAGES, worked_round
from engine18xx.reference.worked_round import Step, archive, position
from engine18xx.registry import title_named, titles
from engine18xx.table import Table

# Cash of J1 and treasury, price and trains of his company after each step, as the documents tell them. Where one action
# does what they tell in two steps, here is one.
FIGURES: dict[str, list[tuple[Any, ...]]] = {
    "1860": [
        (650, None, None, None),
        (470, None, 90, None),
        (200, 900, 90, None),
        (200, 900, 90, None),
        (200, 860, 82, None),  # the token, and no revenue
        (200, 610, 82, ["2+1"]),
        (110, 610, 82, ["2+1"]),
        (110, 610, 82, ["2+1"]),
        (140, 610, 82, ["2+1"]),
        (140, 360, 82, ["2+1", "2+1"]),
        (140, 360, 82, ["2+1", "2+1"]),
    ],
    "18GB": [
        (330, None, None, None),
        (285, None, None, None),
        (105, 450, 90, None),
        (15, 450, 90, None),
        (30, 450, 90, None),  # passing, and the income
        (30, 450, 90, None),
        (30, 450, 80, None),  # the second tile, and no train
        (30, 370, 80, ["2+1"]),
        (45, 370, 80, ["2+1"]),
        (45, 370, 80, ["2+1"]),
        (69, 386, 90, ["2+1"]),
        (69, 306, 90, ["2+1", "2+1"]),
        (69, 306, 90, ["2+1", "2+1"]),
    ],
    "1822NRS": [
        (375, None, None, None, None),
        (375, None, None, None, None),
        (375, None, None, None, None),
        (165, 100, 50, None, None),  # paying, and the income
        (165, 50, 50, None, None),
        (175, 20, 60, None, None),
        (215, 40, 80, None, None),
        (215, 40, 80, None, None),
        (175, 40, 80, 140, 70),
        (105, 40, 80, 210, 70),
        (115, 50, 90, 210, 70),
        (115, 50, 90, 210, 70),
        (115, 50, 90, 90, 60),
        (125, 60, 100, 90, 60),
        (140, 60, 100, 125, 60),
        (220, None, None, 105, 60),
        (220, None, None, 105, 60),
    ],
}


@pytest.mark.parametrize("title", titles())
def test_figures_after_each_step_are_those_of_the_documents(title: str) -> None:
    """R1860-1401 to R1860-1416, R18GB-1301, R1822A-1401, R1822B-1802."""
    steps = worked_round(title, "en").steps
    assert [tuple(change.after.value for change in step.changes) for step in steps] == FIGURES[title]


@pytest.mark.parametrize("title", titles())
def test_a_step_begins_with_the_figures_at_which_the_one_before_it_ended(title: str) -> None:
    steps = worked_round(title, "en").steps
    for step, following in pairwise(steps):
        assert [change.after for change in step.changes] == [change.before for change in following.changes]


# --- what is said ---------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """A step with the games before and after it."""

    step: Step
    before: Game
    after: Game

    def stated(self, kind: str, key: str) -> list[Any]:
        """What the actions of a type say under a key."""
        return [action[key] for action in self.step.actions if action["type"] == kind]

    def paid(self, payer: int | str, receiver: int | str) -> list[int]:
        """Each payment from one to the other."""
        return [
            fact["amount"]
            for fact in self.step.facts
            if fact["fact"] == "cash_paid" and (fact["payer"], fact["receiver"]) == (payer, receiver)
        ]

    def price(self, symbol: str) -> int:
        return self.after.corporations[symbol].price or 0

    def cash(self, symbol: str) -> int:
        return self.after.corporations[symbol].cash

    def percent(self, player: int, symbol: str) -> int:
        return self.after.player(player).percent_of(symbol)

    def sold(self, symbol: str) -> int:
        """Percent of a corporation that has left its treasury."""
        return 100 - self.after.corporations[symbol].percent_of(symbol)

    def values(self, *hexes: str) -> list[int]:
        """What the first city or town of each hex pays now."""
        stops = [self.after.board.hex(name) for name in hexes]
        nodes = [next(node for node in hexagon.tile.nodes if node.revenue is not None) for hexagon in stops]
        return [node.value(self.after.phase.colours) for node in nodes]


Claim = Callable[[Told], int | Iterable[int]]


def moved(symbol: str) -> Claim:
    """The price before and after."""
    return lambda told: [told.before.corporations[symbol].price or 0, told.price(symbol)]


def printed(title: str, *path: Any) -> int:
    """A figure of the facts."""
    value: Any = title_named(title).printed()
    for key in path:
        value = value[key]
    return int(value)


def train(title: str, name: str) -> Any:
    """Facts of a kind of train, or of the other side of one."""
    kinds = title_named(title).printed()["trains"]
    return next(side for kind in kinds for side in (kind, *kind["variants"]) if side["name"] == name)


CLAIMS: dict[str, dict[str, list[Claim]]] = {
    "1860": {
        "right_to_choose": [
            lambda told: told.stated("bid", "price"),
            lambda told: told.paid(1, "bank"),
            lambda told: len(told.before.round.privates),
            lambda told: len(told.before.round.companies),
        ],
        "president": [
            lambda told: [told.price("IOW"), *told.paid(1, "bank"), told.percent(1, "IOW")],
            lambda told: [cell.price for cell in told.before.founding_cells(told.before.corporations["IOW"])][::3],
        ],
        "half_sold": [
            lambda told: [told.sold("IOW"), told.price("IOW"), *set(told.paid(1, "bank")), *told.paid("bank", "IOW")],
            lambda told: told.paid("bank", "IOW")[0] // told.price("IOW"),
        ],
        "ryde": [lambda told: told.values("J4")],
        "second_token": [lambda told: told.paid("IOW", "bank"), moved("IOW")],
        "first_train": [
            lambda told: told.paid("IOW", "bank"),
            lambda told: [row["pay"] for row in train("1860", "2+1")["distance"]],
        ],
        "one_more_share": [
            lambda told: [*told.paid(1, "bank"), told.percent(1, "IOW")],
            lambda told: printed("1860", "corporations", 1, "max_ownership"),
        ],
        "run": [
            lambda told: told.values("I3", "J4"),
            lambda told: sum(told.values("I3", "J4")),
            lambda _: printed("1860", "train_rules", "halt_subsidy"),
        ],
        "pay_out": [
            lambda told: [*told.paid("bank", 1), told.paid("bank", 1)[0] * 10 // told.percent(1, "IOW")],
            lambda told: [told.percent(1, "IOW"), told.price("IOW"), sum(told.values("I3", "J4"))],
        ],
        "second_train": [lambda told: told.paid("IOW", "bank")],
        "what_now": [],
    },
    "18GB": {
        "two_tiers": [
            lambda told: [len(told.after.players), len(told.after.corporations)],
            lambda told: sum(corporation.tier == 2 for corporation in told.after.corporations.values()),
        ],
        "private": [
            lambda told: told.paid(1, "bank"),
            lambda told: told.after.privates["LM"].revenue,
            lambda _: 10,  # R18GB-206
        ],
        "found": [
            lambda told: [told.price("MR"), *told.paid(1, "bank"), *told.paid("bank", "MR")],
            lambda told: [told.percent(1, "MR"), told.sold("MR")],
            lambda told: told.paid("bank", "MR")[0] // told.price("MR"),
        ],
        "one_more_share": [
            lambda told: [*told.paid(1, "bank"), *told.stated("buy_shares", "percent"), told.percent(1, "MR")],
            lambda _: printed("18GB", "corporations", 7, "max_ownership"),
        ],
        "passing": [
            lambda told: told.paid("bank", 1),
            lambda told: told.after.privates["LM"].ability("revenue_bonus").facts["amount"],
        ],
        "derby": [lambda told: told.values("H19")],
        "lincoln": [moved("MR")],
        "first_train": [
            lambda told: told.paid("MR", "bank"),
            lambda told: [row["pay"] for row in train("18GB", "2+1")["distance"]],
        ],
        "leicester": [lambda told: told.paid("bank", 1), lambda told: told.values("H21")],
        "run": [
            lambda told: told.values("H21", "H19", "I20"),
            lambda told: sum(told.values("H21", "H19", "I20")),
        ],
        "pay_out": [
            lambda told: [*told.paid("bank", 1), *told.paid("bank", "MR")],
            lambda told: [told.after.corporations["MR"].unit, sum(told.values("H21", "H19", "I20")) // 5],
            lambda told: [len(told.after.player(1).of("MR")) + 1, len(told.after.corporations["MR"].of("MR"))],
            moved("MR"),
            lambda _: [2, 3, 4],  # R18GB-303
        ],
        "second_train": [
            lambda told: told.paid("MR", "bank"),
            lambda told: [
                told.after.corporations["MR"].units(100),
                told.after.train_limit(told.after.corporations["MR"]),
            ],
        ],
        "what_now": [
            lambda told: [len(printed_shares()), *converted(told)],
        ],
    },
    "1822NRS": {
        "boxes": [
            lambda told: [len(told.after.extras()["bidboxes"][kind]) for kind in ("minors", "concessions", "privates")],
            lambda told: told.after.for_players("bidding_tokens"),
        ],
        "two_bids": [lambda told: told.stated("bid", "price")],
        "fight": [lambda told: told.stated("bid", "price")],
        "paying": [
            lambda told: [*told.paid(1, "bank"), *told.paid("bank", "7"), *told.paid("bank", 1), told.price("7")],
        ],
        "first_train": [lambda told: told.paid("7", "bank")],
        "warrington": [
            lambda told: [*told.paid("7", "bank"), *told.values("H23"), *told.paid("bank", 1), *told.paid("bank", "7")],
            lambda told: told.price("7"),
        ],
        "two_more": [
            lambda _: [2, 3],  # the stock rounds
            lambda told: [*set(told.paid("bank", 1)), *told.values("H23"), told.price("7"), told.cash("7")],
        ],
        "phase_two": [
            lambda told: [*told.values("H5"), *told.paid("3", "bank")],
            lambda told: printed("1822NRS", "train_rules", "upgrade_L_to_2", "from_phase_2"),
            lambda told: int(told.after.corporations["3"].trains[0].name),
        ],
        "convert": [
            lambda told: [told.percent(1, "LYR"), told.price("LYR"), told.cash("LYR")],
            lambda told: [*told.paid(1, "LYR"), *told.paid("bank", "LYR")],
            lambda _: 2,  # times the price
        ],
        "one_more_share": [
            lambda told: [*told.paid(1, "LYR"), *told.stated("buy_shares", "percent"), told.percent(1, "LYR")],
        ],
        "goes_on": [lambda told: [*told.values("H23"), *told.paid("bank", 1), told.price("7")]],
        "liverpool": [],
        "no_train": [
            lambda told: [told.price("LYR"), *told.paid("LYR", "bank")],
            lambda told: int(told.after.corporations["LYR"].trains[0].name),
        ],
        "hundred": [lambda told: [*told.values("H23"), *told.paid("bank", 1), told.price("7"), 2 * told.price("7")]],
        "run_warrington": [
            lambda told: [*told.values("G22", "H23"), sum(told.values("G22", "H23"))],
            lambda told: [*told.paid("bank", 1), *told.paid("bank", "LYR"), told.percent(1, "LYR")],
            lambda told: told.after.corporations["LYR"].percent_of("LYR"),
            lambda told: int(told.after.corporations["LYR"].trains[0].name),
        ],
        "absorb": [
            lambda told: 2 * (told.before.corporations["7"].price or 0),
            lambda told: [len(told.after.player(1).of("LYR")) - len(told.before.player(1).of("LYR"))],
            lambda told: [told.price("LYR"), 2 * told.price("LYR"), *told.paid("LYR", 1), *told.paid("7", "LYR")],
        ],
        "what_now": [
            lambda told: told.percent(1, "LYR"),
            lambda _: int(train("1822NRS", "L")["rusts_on"]),
        ],
    },
}


def printed_shares() -> Any:
    """The certificates of 18GB after a conversion, as shares of the smallest size."""
    sizes = title_named("18GB").printed()["conversion"]["new_shares"]
    return range(sum(sizes) // min(sizes))


def converted(told: Told) -> list[int]:
    """What a conversion of MR in this stock round would do: cells, price, shares paid for, capital, tokens."""
    table = Table.open(archive("18GB"))
    before = table.game.corporations["MR"]
    column, tokens = before.cell.column, len(table.game.charters["MR"])
    for player in (2, 3, 4):
        table.submit({"type": "pass", "entity": player, "entity_type": "player"})
    outcome = table.submit({"type": "choose", "entity": 1, "entity_type": "player", "choice": "convert_MR"})
    after = table.game.corporations["MR"]
    (capital,) = [fact.amount for fact in outcome.facts if getattr(fact, "receiver", "") == "MR"]
    gained = len(table.game.charters["MR"]) - tokens
    return [column - after.cell.column, after.price, capital // after.price, capital, gained]


NAMES = r"\b\d\+\d\b|\b[JM]\d\b|\b(?:phases?|fases?) \d(?:\+\d)?|\d\.\d"
"""Names with digits in them, which are no figures."""


def figures_in(text: str) -> set[int]:
    return {int(figure) for figure in re.findall(r"\d+", re.sub(NAMES, "", text, flags=re.IGNORECASE))}


def claimed(claim: Claim, told: Told) -> set[int]:
    value = claim(told)
    return {value} if isinstance(value, int) else set(value)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_every_figure_that_a_comment_tells_is_what_happened(title: str, code: str) -> None:
    """Every number of the text, and no other, is what the engine gives for that step."""
    for step in worked_round(title, code).steps:
        told = Told(step, position(title, step.number - 1), position(title, step.number))
        known = set().union(*(claimed(claim, told) for claim in CLAIMS[title][step.id]))
        assert figures_in(f"{step.text} {step.aside or ''}") == known, step.id


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_the_introduction_tells_the_players_cash(title: str, code: str) -> None:
    cash = {player.cash for player in position(title, 0).players if isinstance(player, Player)}
    introduction = figures_in(worked_round(title, code).introduction)
    assert cash <= introduction <= cash | {len(position(title, 0).players)}


# --- all of it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("title", titles())
def test_a_round_is_plain_json_and_the_same_in_every_language_but_for_its_words(title: str, code: str) -> None:
    told, english = (json.loads(msgspec.json.encode(worked_round(title, one))) for one in (code, "en"))
    for step, other in zip(told["steps"], english["steps"], strict=True):
        assert all(step[key] == other[key] for key in ("id", "phase", "version", "actions", "prepared"))
        assert (step["aside"] is None) == (other["aside"] is None)
        assert all(step[key] for key in ("when", "heading", "text"))
    assert (told["preparation"] is None) == (english["preparation"] is None)


@pytest.mark.parametrize("title", titles())
def test_a_step_says_in_which_round_it_ends(title: str) -> None:
    """The turn and number named by a heading are those of the game there, or of the round that it has just left."""
    for step in worked_round(title, "en").steps:
        named = re.fullmatch(r"(Stock|Operating) round (\d)(?:\.(\d))?", step.when)
        if named and step.id not in {"paying", "passing", "phase_two"}:  # whose last action opens the next round
            game = position(title, step.number)
            assert (game.round.short, game.turn) == ("SR" if named[1] == "Stock" else "OR", int(named[2])), step.id
            assert named[3] in (None, str(game.round.number))


@pytest.mark.parametrize("title", titles())
def test_a_round_can_be_taken_on_as_an_archive_as_far_as_the_rules_carry_it(title: str) -> None:
    document = archive(title)
    again = Table.open(json.loads(json.dumps(document)))
    steps = [step for step in worked_round(title, "en").steps if not step.prepared]
    assert len(document["actions"]) == steps[-1].version
    assert again.game.snapshot() == position(title, steps[-1].number).snapshot()


def test_only_the_end_of_the_round_of_1822nrs_is_prepared_by_hand() -> None:
    """R1822A-1503, R1822B-1801: by the rules no L would be left, so the round cannot be played to its end."""
    prepared = {title: [step.id for step in worked_round(title, "en").steps if step.prepared] for title in titles()}
    assert (prepared["1860"], prepared["18GB"], prepared["1822NRS"][0]) == ([], [], "goes_on")
    assert worked_round("1822NRS", "en").preparation is not None


def test_without_preparation_phase_three_would_begin() -> None:
    """R1822A-1401, 51 to 54: M9 takes the first 3 with it, and the L of the M7 rusts."""
    table = Table.open(archive("1822NRS"))
    for player in (2, 4, 3, 1):
        table.submit({"type": "pass", "entity": player, "entity_type": "player"})
    assert (table.game.phase.name, table.game.corporations["7"].trains) == ("3", [])


def test_there_is_no_step_beyond_the_round() -> None:
    with pytest.raises(IndexError):
        position("1860", 12)
    with pytest.raises(IndexError):
        position("1860", -1)
