"""Scripts as they are served: what a page's module imports is joined with it into one file."""

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from rjsmin import jsmin

from backgammon.bundles import BundleError, Modules

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "static" / "js"

SHOP = {
    "page.js": 'import {\n  total, tax as due,\n} from "./sums.js";\nimport "./hello.js";\n'
    "const rate = 1;\nsaid.push([total(2, 3), due, rate]);\n",
    "hello.js": 'import {tax} from "./sums.js";\nconst rate = "hello";\nsaid.push([rate, tax]);\n',
    "sums.js": "const rate = 24;\nexport const zero = 0, tax = rate;\n"
    "export function total(...all) { return all.reduce((one, two) => one + two, zero); }\n",
    "other.js": 'said.push("import nothing");\n',
}


def test_pages_name_the_modules_that_no_other_imports() -> None:
    assert Modules(SHOP).entries() == ["page.js", "other.js"]


@pytest.mark.browser
def test_each_module_runs_once_in_a_scope_of_its_own_after_what_it_needs(
    browser_path: str,
) -> None:
    script = jsmin(Modules(SHOP).join("page.js"))
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page()
        page.evaluate("globalThis.said = []")
        page.add_script_tag(content=f"{script}said.push('end');", type="module")
        page.wait_for_function("said.includes('end')")
        said = page.evaluate("said")
        browser.close()
    assert said == [["hello", 24], [5, 24, 1], "end"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('import {a} from "./none.js";\n', "none.js, which is not there"),
        ('import {none} from "./other.js";\n', "does not export none"),
        ('import {secret} from "./other.js";\n', "does not export secret"),
        ('import * as all from "./other.js";\n', "cannot be joined: import [*] as all"),
        ("export let moves = 0;\n", "cannot be joined: export let moves"),
        ("export default 7;\n", "cannot be joined: export default"),
        ('const late = import("./other.js");\n', "cannot be joined: import"),
        ('import {back} from "./back.js";\n', "imports itself by way of"),
    ],
)
def test_what_cannot_be_joined_is_named(source: str, said: str) -> None:
    others = {
        "other.js": "const secret = 1;\nexport const open = 2;\n",
        "back.js": 'import {x} from "./page.js";\nexport const back = 1;\n',
    }
    with pytest.raises(BundleError, match=said):
        Modules({"page.js": source + "export const x = 1;\n", **others}).join("page.js")


def test_every_page_of_ours_names_a_module_that_is_served() -> None:
    modules = Modules({path.name: path.read_text() for path in SCRIPTS.glob("*.js")})
    pages = "".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    for name in modules.sources:
        assert (f"'js/{name}'" in pages) == (name in modules.entries()), name
        assert not modules.join(name).startswith("import")
