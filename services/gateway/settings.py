"""Settings of the gateway. Every one that differs between machines comes from the environment, and from nowhere else.

| variable | meaning | without it |
|---|---|---|
| ``DATABASE_URL`` | the gateway's own PostgreSQL database | refused on use |
| ``REDIS_URL`` | the server of streams, tasks and quotas | refused on use |
| ``SECRET_KEY`` | signs sessions and CSRF tokens | refused on use unless ``DEBUG`` |
| ``DEBUG`` | ``1`` for a developer's machine | off |
| ``ALLOWED_HOSTS`` | host names, comma separated | ``localhost,127.0.0.1,[::1]`` |
| ``HTTPS`` | ``1`` where browsers reach us over TLS: secure cookies, HSTS | off |
| ``TRUSTED_PROXIES`` | number of proxies whose ``X-Forwarded-For`` we believe | 0 |
| ``GATEWAY_THREADS`` | requests that are answered at the same time; others wait their turn | 64 |
| ``REPLY_TIMEOUT`` | seconds that a request waits for the rules service | 10 |
| ``UPLOAD_MAX_*`` | limits of an upload, see `UPLOAD_LIMITS` below | see there |
| ``QUOTA_READS``, ``QUOTA_WRITES`` and so on | ``requests/seconds`` per caller | see `QUOTAS` |
| ``EMAIL_URL`` | ``smtp://user:password@host:port?tls=1`` | mails are printed |
| ``EMAIL_FROM`` | sender of our mails | ``bradshaw@localhost`` |
| ``PUBLIC_URL`` | our address as people reach it, for links in mails | ``http://localhost:8000`` |
| ``TURN_MAIL_DELAY`` | seconds after which a mail says whose turn it is; who has moved by then gets none | 60 |
| ``WEBHOOKS_ALLOW_PRIVATE`` | ``1`` lets webhooks go to private addresses, and without TLS: for tests | off |
| ``REPLAY_WINDOW``, ``IMPORT_WINDOW`` | games in flight at the workers, at the rules service | 64, 64 |
| ``REPLAY_RETRY_AFTER``, ``IMPORT_RETRY_AFTER`` | seconds until lost work is sent again | 60, 60 |
| ``AUDIT_WINDOW``, ``AUDIT_RETRY_AFTER`` | the same of audits | 16, 120 |
| ``ROUTES_WORK``, ``ROUTES_MOST_WORK`` | units of work of a search, usual and at most | 4,000,000, 20,000,000 |
| ``ROUTES_MOST_SECONDS`` | seconds of a search at most | 20 |
| ``ROUTES_RETRY_AFTER`` | seconds until a lost calculation is sent again | 30 |
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def _flag(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def _number(name: str, default: int) -> int:
    value = os.environ.get(name, "")
    try:
        return int(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"the environment variable {name} is not a whole number: {value!r}") from None


def _seconds(name: str, default: float) -> float:
    value = os.environ.get(name, "")
    try:
        return float(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"the environment variable {name} is not a number of seconds: {value!r}") from None


def _quota(name: str, requests: int, seconds: int) -> tuple[int, int]:
    value = os.environ.get(name, f"{requests}/{seconds}")
    count, _, window = value.partition("/")
    if not (count.isdigit() and window.isdigit() and int(window) > 0):
        raise ImproperlyConfigured(f"{name} is not of the form requests/seconds: {value!r}")
    return int(count), int(window)


def database_at(url: str) -> dict[str, Any]:
    """Django's description of ``postgresql://user:password@host:port/name?option=value``."""
    if not url:
        # Tools that only look at the code need no database; whoever uses this one is told so by Django.
        return {"ENGINE": "django.db.backends.dummy"}
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"DATABASE_URL names no PostgreSQL database: scheme {parts.scheme!r}")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", unquote(parts.hostname or ""))
    # A pool, because each request of the ASGI server runs in a thread of its own and would otherwise connect anew.
    options["pool"] = {"min_size": 0, "max_size": _number("DATABASE_POOL", 16), "timeout": 3}
    options["connect_timeout"] = 3
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


