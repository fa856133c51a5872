"""The end of a stock round: bids settled, minors launched, trains exported, prices raised (R1822A-701 to 714)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine18xx import facts as fact
from engine18xx.finance.holders import Player
from engine18xx.finance.privates import Private
from engine18xx.titles.t1822.boxes import CONCESSIONS, PRIVATES

if TYPE_CHECKING:
    from engine18xx.titles.t1822.game import Game1822

LOCAL_TRAIN = "L"


def settle(game: Game1822) -> None:
    """Everything between the last pass and the choice of P9, in order."""
    for kind in (CONCESSIONS, PRIVATES):
        for item in game.boxes.boxes(kind):
            award(game, item)
    first = next(iter(game.boxes.minors), None)
    launch_minors(game)
    export_trains(game, len(game.boxes.minors))
    if first is not None and not first.closed:
        export_first_minor(game, first)
    game.boxes.close()
    game.boxes.fill()
    charge_interest(game)
    raise_sold_out(game)


def award(game: Game1822, item: Private) -> None:
    """The highest bidder pays his bid and takes the certificate (R1822A-702, R1822A-703)."""
    bid = game.boxes.highest(item)
    if bid is not None:
        game.pay(bid.player, game.bank, bid.price, item.sym)
        item.give_to(bid.player)
        game.tell(fact.PrivateMoved(item.sym, bid.player.id))


def launch_minors(game: Game1822) -> None:
    """Launch the minors with bids, the dearest first; of equal ones the one in the lower box (R1822A-704)."""
    wanted = [(bid, item) for item in game.boxes.minors if (bid := game.boxes.highest(item)) is not None]
    for bid, item in sorted(wanted, key=lambda each: -each[0].price):
        launch(game, item, bid.player, bid.price)


def launch(game: Game1822, item: Private, player: Player, bid: int) -> None:
    """Launch one minor (R1822A-705)."""
    minor = game.corporation(item.facts["minor"])
    first_phase = "minor_float_phase1" in game.phase.status
    cells = sorted(game.market.shape.with_kind("par"), key=lambda cell: -cell.price)
    cell = cells[-1] if first_phase else next(cell for cell in cells if cell.price <= bid // 2)
    treasury = bid if "minor_float_phase3on" in game.phase.status else 2 * cell.price
    game.pay(player, game.bank, bid, item.sym)
    game.boxes.remove(item)
    game.found(minor, cell)
    game.gain_certificate(player, minor.presidency)
    game.pay(game.bank, minor, treasury, "capital")


def export_trains(game: Game1822, unwanted: int) -> None:
    """One L leaves for every minor in a box without a bid, as long as there are any (R1822A-708)."""
    for _ in range(unwanted):
        if game.depot.upcoming[0].kind.name == LOCAL_TRAIN:
            game.export_train()


def export_first_minor(game: Game1822, item: Private) -> None:
    """The minor in box 1 had no bid: it takes the next train of the depot out of the game with it (R1822A-709)."""
    game.export_train()
    game.boxes.remove(item)
    game.close_minor(game.corporation(item.facts["minor"]))


def charge_interest(game: Game1822) -> None:
    """Every debt grows by half, rounded up (R1822A-712)."""
    for player in game.players:
        player.debt += game.interest_on(player.debt)


def raise_sold_out(game: Game1822) -> None:
    """Majors that players and the tax haven own entirely move up, in operating order (R1822A-713)."""
    for major in [corporation for corporation in game.operating_order() if corporation.kind == "major"]:
        if not major.of(major.sym) and not game.pool.of(major.sym):
            game.move_price(major, "up")
