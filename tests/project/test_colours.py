"""A colour is said once, in the palette: whatever else writes one, in files that no Python makes, is made from it."""

import re
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

from scorekeeper.app.theme import apply_accent
from scorekeeper.pictures.palette import DAY, NIGHT, Colours

ROOT = Path(__file__).parents[2]
GENERATOR = run_path(str(ROOT / "assets" / "colours.py"))
ICONS = run_path(str(ROOT / "assets" / "icons.py"))
MARK, JOIN_PAGE = (ROOT / "scorekeeper" / "web" / name for name in ("client/mark.svg", "lan/join.html"))


def colours_in(text):
    """Every colour that is written as `#rrggbb`, or in a script as its three numbers."""
    numbers = ["".join(found) for found in re.findall(r"\[0x(\w\w), 0x(\w\w), 0x(\w\w)\]", text)]
    return {each.lower() for each in [*re.findall(r"#([0-9a-fA-F]{6})\b", text), *numbers]}


def test_every_file_has_the_colours_of_the_palette():
    assert [path.name for path, text in GENERATOR["written"]().items() if path.read_text("utf-8") != text] == []


@pytest.mark.parametrize("accent", DAY)
def test_the_app_has_them_in_the_roles_that_the_start_page_has_them_in(accent):
    page = SimpleNamespace()
    apply_accent(page, accent)
    for colours, scheme in ((DAY[accent], page.theme.color_scheme), (NIGHT[accent], page.dark_theme.color_scheme)):
        assert (scheme.surface, scheme.surface_container, scheme.surface_container_high) == colours[:3]
        assert (scheme.on_surface, scheme.on_surface_variant) == (colours.ink, colours.soft)
        assert (scheme.outline_variant, scheme.outline) == (colours.line, colours.edge)
        assert (scheme.primary, scheme.on_primary, scheme.primary_container) == colours[7:10]
        assert (scheme.tertiary, scheme.error) == (colours.behind, colours.red)


def test_a_change_of_the_palette_reaches_every_colour_of_those_files_but_the_mark():
    one = dict.fromkeys(DAY, Colours(*["#123456"] * 12, lines=("#123456",) * 9))
    for path, text in GENERATOR["written"](one, one).items():
        assert colours_in(re.sub(r"<svg.*</svg>", "", text)) == {"123456"}, path


def test_no_other_file_writes_a_colour_of_the_palette():
    palette = colours_in(" ".join(str(colours) for light in (DAY, NIGHT) for colours in light.values()))
    kinds = {".py", ".html", ".css", ".js", ".mjs", ".json", ".svg"}
    files = [path for path in ROOT.glob("scorekeeper/**/*") if path.suffix in kinds]
    writing = {path for path in files if colours_in(path.read_text("utf-8")) & palette}
    made = {ROOT / name for name in GENERATOR["FILES"] if name != "pyproject.toml"}
    assert writing == {ROOT / "scorekeeper" / "pictures" / "palette.py", MARK, *made}


def test_mark_has_the_colours_of_the_palette_also_on_the_join_page():
    assert ICONS["drawn"]() == MARK.read_text("utf-8")
    page = JOIN_PAGE.read_text("utf-8")
    assert ICONS["with_mark"](page) == page
    assert page.count(MARK.read_text("utf-8").partition(">")[2].strip()) == 1
