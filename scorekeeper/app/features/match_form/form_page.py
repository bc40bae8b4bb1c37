"""The parts of the form of a match: game, players, first dealer, house rules and their numbers, optional fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.seats import AroundSeats, opening, seats
from scorekeeper.app.kit.dialogs import bottom_sheet, inset_in_sheet
from scorekeeper.app.match_views.game_brief import brief
from scorekeeper.app.match_views.keypad import number_keys
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import change_form, form_handler, own_game_at, with_options
from scorekeeper.flet_fixes.dialog_fixes import use_open_dialog
from scorekeeper.match.match import TEXTS, KeptText
from scorekeeper.match.match_form import FormFaults, MatchForm, field_text, stake_of, values_for, with_choice
from scorekeeper.match.settlement import can_be_by_score
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.rules.settings import ChoiceSetting, Figure, RowSetting, numbers_of, value_of, with_numbers
from scorekeeper.service.service_faults import Refused
from scorekeeper.texts import money, say, signed, tr


class NumberPosition(NamedTuple):
    """One number: its row (a setting), and its `column` there."""

    setting: RowSetting
    column: int


_NONE: NumberPosition | None = None


def use_numbers(app: App, form: MatchForm | None, wrong: FormFaults | None) -> ft.Control | None:
    """Return the panel with all rows, and a keypad in a bottom sheet for the tapped number. A hook."""
    chosen, choose = ft.use_state(_NONE)

    def close() -> None:
        choose(lambda _: None)

    def set_number(number: int) -> None:
        if form is None or chosen is None:
            return
        close()

        def change(now: MatchForm) -> MatchForm:
            numbers = list(numbers_of(chosen.setting, now.options))
            numbers[chosen.column] = number
            return replace(now, options=with_numbers(chosen.setting, now.options, tuple(numbers)))

        change_form(app, form.match_id, change)

    keypad = None if form is None or chosen is None else _keypad(app, form, chosen, set_number, close)
    use_open_dialog(app.dialogs, keypad)
    if form is None or wrong is None or not form.game.outline.settings:
        return None
    outline = form.game.outline
    parts: list[ft.Control] = [] if outline.legend is None else [kit.caption(say(outline.legend))]
    for setting in outline.settings:
        parts.append(_row(app, form, setting, lambda at: choose(lambda _: at)))
        if setting.key in wrong.settings:
            parts.append(ft.Text(say(wrong.settings[setting.key]), size=theme.SMALL, color=theme.DOWN))
    return kit.titled(tr("Your table's own numbers"), *parts, spacing=theme.EDGE_GAP)


def _row(app: App, form: MatchForm, setting: RowSetting, on_choice: Callable[[NumberPosition], None]) -> ft.Control:
    numbers = numbers_of(setting, form.options)
    cells: list[ft.Control] = []
    middle, centre = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.CENTER
    for column, (head, number) in enumerate(zip(setting.heads, numbers, strict=True)):
        figure = ft.Text(str(number), size=theme.TITLE, color=theme.INK)
        # Not scaled with the text size: four in a row leave no room for it.
        below = ft.Text(say(head), size=theme.CAPTION / max(1, app.viewport.text), color=theme.SOFT)
        face = ft.Column([figure, below], spacing=0, tight=True, alignment=middle, horizontal_alignment=centre)
        cell = kit.tap(
            ft.Container(face, alignment=ft.Alignment.CENTER),
            f"{setting.label}, {say(head)}: {number}",
            app.on(on_choice, NumberPosition(setting, column)),
            height=theme.BUTTON * max(1, app.viewport.text),
            expand=True,
            bgcolor=theme.KEY,
            border=ft.Border.all(1, theme.EDGE),
            border_radius=theme.RADIUS_SMALL,
        )
        cells.append(cell)
    name = ft.Text(setting.label, size=theme.BODY, color=theme.INK)
    return ft.Column([name, ft.Row(cells, spacing=theme.GAP)], spacing=theme.HAIR, tight=True)


def _keypad(
    app: App, form: MatchForm, chosen: NumberPosition, on_number: Callable[[int], None], on_close: Callable[[], None]
) -> ft.DialogControl:
    setting = chosen.setting
    now = numbers_of(setting, form.options)[chosen.column]
    name = f"{setting.label}, {say(setting.heads[chosen.column])}"
    keys = number_keys(app, range(setting.total + 1), now, on_number)
    whole = ft.Column([kit.heading(name, theme.NAME), keys], spacing=theme.EDGE_GAP, tight=True)
    return bottom_sheet(app, name, inset_in_sheet(app, whole, theme.INSET), on_close)


def house_rules_panel(app: App, form: MatchForm, wrong: FormFaults) -> list[ft.Control]:
    """Return a panel for each choice, and one with the numbers; empty if the game has no settings."""
    outline = form.game.outline
    panels = [_choice(app, form, choice) for choice in outline.choices if values_for(choice, form.seats)]
    if outline.figures:
        fields: list[ft.Control] = [_figure(app, form, wrong, figure) for figure in outline.figures]
        panels.append(kit.titled(tr("As your table plays it"), *fields, spacing=theme.EDGE_GAP))
    return panels


def _choice(app: App, form: MatchForm, choice: ChoiceSetting) -> ft.Control:
    current = value_of(choice, form.options, form.seats)
    values = values_for(choice, form.seats)
    if current not in {value.value for value in values}:
        current = choice.defaults.get(form.seats)
    around = ft.Padding.only(left=theme.INSET, right=theme.INSET, top=theme.INSET, bottom=theme.HAIR)
    lines: list[ft.Control] = [ft.Container(kit.heading(say(choice.label), theme.NAME), padding=around)]
    for value in values:
        choose = form_handler(app, form.match_id, with_choice, choice, value.value)
        lines.append(kit.choice_line(say(value.name), choose, chosen=value.value == current, role="radio"))
    return kit.one_of(kit.panel(*lines, padding=ft.Padding.only(bottom=theme.GAP)))


def _figure(app: App, form: MatchForm, wrong: FormFaults, figure: Figure) -> ft.Control:
    def number(text: str) -> None:
        change_form(app, form.match_id, lambda now: replace(now, figures={**now.figures, figure.key: text}))

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


_EXAMPLE = 3  # points below zero (or above, if the lowest wins) in the example of a payment


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


_STAKE = Stake(Decimal("0.50"), "€")  # the example in the stake's field


def form_page(  # noqa: PLR0913  # the parts of a form
    app: App,
    form: MatchForm,
    wrong: FormFaults,
    around: AroundSeats,
    *,
    path: str,
    more: ft.Control | None,
    mark: str = "",
) -> list[ft.Control]:
    """Return the parts of a form. `path` is its address, `more` the game's own panel, `mark` labels an own game."""
    table = [seats(app, form, wrong, around)]
    if form.seats > 1:  # a single player always begins
        table.append(opening(app, form, wrong))
    game, extras = _game(app, form.game, path, mark), _extras(app, form, wrong)
    own = [*house_rules_panel(app, form, wrong), *([more] if more else [])]
    if form.match_id is None:
        at = f"{path}/game/{form.game.info.id}" if mark else own_game_at(app, path, form.game)
        own.append(
            kit.quiet_button(tr("Change house rules" if mark else "Use house rules"), app.on(app.go, f"{at}/ours"))
        )
    if app.viewport.wide:
        return kit.columns(app, [game, *own, extras], table)
    return kit.columns(app, [game, *table], [*own, extras])


