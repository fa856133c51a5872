"""What workers tell, for tests."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import msgspec

from engine18xx.audit import AuditedGame, AuditedRun, Finding
from messages import BonusEarned, Envelope, GameAudited, Problem, RouteExplained, RoutesCalculated, StopEarned, seal
from tests.gateway.samples import GAME

ROUTE = RouteExplained(
    train="3+1-0",
    revenue=120,
    subsidy=0,
    stops=[
        StopEarned("D23-0", "D23", 40, True),
        StopEarned("C24-0", "C24", 10, False),
        StopEarned("a25-0", "a25", 50, True),
    ],
    bonuses=[BonusEarned("EW", 30, "R18GB-813")],
    route={"train": "3+1-0", "connections": [["D23", "C24"]], "revenue": 120, "revenue_str": "D23-a25+(EW)"},
)


def calculated(calculation: object, **changes: Any) -> Envelope:
    """The best routes were found, with proof unless `changes` say otherwise."""
    fields: dict[str, Any] = {
        "calculation": str(calculation),
        "corporation": "GWR",
        "revenue": 120,
        "routes": [ROUTE],
        "actions": [{"type": "run_routes", "entity": "GWR", "routes": [ROUTE.route]}],
        "proved": True,
        "bound": 120,
        "work": 77,
        "seconds": 0.004,
    }
    return seal(RoutesCalculated(**(fields | changes)), game_id=str(GAME), version=7)


def refused(calculation: object, code: str = "rule-broken") -> Envelope:
    """There was nothing to calculate."""
    problem = Problem(code=code, message="there is no corporation X", rule="ARCH-31", values={"corporation": "X"})
    return seal(RoutesCalculated(calculation=str(calculation), corporation="X", problem=problem), game_id=str(GAME))


def run(recorded: int = 100, best: int = 120, **changes: Any) -> AuditedRun:
    fields: dict[str, Any] = {
        "action_id": 7,
        "turn": 2,
        "round": 1,
        "phase": "3+1",
        "corporation": "GWR",
        "player": 1,
        "trains": ["3+1"],
        "recorded": recorded,
        "subsidy": 0,
        "earned": recorded,
        "findings": [],
        "best": best,
        "best_subsidy": 0,
        "routes": ["3+1-0: D23-a25 = £120"],
        "proved": True,
        "bound": best,
        "seconds": 0.002,
        "work": 40,
    }
    return AuditedRun(**(fields | changes))


REFUSED = run(900, 120, earned=None, findings=[Finding("TRACK-1504", "no route may end there")])


def audited(batch_id: object, number: int = 0, *runs: AuditedRun, **changes: Any) -> Envelope:
    """One game of an audit is done."""
    fields: dict[str, Any] = {"file": f"{number}.json", "title": "18GB", "players": {"1": "Ada"}, "status": "identical"}
    game = AuditedGame(**(fields | {"runs": list(runs)} | changes))
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(game))).decode()
    event = GameAudited(batch_id=str(batch_id), item=number, status=game.status, runs=len(runs), packed=packed)
    return seal(event, id=f"audit:{batch_id}:{number}")
