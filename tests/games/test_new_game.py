"""Choosing one of the eleven games, what it is played for, and its options."""

import re

import pytest

from accounts.models import User
from backgammon.rules import VARIANTS, MatchFormat, lengths, variant
from games.forms import ChallengeForm
from games.models import Challenge
from tests.games.pages import choose, seen, send, signed_in, text_of

NO_CUBE = {
    "plakoto": "Plakoto is played without the doubling cube.",
    "grasshopper": "Grasshopper has no dice, and so no roll before which to double.",
    "long-narde": "Long Narde does not know the doubling cube.",
}


def card(page: str, key: str) -> str:
    """The card of one game on the page."""
    found = re.search(rf'<label class="kind"><input [^>]*value="{key}".*?</label>', page, re.S)
    assert found, key
    return found[0]


def selected(page: str) -> dict[str, str]:
    """The choices of the lists and the chosen game."""
    chosen = r'<select name="(\w+)"(?:(?!</select>).)*?<option value="([^"]*)" selected>'
    lists = re.findall(chosen, page, re.S)
    game = re.findall(r'name="variant" value="([^"]*)"[^>]* checked>', page)
    return {**dict(lists), "variant": " ".join(game)}


def option_of(page: str, name: str) -> str:
    found = re.search(rf'<div class="option" data-option="{name}">.*?</div>', page, re.S)
    assert found, name
    return found[0]


