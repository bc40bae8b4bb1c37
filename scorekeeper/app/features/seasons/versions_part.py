"""The versions of a season that have parted on two phones, side by side: a person chooses whose settings count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.seasons.actions import choose_version
from scorekeeper.app.features.seasons.use_seasons import game_name
from scorekeeper.app.session.app import App
from scorekeeper.app.widgets.button import quiet_button
from scorekeeper.app.widgets.panel import hairline, panel
from scorekeeper.app.widgets.words import caption, sentence
from scorekeeper.match.season import Season
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.pictures.season_said import settings_said
from scorekeeper.texts.language import tr

_LARGE = 1.2
"""The size of type from which versions stand one below the other."""


def versions_part(app: App, season: Season, names: Mapping[str, str]) -> list[ft.Control]:
    """The panel; nothing where there is nothing to be chosen. `names` are those of the games, by id."""
    if not is_to_be_chosen(season):
        return []
    said = tr("This season is set in two ways, as it was changed on two phones. The first counts until one is chosen.")
    lines = settings_said(season.parted, lambda key: game_name(key, names))
    words = [_words(number, said) for number, said in enumerate(lines, 1)]
    chosen = [_choose(app, season, each, number) for number, each in enumerate(season.parted, 1)]
    return [panel(sentence(said, soft=False), *_arranged(app, words, chosen), spacing=theme.EDGE_GAP)]


def _arranged(app: App, words: Sequence[ft.Control], chosen: Sequence[ft.Control]) -> list[ft.Control]:
    """Two beside each other, the buttons level; more than two, and with large type, one below the other."""
    chosen = chosen if app.may_write else ()
    if len(words) == 2 and app.viewport.text < _LARGE:  # noqa: PLR2004  # a pair
        return [_across(words), *([_across(chosen)] if chosen else [])]
    blocks = [[each, *chosen[place : place + 1]] for place, each in enumerate(words)]
    return [part for block in blocks for part in (hairline(), *block)]


def _across(pair: Sequence[ft.Control]) -> ft.Control:
    halves = [ft.Container(each, expand=True) for each in pair]
    return ft.Row([*halves], spacing=theme.INSET, vertical_alignment=ft.CrossAxisAlignment.START)


def _words(number: int, said: Sequence[str]) -> ft.Control:
    title = tr("Version {number}, which counts now", number=number) if number == 1 else ""
    title = title or tr("Version {number}", number=number)
    lines = [sentence(line, soft=False, size=theme.SMALL) for line in said]
    return ft.Column([caption(title), *lines], spacing=theme.HAIR, tight=True)


def _choose(app: App, season: Season, version: Season, number: int) -> ft.Control:
    name = tr("Choose version {number}", number=number)
    return quiet_button(tr("Choose"), app.on(choose_version, app, season, version), name)
