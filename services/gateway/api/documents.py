"""The page that says what each problem's ``code`` means; the ``type`` of a problem leads there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

MEANINGS: dict[str, str] = {
    "bad-request": "The request is not one that HTTP allows.",
    "bus-away": "The message bus is not available just now. Wait as Retry-After says, and send the request again.",
    "command-reused": "The Idempotency-Key was used for a command to another game before.",
    "csrf": "A form was sent without its token. Load the page again.",
    "database-away": "The database is not available just now. Wait as Retry-After says, and send the request again.",
    "encrypted-zip": "A member of the zip is encrypted.",
    "game-exists": "There is a game of this id already.",
    "idempotency-key-reused": "The Idempotency-Key was used for a request with other content before.",
    "internal": "A defect of ours. It has been logged under the problem's instance.",
    "internal-error": "A defect of ours in the rules service or a worker. It has been logged.",
    "invalid": "A parameter, header or member has a value that is not allowed; errors names each.",
    "malformed": "The body cannot be read.",
    "malformed-action": "The action is not one of the archive format.",
    "malformed-json": "What should be JSON is not. It may have been cut off on its way.",
    "malformed-zip": "What should be a zip is not, or it is damaged.",
    "malformed-message": "A defect of ours: the rules service could not read what the gateway sent.",
    "method-not-allowed": "This address does not take this method; Allow names those it does.",
    "nested-too-deeply": "The JSON is nested more deeply than any archive is.",
    "nested-zip": "A zip holds another zip. Pack the archives themselves.",
    "name-taken": "Another account has this name or mail address.",
    "no-file": "The form has no file.",
    "no-run": "No corporation runs trains at this moment, or the action is no run.",
    "no-games": "There is no game in the upload.",
    "no-reply": "The rules service did not reply in time. The same request may be sent again.",
    "not-yours": "The action is another player's to take, or takes back what another has done.",
    "not-acceptable": "The media type that Accept asks for is not offered here.",
    "not-on-turn": "The game does not wait for this player.",
    "not-authenticated": "This needs a token.",
    "authentication-failed": "The token is not valid: it is mistyped, revoked, or its account is closed.",
    "not-found": "There is nothing at this address.",
    "permission-denied": "The caller may not do this.",
    "rule-broken": "The rules refuse an action; errors names the action, the rule and the values.",
    "stale-version": "The game has gone on since the version that the request states. Read it again.",
    "too-many-tokens": "The account has as many tokens as one may have; revoke some.",
    "too-large": "The upload goes beyond a limit; errors names the limit.",
    "too-many-requests": "The caller's quota is used up. Wait as Retry-After says.",
    "unknown-game": "There is no such game.",
    "unknown-parameter": "The address has a query parameter that means nothing here.",
    "unknown-rules-version": "There is no such version of the title's rules.",
    "unknown-title": "There is no such title here.",
    "unknown-version": "The game has not come so far: it has fewer actions.",
    "unknown-picture": "There is no such picture of a game.",
    "unplayable": "The title cannot be played with these players and options.",
    "unreadable-archive": "This is no archive that can be read; errors says where and why.",
    "unsupported-encoding": "Content-Encoding is not understood; send the body as it is, or a zip.",
    "unsupported-media-type": "The Content-Type is not one that is understood here.",
    "zip-bomb": "A member of the zip is packed more tightly than any archive is.",
}


def problems_page(request: HttpRequest) -> HttpResponse:
    """``GET /api/docs/problems``"""
    return render(request, "web/problems.html", {"meanings": sorted(MEANINGS.items())})
