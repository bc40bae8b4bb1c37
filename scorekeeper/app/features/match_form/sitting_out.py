"""Who sits out a new match, where more people are there than the game has seats."""

from __future__ import annotations

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.form_seats import sat_out
from scorekeeper.app.session.match_form import Form
from scorekeeper.app.session.match_forms import form_handler
from scorekeeper.match.match import tidy
from scorekeeper.texts.language import counted, tr
from scorekeeper.texts.speech import listed


def sitting_out(app: App, form: Form) -> list[ft.Control]:
    """What says who sits out, and changes it by a tap; nothing where everybody plays."""
    if not form.waiting or form.seats == 1:
        return []
    names = [tidy(player.name) for player in form.out]
    said = counted(len(names), "{names} sits out", "{names} sit out", names=listed(names))
    several = [
        kit.chip(
            tidy(form.player(place).name),
            form_handler(app, None, sat_out, place),
            name=tr("{name} sits out", name=tidy(form.player(place).name)),
            chosen=place >= form.seats,
        )
        for place in range(max(form.seats, len(form.people)))
        if form.player(place).is_named
    ]
    return [
        kit.hairline(),
        ft.Column(
            [
                ft.Semantics(live_region=True, content=kit.heading(said, theme.NAME)),
                kit.caption(tr("Suggested in turn; a tap changes it.")),
            ],
            spacing=2,
            tight=True,
        ),
        kit.chips(several),
    ]
