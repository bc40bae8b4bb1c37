"""The contracts of a form (or the hands, or the counted things): a row for each, one of them unfolded."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.own_game.field_controls import capital, field_controls
from scorekeeper.app.session.app import App
from scorekeeper.app.session.own_game_forms import change_own_form, change_table
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.rules.described_fields import DescribedList
from scorekeeper.rules.field_inputs import NumbersInput, RowInput
from scorekeeper.rules.own_form.judging import Judged
from scorekeeper.rules.own_form.table_form import (
    FormEntry,
    FormField,
    entries_of,
    may_add,
    may_remove,
    moved_up,
    with_another,
    without,
)
from scorekeeper.texts import counted, say, tr, translated

_BESIDE = 18
"""Letters of the longest numbers beside a name."""


def entries_panel(app: App, form: OwnGameForm, group: DescribedList, judged: Judged) -> list[ft.Control]:
    """Return the panel of a group; empty if the game has nothing in it."""
    entries = entries_of(form.form, group)
    if not entries:
        return []
    rows: list[ft.Control] = [kit.padded(kit.heading(say(group.heading), theme.NAME))]
    for index, entry in enumerate(entries):
        rows += [kit.hairline(), _head(app, form, entry, judged)]
        if form.opened == entry.path:
            rows.append(_open(app, form, group, entry, judged, first=index == 0))
    if may_add(form.form, group):
        name = tr("Add one more: {what}", what=say(group.heading))
        rows += [kit.hairline(), kit.quiet_button(tr("Add one more"), app.on(_add, app, form, group), name=name)]
    return [kit.panel(*rows, padding=0)]


def _add(app: App, form: OwnGameForm, group: DescribedList) -> None:
    def added(now: OwnGameForm) -> OwnGameForm:
        table = with_another(now.form, group)
        return replace(now, form=table, opened=f"{group.key}.{table.table[group.key][-1]['id']}")

    change_own_form(app, form.of, added)


def _head(app: App, form: OwnGameForm, entry: FormEntry, judged: Judged) -> ft.Control:
    """Return the row of a contract: its name, its numbers, its rules in a few words, and the number of faults in it."""
    name = translated(entry.name) or tr("Without a name")
    words = " · ".join(filter(None, map(_in_words, entry.fields)))
    given = next((f.texts for f in entry.fields if isinstance(f.kind, RowInput | NumbersInput) and any(f.texts)), ())
    numbers = " / ".join(given).replace("-", "−")
    wrong = judged.within(entry.path)
    lines: list[ft.Control] = [ft.Text(capital(name), size=theme.NAME, color=theme.INK)]
    below = app.viewport.text >= theme.SIDE_BY_SIDE or len(numbers) > _BESIDE
    lines += [ft.Text(numbers, size=theme.NAME, color=theme.INK)] if numbers and below else []
    lines += [ft.Text(capital(words), size=theme.SMALL, color=theme.SOFT)] if words else []
    heard = [name, numbers, words]
    if wrong:
        heard.append(counted(wrong, "{n} thing is not right yet", "{n} things are not right yet"))
        lines.append(ft.Text(heard[-1], size=theme.SMALL, color=theme.DOWN))
    opened = form.opened == entry.path
    row = ft.Row(
        [
            ft.Column(lines, spacing=theme.HAIR, tight=True, expand=True),
            ft.Text("" if below else numbers, size=theme.NAME, color=theme.INK, no_wrap=True),
            ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, size=22, color=theme.SOFT),
        ],
        spacing=theme.GAP,
    )
    path = "" if opened else entry.path
    return kit.tap(
        row,
        ", ".join(filter(None, heard)),
        app.on(change_own_form, app, form.of, lambda now: replace(now, opened=path)),
        opened=opened,
        padding=ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.EDGE_GAP),
    )


def _in_words(field: FormField) -> str:
    """Return the words of a field in the row of a contract: its chosen word, or a word or two about the play."""
    if field.path.endswith((".aim", ".trumps")):
        return next((say(word.name) for word in field.words if field.texts == (word.value,)), "")
    return translated(field.texts[0]) if field.path.endswith(".hint") else ""


def _open(
    app: App, form: OwnGameForm, group: DescribedList, entry: FormEntry, judged: Judged, *, first: bool
) -> ft.Control:
    """Return the fields of a contract, and below them its place in the list on the left, its removal on the right.

    A finger that moves a contract up several times stays clear of the removal.
    """
    id, name = entry.path.split(".")[1], translated(entry.name) or tr("Without a name")
    move = None if first else app.on(change_table, app, form.of, lambda now: moved_up(now, group, id))
    up = kit.quiet_button(tr("Move up"), move, name=tr("Move {who} up", who=name))
    acts: list[ft.Control] = [up] if len(entries_of(form.form, group)) > 1 else []
    if may_remove(form.form, group):
        remove = app.on(change_table, app, form.of, lambda now: without(now, group, id))
        acts.append(kit.quiet_button(tr("Remove"), remove, name=tr("Remove {name}", name=name)))
    apart = ft.MainAxisAlignment.SPACE_BETWEEN
    around = ft.Margin.symmetric(horizontal=-theme.EDGE_GAP)
    bar = [ft.Container(ft.Row(acts, wrap=True, spacing=0, alignment=apart), margin=around)] if acts else []
    fields = field_controls(app, form, entry.path, name, entry.fields, judged)
    return kit.padded(kit.stretched([*fields, *bar], theme.EDGE_GAP, tight=True))
