"""The site's settings for tests and for mypy: a key of no worth and fast passwords, no more."""

import os

os.environ.setdefault("SECRET_KEY", "for-tests-only-" + "k" * 50)
# Tests that need the servers get their addresses from tests.plugin; nobody answers at these.
os.environ.setdefault("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none")
os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:1/0")
os.environ.setdefault("HASHED_STATIC", "0")

from backgammon.settings import *  # noqa: F403

EMAIL_FILE_PATH = ""
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
