"""How passwords are stored."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2Hasher(Argon2PasswordHasher):
    """Argon2id with the parameters that OWASP gives for 19 MiB of memory."""

    time_cost = 2
    memory_cost = 19_456
    parallelism = 1
