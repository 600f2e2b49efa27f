"""Adding to several counters by one statement."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import transaction

from accounts.models import User
from stats.models import DiceCount, MonthCount, PlayerCount, VariantCount
from stats.raising import Rise, raise_counters
from tests.games.playing import make_user
from tests.races import in_thread, wait_until_somebody_waits_for_us

PLAYED = {"variant": "hyper", "won": 1, "lost": 0, "drawn": 0}
COURSE = {"variant": "hyper", "white": 1, "black": 0, "draw": 0}
ROLLS = [{"roll": "roll-1-1", "number": 2}, {"roll": "roll-2-1", "number": 3}]


def raise_all(user: User) -> None:
    raise_counters(
        Rise(PlayerCount, ["user_id", "variant"], [{"user_id": user.pk, **PLAYED}]),
        Rise(VariantCount, ["variant"], [COURSE]),
        Rise(MonthCount, ["month"], []),
        Rise(DiceCount, ["roll"], ROLLS),
    )


def rolled() -> dict[str, int]:
    return dict(DiceCount.objects.filter(number__gt=0).values_list("roll", "number"))


def test_rows_are_made_and_added_to_and_others_stay(anna: User) -> None:
    DiceCount.objects.update_or_create(roll="roll-6-6", defaults={"number": 7})
    raise_all(anna)
    assert rolled() == {"roll-1-1": 2, "roll-2-1": 3, "roll-6-6": 7}
    raise_all(anna)
    assert rolled() == {"roll-1-1": 4, "roll-2-1": 6, "roll-6-6": 7}
    assert PlayerCount.objects.get(user=anna).won == 2
    assert VariantCount.objects.get(variant="hyper").white == 2


@pytest.mark.django_db(transaction=True)
def test_a_table_is_not_touched_before_the_one_that_is_named_before_it() -> None:
    user = make_user("Anna")
    raise_all(user)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            VariantCount.objects.select_for_update(no_key=True).get(variant="hyper")
            waiting = in_thread(pool, lambda: raise_all(user))
            wait_until_somebody_waits_for_us()
            free = DiceCount.objects.select_for_update(no_key=True, skip_locked=True)
            assert free.filter(roll="roll-1-1").exists()
            held = PlayerCount.objects.select_for_update(no_key=True, skip_locked=True)
            assert not held.filter(user=user).exists()
        waiting.result(timeout=20)
    assert rolled() == {"roll-1-1": 4, "roll-2-1": 6}
