"""Addresses of games."""

from __future__ import annotations

from django.urls import path

from gateway.games.api import acting, tables, views, watching

HERE = "games/<uuid:game_id>"

urlpatterns = [
    # acting, which is asked for most
    path(f"{HERE}/actions", acting.PlayActions.as_view(), name="game-actions"),
    path(f"{HERE}/legal-actions", acting.GameLegalActions.as_view(), name="game-legal-actions"),
    # games
    path("games", views.GameList.as_view(), name="games"),
    path("games/bulk", tables.GameBatch.as_view(), name="games-bulk"),
    path("games/archives", views.ArchiveList.as_view(), name="games-archives"),
    path(HERE, views.GameDetail.as_view(), name="game"),
    # what people change about it
    path(f"{HERE}/join", tables.GameJoin.as_view(), name="game-join"),
    path(f"{HERE}/leave", tables.GameLeave.as_view(), name="game-leave"),
    path(f"{HERE}/start", tables.GameStart.as_view(), name="game-start"),
    path(f"{HERE}/seats", tables.GameOrder.as_view(), name="game-seats"),
    path(f"{HERE}/close", tables.GameClose.as_view(), name="game-close"),
    path(f"{HERE}/invitations", tables.InvitationList.as_view(), name="game-invitations"),
    path(f"{HERE}/invitations/<uuid:invitation_id>", tables.InvitationDetail.as_view(), name="game-invitation"),
    path(f"{HERE}/roles", tables.RoleList.as_view(), name="game-roles"),
    path(f"{HERE}/roles/<int:role_id>", tables.RoleDetail.as_view(), name="game-role"),
    path(f"{HERE}/permissions", tables.PermissionList.as_view(), name="game-permissions"),
    path(f"{HERE}/permissions/<int:permission_id>", tables.PermissionDetail.as_view(), name="game-permission"),
    path(f"{HERE}/undo-requests", tables.UndoRequestList.as_view(), name="game-undo-requests"),
    path(f"{HERE}/undo-requests/<uuid:request_id>/agree", tables.UndoAgree.as_view(), name="game-undo-agree"),
    path(f"{HERE}/undo-requests/<uuid:request_id>/decline", tables.UndoDecline.as_view(), name="game-undo-decline"),
    path(f"{HERE}/records", tables.RecordList.as_view(), name="game-records"),
    path(f"{HERE}/note", tables.GameNote.as_view(), name="game-note"),
    # watching
    path(f"{HERE}/state", views.GameState.as_view(), name="game-state"),
    path(f"{HERE}/changes", watching.GameChanges.as_view(), name="game-changes"),
    path(f"{HERE}/events", watching.GameEvents.as_view(), name="game-events"),
    path(f"{HERE}/runs", watching.ProposedRun.as_view(), name="game-runs"),
    path(f"{HERE}/runs/<int:version>", watching.RecordedRun.as_view(), name="game-run"),
    path(f"{HERE}/board.svg", views.GameBoard.as_view(), name="game-board"),
    path(f"{HERE}/market.svg", views.GameMarket.as_view(), name="game-market"),
    path(f"{HERE}/archive", views.GameArchive.as_view(), name="game-archive"),
]
