"""What the players decide for themselves where a game leaves it open: ways to play, and single numbers."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.house_rules import open_to, written_in
from scorekeeper.app.session.match_form import Form, Wrong, with_figure, with_way
from scorekeeper.app.session.match_forms import write, writing
from scorekeeper.app.widgets.button import tap
from scorekeeper.app.widgets.panel import panel
from scorekeeper.app.widgets.text_field import text_field
from scorekeeper.app.widgets.words import heading
from scorekeeper.rules.settings import Choice, Figure, Value, value_of
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say


def house_rules_panel(app: App, form: Form, wrong: Wrong) -> list[ft.Control]:
    """A card a choice, and one with the numbers; nothing where the rules leave nothing open."""
    outline = form.game.outline
    cards = [_choice(app, form, choice) for choice in outline.choices if open_to(choice, form.seats)]
    if outline.figures:
        fields: list[ft.Control] = [_figure(app, form, wrong, figure) for figure in outline.figures]
        cards.append(panel(heading(tr("As your table plays it"), theme.NAME), *fields, spacing=theme.EDGE_GAP))
    return cards


def _choice(app: App, form: Form, choice: Choice) -> ft.Control:
    """One of a few, each in a line of its own, for some take a sentence."""
    holds = value_of(choice, form.options, form.seats)
    values = open_to(choice, form.seats)
    if holds not in {value.value for value in values}:
        holds = choice.defaults.get(form.seats)
    lines = [_value(app, form, choice, value, chosen=value.value == holds) for value in values]
    title = ft.Container(
        heading(say(choice.label), theme.NAME),
        padding=ft.Padding.only(left=theme.INSET, right=theme.INSET, top=theme.INSET, bottom=theme.HAIR),
    )
    return panel(title, *lines, padding=ft.Padding.only(bottom=theme.GAP))


def _value(app: App, form: Form, choice: Choice, value: Value, *, chosen: bool) -> ft.Control:
    mark = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    name = say(value.name)
    row = ft.Row(
        [
            ft.Container(height=theme.TARGET - 2 * theme.HAIR),  # no lower than a target
            ft.Icon(mark, size=22, color=theme.ACCENT if chosen else theme.SOFT),
            ft.Container(ft.Text(name, size=theme.BODY, color=theme.INK), expand=True),
        ],
        spacing=theme.EDGE_GAP,
    )
    return tap(
        row,
        name,
        writing(app, form.match_id, with_way, choice, value.value),
        selected=chosen,
        padding=ft.Padding.only(left=theme.HAIR, right=theme.INSET, top=theme.HAIR, bottom=theme.HAIR),
    )


def _figure(app: App, form: Form, wrong: Wrong, figure: Figure) -> ft.Control:
    def number(text: str) -> None:
        write(app, form.match_id, lambda now: with_figure(now, figure.key, text))

    default = figure.defaults.get(form.seats)
    return text_field(
        app,
        say(figure.label),
        written_in(figure, form.figures, form.options, form.seats),
        number,
        fault=wrong.figures.get(figure.key),
        hint=tr("Left open") if default is None else str(default),
        keyboard_type=ft.KeyboardType.NUMBER,
    )
