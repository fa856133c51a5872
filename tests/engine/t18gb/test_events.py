"""Phases, what trains bring about, export, the end and the score (R18GB-1101 to R18GB-1141)."""

from __future__ import annotations

import pytest

from engine18xx import facts as fact

from .moves import Moves, auction_of_the_example, operating, refused


def idle_game(players: int = 4, seed: int = 2) -> Moves:
    """SR 1 of a game in which everybody only passes."""
    moves = Moves(players=players, seed=seed)
    if players == 4:
        auction_of_the_example(moves)
    else:
        moves.sell_privates()
    return moves


# --- rounds and export (R18GB-601, R18GB-602, R18GB-1121) ---


def test_idle_first_turn_pays_twice_and_exports_two_trains() -> None:
    """R18GB-1303, R18GB-602."""
    moves = idle_game()
    before = moves.cash(1)
    moves.passes(2, 3, 4, 1)
    assert (moves.where, moves.cash(1) - before) == (("SR", 2, 1), 30)
    assert moves.game.depot.upcoming[0].id == "2+1-2"


def test_operating_order_is_fixed_at_the_start_dearest_first_then_first_come() -> None:
    """R18GB-601."""
    moves = idle_game()
    for corporation, director, price in (("MR", 1, 70), ("NER", 2, 90), ("NBR", 3, 90)):
        moves.start(corporation, director, price)
    moves.idle_until(lambda game: game.round.short == "OR")
    assert [each.sym for each in moves.game.round.participants] == ["NER", "NBR", "MR"]
    moves.passes("NER")
    assert [each.sym for each in moves.game.round.participants] == ["NER", "NBR", "MR"]


def test_unfloated_corporation_does_not_operate() -> None:
    """R18GB-601, R18GB-423."""
    moves = idle_game()
    moves.corporation("MR").float_percent = 60
    moves.start("MR", 1, 100)
    assert not moves.corporation("MR").floated
    moves.passes(2, 3, 4, 1)
    assert moves.where == ("SR", 2, 1)


# --- phases (R18GB-1101) ---


def test_exports_start_phases_and_rust_trains() -> None:
    """R18GB-908, R18GB-1101: the first 4+2 rusts the 2+1, the first 4X the 3+1, the first 6X the 4+2."""
    moves = operating(("MR", 1), players=2, seed=1)
    for train in ("2+1-0", "3+1-0", "4+2-0"):
        moves.give("MR", train)
    gone: list[tuple[str, ...]] = []
    for phase, lost in (("4+2", "2+1-0"), ("4X", "3+1-0"), ("6X", "4+2-0")):
        while moves.game.depot.upcoming[0].name != phase:
            moves.game.depot.scrap(moves.game.depot.upcoming[0])
        moves.begin_phase({"4+2": "3+1", "4X": "5+2", "6X": "5X"}[phase])
        train = moves.game.depot.upcoming[0]
        moves.game.depot.scrap(train)
        moves.game.train_acquired(train)
        assert (moves.game.phase.name, moves.game.train(lost).rusted) == (phase, True)
        gone.append(tuple(each.id for each in moves.corporation("MR").trains))
    assert gone == [("3+1-0", "4+2-0"), ("4+2-0",), ()]


def test_incomes_come_in_every_operating_round_until_the_end_and_not_after_it() -> None:
    """R18GB-502, R18GB-1132, GB-20: LM (£15) pays once for each operating round that has begun."""
    moves = idle_game()
    before = moves.cash(1)
    begun = 0
    while not moves.game.finished:
        moves.idle()
        begun += sum(
            isinstance(each, fact.RoundStarted) and each.name == "Operating Round" for each in moves.game.happened
        )
    assert moves.cash(1) - before == 15 * begun
    assert moves.game.end_reason == "final_train"


# --- unstarted corporations (R18GB-1111 to R18GB-1113, R18GB-1307) ---


