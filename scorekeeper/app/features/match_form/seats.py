"""The players in the form of a match: names, seats, and the first player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import NamedTuple

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import change_form, form_handler, with_options
from scorekeeper.flet_fixes.focus_fixes import BUTTON
from scorekeeper.match.form_seats import moved_up, with_known, with_name, with_seats, without_names
from scorekeeper.match.match_form import FormFaults, MatchForm
from scorekeeper.match.names import comparison_key
from scorekeeper.texts import counted, say, tr

OPENING = "opening"  # the scroll key of the question about the first player
_OFFERED = 9
_MANY = 3  # numbers of players side by side in words


class AroundSeats(NamedTuple):
    """The controls around the fields of the seats: `under` some of them, by seat, and `below` all."""

    under: Mapping[int, ft.Control]
    below: Sequence[ft.Control] = ()


def seats(app: App, form: MatchForm, wrong: FormFaults, around: AroundSeats) -> ft.Control:
    """Return a field for each player, in their order round the table, with the controls around the fields."""
    rows: list[ft.Control] = [_head(app, form), *_how_many(app, form)]
    for seat in range(form.seats):
        rows.append(_seat(app, form, wrong, seat))
        rows += [around.under[seat]] if seat in around.under else []
    rows += [*_partners(app, form, wrong), *around.below]
    return kit.panel(*rows, spacing=theme.EDGE_GAP)


def _head(app: App, form: MatchForm) -> ft.Control:
    lines: list[ft.Control] = [kit.heading(tr("Players" if form.seats > 1 else "Player"), theme.NAME)]
    if form.seats > 1:
        lines.append(kit.caption(tr("Clockwise round the table")))
    row: list[ft.Control] = [ft.Container(ft.Column(lines, spacing=2, tight=True), expand=True)]

    async def without() -> None:
        change_form(app, None, without_names)
        if app.walked:  # the focused button is gone
            await app.fields.go_to(0)

    if (any(form.players) or form.waiting) and form.match_id is None:
        clear = kit.quiet_button(tr("Clear"), app.on(without), name=tr("Clear the names"))
        row.append(ft.Container(clear, margin=ft.Margin.only(right=-theme.GAP)))
    return ft.Row(row)


def _how_many(app: App, form: MatchForm) -> list[ft.Control]:
    """Return the choice of the number of players; empty if it is fixed."""
    numbers = form.game.info.players
    if len(numbers) == 1 or form.match_id is not None:
        return []

    def choose(number: str) -> None:
        change_form(app, form.match_id, lambda now: with_seats(now, int(number)))

    if len(numbers) > _MANY:
        several = [
            kit.chip(str(n), app.on(choose, str(n)), name=_players(n), chosen=n == form.seats, role="radio")
            for n in numbers
        ]
        return [kit.one_of(kit.chips(several))]
    segments = [kit.Segment(str(number), _players(number)) for number in numbers]
    return [kit.segmented(app, segments, str(form.seats), choose)]


def _players(number: int) -> str:
    return counted(number, "{n} player", "{n} players")


def player_label(seat: int) -> str:
    """Return the label of a seat without a name."""
    return tr("Player {number}", number=seat + 1)


def _seat(app: App, form: MatchForm, wrong: FormFaults, seat: int) -> ft.Control:
    def write(text: str) -> None:
        name(app.fields.written(seat, text))

    def name(text: str) -> None:
        change_form(app, form.match_id, lambda now: with_name(now, seat, text))

    def touch() -> None:
        typed = app.fields.arrived(seat)
        if typed:
            name(typed)
        else:
            change_form(app, form.match_id, lambda now: replace(now, at=seat, typed=False))

    async def go_on() -> None:
        await app.fields.go_to(seat + 1 if seat + 1 < form.seats else BUTTON)

    field = kit.text_field(
        app,
        player_label(seat),
        form.player(seat).name,
        write,
        fault=wrong.names.get(seat),
        on_focus=app.on(touch, clear_notice=False),
        on_submit=app.on(go_on, clear_notice=False, repeats=True),
        capitalization=ft.TextCapitalization.WORDS,
        expand=True,
    )
    row: list[ft.Control] = [app.fields.put(seat, field)]
    if form.seats > 1:
        row += [_move(app, form, seat, up=True), _move(app, form, seat, up=False)]
    return ft.Row(row, spacing=0, vertical_alignment=ft.CrossAxisAlignment.START, key=f"seat-{seat}")


def _move(app: App, form: MatchForm, seat: int, *, up: bool) -> ft.Control:
    """Return the button that swaps a player with the next seat; an empty place at the end of the table."""
    if seat == (0 if up else form.seats - 1):
        return ft.Container(width=theme.TARGET)
    who = form.players[seat] or player_label(seat)
    label = tr("Move {who} up", who=who) if up else tr("Move {who} down", who=who)
    icon = ft.Icons.ARROW_UPWARD if up else ft.Icons.ARROW_DOWNWARD
    return kit.icon_button(icon, label, form_handler(app, form.match_id, moved_up, seat if up else seat + 1))


def _partners(app: App, form: MatchForm, wrong: FormFaults) -> list[ft.Control]:
    """Return a sentence with the partners: "Anna & Cleo against Bo & Dag"; empty if everybody plays alone."""
    settled = not (wrong.settings or wrong.figures)
    sides = (with_options(app.services, form) if settled else form.game).sides(form.seats)
    if all(len(side) <= 1 for side in sides):
        return []
    names = [" & ".join(form.players[seat] or player_label(seat) for seat in side) for side in sides]
    sentence = reduce(lambda some, others: tr("{some} against {others}", some=some, others=others), names)
    icon = ft.Icon(ft.Icons.GROUPS_OUTLINED, size=22, color=theme.ACCENT)
    return [ft.Semantics(live_region=True, content=kit.with_icon(icon, kit.sentence(sentence, soft=False)))]


def earlier(app: App, form: MatchForm, known: Sequence[str]) -> list[ft.Control]:
    """Return chips with the names of earlier players who are not in the form."""
    sitting = {comparison_key(name) for name in form.players}
    names = [name for name in known if comparison_key(name) not in sitting][:_OFFERED]
    if not names or form.free is None:
        return []
    offered = [kit.chip(name, form_handler(app, form.match_id, with_known, name), icon=ft.Icons.ADD) for name in names]
    return [kit.caption(seat_asked(form, form.free)), kit.chips(offered)]


def seat_asked(form: MatchForm, seat: int) -> str:
    """Return a line that tells the seat for a tapped name."""
    who = form.players[seat]
    return tr("Instead of {who}", who=who) if who else tr("Player {number} played before?", number=seat + 1)


def opening(app: App, form: MatchForm, wrong: FormFaults) -> ft.Control:
    """Return the game's question about the first player, with a chip for each player."""
    question = say(form.game.opening.question)
    asked = []
    begin = kit.setter(partial(change_form, app, form.match_id), "first")
    for seat, player in enumerate(form.players):
        name = player or player_label(seat)
        heard, chosen = f"{question} {name}", form.first == seat
        asked.append(kit.chip(name, app.on(begin, seat), name=heard, chosen=chosen, role="radio"))
    trouble = [ft.Text(tr("Tap a name."), size=theme.SMALL, color=theme.DOWN)] if wrong.first is not None else []
    panel = kit.titled(question, kit.one_of(kit.chips(asked)), *trouble, spacing=theme.EDGE_GAP)
    panel.key = ft.ScrollKey(OPENING)  # type: ignore[call-arg]  # its value is hidden from type checkers
    return panel
