"""The settings of the site: everything comes from the environment, and every default is safe."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("KIILA_VAR", default=str(BASE_DIR / "var")))

# --- What every site must say -------------------------------------------------------------------

SECRET_KEY: str = env.str("SECRET_KEY")
# Older keys, with commas: what they signed or locked still opens.
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
DATABASES: dict[str, dict[str, Any]] = {"default": env.db_url("DATABASE_URL")}
REDIS_URL: str = env.str("REDIS_URL")

# --- Where it is reached ------------------------------------------------------------------------

DEBUG: bool = env.bool("DEBUG", default=False)
# Whoever runs a changed Kiila for others names here where his source can be fetched.
SOURCE_URL: str = env.str("SOURCE_URL", default="")
# Where players write to whoever runs the site: an e-mail address, or that of a page.
CONTACT: str = env.str("CONTACT", default="")
SITE_URL: str = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")
_site = urlsplit(SITE_URL)
_https = _site.scheme == "https"
_local_names = [] if _https else ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS: list[str] = env.list(
    "ALLOWED_HOSTS", default=list(dict.fromkeys([_site.hostname or "localhost", *_local_names]))
)
CSRF_TRUSTED_ORIGINS = [SITE_URL]

# How many proxies stand before the site, each adding to X-Forwarded-For.
PROXY_COUNT: int = env.int("PROXY_COUNT", default=0)

SECURE_SSL_REDIRECT: bool = env.bool("SSL_REDIRECT", default=_https)
SECURE_HSTS_SECONDS: int = env.int("HSTS_SECONDS", default=30 * 86_400 if _https else 0)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
SESSION_COOKIE_AGE = 60 * 86_400
SESSION_ENGINE = "accounts.sessions"
# Subdomains and browsers' preload lists are the owner's of the domain, not this site's, to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- Applications -------------------------------------------------------------------------------

INSTALLED_APPS = [
    "accounts.apps.AccountsConfig",
    "games.apps.GamesConfig",
    "stats.apps.StatsConfig",
    "notices.apps.NoticesConfig",
    "demo.apps.DemoConfig",
    "axes",
    "channels",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "backgammon.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Its answers differ in length by chance, so that a token on a page cannot be found by lengths.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "backgammon.unavailable.UnavailableMiddleware",
    "accounts.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.language.prefer_account",
    "accounts.zones.tell_own_time",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "backgammon.pages.explain_wrong_method",
    "backgammon.install.name_reader",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "backgammon.urls"
ASGI_APPLICATION = "backgammon.asgi.application"

_loaders = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # Under DEBUG a changed template shows at once; Django's own default caches there too.
            "loaders": _loaders if DEBUG else [("django.template.loaders.cached.Loader", _loaders)],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "backgammon.pages.source_link",
                "accounts.language.switch",
                "games.context.header",
            ],
        },
    }
]

# --- Database -----------------------------------------------------------------------------------

# Without the health check, requests fail after the database has been restarted.
DATABASES["default"].update(
    CONN_MAX_AGE=60,
    CONN_HEALTH_CHECKS=True,
    ATOMIC_REQUESTS=False,
)
DATABASES["default"]["OPTIONS"] = {
    "connect_timeout": 5,
    # A server that vanished without a word is given up after so many milliseconds.
    "tcp_user_timeout": 10_000,
    **DATABASES["default"].get("OPTIONS", {}),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "accounts.backends.NameOrEmailBackend",
]
PASSWORD_HASHERS = ["accounts.hashers.Argon2Hasher"]
_validation = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{_validation}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    {"NAME": f"{_validation}.MinimumLengthValidator"},
    {"NAME": f"{_validation}.CommonPasswordValidator"},
    {"NAME": f"{_validation}.NumericPasswordValidator"},
]

NAME_CHANGE_DAYS: int = env.int("NAME_CHANGE_DAYS", default=90)

# Too many wrong passwords for one name from one address. The database counts, not a cache: it is
# there whenever one can log in at all.
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_FORM_FIELD = "username"
AXES_USERNAME_CALLABLE = "accounts.locking.login_key"
AXES_CLIENT_IP_CALLABLE = "accounts.address.client_address"
AXES_LOCKOUT_CALLABLE = "accounts.locking.answer_locked"
AXES_RESET_ON_SUCCESS = True
# Trying on while locked does not lock for longer: the page has said until when.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
# What is not kept cannot leak.
AXES_DISABLE_ACCESS_LOG = True
AXES_SENSITIVE_PARAMETERS = ["name", "username", "csrfmiddlewaretoken"]
AXES_VERBOSE = False

# --- Mail ---------------------------------------------------------------------------------------

# Without a mail server, letters are files: good for trying the site out, and for its tests.
EMAIL_URL: str = env.str("EMAIL_URL", default="")
_mail: dict[str, Any] = (
    env.email_url_config(EMAIL_URL)
    if EMAIL_URL
    else {
        "EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend",
        "EMAIL_FILE_PATH": str(VAR_DIR / "mail"),
    }
)
EMAIL_BACKEND: str = _mail["EMAIL_BACKEND"]
EMAIL_FILE_PATH: str = _mail["EMAIL_FILE_PATH"] or ""
EMAIL_HOST: str = _mail.get("EMAIL_HOST") or "localhost"
EMAIL_USE_TLS: bool = bool(_mail.get("EMAIL_USE_TLS"))
EMAIL_USE_SSL: bool = bool(_mail.get("EMAIL_USE_SSL"))
EMAIL_PORT: int = _mail.get("EMAIL_PORT") or (
    465 if EMAIL_USE_SSL else 587 if EMAIL_USE_TLS else 25
)
EMAIL_HOST_USER: str = _mail.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD: str = _mail.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL: str = (
    env.str("EMAIL_FROM", default="") or f"Kiila <kiila@{_site.hostname or 'localhost'}>"
)

# --- Push messages ------------------------------------------------------------------------------

# Push services of one's own, as "push.house:8090": nothing else inside the house is ever sent to.
PUSH_INSIDE_HOSTS: list[str] = env.list("PUSH_INSIDE_HOSTS", default=[])

# --- Language and time --------------------------------------------------------------------------

LANGUAGE_CODE = "en"
# Each by its own name: whoever looks for his language finds it in any other.
LANGUAGES = [("en", "English"), ("fi", "Suomi"), ("sv", "Svenska")]
LANGUAGE_COOKIE_AGE = 365 * 86_400
LANGUAGE_COOKIE_SECURE = _https
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["backgammon.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE: str = env.str("TIME_ZONE", default="UTC")

# --- Static files -------------------------------------------------------------------------------

# Hashed names need `collectstatic` first; without them WhiteNoise serves the sources as they lie.
HASHED_STATIC: bool = env.bool("HASHED_STATIC", default=not DEBUG)
STATIC_URL = "static/"
STATIC_ROOT = (
    env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")) if HASHED_STATIC else None
)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "backgammon.staticfiles.HashedStorage"
        if HASHED_STATIC
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not HASHED_STATIC
WHITENOISE_MAX_AGE = 60 if HASHED_STATIC else 0

# --- What a page may do -------------------------------------------------------------------------

# 'self' covers the site's own WebSocket too.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# --- Sockets ------------------------------------------------------------------------------------

# The core layer closes idle sockets after 5 s with redis-py 8; the pubsub layer keeps them open.
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "games.push_layer.PushLayer",
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, "socket_connect_timeout": 1}],
            "prefix": env.str("CHANNEL_PREFIX", default="kiila"),
        },
    }
}

# --- Tasks --------------------------------------------------------------------------------------

SWEEP_SECONDS = 5
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A broker that is down must not hold a request: one quick try, and the sweeps make up for it.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 0.5,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_DEFAULT_QUEUE = "kiila"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "mail": {
        "task": "accounts.tasks.send_letters",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "notices": {
        "task": "notices.tasks.send_mails",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "pushes": {
        "task": "notices.tasks.send_pushes",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "clear-notices": {
        "task": "notices.tasks.clear_out",
        "schedule": 3600,
        "options": {"expires": 3600},
    },
    "clear-out": {
        "task": "accounts.tasks.clear_out",
        "schedule": 3600,
        "options": {"expires": 3600},
    },
}

# --- Games --------------------------------------------------------------------------------------

DICE_SOURCE: str = env.str("DICE_SOURCE", default="games.dice.os_roll")
CHALLENGE_DAYS = 30
VACATION_DAYS: int = env.int("VACATION_DAYS", default=30)  # of one player in a year
CHAT_PER_MINUTE = 10  # messages of one player, in all his matches

# --- Log ----------------------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
    },
    "filters": {
        "outage": {"()": "backgammon.outage.InOneLine"},
        "secrets": {"()": "backgammon.secret_links.HideSecretLinks"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["outage", "secrets"],
        }
    },
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    # Django's own handlers would print things twice, or hide them without DEBUG; uvicorn's would
    # pass by the filters.
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # It tells of every log-in and look at its tables; a lock it tells of at WARNING.
        "axes": {"level": "WARNING"},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        "uvicorn": {"handlers": [], "level": "INFO", "propagate": True},
        "uvicorn.access": {"handlers": [], "level": "INFO", "propagate": True},
    },
}