def test_first_3_plus_1_makes_sixty_percent_float() -> None:
    """R18GB-1111: also those parred but not floated; not those that have floated."""
    moves = idle_game()
    moves.start("MR", 1)
    moves.game.event_float_60()
    assert (moves.corporation("MR").float_percent, moves.corporation("NER").float_percent) == (40, 60)


def test_first_5_plus_2_converts_what_has_not_floated() -> None:
    """R18GB-1112, R18GB-1307: parred at 100: the director 20 %, nine certificates, 80 % in the treasury."""
    moves = idle_game()
    moves.game.event_float_60()
    moves.start("MR", 3, 100)
    moves.game.event_float_10_share()
    midland = moves.corporation("MR")
    assert (midland.kind, midland.price, midland.cash) == ("10-share", 100, 0)
    assert (moves.holding(3, "MR"), midland.percent_of("MR"), len(midland.issued), moves.pool("MR")) == (20, 80, 9, 0)
    assert moves.corporation("NER").kind == "10-share"
    assert len(moves.game.charters["NER"]) == 4


def test_ten_share_corporation_floats_at_sixty_percent_with_ten_prices() -> None:
    """R18GB-423, R18GB-1307: £1000, and the 40 % left go to the pool."""
    moves = idle_game()
    moves.game.event_float_60()
    moves.start("MR", 3, 100)
    moves.game.event_float_10_share()
    midland = moves.corporation("MR")
    for player, share in ((1, "MR_1"), (1, "MR_2"), (2, "MR_3")):
        moves.share(player, share)
    assert (midland.floated, midland.cash) == (False, 0)
    moves.share(4, "MR_4")
    assert (midland.floated, midland.cash, midland.percent_of("MR"), moves.pool("MR")) == (True, 1000, 0, 40)


def test_first_6X_removes_what_has_not_floated_and_leaves_its_home_token() -> None:
    """R18GB-1113, R18GB-1307: the shareholder loses his certificate, a 6X goes with each."""
    moves = idle_game()
    moves.game.event_float_60()
    moves.start("LYR", 1, 70)
    moves.start("MR", 2, 100, certificates=2)
    last = [train.id for train in moves.game.depot.upcoming if train.name == "6X"]
    moves.game.event_remove_unstarted()
    assert "LYR" not in dict(moves.game.corporations_in_view())
    assert "MR" in dict(moves.game.corporations_in_view())
    assert (moves.holding(1, "LYR"), moves.price("LYR")) == (0, None)
    assert moves.game.board.hex("H15").cities[0].has_token_of("LYR")
    removed = sum(corporation.closed for corporation in moves.game.corporations.values())
    left = [train.id for train in moves.game.depot.upcoming if train.name == "6X"]
    assert left == last[: max(0, len(last) - removed)]
    assert not [item for item in moves.listed(2, "par") if item["corporation"] == "LYR"]


def test_removed_corporation_cannot_be_founded() -> None:
    """R18GB-1113."""
    moves = idle_game()
    moves.start("LNWR", 2, 70)
    moves.game.event_remove_unstarted()
    moves.enrich(2, 500)
    assert "par" in moves.offered  # with the shares of LNWR's treasury on sale (R18GB-404)
    with refused("CORE-175"):
        moves.par(2, "LYR", 70)


def test_lb_owner_stays_barred_once_lnwr_is_removed() -> None:
    """R18GB-424."""
    moves = idle_game()
    moves.start("MR", 1, 70)
    moves.game.event_remove_unstarted()
    moves.look_again()
    assert moves.game.is_held_back_by_lb(moves.player(2))
    with refused("R18GB-424"):
        moves.buy(2, "MR_1")


# --- the end (R18GB-1131 to R18GB-1134) ---


def keep_trains(moves: Moves, left: int) -> None:
    """Leave so many trains in the depot."""
    while len(moves.game.depot.upcoming) > left:
        moves.game.depot.scrap(moves.game.depot.upcoming[0])


