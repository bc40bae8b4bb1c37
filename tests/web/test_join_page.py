"""The page on which a phone says the code looks like the app that it leads to."""

from importlib import resources
from types import SimpleNamespace

import pytest

from scorekeeper.app.theme import apply_theme


@pytest.mark.parametrize("light", ["theme", "dark_theme"])
def test_its_colours_are_those_of_the_theme(light):
    page = SimpleNamespace()
    apply_theme(page)
    scheme = getattr(page, light).color_scheme
    written = (resources.files("scorekeeper.web.lan") / "join.html").read_text()
    day, _, night = written.partition("@media (prefers-color-scheme: dark)")
    rules = day if light == "theme" else night
    for role, colour in {
        "back": scheme.surface,
        "paper": scheme.surface_container,
        "ink": scheme.on_surface,
        "soft": scheme.on_surface_variant,
        "line": scheme.outline_variant,
        "edge": scheme.outline,
        "accent": scheme.primary,
        "on": scheme.on_primary,
        "wrong": scheme.tertiary,
    }.items():
        assert f"--{role}: {colour.lower()};" in rules


def test_it_has_the_mark_of_the_app():
    mark = (resources.files("scorekeeper.web") / "client" / "mark.svg").read_text()
    drawn = mark[mark.index(">") + 1 :].strip()
    assert drawn in (resources.files("scorekeeper.web.lan") / "join.html").read_text()