DEBUG = _flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY", "") or ("only-for-developing-" * 3 if DEBUG else "")
ALLOWED_HOSTS = [name for name in os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").split(",") if name]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "gateway.accounts",
    "gateway.bus",
    "gateway.idempotency",
    "gateway.games",
    "gateway.clocks",
    "gateway.notifications",
    "gateway.replays",
    "gateway.runs",
    "gateway.titles",
    "gateway.tournaments",
    "gateway.tournaments.importing",
    "gateway.ratings",
    "gateway.web",
]

MIDDLEWARE = [
    "gateway.observability.requests.correlation",
    "gateway.observability.requests.access",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "gateway.api.compression.compressed",
    "gateway.web.policy.content_security_policy",
    "gateway.api.quotas.quota_headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "gateway.web.languages.in_the_readers_language",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "gateway.urls"
ASGI_APPLICATION = "gateway.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
APPEND_SLASH = False

DATABASES = {"default": database_at(os.environ.get("DATABASE_URL", ""))}
REDIS_URL = os.environ.get("REDIS_URL", "")
BROKER_URL = os.environ.get("BROKER_URL", REDIS_URL)
REDIS_TIMEOUT = _seconds("REDIS_TIMEOUT", 3)
GATEWAY_THREADS = _number("GATEWAY_THREADS", 64)
REPLY_TIMEOUT = _seconds("REPLY_TIMEOUT", 10)

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

# --- accounts and browsers -------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.Account"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "page-login"
LOGIN_REDIRECT_URL = "page-account"
LOGOUT_REDIRECT_URL = "page-batches"
PASSWORD_RESET_TIMEOUT = 3600
HTTPS = _flag("HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "gateway.api.problems.csrf_failure"

# --- mail ------------------------------------------------------------------------------------------------------------

_mail = urlsplit(os.environ.get("EMAIL_URL", ""))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if _mail.hostname else 'console'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = _mail.hostname or "", _mail.port or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(_mail.username or ""), unquote(_mail.password or "")
EMAIL_USE_TLS = dict(parse_qsl(_mail.query)).get("tls") == "1"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM", "bradshaw@localhost")
PUBLIC_URL = os.environ.get("PUBLIC_URL") or "http://localhost:8000"
TURN_MAIL_DELAY = _number("TURN_MAIL_DELAY", 60)
WEBHOOKS_ALLOW_PRIVATE = _flag("WEBHOOKS_ALLOW_PRIVATE")

# --- language, time, files -------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "français"), ("es", "español")]
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [Path(__file__).parent / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = os.environ.get("STATIC_ROOT", "")
WHITENOISE_USE_FINDERS = not STATIC_ROOT
WHITENOISE_AUTOREFRESH = False

# --- uploads ---------------------------------------------------------------------------------------------------------

MEBIBYTE = 1024 * 1024
UPLOAD_LIMITS = {
    # bytes of a request's body, whatever it holds
    "body": _number("UPLOAD_MAX_BODY", 512 * MEBIBYTE),
    # bytes of a body that is one JSON document (it is read as a whole; NDJSON and zips are streamed)
    "json": _number("UPLOAD_MAX_JSON", 128 * MEBIBYTE),
    # bytes of one archived game, unpacked
    "archive": _number("UPLOAD_MAX_ARCHIVE", 8 * MEBIBYTE),
    # bytes of everything together, unpacked
    "unpacked": _number("UPLOAD_MAX_UNPACKED", 4096 * MEBIBYTE),
    # unpacked bytes per packed byte of a zip's member: exported games reach about 20, a bomb about 1,000
    "ratio": _number("UPLOAD_MAX_RATIO", 200),
    # games in one batch
    "games": _number("UPLOAD_MAX_GAMES", 10_000),
}
DATA_UPLOAD_MAX_NUMBER_FILES = 1_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000

# --- batches ---------------------------------------------------------------------------------------------------------

REPLAY_WINDOW = _number("REPLAY_WINDOW", 64)
IMPORT_WINDOW = _number("IMPORT_WINDOW", 64)
REPLAY_RETRY_AFTER = _seconds("REPLAY_RETRY_AFTER", 60)
IMPORT_RETRY_AFTER = _seconds("IMPORT_RETRY_AFTER", 60)
IDEMPOTENCY_KEPT_HOURS = _number("IDEMPOTENCY_KEPT_HOURS", 48)

# --- best routes and audits ------------------------------------------------------------------------------------------

ROUTES_WORK = _number("ROUTES_WORK", 4_000_000)
ROUTES_MOST_WORK = _number("ROUTES_MOST_WORK", 20_000_000)
ROUTES_MOST_SECONDS = _seconds("ROUTES_MOST_SECONDS", 20)
ROUTES_RETRY_AFTER = _seconds("ROUTES_RETRY_AFTER", 30)
CALCULATIONS_KEPT_HOURS = _number("CALCULATIONS_KEPT_HOURS", 30 * 24)
AUDIT_WINDOW = _number("AUDIT_WINDOW", 16)
AUDIT_RETRY_AFTER = _seconds("AUDIT_RETRY_AFTER", 120)

# --- the API ---------------------------------------------------------------------------------------------------------

QUOTAS = {
    "reads": _quota("QUOTA_READS", 6000, 60),
    "writes": _quota("QUOTA_WRITES", 1200, 60),
    "actions": _quota("QUOTA_ACTIONS", 6000, 60),
    "bulks": _quota("QUOTA_BULKS", 60, 3600),
    "calculations": _quota("QUOTA_CALCULATIONS", 120, 60),
    "uploads": _quota("QUOTA_UPLOADS", 200, 3600),
    "sign_ups": _quota("QUOTA_SIGN_UPS", 30, 3600),
    "logins": _quota("QUOTA_LOGINS", 60, 600),
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "gateway.accounts.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["gateway.api.quotas.QuotaThrottle"],
    "DEFAULT_PAGINATION_CLASS": "gateway.api.pages.CursorPages",
    "DEFAULT_SCHEMA_CLASS": "gateway.api.schema.Operation",
    "EXCEPTION_HANDLER": "gateway.api.problems.answer",
    "NUM_PROXIES": _number("TRUSTED_PROXIES", 0),
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Bradshaw",
    "DESCRIPTION": "18xx railway games: played live, replayed from archives, and every state they went through.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": True,
    "ENUM_NAME_OVERRIDES": {
        "LanguageEnum": "gateway.accounts.models.Language",
        "GameStatusEnum": "gateway.games.models.Game.Status",
        "OfferedTopicEnum": "gateway.notifications.api.serializers.TOPICS",
        "BatchStatusEnum": "gateway.replays.models.Batch.Status",
        "CalculationStatusEnum": "gateway.runs.models.Calculation.Status",
        "StateEnum": "gateway.replays.models.Item.State",
        "TournamentStatusEnum": "gateway.tournaments.models.Tournament.Status",
        "PresenceEnum": "gateway.tournaments.models.Entry.Presence",
        "RoundStatusEnum": "gateway.tournaments.api.serializers.ROUND_STATUSES",
        "TableStatusEnum": "gateway.tournaments.api.serializers.TABLE_STATUSES",
        "CriterionEnum": "gateway.tournaments.api.rules.CRITERIA",
        "WorthEnum": "gateway.tournaments.api.rules.WORTHS",
        "ForceEnum": "gateway.tournaments.api.rules.FORCES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "gateway.api.schema.describe_problems",
        "gateway.api.schema.allow_null_once",
    ],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": "operating.logs.JsonLines",
            "service": "gateway",
            "request": "ext://gateway.observability.requests.current_request_id",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("LOG_LEVEL", "INFO")},
    "loggers": {
        # Every request is logged once, by `gateway.observability.requests.access`.
        "django.request": {"level": "ERROR"},
        "uvicorn.access": {"level": "WARNING", "propagate": True, "handlers": []},
        "uvicorn": {"propagate": True, "handlers": []},
    },
}
