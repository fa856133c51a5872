"""No action can loop or run away (promise 5 of the design): a limit turns that into a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine18xx import actions as act
from engine18xx import game as limits
from engine18xx.errors import RuleViolation
from engine18xx.rounds.round import Round
from engine18xx.titles.t1860.game import Game1860
from engine18xx.titles.t1860.rounds import StockRound1860

from .sitting import Sitting

PASS = {"type": "pass", "entity_type": "player"}


class Endless(Game1860):
    """A game whose rules go wrong: after the auction nobody can do anything, and the turn never ends."""

    def next_round(self) -> Round[Any] | None:
        for player in self.players:
            player.cash = 0
            for certificates in player.certificates.values():
                certificates.clear()
        return StockRound1860(self, self.players)


def last_lot() -> Endless:
    """The end of the auction of such a game: 3 is about to found IOW."""
    game = Endless([(1, "A"), (2, "B"), (3, "C")])
    for starter, lot in zip((1, 2, 3, 1, 2), ("BHC", "YHC", "CMH", "RPSC", "C&N"), strict=True):
        pass_round(game, starter)
        if lot == "C&N":
            game.apply({"type": "par", "entity": starter, "corporation": lot, "share_price": "74,0,20"})
        else:
            price = game.privates[lot].value
            game.apply({"type": "bid", "entity": starter, "company": lot, "price": price})
    pass_round(game, 3)
    return game


def pass_round(game: Game1860, starter: int) -> None:
    for passing in range(3):
        game.apply({**PASS, "entity": 1 + (starter - 1 + passing) % 3})


def test_rounds_without_end_are_refused_and_leave_the_game_untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Promise 5: the action that would begin them is taken back."""
    monkeypatch.setattr(limits, "MOST_TURNS", 500)
    game = last_lot()
    before = game.snapshot()
    with pytest.raises(RuleViolation) as caught:
        game.apply({"type": "par", "entity": 3, "corporation": "IOW", "share_price": "74,0,20"})
    assert (caught.value.rule, caught.value.values["turns"]) == ("CORE-21", 501)
    assert game.snapshot() == before


def test_automatic_actions_without_end_are_refused_with_their_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Promise 5, ARCH-83: here a step that always wants one more programme."""
    monkeypatch.setattr(limits, "MOST_AUTOMATIC", 50)
    sitting = Sitting()
    before = sitting.table.game.snapshot()

    def endlessly(game: Game1860) -> Sequence[act.AnyAction]:
        return [act.ProgramDisable(entity=2)]

    monkeypatch.setattr(Game1860, "automatic_actions", endlessly)
    with pytest.raises(RuleViolation) as caught:
        sitting.do("pass", 1)
    assert (caught.value.rule, caught.value.values["followed"]) == ("ARCH-83", 50)
    assert (sitting.table.game.snapshot(), sitting.table.game.actions_applied) == (before, sitting.table.version)


def test_a_game_in_which_everybody_passes_for_ever_ends_in_one_action() -> None:
    """CORE-20, 5, CORE-21: within the limits; the hundredth turn is the last."""
    sitting = Sitting()
    for player in (1, 2):
        sitting.share_pass(player, unconditional=True, indefinite=True)
    sitting.share_pass(3, unconditional=True, indefinite=True)
    game = sitting.table.game
    assert (game.end_reason, game.turn) == ("dnf", 100)
