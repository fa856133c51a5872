"""What holds after every action of every recorded game (promises 3 and 4 of the design)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine18xx.finance.holders import Holder, Player
from engine18xx.game import Game
from engine18xx.registry import titles
from engine18xx.replay import kept_actions, start
from engine18xx.snapshot import snapshot
from tests.engine.recorded import Recording, all_ones, kept


def played(recording: Recording) -> Iterator[Game]:
    """The game of a recording after set-up and after every action; the last one is finished if the recording is."""
    archive = recording.archive()
    game = start(archive)
    yield game
    for action in kept_actions(archive):
        game.apply(action, recorded=True)
        yield game


def set_aside(game: Game) -> int:
    """Money in the tax haven and in the funds of P15 and P20 of 1822NRS, in pounds."""
    extras: dict[str, Any] = game.extras()
    if "tax_haven" not in extras:
        return 0
    funds = sum(amount or 0 for amount in extras["phase_revenue"].values())
    return int(extras["tax_haven"]["cash"]) + funds


def money(game: Game) -> int:
    """All money of a game, in pounds."""
    parties: list[Holder] = [*game.all_players, *game.corporations.values()]
    return sum(party.cash for party in parties) + game.bank.cash + set_aside(game)


def holders(game: Game) -> Iterator[Holder]:
    """Who can hold certificates; in 1822NRS also the tax haven."""
    yield from game.all_players
    yield from game.corporations.values()
    yield game.pool
    haven = getattr(game, "haven", None)
    if isinstance(haven, Holder):
        yield haven


def check_shares(game: Game) -> None:
    """Every certificate of a corporation in the game is in one place, and together they make 100%."""
    places: dict[str, list[str]] = {symbol: [] for symbol in game.corporations}
    percent = dict.fromkeys(game.corporations, 0)
    for holder in holders(game):
        for symbol, certificates in holder.certificates.items():
            for certificate in certificates:
                assert certificate.holder is holder and certificate.corporation == symbol
                places[symbol].append(certificate.id)
                percent[symbol] += certificate.percent
    for company in game.corporations.values():
        if not company.closed and places[company.sym]:
            assert percent[company.sym] == 100, company
            assert len(set(places[company.sym])) == len(places[company.sym])


def check_trains(game: Game) -> None:
    """Every train of a corporation knows it, and no train is in two places."""
    seen: list[str] = [train.id for train in (*game.depot.upcoming, *game.depot.discarded)]
    for company in game.corporations.values():
        for train in company.trains:
            assert train.owner is company and not train.rusted
            seen.append(train.id)
    assert len(set(seen)) == len(seen)


def check_privates(game: Game) -> None:
    """Every private is in the list of its owner, and nowhere else."""
    owned = [
        (private, owner)
        for owner in (*game.all_players, *game.corporations.values())
        for private in owner.privates  # type: ignore[attr-defined]
    ]
    assert all(private.owner is owner and not private.closed for private, owner in owned)
    assert len({private.sym for private, _ in owned}) == len(owned)


def check_presidents(game: Game) -> None:
    """Who is president holds the president's certificate (CORE-85).

    Two exceptions, both of the traces: a sale that live play refuses (R18GB-435), and in 1822NRS a seller who becomes
    president by it, having had the larger share before without anybody looking (CORE-121, CORE-125).
    """
    defective = {share.rpartition("_")[0] for warning in game.warnings for share in warning.values.get("shares", ())}
    for company in game.corporations.values():
        holder, president = company.presidency.holder, company.president
        if president is None or company.closed or company.sym in defective:
            continue
        overlooked = game.title == "1822NRS" and isinstance(holder, Player) and isinstance(president, Player)
        assert holder is president or overlooked, company


@all_ones()
def test_money_is_neither_made_nor_lost(recording: Recording) -> None:
    """Promise 3, CORE-80, CORE-81, R1860-103: players, companies, bank and what lies aside are constant."""
    states = played(recording)
    start = money(next(states))
    for game in states:
        assert money(game) == start, game.actions_applied


@all_ones()
def test_certificates_trains_and_privates_are_each_in_one_place(recording: Recording) -> None:
    """Promise 3, CORE-5, CORE-6: shares make 100%; a president holds the president's certificate."""
    for game in played(recording):
        check_shares(game)
        check_trains(game)
        check_privates(game)
        check_presidents(game)


@pytest.mark.parametrize("one", titles())
@pytest.mark.parametrize("other", titles())
def test_two_games_in_one_process_never_touch_each_other(one: str, other: str) -> None:
    """Promise 4: played turn about, of one title or two, each ends as it does alone."""
    first = next(recording for recording in kept() if recording.title == one)
    second = [recording for recording in kept() if recording.title == other][-1]
    alone = {}
    for recording in (first, second):
        *_, game = played(recording)
        alone[recording] = snapshot(game)
    left = {recording: played(recording) for recording in (first, second)}
    games: dict[Recording, Game] = {}
    while left:
        for recording, states in list(left.items()):
            state = next(states, None)
            if state is None:
                del left[recording]
            else:
                games[recording] = state
    assert {recording: snapshot(game) for recording, game in games.items()} == alone


@pytest.mark.parametrize("title", titles())
def test_the_printed_facts_cannot_be_changed(title: str) -> None:
    """Promise 4: they are shared by all games of a title."""
    archive = next(recording for recording in kept() if recording.title == title).archive()
    facts = start(archive).printed()

    def frozen(value: Any) -> bool:
        if isinstance(value, (dict, list, set)):
            return False
        inner = value.values() if hasattr(value, "values") else value if isinstance(value, tuple) else ()
        return all(frozen(each) for each in inner)

    assert frozen(facts)
    with pytest.raises(TypeError):
        facts["trains"] = ()  # type: ignore[index]
