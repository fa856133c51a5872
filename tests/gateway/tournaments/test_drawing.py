"""Tables are looked for beside the tournament, those of a large field in a process of their own."""

from __future__ import annotations

import os
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.tournaments import drawing
from gateway.tournaments.domain import commands
from tests.gateway.tournaments.at_play import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every field is a large one."""
    monkeypatch.setattr(drawing, "MANY", 0)


@pytest.mark.usefixtures("large")
def test_a_process_of_its_own_finds_the_tables_that_this_one_would_find(host: Account) -> None:
    play = Play(host, 8)
    found = commands.draw_next_round(play.t)
    drawing.draw(play.id, by=host)
    assert [found[-1].round] == play.t.rounds  # type: ignore[union-attr]


@pytest.mark.usefixtures("large")
def test_what_is_refused_there_is_refused_here(host: Account) -> None:
    play = Play(host, 1)
    with pytest.raises(Problem) as refused:
        drawing.draw(play.id, by=host)
    assert (refused.value.code, refused.value.errors) == (
        "too-few",
        [{"message": "There are too few players for a table", "rule": "too-few", "values": {"players": 1}}],
    )


@pytest.mark.usefixtures("large")
def test_if_that_process_is_ended_this_one_finds_them(host: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended(drawing.ProcessPoolExecutor):
        def submit(self, *args: Any, **options: Any) -> Any:
            ended = super().submit(os._exit, 1)
            assert isinstance(ended.exception(), BrokenProcessPool)
            return ended

    monkeypatch.setattr(drawing, "ProcessPoolExecutor", Ended)
    play = Play(host, 8)
    drawing.draw(play.id, by=host)
    assert len(play.t.rounds) == 1
