"""A list of people with a search where they are many, as many at a time as a screen draws quickly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.people.person_row import person_row
from scorekeeper.app.session.app import App, Handler
from scorekeeper.match.names import comparison_key
from scorekeeper.service.people import KnownPerson
from scorekeeper.texts.language import tr

_FEW = 8  # people who are found without a search
_AT_A_TIME = 30
_NOT_COUNTED: Mapping[str, int] = MappingProxyType({})


def use_people_list(
    app: App,
    known: Sequence[KnownPerson],
    on_person: Callable[[KnownPerson], Handler],
    wins: Mapping[str, int] = _NOT_COUNTED,
) -> list[ft.Control]:
    """The search and the rows; a hook. `on_person` makes what a tap on a row does."""
    words, set_words = ft.use_state("")
    count, more = kit.use_more(app, _AT_A_TIME)
    found = _found(known, words)
    rows = [person_row(app, each, on_person(each), wins=wins.get(each.id)) for each in found[:count]]
    nobody = kit.sentence(tr("Nobody here is called that."), centred=True)
    shown = [kit.row_panel(rows) if rows else nobody, *more(len(found))]
    return [_search(app, words, set_words), *shown] if len(known) > _FEW or words else shown


def _found(known: Sequence[KnownPerson], words: str) -> list[KnownPerson]:
    """Those who have a name with these words in it."""
    sought = comparison_key(words)
    return [each for each in known if any(sought in comparison_key(name) for name in each.names)]


def _search(app: App, words: str, on_words: Callable[[str], None]) -> ft.Control:
    return kit.text_field(
        app,
        tr("Search"),
        words,
        on_words,
        hint=tr("A name"),
        prefix_icon=ft.Icons.SEARCH,
        filled=True,
        fill_color=theme.PAPER,
    )
