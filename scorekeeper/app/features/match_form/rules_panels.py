"""Panels of a match's form: the house rules, and the settlement."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import change_form, form_handler, with_options
from scorekeeper.match.match_form import (
    FormFaults,
    MatchForm,
    field_text,
    stake_of,
    values_for,
    with_choice,
    with_figure,
)
from scorekeeper.match.settlement import can_be_by_score
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.rules.settings import ChoiceSetting, Figure, value_of
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import money, say, signed, tr


def house_rules_panel(app: App, form: MatchForm, wrong: FormFaults) -> list[ft.Control]:
    """Return a panel for each choice, and one with the numbers; empty if the game has no settings."""
    outline = form.game.outline
    panels = [_choice(app, form, choice) for choice in outline.choices if values_for(choice, form.seats)]
    if outline.figures:
        fields: list[ft.Control] = [_figure(app, form, wrong, figure) for figure in outline.figures]
        panels.append(kit.titled(tr("As your table plays it"), *fields, spacing=theme.EDGE_GAP))
    return panels


def _choice(app: App, form: MatchForm, choice: ChoiceSetting) -> ft.Control:
    """Return the values of a choice, a line each."""
    current = value_of(choice, form.options, form.seats)
    values = values_for(choice, form.seats)
    if current not in {value.value for value in values}:
        current = choice.defaults.get(form.seats)
    around = ft.Padding.only(left=theme.INSET, right=theme.INSET, top=theme.INSET, bottom=theme.HAIR)
    lines: list[ft.Control] = [ft.Container(kit.heading(say(choice.label), theme.NAME), padding=around)]
    for value in values:
        choose = form_handler(app, form.match_id, with_choice, choice, value.value)
        lines.append(kit.radio_line(say(value.name), choose, chosen=value.value == current))
    return kit.one_of(kit.panel(*lines, padding=ft.Padding.only(bottom=theme.GAP)))


def _figure(app: App, form: MatchForm, wrong: FormFaults, figure: Figure) -> ft.Control:
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


_EXAMPLE = 3
"""Points below zero (or above, if the lowest wins) in the example of a payment."""


def settlement_choice(app: App, form: MatchForm) -> list[ft.Control]:
    """Return the two ways to settle, with an example; empty without a stake, or if totals do not add up to zero."""
    stake = stake_of(form)
    try:
        game = with_options(app.services, form)
    except Refused:  # a wrong option; its own field shows the fault
        return []
    if stake is None or not can_be_by_score(game, form.seats):  # also if the game's rules decide who pays
        return []

    def choose(way: str) -> None:
        change_form(app, form.match_id, lambda now: replace(now, by_score=way == "score"))

    ways = [kit.Segment("score", tr("By the score")), kit.Segment("pairs", tr("Each with each"))]
    parts = [
        kit.caption(tr("Payment")),
        kit.segmented(app, ways, "score" if form.by_score else "pairs", choose),
        kit.sentence(_example(form, game, stake), size=theme.SMALL),
    ]
    return [kit.stretched(parts, theme.GAP)]


def _example(form: MatchForm, game: AnyGame, stake: Stake) -> str:
    """Return an example: the payment of a player a few points below zero, or above it if the lowest wins."""
    high_wins = game.standing(game.start(Setup(form.seats, 0, form.options))).high_wins
    total = signed(-_EXAMPLE if high_wins else _EXAMPLE)
    if not form.by_score:
        # If totals add up to zero, a total's differences from all others sum up to itself times their number.
        amount = money(stake, _EXAMPLE * len(game.sides(form.seats)))
        return tr(
            "Each pair settles the difference of its totals: whoever ends at {total} pays {amount} in all.",
            total=total,
            amount=amount,
        )
    values = {"total": total, "amount": money(stake, _EXAMPLE)}
    if high_wins:
        return tr("Each pays what they are below zero: whoever ends at {total} pays {amount}.", **values)
    return tr("Each pays what they are above zero: whoever ends at {total} pays {amount}.", **values)
