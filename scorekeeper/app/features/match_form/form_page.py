"""The parts of the form of a match: game, players, first dealer, house rules, optional fields."""

from __future__ import annotations

from decimal import Decimal
from functools import partial

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.match_form.rules_panels import house_rules_panel, settlement_choice
from scorekeeper.app.features.match_form.seats import AroundSeats, opening, seats
from scorekeeper.app.match_views.game_brief import brief
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import change_form, own_game_at
from scorekeeper.match.match import TEXTS, MatchText
from scorekeeper.match.match_form import FormFaults, MatchForm, with_text
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import AnyGame
from scorekeeper.texts import money, say, tr

_STAKE = Stake(Decimal("0.50"), "€")
"""The example in the stake's field."""


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
    """Return the parts of a form in one or two columns. `path` is its address; `more` is a panel of the game's own.

    `mark` labels an own game.
    """
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
    """Return the game, with links to its page and to the other games."""
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
    """Return the optional fields: title, place, stake, note."""
    write = partial(change_form, app, form.match_id)

    def field(key: str, asked: MatchText) -> ft.Control:
        def change(text: str) -> None:
            write(lambda now: with_text(now, key, text))

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
