"""What a player is told who asks why he sits where he sits."""

from __future__ import annotations

from gateway.tournaments.domain.pairing import Contender, Exchange, Field, History, Pairing, pair, reasons
from gateway.tournaments.domain.pairing.reasons import Company

HISTORY = History.of([("ann", "bob", "cyd"), ("dan", "eve", "fay")], ["gil"])
CONTENDERS = [
    Contender(player=player, score=score)
    for player, score in {"ann": 100, "bob": 60, "cyd": 30, "dan": 100, "eve": 60, "fay": 30, "gil": 50}.items()
]
FIELD = Field(contenders=CONTENDERS, history=HISTORY, sizes=(3,))


def drawn() -> Pairing:
    return pair(FIELD, 7)


def test_the_reasons_name_the_company_and_former_meetings() -> None:
    pairing = drawn()
    for board, table in enumerate(pairing.tables, 1):
        for seat, player in enumerate(table, 1):
            found = reasons(FIELD, pairing, player)
            assert (found.board, found.seat) == (board, seat)
            assert {one.player for one in found.company} == set(table) - {player}
    met = reasons(FIELD, pairing, "ann")
    trio = [one for one in ("bob", "cyd") if one in {other.player for other in met.company}]
    assert [one.player for one in met.company if one.met_before] == trio


def test_the_reasons_for_a_bye_say_how_many_there_were_before() -> None:
    pairing = drawn()
    found = reasons(FIELD, pairing, pairing.byes[0])
    assert (found.board, found.seat, found.company) == (None, None, ())
    assert found.byes_before == 0
    assert reasons(FIELD, pairing, "gil").byes_before == 1


def test_no_exchange_improves_a_pairing_that_is_proved_best() -> None:
    pairing = drawn()
    assert pairing.report.proved_best
    for one in CONTENDERS:
        exchange = reasons(FIELD, pairing, one.player).next_best
        assert isinstance(exchange, Exchange)
        assert exchange.change >= 0


def test_a_single_table_has_nobody_elsewhere() -> None:
    field = Field(contenders=CONTENDERS[:3], sizes=(3,))
    found = reasons(field, pair(field, 1), "ann")
    assert found.next_best is None
    assert Company("bob", 60, 0, None, False) in found.company
