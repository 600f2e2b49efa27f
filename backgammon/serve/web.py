"""The web process under the supervisor: load the site, wait for the database, migrate, serve.

Loading takes the longest, so it goes on while the servers start; the supervisor says by one line on
standard input when they are up. Its end of input means that the supervisor is gone.
"""

import os
import socket
import sys


def main() -> int:
    """Serve on the listening socket whose number is the first argument."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backgammon.settings")
    import uvicorn

    from backgammon.asgi import application

    if not sys.stdin.readline():
        return 1
    migrate()
    config = uvicorn.Config(
        application,
        ws_max_size=4096,  # a page says very little
        ws_per_message_deflate=False,  # 37 KB instead of 74 KB for each idle socket
        timeout_graceful_shutdown=1,
        lifespan="off",
        log_config=None,  # the site's own: one line each, with the time
    )
    listener = socket.socket(fileno=int(sys.argv[1]))
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def migrate() -> None:
    """Bring the database up to date; costs next to nothing when it is."""
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=1, interactive=False)
    connection.close()


if __name__ == "__main__":
    sys.exit(main())