def test_price_on_an_end_cell_ends_the_game_with_the_operating_round() -> None:
    """R18GB-1131a: remembered even if it falls, before any export, also in the first round of a set."""
    moves = operating(("MR", 1), ("NER", 2))
    moves.game.move_price(moves.corporation("NER"), "right", 20)
    moves.game.move_price(moves.corporation("NER"), "left", 5)
    first = moves.game.depot.upcoming[0]
    moves.idle_until(lambda game: game.finished)
    assert (moves.game.end_reason, moves.where) == ("stock_market", ("OR", 1, 1))
    assert not first.rusted


def test_last_train_bought_ends_the_game_with_the_operating_round() -> None:
    """R18GB-1131b."""
    moves = operating(("MR", 1), ("NER", 2))
    keep_trains(moves, 1)
    moves.begin_phase("6X")
    moves.leave("MR", 700)
    moves.passes("MR")
    moves.train("MR", moves.game.depot.upcoming[0].id, 700)
    assert (moves.game.end_trigger, moves.active) == (("final_train", "current_or"), "NER")
    moves.idle_until(lambda game: game.finished)
    assert (moves.game.end_reason, moves.where) == ("final_train", ("OR", 1, 1))


def test_export_of_the_last_train_ends_the_game_at_once() -> None:
    """R18GB-1132."""
    moves = operating(("MR", 1))
    keep_trains(moves, 1)
    moves.begin_phase("6X")
    moves.leave("MR", 0)
    moves.passes("MR", "MR")
    assert (moves.game.finished, moves.game.end_reason, moves.where) == (True, "final_train", ("OR", 1, 1))


@pytest.mark.parametrize(("left", "banned"), [(4, False), (3, True), (2, True)])
def test_tokens_are_banned_when_one_or_two_trains_are_left(left: int, banned: bool) -> None:
    """R18GB-1133: counted after the export."""
    moves = operating(("MR", 1))
    keep_trains(moves, left)
    moves.begin_phase("6X")
    moves.leave("MR", 0)
    moves.passes("MR", "MR")
    assert (moves.where, moves.game.tokens_banned) == (("OR", 1, 2), banned)


def test_game_may_be_ended_by_hand() -> None:
    """R18GB-1134."""
    moves = idle_game()
    moves.do("end_game", 1)
    assert (moves.game.end_reason, moves.game.result()) == ("manually_ended", moves.game.scores())


# --- score (R18GB-1141) ---


def test_score_counts_cash_shares_and_open_privates() -> None:
    """R18GB-1141: trainless at 65: the director's certificate 65 and a single share 32."""
    moves = idle_game()
    moves.start("MR", 1, 65, certificates=2)
    moves.leave(1, 100)
    assert moves.game.scores()["1"] == 100 + 65 + 32 + 45  # LM is open
    moves.give("MR", "2+1-0")
    assert moves.game.scores()["1"] == 100 + 3 * 65 + 45
    moves.game.close_private(moves.game.privates["LM"])
    assert moves.game.scores()["1"] == 115 + 3 * 65


# --- programmes (ARCH-97, ARCH-98) ---


def test_conversion_stops_the_automatic_passes_of_others() -> None:
    """GB-26, ARCH-97e."""
    moves = idle_game()
    moves.start("MR", 1, 100)
    moves.idle_until(lambda game: game.round.short == "OR")
    moves.idle_until(lambda game: game.turn == 2 and moves.active == 1)
    moves.do("program_share_pass", 2)
    moves.enrich(1, 300)
    moves.convert(1, "MR")
    moves.passes(1)
    assert moves.active == 2
    (automatic,) = moves.game.automatic_actions()
    assert automatic.type == "program_disable"


def test_indefinite_pass_declines_the_share_after_a_conversion() -> None:
    """ARCH-95, ARCH-98."""
    moves = operating(("MR", 1))
    moves.leave("MR", 10)
    moves.passes("MR")
    moves.do("program_share_pass", 1, indefinite=True)
    moves.do("convert", "MR")
    moves.train("MR", "2+1-0", 80)
    moves.passes("MR")
    assert (moves.active, [action.type for action in moves.game.automatic_actions()]) == (1, ["pass"])
