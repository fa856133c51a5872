"""The results of tables, read from the events of their tournaments, in the order in which they are rated.

A result is rated at the place at which it was recorded, and stays there if it is corrected. A table that is reopened
has none; its next result has a place of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from gateway.ratings.models import RatedResult, ResultsRead
from gateway.tournaments import keeping
from gateway.tournaments.domain import events as e
from gateway.tournaments.domain.points import placed
from gateway.tournaments.news import News, read

Recorded = e.TableResulted | e.TableAdjudicated


def follow() -> int:
    """Take note of all results that are new, corrected or taken back; how many events were read for it."""
    return read(ResultsRead, note)


def note(tournament_id: UUID, news: Sequence[News]) -> None:
    """Take note of the results among the events of one tournament, which follow what was noted before."""
    for number, at, event in news:
        match event:
            case e.TableResulted() | e.TableAdjudicated():
                _begin(tournament_id, number, at, event)
            case e.ResultCorrected():
                _change(tournament_id, event.table, lambda recorded, event=event: [*recorded, _as_recorded(event)])
            case e.CorrectionUndone():
                _change(tournament_id, event.table, lambda recorded: recorded[:-1])
            case e.TableReopened():
                _change(tournament_id, event.table, lambda recorded: [])


def _begin(tournament_id: UUID, number: int, at: Any, event: Recorded) -> None:
    state = keeping.current(tournament_id).at_work.tables[event.table]
    board = int(event.table.rpartition(".")[2])
    result = RatedResult(
        tournament_id=tournament_id,
        number=number,
        at=at,
        round=state.round,
        board=board,
        title=state.table.title,
        game=UUID(state.game_id) if state.game_id else None,
    )
    _set(result, [_as_recorded(event)])


def _change(tournament_id: UUID, table: str, changed: Any) -> None:
    """What counts of a table's last result is different now."""
    round_number, board = (int(part) for part in table.split("."))
    of_table = RatedResult.objects.filter(tournament=tournament_id, round=round_number, board=board)
    result = of_table.latest("number")
    _set(result, changed(result.recorded))


def _set(result: RatedResult, recorded: list[dict[str, Any]]) -> None:
    result.recorded, result.stale = recorded, True
    ranked = placed(recorded[-1]["scores"], recorded[-1]["forfeited"]) if recorded else []
    result.places = {line.player: line.place for line in ranked}
    result.save()


def _as_recorded(event: Recorded | e.ResultCorrected) -> dict[str, Any]:
    forfeited = () if isinstance(event, e.TableResulted) else event.forfeited
    return {"scores": event.scores, "forfeited": list(forfeited)}
