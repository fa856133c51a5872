"""All addresses of the gateway."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from gateway.api.documents import problems_page
from gateway.observability.health import alive, ready
from gateway.observability.metrics import expose

urlpatterns = [
    path("api/v1/", include("gateway.games.api.urls")),  # first, because most requests are for them
    path("", include("gateway.web.urls")),
    path("account/", include("gateway.accounts.urls")),
    path("api/v1/", include("gateway.accounts.api.urls")),
    path("", include("gateway.titles.urls")),
    path("api/v1/", include("gateway.titles.api.urls")),
    path("api/v1/", include("gateway.replays.api.urls")),
    path("api/v1/", include("gateway.clocks.api.urls")),
    path("api/v1/", include("gateway.notifications.api.urls")),
    path("api/v1/", include("gateway.operations.api.urls")),
    path("", include("gateway.tournaments.pages.urls")),
    path("api/v1/", include("gateway.tournaments.api.urls")),
    path("api/v1/", include("gateway.ratings.api.urls")),
    path("api/v1/", include("gateway.tournaments.importing.api.urls")),
    path("", include("gateway.runs.urls")),
    path("api/v1/", include("gateway.runs.api.urls")),
    path("api/schema", SpectacularJSONAPIView.as_view(throttle_classes=[]), name="schema"),
    path("api/docs", SpectacularSwaggerSplitView.as_view(url_name="schema", throttle_classes=[]), name="docs"),
    path("api/docs/problems", problems_page, name="problems"),
    path("healthz", alive),
    path("readyz", ready),
    path("metrics", expose),
]

handler400 = "gateway.api.problems.bad_request"
handler403 = "gateway.api.problems.permission_denied"
handler404 = "gateway.api.problems.not_found"
handler500 = "gateway.api.problems.server_error"
