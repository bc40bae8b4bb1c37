"""A made-up deal, scored by the rules that stand in the form."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.deal_words import DealWords, kept_deal
from scorekeeper.app.session.own_form import OwnGameForm
from scorekeeper.app.session.own_forms import change_own_form
from scorekeeper.match.example_deal import example_deal
from scorekeeper.match.sheet import Sheet, sheet_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import names_of, say


def made_up_deal(app: App, form: OwnGameForm, game: AnyGame | None) -> list[ft.Control]:
    """A deal of the contract that stands open, or of any; while the rules are not right, what will stand here."""
    if game is None:
        later = kit.sentence(tr("Scored here as soon as the rules are right."), size=theme.SMALL)
        return [kit.panel(kit.heading(tr("A made-up deal"), theme.NAME), later, spacing=theme.GAP)]
    wanted = form.opened.split(".")[1] if form.opened.startswith(("contracts.", "hands.")) else ""
    players = tuple(tr("Player {number}", number=seat + 1) for seat in range(game.info.players[0]))
    match = example_deal(game, form.seed, players, wanted) or example_deal(game, form.seed, players)
    if match is None:
        return []
    sheet = sheet_of(match)
    another = kit.quiet_button(tr("Another"), app.on(_another, app, form.of), name=tr("Make up another deal"))
    head = ft.Row(
        [
            ft.Container(kit.heading(tr("A made-up deal"), theme.NAME), expand=True),
            ft.Container(another, margin=ft.Margin.only(right=-theme.GAP)),
        ]
    )
    return [kit.panel(head, *_deal(sheet, kept_deal(sheet, len(match.deals) - 1)), spacing=theme.GAP)]


def _another(app: App, of: str) -> None:
    change_own_form(app, of, lambda now: replace(now, seed=now.seed + 1))


def _deal(sheet: Sheet, deal: DealWords) -> list[ft.Control]:
    """What was played, and a row for each account: its counts and its score."""
    answers = sheet.replay.outcomes[deal.place].answers
    columns = [column for column in sheet.match.game.columns if column.each and column.key in answers]
    counts = " · ".join(say(column.label, sheet) for column in columns) if deal.counts else ""
    points = tr("Score")
    rows: list[ft.Control] = [kit.with_suits(deal.caption, theme.BODY)] if deal.caption else []
    rows.append(_row(ft.Container(), kit.caption(counts), kit.caption(points)))
    for account, name in enumerate(names_of(sheet)):
        count = deal.counts[account] if deal.counts else ""
        score = deal.signed((deal.points or ())[account])
        said = ", ".join([name, *([f"{counts}: {count}"] if count else []), f"{points}: {score}"])
        view = _row(
            ft.Text(name, size=theme.BODY, color=theme.INK),
            ft.Text(count, size=theme.BODY, color=theme.SOFT, no_wrap=True),
            ft.Text(score, size=theme.NAME, color=theme.INK, no_wrap=True),
        )
        rows += [kit.hairline(), ft.Semantics(label=said, exclude_semantics=True, content=view)]
    return rows


def _row(name: ft.Control, count: ft.Control, score: ft.Control) -> ft.Control:
    return ft.Row(
        [
            ft.Container(name, expand=3),
            ft.Container(count, expand=2, alignment=ft.Alignment.CENTER_RIGHT),
            ft.Container(score, expand=2, alignment=ft.Alignment.CENTER_RIGHT),
        ],
        spacing=theme.GAP,
    )
