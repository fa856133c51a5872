"""Addresses of calculations and audits."""

from __future__ import annotations

from django.urls import path

from gateway.runs.api import audits, calculations

CALCULATION = "games/<uuid:game_id>/routes/<uuid:calculation_id>"
AUDIT = "replays/<uuid:batch_id>/audit"

urlpatterns = [
    path("games/<uuid:game_id>/routes", calculations.BestRoutes.as_view(), name="game-routes"),
    path(CALCULATION, calculations.CalculationDetail.as_view(), name="game-calculation"),
    path(f"{CALCULATION}/cancel", calculations.CalculationCancel.as_view(), name="game-calculation-cancel"),
    path(f"{CALCULATION}/board.svg", calculations.CalculationBoard.as_view(), name="game-calculation-board"),
    path(AUDIT, audits.AuditDetail.as_view(), name="audit"),
    path(f"{AUDIT}/cancel", audits.AuditCancel.as_view(), name="audit-cancel"),
    path(f"{AUDIT}/games", audits.AuditGames.as_view(), name="audit-games"),
    path(f"{AUDIT}/report.json", audits.AuditJSON.as_view(), name="audit-json"),
    path(f"{AUDIT}/runs.csv", audits.AuditRuns.as_view(), name="audit-runs"),
    path(f"{AUDIT}/totals.csv", audits.AuditTotals.as_view(), name="audit-totals"),
    path(f"{AUDIT}/report.html", audits.AuditPage.as_view(), name="audit-page"),
]
