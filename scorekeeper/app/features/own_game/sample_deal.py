"""The sample deal of the form of an own game: what its rules score, in sight at every step."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import DealWords, kept_deal
from scorekeeper.app.session.own_game_forms import change_own_form
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.match.example_deal import example_deal
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.texts import names_of, say, tr

_ACCOUNT = 68
"""The least width of an account, in logical pixels."""


def sample_deal(app: App, form: OwnGameForm, game: AnyGame | None) -> list[ft.Control]:
    """Return a sample deal of the unfolded contract, or of any; a note in its place while the rules have faults."""
    if game is None:
        return [kit.caption(tr("Scored here as soon as the rules are right."))]
    wanted = form.opened.split(".")[1] if form.opened.startswith(("contracts.", "hands.")) else ""
    players = tuple(tr("Player {number}", number=seat + 1) for seat in range(game.info.players[0]))
    match = example_deal(game, form.seed, players, wanted) or example_deal(game, form.seed, players)
    if match is None:
        return []
    sheet = sheet_of(match)
    deal = kept_deal(sheet, len(match.deals) - 1)
    make_up = app.on(change_own_form, app, form.of, lambda now: replace(now, seed=now.seed + 1))
    another = kit.icon_button(ft.Icons.REFRESH, tr("Make up another deal"), make_up)
    title = ft.Row([kit.caption(tr("Try it: sample deal")), *_what(deal)], spacing=theme.GAP, wrap=True)
    scores = ft.Row(_accounts(app, sheet, deal), wrap=True, spacing=theme.GAP, run_spacing=theme.HAIR)
    words = kit.stretched([title, scores], theme.HAIR, tight=True)
    return [ft.Row([ft.Container(words, expand=True), another], spacing=theme.GAP)]


def _what(deal: DealWords) -> list[ft.Control]:
    return [kit.with_suits(deal.caption, theme.SMALL)] if deal.caption else []


def _accounts(app: App, sheet: Sheet, deal: DealWords) -> list[ft.Control]:
    """Return the counts and the score of each account, below its name."""
    answers = sheet.replay.outcomes[deal.deal_index].answers
    columns = [column for column in sheet.match.game.columns if column.each and column.key in answers]
    counted = " · ".join(say(column.label, sheet) for column in columns) if deal.counts else ""
    shown: list[ft.Control] = []
    for account, name in enumerate(names_of(sheet)):
        count = deal.counts[account] if deal.counts else ""
        score = deal.signed((deal.points or ())[account])
        heard = [name, *([f"{counted}: {count}"] if count else []), f"{tr('Score')}: {score}"]
        numbers = ft.Row(
            [
                *([kit.sentence(f"{count} ·", size=theme.SMALL)] if count else []),
                ft.Text(score, size=theme.NAME, weight=theme.BOLD, color=theme.INK),
            ],
            spacing=theme.HAIR,
            tight=True,
        )
        face = ft.Column([kit.caption(name), numbers], spacing=0, tight=True, width=_width(app, len(sheet.totals)))
        shown.append(ft.Semantics(label=", ".join(heard), exclude_semantics=True, content=face))
    return shown


def _width(app: App, accounts: int) -> float | None:
    """Return the width of each account if all fit in one row of a phone; None for its own width."""
    room = min(app.viewport.width, theme.ASIDE) - 2 * theme.INSET - theme.TARGET - theme.GAP
    each = (room - theme.GAP * (accounts - 1)) / accounts
    return each if each >= _ACCOUNT * app.viewport.text else None
