"""The house rules of a match: choices and numbers that its game leaves open."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.house_rules import field_text, values_for
from scorekeeper.app.session.match_form import Form, FormFaults, with_choice, with_figure
from scorekeeper.app.session.match_forms import change_form, form_handler
from scorekeeper.rules.settings import Choice, Figure, Value, value_of
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import say


def house_rules_panel(app: App, form: Form, wrong: FormFaults) -> list[ft.Control]:
    """A panel for each choice, and one with the numbers; empty where the game leaves nothing open."""
    outline = form.game.outline
    panels = [_choice(app, form, choice) for choice in outline.choices if values_for(choice, form.seats)]
    if outline.figures:
        fields: list[ft.Control] = [_figure(app, form, wrong, figure) for figure in outline.figures]
        panels.append(kit.panel(kit.heading(tr("As your table plays it"), theme.NAME), *fields, spacing=theme.EDGE_GAP))
    return panels


def _choice(app: App, form: Form, choice: Choice) -> ft.Control:
    """The values of a choice, a line each."""
    current = value_of(choice, form.options, form.seats)
    values = values_for(choice, form.seats)
    if current not in {value.value for value in values}:
        current = choice.defaults.get(form.seats)
    lines = [_value(app, form, choice, value, chosen=value.value == current) for value in values]
    title = ft.Container(
        kit.heading(say(choice.label), theme.NAME),
        padding=ft.Padding.only(left=theme.INSET, right=theme.INSET, top=theme.INSET, bottom=theme.HAIR),
    )
    return kit.panel(title, *lines, padding=ft.Padding.only(bottom=theme.GAP))


def _value(app: App, form: Form, choice: Choice, value: Value, *, chosen: bool) -> ft.Control:
    choose = form_handler(app, form.match_id, with_choice, choice, value.value)
    return kit.radio_line(say(value.name), choose, chosen=chosen)


def _figure(app: App, form: Form, wrong: FormFaults, figure: Figure) -> ft.Control:
    def number(text: str) -> None:
        change_form(app, form.match_id, lambda now: with_figure(now, figure.key, text))

    default = figure.defaults.get(form.seats)
    return kit.text_field(
        app,
        say(figure.label),
        field_text(figure, form.figures, form.options, form.seats),
        number,
        fault=wrong.figures.get(figure.key),
        hint=tr("Left open") if default is None else str(default),
        keyboard_type=ft.KeyboardType.NUMBER,
    )
