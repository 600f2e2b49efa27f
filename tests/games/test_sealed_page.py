"""The page of a match's dice, the sealed file, and the script that checks it offline."""

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Event, Match
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, done, fresh
from tests.games.reading import read
from tests.games.sealing import play_some, real_dice, seal_of, sealed_match

__all__ = ["real_dice"]

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "verify_dice.py"
HEX = "0123456789abcdef"


@pytest.fixture
def running(real_dice: None, anna: User, bjorn: User) -> Match:
    return play_some(sealed_match(anna, bjorn, part="Regen, ei lunta"), seed=5, turns=20)


@pytest.fixture
def over(running: Match, anna: User) -> Match:
    done(do(running, "resign_match", by=anna))
    return fresh(running)


@pytest.fixture
def file(over: Match, tmp_path: Path) -> Path:
    """The sealed file, as somebody who does not play downloads it."""
    answer = Client().get(f"/m/{over.pk}/dice/file")
    assert answer["Content-Disposition"] == f'attachment; filename="kiila-dice-{over.pk}.json"'
    path = tmp_path / "kiila-dice.json"
    path.write_bytes(answer.content)
    return path


@pytest.fixture
def wrong() -> Callable[..., str]:
    """The script's own judgement, without a process for each."""
    judge: Callable[..., str] = runpy.run_path(str(SCRIPT))["wrong"]
    return judge


def verify(*arguments: str | Path) -> tuple[int, str]:
    """Run the script as somebody does who has only Python."""
    run = [sys.executable, "-I", str(SCRIPT), *map(str, arguments)]
    done = subprocess.run(run, capture_output=True, text=True, check=False, encoding="utf-8")
    return done.returncode, done.stdout + done.stderr


# The page


def test_while_the_match_runs_the_page_shows_seal_and_additions_only(running: Match) -> None:
    page = text_of(Client().get(f"/m/{running.pk}/dice/"))
    seal = seal_of(running)
    assert seal.digest in page
    assert "Regen, ei lunta" in page
    assert "black's part" in page
    assert "Every roll of this match is fixed already" in page
    assert 'id="sealed"' not in page
    assert "check.js" not in page
    assert Client().get(f"/m/{running.pk}/dice/file").status_code == 404


def test_in_the_end_it_shows_the_seed_and_every_roll(over: Match) -> None:
    page = read(Client().get(f"/m/{over.pk}/dice/"))
    seal = seal_of(over)
    assert seal.seed
    assert {each.text for each in page.all("code")} >= {seal.digest, bytes(seal.seed).hex()}
    rows = page.one(id="rolls").one("tbody").all("tr")
    log = Event.objects.filter(match=over, kind__in=("opening", "roll")).order_by("seq")
    shown = [[cell.text for cell in row.all("td")][2] for row in rows]
    assert shown == ["{}-{}".format(*each.payload["dice"]) for each in log]
    assert rows[0].all("td")[1].text == "opening roll"
    assert rows[-1].all("td")[1].text in {"Anna", "Björn"}
    assert page.one(id="verdict").text.startswith("Not checked yet")


def test_the_match_the_replay_and_the_help_lead_there(over: Match, anna: User) -> None:
    client, link = signed_in(anna), f'href="/m/{over.pk}/dice/"'
    for path in (f"/m/{over.pk}/", f"/m/{over.pk}/1/0/"):
        assert link in text_of(client.get(path)), path
    assert "you can check every roll on the page “Dice” beside the board" in text_of(
        client.get("/help/")
    )


def test_the_dice_of_a_private_match_are_its_players_alone(
    real_dice: None, anna: User, bjorn: User, cecilia: User
) -> None:
    match = sealed_match(anna, bjorn, is_private=True)
    done(do(match, "resign_match", by=anna))
    for path in (f"/m/{match.pk}/dice/", f"/m/{match.pk}/dice/file"):
        assert signed_in(cecilia).get(path).status_code == 404
        assert Client().get(path).status_code == 404
        assert signed_in(bjorn).get(path).status_code == 200


