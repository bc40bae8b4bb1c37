"""How a stake is paid, chosen with it: by the score, or each with each."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_form import Form, stake_of
from scorekeeper.app.session.match_forms import change_form, with_options
from scorekeeper.match.settlement import can_be_by_score
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import AnyGame, Setup
from scorekeeper.service.faults import Refused
from scorekeeper.texts.language import tr
from scorekeeper.texts.speech import money, signed

_EXAMPLE = 3
"""Points below zero (above it, where low wins) for which it is said what they cost."""


def settlement_choice(app: App, form: Form) -> list[ft.Control]:
    """The two ways, and what the chosen one costs; nothing without a stake, or where totals do not come to zero."""
    stake, game = stake_of(form), _zero_sum_game(app, form)
    if stake is None or game is None:
        return []

    def choose(way: str) -> None:
        change_form(app, form.match_id, lambda now: replace(now, by_score=way == "score"))

    ways = [kit.Segment("score", tr("By the score")), kit.Segment("pairs", tr("Each with each"))]
    parts = [
        kit.caption(tr("How it is paid")),
        kit.segmented(app, ways, "score" if form.by_score else "pairs", choose),
        kit.sentence(_example(form, game, stake), size=theme.SMALL),
    ]
    return [ft.Column(parts, spacing=theme.GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)]


def _zero_sum_game(app: App, form: Form) -> AnyGame | None:
    """The game as its players have set it, where its totals come to zero; not where its rules say who pays."""
    try:
        game = with_options(app.services, form)
    except Refused:  # an option that cannot be; its own field says so
        return None
    return game if can_be_by_score(game, form.seats) else None


def _example(form: Form, game: AnyGame, stake: Stake) -> str:
    """What somebody pays at the end who is a few points below zero, or above it where low wins."""
    high_wins = game.standing(game.start(Setup(form.seats, 0, form.options))).high_wins
    total = signed(-_EXAMPLE if high_wins else _EXAMPLE)
    if not form.by_score:
        # Of totals that come to zero, a total differs from all others together by itself times their number.
        amount = money(stake, _EXAMPLE * len(game.sides(form.seats)))
        return tr(
            "Each pair settles the difference of its totals: whoever ends at {total} pays {amount} in all.",
            total=total,
            amount=amount,
        )
    if high_wins:
        return tr(
            "Each pays what they are below zero: whoever ends at {total} pays {amount}.",
            total=total,
            amount=money(stake, _EXAMPLE),
        )
    return tr(
        "Each pays what they are above zero: whoever ends at {total} pays {amount}.",
        total=total,
        amount=money(stake, _EXAMPLE),
    )