def _game(app: App, game: AnyGame, path: str, mark: str) -> ft.Control:
    links = [
        kit.quiet_button(tr("Change"), app.on(app.go, f"{path}/game"), name=tr("Change the game")),
        kit.quiet_button(tr("Rules"), app.on(app.go, own_game_at(app, path, game))),
    ]
    rows = [links] if app.viewport.text < theme.LARGE else [[link] for link in links]
    link_rows = ft.Column([ft.Row(row, spacing=0) for row in rows], spacing=0, tight=True)
    return kit.panel(
        brief(game.info, size=theme.TITLE, note=mark),
        ft.Container(link_rows, margin=ft.Margin.only(left=-theme.EDGE_GAP)),
        padding=ft.Padding.only(left=theme.INSET, right=theme.INSET, top=theme.INSET, bottom=theme.HAIR),
        spacing=theme.HAIR,
    )


def _extras(app: App, form: MatchForm, wrong: FormFaults) -> ft.Control:
    write = partial(change_form, app, form.match_id)

    def field(key: str, asked: KeptText) -> ft.Control:
        def change(text: str) -> None:
            write(lambda now: replace(now, texts={**now.texts, key: text}))

        hint, lines = say(asked.hint) if asked.hint else "", 2 if asked.lines else 1
        text, fault = form.texts.get(key, ""), wrong.texts.get(key)
        return kit.text_field(app, say(asked.label), text, change, fault=fault, lines=lines, hint=hint)

    stake = kit.text_field(
        app, tr("Stake per point"), form.stake, kit.setter(write, "stake"), fault=wrong.stake, hint=money(_STAKE)
    )
    return kit.titled(
        tr("Optional"),
        *(field(key, asked) for key, asked in TEXTS.items() if not asked.lines),
        stake,
        *settlement_choice(app, form),
        *(field(key, asked) for key, asked in TEXTS.items() if asked.lines),
        spacing=theme.EDGE_GAP,
    )