def test_a_game_without_dice_has_nothing_to_check(real_dice: None, anna: User, bjorn: User) -> None:
    match = sealed_match(anna, bjorn, variant="grasshopper")
    done(do(match, "resign_match", by=anna))
    page = text_of(Client().get(f"/m/{match.pk}/dice/"))
    assert "This game is played without dice" in page
    assert "check.js" not in page


# The sealed file and the script


def test_the_script_verifies_a_match(file: Path, over: Match) -> None:
    digest = seal_of(over).digest
    said = f"All {over.rolls_drawn} rolls come from the seal {digest}.\n"
    assert verify(file) == (0, said)
    assert verify(file, digest.upper()) == (0, said)


def test_the_script_is_short_and_needs_nothing_but_python() -> None:
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 65
    imported = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= {"hashlib", "hmac", "json", "pathlib", "sys"}


def test_the_script_is_offered_beside_the_file(over: Match) -> None:
    page = read(Client().get(f"/m/{over.pk}/dice/"))
    links = {
        each.get("download"): each.get("href") for each in page.all("a") if each.get("download")
    }
    assert links["verify_dice.py"].endswith("verify_dice.py")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": "00" * 32}, "The seed is not the one that was sealed."),
        ({"challenger": "Regen, ei lunta."}, "Roll 1 does not come from the seal."),
        ({"version": "sealed-2"}, "The file is of another version than sealed-1."),
        ({"rolls": [{"roll": 2, "game": 1, "dice": [1, 1]}]}, "Roll 1 is missing."),
    ],
)
def test_a_tampered_file_is_refused_in_one_sentence(
    file: Path, change: dict[str, Any], said: str
) -> None:
    sealed = {**json.loads(file.read_text(encoding="utf-8")), **change}
    file.write_text(json.dumps(sealed), encoding="utf-8")
    assert verify(file) == (1, said + "\n")


def test_a_seal_that_is_not_the_noted_one_is_told(file: Path) -> None:
    assert verify(file, "0" * 64) == (1, "The seal is not the one that you noted.\n")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"version": "sealed-1", "seed": "x"}'])
def test_what_is_no_sealed_file_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    code, said = verify(path)
    assert code == 2
    assert said.startswith("This file cannot be read as a sealed file")
    assert verify(tmp_path / "missing.json")[0] == 2


def test_one_changed_digit_anywhere_is_found(file: Path, wrong: Callable[..., str]) -> None:
    text = file.read_text(encoding="utf-8")
    assert wrong(json.loads(text), "") == ""
    places = [place for place, letter in enumerate(text) if letter.isdecimal()]
    assert len(places) > 150
    for place in places:
        other = "1" if text[place] != "1" else "2"
        changed = text[:place] + other + text[place + 1 :]
        assert _is_refused(changed, wrong), (place, text[place - 20 : place + 20])


def test_one_changed_letter_of_any_field_is_found(file: Path, wrong: Callable[..., str]) -> None:
    sealed = json.loads(file.read_text(encoding="utf-8"))
    fields = ("version", "digest", "seed", "challenger", "acceptor", "checksum")
    assert set(fields) == set(sealed) - {"seal", "rolls"}
    for name in fields:
        value = sealed[name]
        for place, letter in enumerate(value):
            other = HEX[(HEX.find(letter) + 1) % 16]
            changed = {**sealed, name: value[:place] + other + value[place + 1 :]}
            assert wrong(changed, ""), (name, place)


def test_a_roll_left_out_swapped_or_added_is_found(file: Path, wrong: Callable[..., str]) -> None:
    sealed = json.loads(file.read_text(encoding="utf-8"))
    rolls = sealed["rolls"]
    for changed in (rolls[1:], rolls[:3] + rolls[4:], [rolls[1], rolls[0], *rolls[2:]]):
        assert wrong({**sealed, "rolls": changed}, "")
    assert wrong({**sealed, "rolls": [*rolls, rolls[-1]]}, "")


def _is_refused(text: str, wrong: Callable[..., str]) -> bool:
    try:
        return bool(wrong(json.loads(text), ""))
    except (ValueError, LookupError, TypeError):
        return True
