"""Home, destination and station tokens, and the slots they take (R1822B-307, 701 to 709, R1822B-1601 to 1605)."""

from __future__ import annotations

from .moves import Moves


def major(symbol: str = "LYR", cash: int = 500, phase: str = "3", record: int = 1) -> Moves:
    """A major, about to operate."""
    moves = Moves(4, 10)
    moves.begin_phase(phase)
    moves.found(symbol, 1, price=100, cash=cash, record=record)
    return moves


def to_destination(moves: Moves) -> None:
    """The operator declines what comes before its destination step."""
    moves.operate()
    while not moves.game.round.track.done:
        moves.passes(str(moves.active()))


def tokens(moves: Moves, hexagon: str) -> list[str | None]:
    return [None if token is None else str(token) for token in moves.city(hexagon).tokens]


# --- home tokens ---


def test_home_token_is_placed_at_the_start_of_the_first_turn() -> None:
    """R1822B-307: free, in the reserved slot, without an action."""
    moves = major("NBR", cash=0, record=0)
    moves.operate()
    assert tokens(moves, "H5") == [None, "NBR"]
    assert moves.city("H5").reservations == ["3", None]
    assert moves.cash("NBR") == 0


def test_lnwr_has_its_destination_token_from_its_first_turn() -> None:
    """R1822B-307, R1822B-1903: connected or not."""
    moves = major("LNWR", record=0)
    moves.operate()
    assert tokens(moves, "N29") == ["LNWR"]
    assert tokens(moves, "I22")[0] == "LNWR:destination"


# --- destination tokens ---


def test_destination_token_is_placed_as_soon_as_home_is_connected() -> None:
    """R1822B-702, 22-53: found automatically, and mandatory then."""
    moves = major()
    moves.build("H23", ("6", 2))
    to_destination(moves)
    assert moves.offered() == ["hex_token"]
    (action,) = moves.automatic()
    assert (action.type, action.hex) == ("hex_token", "I22")  # type: ignore[union-attr]
    with moves.refused("CORE-33"):
        moves.passes("LYR")
    with moves.refused("R1822B-702"):
        moves.do("hex_token", "LYR", hex="H5")
    moves.do("hex_token", "LYR", hex="I22")
    assert "LYR:destination" in tokens(moves, "I22")
    assert moves.cash("LYR") == 500


def test_unconnected_destination_is_passed() -> None:
    """R1822B-701, R1822B-702: every turn, by itself in live play (ARCH-84)."""
    moves = major()
    to_destination(moves)
    assert moves.offered() == ["pass"]
    assert [action.type for action in moves.automatic()] == ["pass"]
    with moves.refused("CORE-33"):
        moves.do("hex_token", "LYR", hex="I22")


def test_destination_is_traced_from_home_and_no_other_token() -> None:
    """R1822B-702, 22-50: a token in Warrington, joined to Manchester only, is not enough."""
    moves = major()
    moves.build("H23", ("5", 3))  # sides 3 and 4
    moves.game.board.delete_reservation("7")
    moves.stand("LYR", "H23")
    to_destination(moves)
    assert moves.offered() == ["pass"]


def test_full_city_of_others_cuts_the_connection() -> None:
    """R1822B-702, R1822B-1605: as in the worked round."""
    moves = major()
    moves.build("H23", ("6", 2))
    moves.launch("7", 2, record=1)
    to_destination(moves)
    moves.end_turn() if moves.active() == "7" else None
    while moves.active() != "LYR" or not moves.game.round.track.done:
        moves.idle()
    assert moves.offered() == ["pass"]


def test_destination_city_itself_may_be_full() -> None:
    """R1822B-702, R1822B-1602, 22-51: an extra slot is added, nobody is displaced."""
    moves = major()
    moves.build("H23", ("6", 2))
    moves.game.put_token(moves.game.charters["MR"][1], moves.city("I22"), 0)
    moves.found("LNWR", 2, price=60, cash=0, record=1)
    full = tokens(moves, "I22")
    assert None not in full
    to_destination(moves)
    moves.do("hex_token", "LYR", hex="I22")
    assert tokens(moves, "I22") == [*full, "LYR:destination"]


