"""The one style sheet: its names exist, its weight is small. Colours: test_tokens.py."""

import re
from pathlib import Path

import brotli
from rcssmin import cssmin

CSS = (Path(__file__).parents[2] / "static" / "css" / "site.css").read_text()


def test_every_custom_property_that_is_used_is_defined() -> None:
    defined = set(re.findall(r"(?<![\w-])--([\w-]+):", CSS))
    assert set(re.findall(r"var\(--([\w-]+)", CSS)) <= defined


def test_every_file_it_names_exists() -> None:
    folder = Path(__file__).parents[2] / "static" / "css"
    names = re.findall(r'url\("([^"]+)"\)', CSS)
    assert names
    assert all((folder / name).is_file() for name in names)


def test_it_weighs_at_most_ten_kilobytes_on_the_wire() -> None:
    assert len(brotli.compress(cssmin(CSS).encode())) <= 10_240
