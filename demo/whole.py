"""Many service calls as one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def whole() -> Iterator[None]:
    """Commit everything in this block together, though each service insists on being outermost.

    Autocommit is off meanwhile, so that what a service calls its transaction is a savepoint. Until
    the end nobody sees anything: no sweep finds a match whose deadline lies in its own past.
    """
    transaction.set_autocommit(False)
    try:
        yield
    except BaseException:
        transaction.rollback()
        raise
    else:
        transaction.commit()
    finally:
        transaction.set_autocommit(True)