def test_two_destinations_in_manchester_stand_side_by_side() -> None:
    """22-51: LYR's destination token survives LNWR's, and moves into a real slot when the tile grows."""
    moves = major()
    moves.build("H23", ("6", 2))
    moves.game.put_token(moves.game.charters["MR"][1], moves.city("I22"), 0)
    to_destination(moves)
    moves.do("hex_token", "LYR", hex="I22")
    moves.found("LNWR", 2, price=60, cash=0, record=1)
    assert tokens(moves, "I22") == ["MR", "LYR:destination", "LNWR:destination"]
    assert (moves.city("I22").node.slots, moves.city("I22").extra) == (2, 1)
    moves.build("I22", ("X2", 0))
    assert (moves.city("I22").node.slots, moves.city("I22").extra) == (3, 0)
    assert sorted(token for token in tokens(moves, "I22") if token) == ["LNWR:destination", "LYR:destination", "MR"]


def test_other_token_of_the_major_goes_back_to_the_charter() -> None:
    """R1822B-703: for £100; its extra slot goes with it (R1822B-1603, 22-51)."""
    moves = major()
    moves.build("H23", ("6", 2))
    moves.stand("LYR", "I22")
    slots = moves.city("I22").node.slots
    to_destination(moves)
    moves.do("hex_token", "LYR", hex="I22")
    assert tokens(moves, "I22").count("LYR:destination") == 1
    assert "LYR" not in tokens(moves, "I22")
    assert len(tokens(moves, "I22")) == slots
    back = moves.game.charters["LYR"][1]
    assert (back.city, back.price) == (None, 100)


def test_destination_token_on_an_empty_hex_counts_its_reservation() -> None:
    """R1822B-1602, TRACK-1006: Carlisle with a slot reserved for minor 28 gets an extra one; it blocks nobody."""
    moves = major("CR")
    moves.build("G12", ("5", 3))
    token = moves.game.destination_token(moves.corporation("CR"))
    assert token is not None
    moves.game.place_destination(moves.corporation("CR"))
    assert tokens(moves, "G12") == [None, "CR:destination"]
    assert not moves.city("G12").blocks("NBR")


# --- station tokens (R1822B-705 to R1822B-709) ---


def at_tokens(moves: Moves) -> None:
    to_destination(moves)
    moves.idle()


def test_station_token_costs_one_hundred_and_ends_the_step() -> None:
    """R1822B-707, R1822B-705."""
    moves = major()
    moves.build("H23", ("57", 2))  # sides 2 and 5
    moves.game.board.delete_reservation("7")
    at_tokens(moves)
    assert moves.offered() == ["pass", "place_token"]
    moves.token("LYR", "H23")
    assert moves.cash("LYR") == 400
    assert moves.game.round.tokens.done


def test_token_step_is_skipped_without_money_or_place() -> None:
    """R1822B-705: £99 is not enough; nor is a city whose only slot is reserved."""
    moves = major(cash=99)
    moves.build("H23", ("57", 2))
    at_tokens(moves)
    assert moves.game.round.tokens.done
    moves = major()
    moves.build("H23", ("57", 2))
    at_tokens(moves)
    assert moves.game.round.tokens.done


def test_token_goes_into_no_city_out_of_reach_or_with_own_token() -> None:
    """R1822B-706, TRACK-1102: not even another city of the hex."""
    moves = major()
    moves.build("H23", ("6", 2))
    moves.game.board.delete_reservation("7")
    to_destination(moves)
    moves.idle()
    for hexagon in ("G22", "H5"):
        with moves.refused("TRACK-1102"):
            moves.token("LYR", hexagon)


def test_minors_place_nothing_but_their_home_token() -> None:
    """R1822B-708."""
    moves = Moves(4, 10)
    moves.begin_phase("3")
    moves.launch("7", 1, cash=500, record=1)
    moves.build("H23", ("6", 2))
    moves.operate()
    moves.passes("7")
    with moves.refused("CORE-33"):
        moves.token("7", "G22")


# --- slots (R1822B-1601) ---


def test_reservation_of_a_closed_minor_moves_later_ones_down() -> None:
    """R1822B-1601: E6 [27, CR, –] becomes [CR, –]; somebody else then takes slot 1."""
    moves = Moves(4, 10)
    moves.game.close_minor(moves.corporation("27"))
    assert moves.city("E6").reservations == ["CR"]
    moves.found("LYR", 1)
    moves.stand("LYR", "G22")
    moves.stand("LYR", "E6")
    assert tokens(moves, "E6") == [None, "LYR", None]


def test_token_on_a_reserved_slot_leaves_the_others_where_they_are() -> None:
    """R1822B-1601."""
    moves = Moves(4, 10)
    moves.launch("27", 1, record=1)
    assert tokens(moves, "E6") == ["27", None, None]
    assert moves.city("E6").reservations == [None, "CR"]