def test_every_game_has_a_card_with_its_board_and_its_line(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new"))
    assert page.count('<label class="kind">') == len(VARIANTS) == 11
    plakoto = card(page, "plakoto")
    assert '<svg class="art small"' in plakoto
    assert '<b id="plakoto-name">Plakoto</b>' in plakoto
    assert "Nobody is hit: a blot is pinned where it stands." in plakoto
    assert 'aria-labelledby="plakoto-name" aria-describedby="plakoto-line"' in plakoto


def test_the_cards_say_what_each_game_offers(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new"))
    for key in VARIANTS:
        game = variant(key)
        shown = card(page, key)
        assert f'data-formats="{" ".join(game.formats())}"' in shown
        assert f'data-usual="{game.usual_format}"' in shown
        assert f'data-options="{" ".join(game.offered_options)}"' in shown
        assert f'data-why="{NO_CUBE.get(key, "")}"' in shown
        assert f'data-rules="/rules/{key}/"' in shown


def test_the_lengths_of_every_format_stand_there_in_words(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new"))
    for words in ('[21, "21 points"]', '[2, "2 wins"]', '[2, "2 games"]', '[2, "2 points"]'):
        assert words in page
    assert '"single": ' not in page


@pytest.mark.parametrize("key", VARIANTS)
def test_a_link_names_a_game_which_comes_as_it_is_usually_played(anna: User, key: str) -> None:
    page = text_of(signed_in(anna).get("/new", {"variant": key}))
    usual = VARIANTS[key].usual_format
    assert selected(page).items() >= {"variant": key, "format": usual, "length": "5"}.items()
    assert selected(page)["days"] == "3"
    shown = re.search(r'<span class="why" role="status">([^<]*)</span>', page)
    assert shown
    assert shown[1] == NO_CUBE.get(key, "")
    assert f'class="to-rules" href="/rules/{key}/"' in page


def test_a_link_to_a_game_that_does_not_exist_is_a_plain_form(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new", {"variant": "chess"}))
    assert selected(page)["variant"] == "backgammon"


def test_fevga_may_have_the_cube_and_comes_without(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new", {"variant": "fevga"}))
    assert selected(page)["format"] == "points"
    assert send(anna, variant="fevga", format="cube").status_code == 303
    assert Challenge.objects.get().format == "cube"


@pytest.mark.parametrize("kind", MatchFormat)
@pytest.mark.parametrize("key", VARIANTS)
def test_a_game_is_played_in_its_formats_and_in_no_other(
    anna: User, key: str, kind: MatchFormat
) -> None:
    form = ChallengeForm(anna, choose(variant=key, format=kind, length="5"))
    assert form.is_valid() is (kind in variant(key).formats())


@pytest.mark.parametrize("key", NO_CUBE)
def test_a_cube_match_of_a_game_without_one_is_refused_with_the_reason(
    anna: User, key: str
) -> None:
    answer = signed_in(anna).post("/new", choose(variant=key, days="14", colour="black"))
    page = text_of(answer)
    assert answer.status_code == 422
    assert f'id="id_format_error">{NO_CUBE[key]}' in page
    assert 'href="#id_format"' in page
    kept = {"variant": key, "format": "cube", "length": "5", "days": "14"}
    assert selected(page).items() >= kept.items()
    assert re.search(r'value="black"[^>]* checked', page)
    assert not Challenge.objects.exists()


def test_a_game_whose_wins_are_all_the_same_is_not_played_for_points(anna: User) -> None:
    answer = signed_in(anna).post("/new", choose(variant="grasshopper", format="points"))
    assert answer.status_code == 422
    sentence = "In Grasshopper every win is worth the same: choose a match to a number of wins."
    assert f'id="id_format_error">{sentence}' in text_of(answer)


@pytest.mark.parametrize("kind", ["cube", "points", "wins", "n_points", "games"])
def test_every_length_of_a_format_can_be_chosen_and_no_other(anna: User, kind: str) -> None:
    may = [
        n for n in range(25) if ChallengeForm(anna, choose(format=kind, length=str(n))).is_valid()
    ]
    assert may == list(lengths(MatchFormat(kind)))


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (
            {"format": "points", "length": "4"},
            "A match in which games pay their value goes to 3, 5, 7 … 21 points.",
        ),
        ({"format": "games", "length": ""}, "Choose how long the match is."),
    ],
)
def test_a_length_that_does_not_fit_is_told_at_the_field(
    anna: User, choices: dict[str, str], sentence: str
) -> None:
    answer = signed_in(anna).post("/new", choose(**choices))
    assert answer.status_code == 422
    assert f'id="id_length_error">{sentence}' in text_of(answer)


@pytest.mark.parametrize(
    ("choices", "stored"),
    [
        ({"format": "single", "length": "9"}, ("backgammon", "single", 1)),
        ({"format": "single", "length": ""}, ("backgammon", "single", 1)),
        ({"variant": "anti", "length": "3"}, ("anti", "cube", 3)),
        ({"variant": "plakoto", "format": "points"}, ("plakoto", "points", 5)),
        ({"variant": "grasshopper", "format": "wins", "length": "4"}, ("grasshopper", "wins", 4)),
        ({"variant": "race", "format": "n_points", "length": "2"}, ("race", "n_points", 2)),
        ({"variant": "hyper", "format": "games", "length": "20"}, ("hyper", "games", 20)),
    ],
)
def test_what_was_chosen_is_stored(
    anna: User, choices: dict[str, str], stored: tuple[str, str, int]
) -> None:
    assert send(anna, **choices).status_code == 303
    made = Challenge.objects.get()
    assert (made.variant, made.format, made.length) == stored


def test_colours_may_change_after_every_game(anna: User) -> None:
    send(anna, alternate="on")
    assert Challenge.objects.get().colours == "alternate"


def test_a_single_game_has_no_colours_to_change(anna: User) -> None:
    answer = signed_in(anna).post("/new", choose(format="single", alternate="on"))
    assert "change after every game." not in text_of(answer)
    send(anna, format="single", alternate="on")
    assert Challenge.objects.get().colours == "stay"


@pytest.mark.parametrize(
    ("key", "name", "value", "stored", "sentence"),
    [
        ("race", "reroll_first", "on", True, "The winner of the opening roll throws again."),
        ("long-narde", "use_opening_dice", "on", True, "The winner of the opening roll plays it."),
        ("long-narde", "extended", "on", True, "A home mars is worth 3 points, a koks 4."),
        (
            "long-narde",
            "fence",
            "home",
            "home",
            "A fence of six points is allowed only once an opponent’s checker is home.",
        ),
    ],
)
def test_an_option_that_is_chosen_is_told_and_stored(
    anna: User, *, key: str, name: str, value: str, stored: object, sentence: str
) -> None:
    choices = {"variant": key, "format": "wins", name: value}
    page = text_of(signed_in(anna).post("/new", choose(**choices)))
    assert sentence in page
    assert '<details class="special" open>' in page
    send(anna, **choices)
    assert Challenge.objects.get().options[name] == stored


def test_options_that_are_as_usual_are_not_spoken_of(anna: User) -> None:
    page = text_of(signed_in(anna).post("/new", choose(variant="long-narde", format="points")))
    assert "The colours are drawn by lot. The result is rated." in page
    assert '<details class="special">' in page
    send(anna, variant="long-narde", format="points", fence="ahead")
    assert Challenge.objects.get().options == variant("long-narde").options()


@pytest.mark.parametrize(
    ("key", "choices"),
    [
        ("grasshopper", {"reroll_first": "on"}),
        ("long-narde", {"reroll_first": "on"}),
        ("backgammon", {"extended": "on"}),
        ("fevga", {"fence": "home"}),
    ],
)
def test_an_option_of_another_game_is_refused_with_a_sentence(
    anna: User, key: str, choices: dict[str, str]
) -> None:
    answer = signed_in(anna).post("/new", choose(variant=key, format="wins", **choices))
    page = text_of(answer)
    (name,) = choices
    assert answer.status_code == 422
    assert "has no such choice." in option_of(page, name)
    assert f'href="#id_{name}"' in page
    assert '<details class="special" open>' in page
    assert not Challenge.objects.exists()


@pytest.mark.parametrize("name", ["clone_max", "draw_by_agreement", "clone_owner", "clone_to"])
def test_what_we_have_ruled_cannot_be_chosen(anna: User, name: str) -> None:
    send(anna, variant="cloning", **{name: "7"})
    assert Challenge.objects.get().options == variant("cloning").options()
    assert name not in text_of(signed_in(anna).get("/new"))


def test_game_and_options_are_remembered(anna: User) -> None:
    client = signed_in(anna)
    choices = {"variant": "long-narde", "format": "wins", "length": "8", "alternate": "on"}
    client.post("/new", seen(anna, **choices, fence="home", extended="on"))
    page = text_of(client.get("/new"))
    kept = {"variant": "long-narde", "format": "wins", "length": "8", "days": "3"}
    assert selected(page).items() >= kept.items()
    assert re.search(r'value="home"[^>]* checked', option_of(page, "fence"))
    assert " checked" in option_of(page, "extended")
    assert re.search(r'name="alternate"[^>]* checked', page)
    assert '<details class="special" open>' in page


def test_a_link_to_another_game_keeps_the_pace_and_drops_the_options(anna: User) -> None:
    client = signed_in(anna)
    choices = {"variant": "long-narde", "format": "wins", "length": "8", "days": "7"}
    client.post("/new", seen(anna, **choices, extended="on"))
    page = text_of(client.get("/new", {"variant": "nackgammon"}))
    assert selected(page)["format"] == "cube"
    assert selected(page)["days"] == "7"
    assert " checked" not in option_of(page, "extended")
    again = text_of(client.get("/new", {"variant": "long-narde"}))
    assert selected(again)["format"] == "wins"
    assert " checked" in option_of(again, "extended")


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "hyper"},
        {"format": "points"},
        {"format": "single"},
        {"length": "7"},
        {"alternate": "on"},
        {"reroll_first": "on"},
    ],
)
def test_whatever_is_changed_is_summed_up_again_before_it_is_sent(
    anna: User, change: dict[str, str]
) -> None:
    old = seen(anna)
    answer = signed_in(anna).post("/new", {**old, **change})
    assert answer.status_code == 200
    assert not Challenge.objects.exists()
    send(anna)
    send(anna, **change)
    assert Challenge.objects.count() == 2


def test_the_same_match_asked_for_twice_at_once_is_one(anna: User) -> None:
    choices = {"variant": "long-narde", "format": "wins", "fence": "home", "alternate": "on"}
    for _ in range(2):
        send(anna, **choices)
    assert Challenge.objects.count() == 1
