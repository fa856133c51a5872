"""The operations of the API. Made from the API's description by ``python -m generator``: do not edit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from bradshaw_client import models
from bradshaw_client.connection import Connection, ServerEvent, in_path


class Bradshaw(Connection):
    """A method for each operation, by its operation id."""

    def get_profile(self) -> models.Profile:
        """One's own account, with what others do not see."""
        return self._call("GET", "/api/v1/account", models.Profile)

    def change_profile(self, body: models.PatchedProfileRequest) -> models.Profile:
        """Change mail address, time zone, language, or who may seat the account."""
        return self._call("PATCH", "/api/v1/account", models.Profile, body=body)

    def list_bots(self) -> list[models.Account]:
        """The programs that play for the caller."""
        return self._call("GET", "/api/v1/account/bots", list[models.Account])

    def add_bot(self, body: models.BotRequest) -> models.Account:
        """An account for a program. It logs in by tokens alone, and its owner may seat it without asking."""
        return self._call("POST", "/api/v1/account/bots", models.Account, body=body)

    def close_bot(self, account_id: int) -> models.Account:
        """Close the account of a program of one's own."""
        return self._call("POST", f"/api/v1/account/bots/{in_path(account_id)}/close", models.Account)

    def list_bot_tokens(self, account_id: int) -> list[models.Token]:
        """The tokens of a program of one's own."""
        return self._call("GET", f"/api/v1/account/bots/{in_path(account_id)}/tokens", list[models.Token])

    def issue_bot_token(self, account_id: int, body: models.TokenRequestRequest) -> models.NewToken:
        """A token with which the program speaks for itself."""
        return self._call("POST", f"/api/v1/account/bots/{in_path(account_id)}/tokens", models.NewToken, body=body)

    def close_account(self, body: models.PasswordRequest) -> models.Account:
        """Close the account for good: name and mail address go, a pseudonym and all games stay."""
        return self._call("POST", "/api/v1/account/close", models.Account, body=body)

    def get_notification_preferences(self) -> models.Preferences:
        """Which mails one gets, and when."""
        return self._call("GET", "/api/v1/account/notifications", models.Preferences)

    def change_notification_preferences(self, body: models.PatchedPreferencesRequest) -> models.Preferences:
        """Change them; what is not named stays."""
        return self._call("PATCH", "/api/v1/account/notifications", models.Preferences, body=body)

    def list_tokens(self) -> list[models.Token]:
        """One's own tokens, the newest first, revoked ones too."""
        return self._call("GET", "/api/v1/account/tokens", list[models.Token])

    def issue_token(self, body: models.TokenRequestRequest) -> models.NewToken:
        """A new token; its text is shown this once. Name and password (HTTP Basic) do to ask for the first one."""
        return self._call("POST", "/api/v1/account/tokens", models.NewToken, body=body)

    def revoke_token(self, token_id: int) -> models.Token:
        """Revoke a token, at once and for good; also one of a program of one's own."""
        return self._call("DELETE", f"/api/v1/account/tokens/{in_path(token_id)}", models.Token)

    def list_accounts(
        self, *, cursor: str | None = None, limit: int | None = None, name: str | None = None, owner: int | None = None
    ) -> models.PaginatedAccountList:
        """People and programs, as everybody may see them.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            name: The whole name, in any case.
            owner: Programs of this account.
        """
        return self._call(
            "GET",
            "/api/v1/accounts",
            models.PaginatedAccountList,
            query={"cursor": cursor, "limit": limit, "name": name, "owner": owner},
        )

    def sign_up(self, body: models.SignUpRequest) -> models.Profile:
        """A new account. Ask for a token next (``POST /account/tokens``, with name and password)."""
        return self._call("POST", "/api/v1/accounts", models.Profile, body=body)

    def get_account(self, account_id: int) -> models.Account:
        """Somebody, as everybody may see him."""
        return self._call("GET", f"/api/v1/accounts/{in_path(account_id)}", models.Account)

    def list_games(
        self,
        *,
        account: int | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        finished: bool | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        live: bool | None = None,
        mine: bool | None = None,
        my_turn: bool | None = None,
        owner: int | None = None,
        player: str | None = None,
        status: str | None = None,
        title: str | None = None,
        tournament: UUID | None = None,
    ) -> models.PaginatedGameList:
        """List the games, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            account: Id of an account that has a seat.
            created_after: Set up, or taken in, at this moment or later.
            created_before: Set up, or taken in, before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Begun from an archive.
            limit: Rows a page.
            live: Set up here to be played.
            mine: In which the caller has a seat.
            my_turn: That wait for the caller.
            owner: Id of the account that set it up.
            player: Name of a player at the table.
            status: * `forming` - seats are being taken
                * `active` - being played
                * `finished` - over
                * `closed` - ended by its owner or an arbiter, or never to be played
        """
        return self._call(
            "GET",
            "/api/v1/games",
            models.PaginatedGameList,
            query={
                "account": account,
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "finished": finished,
                "imported": imported,
                "limit": limit,
                "live": live,
                "mine": mine,
                "my_turn": my_turn,
                "owner": owner,
                "player": player,
                "status": status,
                "title": title,
                "tournament": tournament,
            },
        )

    def list_games_as_lines(
        self,
        *,
        account: int | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        finished: bool | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        live: bool | None = None,
        mine: bool | None = None,
        my_turn: bool | None = None,
        owner: int | None = None,
        player: str | None = None,
        status: str | None = None,
        title: str | None = None,
        tournament: UUID | None = None,
    ) -> Iterator[models.Game]:
        """List the games, the newest first. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            account: Id of an account that has a seat.
            created_after: Set up, or taken in, at this moment or later.
            created_before: Set up, or taken in, before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Begun from an archive.
            limit: Rows a page.
            live: Set up here to be played.
            mine: In which the caller has a seat.
            my_turn: That wait for the caller.
            owner: Id of the account that set it up.
            player: Name of a player at the table.
            status: * `forming` - seats are being taken
                * `active` - being played
                * `finished` - over
                * `closed` - ended by its owner or an arbiter, or never to be played
        """
        return self._lines(
            "GET",
            "/api/v1/games",
            models.Game,
            query={
                "account": account,
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "finished": finished,
                "imported": imported,
                "limit": limit,
                "live": live,
                "mine": mine,
                "my_turn": my_turn,
                "owner": owner,
                "player": player,
                "status": status,
                "title": title,
                "tournament": tournament,
            },
        )

    def create_game(self, body: models.GameWantedRequest, *, idempotency_key: str | None = None) -> models.Game:
        """Set up a game. Who does not let himself be seated at once is invited to his seat.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call("POST", "/api/v1/games", models.Game, body=body, key=idempotency_key, keyed=True)

    def get_game(self, game_id: UUID | str, *, if_none_match: int | str | None = None) -> models.Game:
        """Who plays what, where the game stands, and how it ended.

        Args:
            if_none_match: Entity tags that the client holds.
        """
        return self._call(
            "GET", f"/api/v1/games/{in_path(game_id)}", models.Game, headers={"If-None-Match": if_none_match}
        )

    def change_game(self, game_id: UUID | str, body: models.PatchedPoliciesWantedRequest) -> models.Game:
        """Change description or privacy, and until the game starts its policies. For its owner and arbiters."""
        return self._call("PATCH", f"/api/v1/games/{in_path(game_id)}", models.Game, body=body)

    def list_game_actions(
        self, game_id: UUID | str, *, after: int | None = None, limit: int | None = None
    ) -> models.ActionPage:
        """The actions in order. With ``Accept: application/x-ndjson``, all after ``after`` in one answer.

        Args:
            after: Actions of the versions above this one.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/actions",
            models.ActionPage,
            query={"after": after, "limit": limit},
        )

    def list_game_actions_as_lines(
        self, game_id: UUID | str, *, after: int | None = None, limit: int | None = None
    ) -> Iterator[models.RecordedAction]:
        """The actions in order. With ``Accept: application/x-ndjson``, all after ``after`` in one answer.

        Args:
            after: Actions of the versions above this one.
        """
        return self._lines(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/actions",
            models.RecordedAction,
            query={"after": after, "limit": limit},
        )

    def act(
        self,
        game_id: UUID | str,
        body: dict[str, Any],
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Applied:
        """Take an action, at the version that one has seen (``If-Match``); chat needs none.

        Answered with the action as recorded, what came of it, and the new version. Sent again with the same
        ``Idempotency-Key`` it is done once and answered alike.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/actions",
            models.Applied,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def export_game(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> dict[str, Any]:
        """The game as an 18xx.games archive, with its first ``at`` actions or all.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/archive",
            dict[str, Any],
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def draw_game_board(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> str:
        """The board as SVG, after any number of actions.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._text(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/board.svg",
            "image/svg+xml",
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def compare_versions(
        self, game_id: UUID | str, *, after: int | None = None, before: int | None = None
    ) -> models.Changes:
        """What is different between two versions; by default, between one's own last action and now.

        Args:
            after: By default, now.
            before: By default, right after the caller's last action.
        """
        return self._call(
            "GET", f"/api/v1/games/{in_path(game_id)}/changes", models.Changes, query={"after": after, "before": before}
        )

    def get_clock(self, game_id: UUID | str) -> models.Clock:
        """How long each player has, and has taken. Time is counted also where nothing limits it."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/clock", models.Clock)

    def announce_days_away(
        self, game_id: UUID | str, body: models.DaysAwayWantedRequest, *, idempotency_key: str | None = None
    ) -> models.Clock:
        """Announce days on which one's own time does not count; so many as the table allows.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/clock/days-away",
            models.Clock,
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def pause_clock(
        self, game_id: UUID | str, body: models.PauseWantedRequest, *, idempotency_key: str | None = None
    ) -> models.Clock:
        """Stop all clocks until they are set going again. For the game's owner and arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/clock/pause",
            models.Clock,
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def list_clock_records(
        self, game_id: UUID | str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.PaginatedClockRecordList:
        """What moved the clock, in order: turns, pauses, days away, reminders, times that were up.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/clock/records",
            models.PaginatedClockRecordList,
            query={"cursor": cursor, "limit": limit},
        )

    def resume_clock(self, game_id: UUID | str, *, idempotency_key: str | None = None) -> models.Clock:
        """Set the clocks going again. For the game's owner and arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/clock/resume", models.Clock, key=idempotency_key, keyed=True
        )

    def give_time(
        self, game_id: UUID | str, body: models.TimeWantedRequest, *, idempotency_key: str | None = None
    ) -> models.Clock:
        """Give a player more time, with a reason. For arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/clock/time",
            models.Clock,
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def volunteer(self, game_id: UUID | str) -> models.Clock:
        """Offer to take over a seat whose player has run out of time. If one is sought just now, it is yours."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/clock/volunteers", models.Clock)

    def volunteer_no_more(self, game_id: UUID | str) -> None:
        """Take the offer back."""
        self._do("DELETE", f"/api/v1/games/{in_path(game_id)}/clock/volunteers")

    def close_game(self, game_id: UUID | str, body: models.CloseWantedRequest) -> models.Game:
        """End a game for good. An arbiter may rule a result; before the start, the owner may call it off."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/close", models.Game, body=body)

    def watch_game(
        self, game_id: UUID | str, *, last_event_id: str | None = None, after: int | None = None
    ) -> Iterator[ServerEvent]:
        """What happens in a game, as it happens (server-sent events); or what has happened so far, as NDJSON.

        Args:
            last_event_id: The last version seen: what came after it is told first.
            after: Those after this version. By default: live, those from now on; as NDJSON, all.
        """
        return self._events(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/events",
            query={"after": after},
            headers={"Last-Event-ID": last_event_id},
        )

    def watch_game_as_lines(
        self, game_id: UUID | str, *, last_event_id: str | None = None, after: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """What happens in a game, as it happens (server-sent events); or what has happened so far, as NDJSON.

        Args:
            last_event_id: The last version seen: what came after it is told first.
            after: Those after this version. By default: live, those from now on; as NDJSON, all.
        """
        return self._lines(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/events",
            dict[str, Any],
            query={"after": after},
            headers={"Last-Event-ID": last_event_id},
        )

    def list_invitations(self, game_id: UUID | str) -> list[models.Invitation]:
        """The invitations to a game: all for its owner and arbiters, for others their own."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/invitations", list[models.Invitation])

    def invite(self, game_id: UUID | str, body: models.InvitationWantedRequest) -> models.NewInvitation:
        """Invite an account, or make an entry token. In a running game an arbiter so invites to inherit a seat."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/invitations", models.NewInvitation, body=body)

    def withdraw_invitation(self, game_id: UUID | str, invitation_id: UUID | str) -> models.Invitation:
        """Take an invitation back, or decline one's own."""
        return self._call(
            "DELETE", f"/api/v1/games/{in_path(game_id)}/invitations/{in_path(invitation_id)}", models.Invitation
        )

    def join_game(self, game_id: UUID | str, body: models.JoinWantedRequest) -> models.Game:
        """Take a seat: any that is open, the one that one is invited to, or with an entry token."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/join", models.Game, body=body)

    def leave_game(self, game_id: UUID | str) -> models.Game:
        """Give one's seat up before the game starts."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/leave", models.Game)

    def list_legal_actions(
        self,
        game_id: UUID | str,
        *,
        if_none_match: int | str | None = None,
        at: int | None = None,
        mine: bool | None = None,
        player: str | None = None,
    ) -> models.LegalActions:
        """Every action that would be accepted, concretely; each can be sent as it is.

        Undo, redo, chat and programmes are possible besides. Of runs, which are too many, a good one is given.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
            mine: Only what the caller may choose for his own players.
            player: Only what this player may choose.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/legal-actions",
            models.LegalActions,
            query={"at": at, "mine": mine, "player": player},
            headers={"If-None-Match": if_none_match},
        )

    def draw_game_market(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> str:
        """The stock market as SVG, after any number of actions.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._text(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/market.svg",
            "image/svg+xml",
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def move_neutrally(
        self,
        game_id: UUID | str,
        body: models.NeutralMoveWantedRequest,
        *,
        idempotency_key: str | None = None,
        if_match: int | str | None = None,
    ) -> models.Applied:
        """Take the least legal action for a player: a pass if there is one. For arbiters.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/neutral-moves",
            models.Applied,
            headers={"If-Match": if_match},
            body=body,
            key=idempotency_key,
            keyed=True,
        )

    def get_note(self, game_id: UUID | str) -> models.NoteWanted:
        """What one has noted about a game. Nobody else reads it."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/note", models.NoteWanted)

    def write_note(self, game_id: UUID | str, body: models.NoteWantedRequest) -> models.NoteWanted:
        """Note something about a game, in place of what one has noted before."""
        return self._call("PUT", f"/api/v1/games/{in_path(game_id)}/note", models.NoteWanted, body=body)

    def get_game_notifications(self, game_id: UUID | str) -> models.GamePreferences:
        """What is other than for the rest of one's games."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/notifications", models.GamePreferences)

    def set_game_notifications(
        self, game_id: UUID | str, body: models.GamePreferencesRequest
    ) -> models.GamePreferences:
        """Be told of this game otherwise than of the rest."""
        return self._call("PUT", f"/api/v1/games/{in_path(game_id)}/notifications", models.GamePreferences, body=body)

    def clear_game_notifications(self, game_id: UUID | str) -> None:
        """Be told of it as of the rest again."""
        self._do("DELETE", f"/api/v1/games/{in_path(game_id)}/notifications")

    def list_permissions(self, game_id: UUID | str) -> list[models.Permission]:
        """The permissions to act for another that were given in a game, revoked ones too."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/permissions", list[models.Permission])

    def permit(self, game_id: UUID | str, body: models.PermissionWantedRequest) -> models.Permission:
        """Permit somebody to act for oneself; or as an arbiter for a player, with a reason."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/permissions", models.Permission, body=body)

    def revoke_permission(self, game_id: UUID | str, permission_id: int) -> models.Permission:
        """Revoke a permission, at once: by who gave or has it, or an arbiter."""
        return self._call(
            "DELETE", f"/api/v1/games/{in_path(game_id)}/permissions/{in_path(permission_id)}", models.Permission
        )

    def list_table_records(
        self, game_id: UUID | str, *, cursor: str | None = None, limit: int | None = None, what: str | None = None
    ) -> models.PaginatedTableRecordList:
        """Who changed what about the table: seats, permissions, policies. Nothing is ever taken out.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/records",
            models.PaginatedTableRecordList,
            query={"cursor": cursor, "limit": limit, "what": what},
        )

    def list_roles(self, game_id: UUID | str) -> list[models.Role]:
        """The arbiters and spectators of a game."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/roles", list[models.Role])

    def give_role(self, game_id: UUID | str, body: models.RoleWantedRequest) -> models.Role:
        """Let somebody watch a private game, or appoint an arbiter."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/roles", models.Role, body=body)

    def take_role(self, game_id: UUID | str, role_id: int) -> None:
        """Take a role from somebody, or lay down one's own."""
        self._do("DELETE", f"/api/v1/games/{in_path(game_id)}/roles/{in_path(role_id)}")

    def find_best_routes(self, game_id: UUID | str, body: models.QuestionRequest) -> models.Calculation:
        """Find the run that earns a company most. Asked again, the answer is given at once."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/routes", models.Calculation, body=body)

    def get_best_routes(self, calculation_id: UUID | str, game_id: UUID | str) -> models.Calculation:
        """The calculation, with its answer once there is one."""
        return self._call(
            "GET", f"/api/v1/games/{in_path(game_id)}/routes/{in_path(calculation_id)}", models.Calculation
        )

    def draw_best_routes(self, calculation_id: UUID | str, game_id: UUID | str) -> str:
        """The board at that moment as SVG, with the best routes: one colour and one kind of dashes for each train."""
        return self._text(
            "GET", f"/api/v1/games/{in_path(game_id)}/routes/{in_path(calculation_id)}/board.svg", "image/svg+xml"
        )

    def cancel_best_routes(self, calculation_id: UUID | str, game_id: UUID | str) -> models.Calculation:
        """Stop the search. Only who asked first may, or anybody if nobody said who he is. Harmless once it is done."""
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/routes/{in_path(calculation_id)}/cancel", models.Calculation
        )

    def explain_run(self, game_id: UUID | str, body: models.RunWantedRequest) -> models.Run:
        """What these routes would earn, or the rule that they break. Nothing that they state of money is believed."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/runs", models.Run, body=body)

    def explain_recorded_run(self, game_id: UUID | str, version: int) -> models.Run:
        """What the run that is this entry of the list of actions earned: stop by stop, bonus by bonus."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/runs/{in_path(version)}", models.Run)

    def swap_seats(self, game_id: UUID | str, body: models.OrderWantedRequest) -> models.Game:
        """Seat people in another order, before the first action only. For the game's owner and arbiters."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/seats", models.Game, body=body)

    def start_game(self, game_id: UUID | str) -> models.Game:
        """Start a game whose seats are all taken, and wait until it has begun. Started twice, it begins once."""
        return self._call("POST", f"/api/v1/games/{in_path(game_id)}/start", models.Game)

    def get_game_state(
        self, game_id: UUID | str, *, if_none_match: int | str | None = None, at: int | None = None
    ) -> models.State:
        """Everything that is on the table, after any number of actions.

        Args:
            if_none_match: Entity tags that the client holds.
            at: After so many actions of the game's list, undone ones and chat counted; without it, now.
        """
        return self._call(
            "GET",
            f"/api/v1/games/{in_path(game_id)}/state",
            models.State,
            query={"at": at},
            headers={"If-None-Match": if_none_match},
        )

    def list_undo_requests(self, game_id: UUID | str) -> list[models.UndoRequest]:
        """The requests to take moves back, the newest first."""
        return self._call("GET", f"/api/v1/games/{in_path(game_id)}/undo-requests", list[models.UndoRequest])

    def ask_for_undo(
        self, game_id: UUID | str, body: models.UndoWantedRequest, *, if_match: int | str | None = None
    ) -> models.UndoRequest:
        """Ask the others to agree to taking moves back, where the table's policy is agreed.

        Args:
            if_match: The entity tag of what the client saw; if there is a newer one, the answer is 412.
        """
        return self._call(
            "POST",
            f"/api/v1/games/{in_path(game_id)}/undo-requests",
            models.UndoRequest,
            headers={"If-Match": if_match},
            body=body,
        )

    def agree_to_undo(self, game_id: UUID | str, request_id: UUID | str) -> models.UndoRequest:
        """Agree. With the last agreement that is needed the moves are taken back, if the game has not gone on."""
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/undo-requests/{in_path(request_id)}/agree", models.UndoRequest
        )

    def decline_undo(self, game_id: UUID | str, request_id: UUID | str) -> models.UndoRequest:
        """Decline, or take one's own request back."""
        return self._call(
            "POST", f"/api/v1/games/{in_path(game_id)}/undo-requests/{in_path(request_id)}/decline", models.UndoRequest
        )

    def export_games(
        self,
        *,
        account: int | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        finished: bool | None = None,
        imported: bool | None = None,
        live: bool | None = None,
        mine: bool | None = None,
        my_turn: bool | None = None,
        owner: int | None = None,
        player: str | None = None,
        status: str | None = None,
        title: str | None = None,
        tournament: UUID | None = None,
    ) -> Iterator[dict[str, Any]]:
        """The games that the caller may read as 18xx.games archives, one a line, the newest first.

        Args:
            account: Id of an account that has a seat.
            created_after: Set up, or taken in, at this moment or later.
            created_before: Set up, or taken in, before this moment.
            imported: Begun from an archive.
            live: Set up here to be played.
            mine: In which the caller has a seat.
            my_turn: That wait for the caller.
            owner: Id of the account that set it up.
            player: Name of a player at the table.
            status: * `forming` - seats are being taken
                * `active` - being played
                * `finished` - over
                * `closed` - ended by its owner or an arbiter, or never to be played
        """
        return self._lines(
            "GET",
            "/api/v1/games/archives",
            dict[str, Any],
            query={
                "account": account,
                "created_after": created_after,
                "created_before": created_before,
                "finished": finished,
                "imported": imported,
                "live": live,
                "mine": mine,
                "my_turn": my_turn,
                "owner": owner,
                "player": player,
                "status": status,
                "title": title,
                "tournament": tournament,
            },
        )

    def create_games(self, body: models.GamesWantedRequest, *, idempotency_key: str | None = None) -> list[models.Game]:
        """Set up to 500 games up: all of them or, if anything is wrong with any, none. The errors name each game.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call("POST", "/api/v1/games/bulk", list[models.Game], body=body, key=idempotency_key, keyed=True)

    def list_dead_letters(self, *, after: str | None = None, limit: int | None = None) -> models.DeadLetterPage:
        """What nobody could deal with, and why; the oldest first. For staff.

        Args:
            after: Those behind this one.
        """
        return self._call(
            "GET", "/api/v1/operations/dead-letters", models.DeadLetterPage, query={"after": after, "limit": limit}
        )

    def redrive_dead_letters(self, body: models.RedriveWantedRequest) -> models.Redriven:
        """Put messages back on their streams, once what was wrong is mended. What was done is not done again."""
        return self._call("POST", "/api/v1/operations/dead-letters/redrive", models.Redriven, body=body)

    def list_queues(self) -> models.Queues:
        """How much is due, by what it waits for. For staff."""
        return self._call("GET", "/api/v1/operations/queues", models.Queues)

    def list_replays(
        self,
        *,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        status: str | None = None,
    ) -> models.PaginatedBatchList:
        """List the batches, the newest first.

        Args:
            created_after: Uploaded at this moment or later.
            created_before: Uploaded before this moment.
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            status: * `running` - Running
                * `finished` - Finished
                * `cancelled` - Cancelled
        """
        return self._call(
            "GET",
            "/api/v1/replays",
            models.PaginatedBatchList,
            query={
                "created_after": created_after,
                "created_before": created_before,
                "cursor": cursor,
                "limit": limit,
                "status": status,
            },
        )

    def upload_replays(
        self, content: bytes, content_type: str = "application/json", *, idempotency_key: str | None = None
    ) -> models.Batch:
        """Upload archives: one, a JSON array, NDJSON, or a zip. They are replayed as one batch, in the background.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call(
            "POST",
            "/api/v1/replays",
            models.Batch,
            content=content,
            content_type=content_type,
            key=idempotency_key,
            keyed=True,
        )

    def get_replay(self, batch_id: UUID | str) -> models.Batch:
        """How far the batch is."""
        return self._call("GET", f"/api/v1/replays/{in_path(batch_id)}", models.Batch)

    def get_audit(self, batch_id: UUID | str) -> models.Audit:
        """How far the audit is, with the totals so far, and where its results are."""
        return self._call("GET", f"/api/v1/replays/{in_path(batch_id)}/audit", models.Audit)

    def start_audit(self, batch_id: UUID | str, body: models.AuditWantedRequest) -> models.Audit:
        """Audit the batch, in the background. A batch has one audit; asked again, that one is told."""
        return self._call("POST", f"/api/v1/replays/{in_path(batch_id)}/audit", models.Audit, body=body)

    def cancel_audit(self, batch_id: UUID | str) -> models.Audit:
        """Audit no further game. Harmless once it is finished; started again, it begins anew."""
        return self._call("POST", f"/api/v1/replays/{in_path(batch_id)}/audit/cancel", models.Audit)

    def list_audit_games(
        self, batch_id: UUID | str, *, cursor: str | None = None, limit: int | None = None
    ) -> models.PaginatedAuditItemList:
        """The games in the order of the upload, each with the sums over its runs.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET",
            f"/api/v1/replays/{in_path(batch_id)}/audit/games",
            models.PaginatedAuditItemList,
            query={"cursor": cursor, "limit": limit},
        )

    def get_audit_page(self, batch_id: UUID | str) -> str:
        """Totals, plots, and the runs that a person should look at, on one page that needs nothing else."""
        return self._text("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/report.html", "text/html")

    def get_audit_report(self, batch_id: UUID | str) -> dict[str, Any]:
        """All games with all their runs, and the totals by game, company and player."""
        return self._call("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/report.json", dict[str, Any])

    def get_audit_runs(self, batch_id: UUID | str) -> str:
        """A row for each run: what was recorded, what was possible, and what today's rules say."""
        return self._text("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/runs.csv", "text/csv")

    def get_audit_totals(self, batch_id: UUID | str) -> str:
        """A row for each total: by title, game, company and player."""
        return self._text("GET", f"/api/v1/replays/{in_path(batch_id)}/audit/totals.csv", "text/csv")

    def cancel_replay(self, batch_id: UUID | str) -> models.Batch:
        """Replay no further item of the batch. Items being replayed come to their end; cancelling again is harmless."""
        return self._call("POST", f"/api/v1/replays/{in_path(batch_id)}/cancel", models.Batch)

    def watch_replay(self, batch_id: UUID | str, *, last_event_id: str | None = None) -> Iterator[ServerEvent]:
        """Server-sent events: ``item`` for each item that is done, at the end ``finished``, then the stream ends.

        Args:
            last_event_id: The last event seen: those after it are told.
        """
        return self._events(
            "GET", f"/api/v1/replays/{in_path(batch_id)}/events", headers={"Last-Event-ID": last_event_id}
        )

    def list_replay_items(
        self,
        batch_id: UUID | str,
        *,
        cursor: str | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        rule: str | None = None,
        state: str | None = None,
        status: str | None = None,
        title: str | None = None,
    ) -> models.PaginatedItemList:
        """What became of each archive. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Whether it was taken in as a game.
            limit: Rows a page.
            rule: The rule that stopped the replay.
            state: * `waiting` - not sent to a worker yet
                * `replaying` - with the workers
                * `replayed` - not sent to the rules service yet
                * `importing` - with the rules service
                * `done` - Done
            status: * `identical` - ends with the result that the archive states
                * `diverged` - ends with another result
                * `refused` - the rules refuse an action
                * `unreadable` - no readable archive
                * `cancelled` - the batch was cancelled before
        """
        return self._call(
            "GET",
            f"/api/v1/replays/{in_path(batch_id)}/items",
            models.PaginatedItemList,
            query={
                "cursor": cursor,
                "imported": imported,
                "limit": limit,
                "rule": rule,
                "state": state,
                "status": status,
                "title": title,
            },
        )

    def list_replay_items_as_lines(
        self,
        batch_id: UUID | str,
        *,
        cursor: str | None = None,
        imported: bool | None = None,
        limit: int | None = None,
        rule: str | None = None,
        state: str | None = None,
        status: str | None = None,
        title: str | None = None,
    ) -> Iterator[models.Item]:
        """What became of each archive. With ``Accept: application/x-ndjson``, all of them in one answer.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            imported: Whether it was taken in as a game.
            limit: Rows a page.
            rule: The rule that stopped the replay.
            state: * `waiting` - not sent to a worker yet
                * `replaying` - with the workers
                * `replayed` - not sent to the rules service yet
                * `importing` - with the rules service
                * `done` - Done
            status: * `identical` - ends with the result that the archive states
                * `diverged` - ends with another result
                * `refused` - the rules refuse an action
                * `unreadable` - no readable archive
                * `cancelled` - the batch was cancelled before
        """
        return self._lines(
            "GET",
            f"/api/v1/replays/{in_path(batch_id)}/items",
            models.Item,
            query={
                "cursor": cursor,
                "imported": imported,
                "limit": limit,
                "rule": rule,
                "state": state,
                "status": status,
                "title": title,
            },
        )

    def list_titles(
        self, *, accept_language: str | None = None, if_none_match: int | str | None = None, language: str | None = None
    ) -> models.TitleList:
        """List the titles that can be played here.

        Args:
            accept_language: Languages that the client prefers.
            if_none_match: Entity tags that the client holds.
            language: Without it, Accept-Language settles it.

                * `en` - English
                * `fr` - français
                * `es` - español
        """
        return self._call(
            "GET",
            "/api/v1/titles",
            models.TitleList,
            query={"language": language},
            headers={"Accept-Language": accept_language, "If-None-Match": if_none_match},
        )

    def get_title(
        self,
        title: str,
        *,
        accept_language: str | None = None,
        if_none_match: int | str | None = None,
        language: str | None = None,
    ) -> models.Sheet:
        """Everything that a player looks up about a title, made from what the engine plays by.

        Args:
            accept_language: Languages that the client prefers.
            if_none_match: Entity tags that the client holds.
            language: Without it, Accept-Language settles it.

                * `en` - English
                * `fr` - français
                * `es` - español
            title: As in archives, such as 1860.
        """
        return self._call(
            "GET",
            f"/api/v1/titles/{in_path(title)}",
            models.Sheet,
            query={"language": language},
            headers={"Accept-Language": accept_language, "If-None-Match": if_none_match},
        )

    def get_worked_round(
        self,
        title: str,
        *,
        accept_language: str | None = None,
        if_none_match: int | str | None = None,
        language: str | None = None,
    ) -> models.WorkedRound:
        """A first round of a title to step through, each step explained, with the figures before and after it.

        Args:
            accept_language: Languages that the client prefers.
            if_none_match: Entity tags that the client holds.
            language: Without it, Accept-Language settles it.

                * `en` - English
                * `fr` - français
                * `es` - español
            title: As in archives, such as 1860.
        """
        return self._call(
            "GET",
            f"/api/v1/titles/{in_path(title)}/worked-round",
            models.WorkedRound,
            query={"language": language},
            headers={"Accept-Language": accept_language, "If-None-Match": if_none_match},
        )

    def draw_worked_round_board(self, step: int, title: str) -> str:
        """The board as SVG after a step.

        Args:
            step: Number of a step; 0 is the start.
            title: As in archives, such as 1860.
        """
        return self._text(
            "GET", f"/api/v1/titles/{in_path(title)}/worked-round/{in_path(step)}/board.svg", "image/svg+xml"
        )

    def draw_worked_round_market(self, step: int, title: str) -> str:
        """The stock market as SVG after a step.

        Args:
            step: Number of a step; 0 is the start.
            title: As in archives, such as 1860.
        """
        return self._text(
            "GET", f"/api/v1/titles/{in_path(title)}/worked-round/{in_path(step)}/market.svg", "image/svg+xml"
        )

    def get_worked_round_state(self, step: int, title: str) -> dict[str, Any]:
        """Everything that is on the table after a step, as in the state of a game.

        Args:
            step: Number of a step; 0 is the start.
            title: As in archives, such as 1860.
        """
        return self._call("GET", f"/api/v1/titles/{in_path(title)}/worked-round/{in_path(step)}/state", dict[str, Any])

    def export_worked_round(self, title: str) -> dict[str, Any]:
        """The round as an archive, as far as the rules carry it: import it, and play on.

        Args:
            title: As in archives, such as 1860.
        """
        return self._call("GET", f"/api/v1/titles/{in_path(title)}/worked-round/archive", dict[str, Any])

    def list_webhooks(self, *, cursor: str | None = None, limit: int | None = None) -> models.PaginatedWebhookList:
        """One's own webhooks.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
        """
        return self._call(
            "GET", "/api/v1/webhooks", models.PaginatedWebhookList, query={"cursor": cursor, "limit": limit}
        )

    def add_webhook(
        self, body: models.WebhookWantedRequest, *, idempotency_key: str | None = None
    ) -> models.NewWebhook:
        """Have an address told what happens. The answer shows the secret, and nothing else ever does.

        Args:
            idempotency_key: The same key with the same content is carried out once and answered alike; with other
                content, 422.
        """
        return self._call("POST", "/api/v1/webhooks", models.NewWebhook, body=body, key=idempotency_key, keyed=True)

    def get_webhook(self, webhook_id: UUID | str) -> models.Webhook:
        """Where it leads, what it is told, and whether it is in use."""
        return self._call("GET", f"/api/v1/webhooks/{in_path(webhook_id)}", models.Webhook)

    def change_webhook(self, webhook_id: UUID | str, body: models.PatchedWebhookChangesRequest) -> models.Webhook:
        """Change it, or enable it again after it was disabled."""
        return self._call("PATCH", f"/api/v1/webhooks/{in_path(webhook_id)}", models.Webhook, body=body)

    def remove_webhook(self, webhook_id: UUID | str) -> None:
        """Remove it, and its log."""
        self._do("DELETE", f"/api/v1/webhooks/{in_path(webhook_id)}")

    def list_deliveries(
        self,
        webhook_id: UUID | str,
        *,
        cursor: str | None = None,
        game: UUID | None = None,
        limit: int | None = None,
        state: str | None = None,
        topic: str | None = None,
    ) -> models.PaginatedDeliveryList:
        """What was sent to it, and what came of each try, for thirty days; the newest first.

        Args:
            cursor: A place in the list, as given by the pages' own addresses.
            limit: Rows a page.
            state: * `waiting` - to be sent, or to be tried again
                * `delivered` - taken by the receiver
                * `failed` - given up
                * `skipped` - not needed any more
            topic: * `turn` - it is your turn
                * `time-runs-out` - your time is running out
                * `time-up` - a player's time is up
                * `invited` - you are invited to a game
                * `started` - a game has started
                * `finished` - a game is over
                * `closed` - a game was closed
                * `substituted` - somebody has taken over a seat
                * `undo-asked` - a player asks to take moves back
                * `paused` - the clocks were stopped
                * `resumed` - the clocks go on
        """
        return self._call(
            "GET",
            f"/api/v1/webhooks/{in_path(webhook_id)}/deliveries",
            models.PaginatedDeliveryList,
            query={"cursor": cursor, "game": game, "limit": limit, "state": state, "topic": topic},
        )

    def get_delivery(self, delivery_id: UUID | str, webhook_id: UUID | str) -> models.Delivery:
        """What was sent, and what came of each try."""
        return self._call(
            "GET", f"/api/v1/webhooks/{in_path(webhook_id)}/deliveries/{in_path(delivery_id)}", models.Delivery
        )

    def redeliver(self, delivery_id: UUID | str, webhook_id: UUID | str) -> models.Delivery:
        """Send something again, by hand. It has the id that it had, so that a receiver who has it knows it."""
        return self._call(
            "POST",
            f"/api/v1/webhooks/{in_path(webhook_id)}/deliveries/{in_path(delivery_id)}/redeliver",
            models.Delivery,
        )

    def ping_webhook(self, webhook_id: UUID | str) -> models.Delivery:
        """Send something to the webhook, to see whether it arrives; the log tells."""
        return self._call("POST", f"/api/v1/webhooks/{in_path(webhook_id)}/ping", models.Delivery)

    def change_webhook_secret(self, webhook_id: UUID | str) -> models.NewWebhook:
        """Make a new secret. For a day, deliveries are signed with the old one too."""
        return self._call("POST", f"/api/v1/webhooks/{in_path(webhook_id)}/secret", models.NewWebhook)
