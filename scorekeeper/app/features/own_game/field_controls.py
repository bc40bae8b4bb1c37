"""The controls of a form's fields, by their kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.own_game_forms import change_own_form, change_table
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.rules.field_inputs import (
    KeyedInput,
    LinesInput,
    NumberInput,
    NumbersInput,
    PickInput,
    RowInput,
    SeveralInput,
    SwitchInput,
    TextInput,
    Texts,
)
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.judging import Judged
from scorekeeper.rules.own_form.table_form import FormField, entries_of, fields_of, form_of, with_texts
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.texts import listed, say, tr, translated

_SHORT = 22
"""Letters of the longest word on a chip; with a longer one, each word has a line."""

_CELL = 96
"""The width of a cell of a row, in logical pixels."""


def field_controls(
    app: App, form: OwnGameForm, at: str, what: str, fields: Sequence[FormField], judged: Judged
) -> list[ft.Control]:
    """Return the controls of a panel or a contract, and a button that unfolds the rare fields below itself.

    `at` is its key in the form, `what` its name for screen readers. A rare field in use is shown without the button.
    """

    def drawn(shown: Sequence[FormField]) -> list[ft.Control]:
        return [field_control(app, form, field, judged.faults.get(field.path, ())) for field in shown]

    rare = [field for field in fields if field.rare]
    if not rare:
        return drawn(fields)
    more = at in form.more
    words = tr("Fewer rules") if more else tr("More rules")
    turn = app.on(change_own_form, app, form.of, lambda now: replace(now, more=now.more ^ {at}))
    button = kit.quiet_button(words, turn, name=f"{words}: {what}")
    used = [field for field in rare if more or _is_used(form, field, judged)]
    return [*drawn([field for field in fields if not field.rare]), _outdented(ft.Row([button])), *drawn(used)]


def _is_used(form: OwnGameForm, field: FormField, judged: Judged) -> bool:
    return field.touched or field.path in judged.faults or before(form.original, field) != ""


def field_control(app: App, form: OwnGameForm, field: FormField, faults: Sequence[Fault | Phrase]) -> ft.Control:
    """Return a field with its faults below it, and the original's text if that differs."""

    def write(texts: Texts) -> None:
        change_table(app, form.of, lambda now: with_texts(now, field.path, texts))

    stood = before(form.original, field)
    match field.kind:
        case SwitchInput():
            chosen = field.texts == ("yes",)
            line = kit.check_line(capital(say(field.label)), app.on(write, ("no" if chosen else "yes",)), chosen=chosen)
            return _with_faults([_outdented(line)], faults, stood)
        case PickInput():
            return _with_faults([kit.caption(say(field.label)), _pick(app, field, write)], faults, stood)
        case SeveralInput():
            return _with_faults([kit.caption(say(field.label)), _several(app, field, write)], faults, stood)
        case RowInput() | KeyedInput():
            return _with_faults([kit.caption(say(field.label)), _row(app, field, write)], faults, stood)
        case _:
            return _with_faults([_text(app, field, faults, write)], (), stood)


def _text(app: App, field: FormField, faults: Sequence[Fault | Phrase], write: Callable[[Texts], None]) -> ft.Control:
    """Return a field of text; the texts of a game itself are shown in the session's language."""
    originals = {translated(line): line for line in field.texts[0].split("\n")}
    shown = "\n".join(translated(line) for line in field.texts[0].split("\n"))
    lines = isinstance(field.kind, LinesInput) or (isinstance(field.kind, TextInput) and field.kind.long)
    whole = isinstance(field.kind, NumberInput) and field.kind.low >= 0

    def typed(text: str) -> None:
        write(("\n".join(originals.get(line, line) for line in text.split("\n")),))

    return kit.text_field(
        app,
        say(field.label),
        shown,
        typed,
        fault=faults[0] if faults else None,
        lines=2 if lines else 1,
        hint=tr("One on each line") if isinstance(field.kind, LinesInput) else "",
        keyboard_type=ft.KeyboardType.NUMBER if whole else None,
    )


def _pick(app: App, field: FormField, write: Callable[[Texts], None]) -> ft.Control:
    """Return a choice of one word: chips, or lines if one is long."""
    label = say(field.label)
    words = [((word.value,), capital(say(word.name))) for word in field.words]
    if max((len(name) for _, name in words), default=0) <= _SHORT:
        several = [
            kit.chip(name, app.on(write, texts), name=f"{label}: {name}", chosen=field.texts == texts, role="radio")
            for texts, name in words
        ]
        return kit.one_of(kit.chips(several))
    lines = [kit.radio_line(name, app.on(write, texts), chosen=field.texts == texts) for texts, name in words]
    return _outdented(kit.one_of(ft.Column(lines, spacing=0, tight=True)))


def _several(app: App, field: FormField, write: Callable[[Texts], None]) -> ft.Control:
    """Return chips of which any number can be chosen."""
    order = [word.value for word in field.words]

    def toggled(value: str) -> Texts:
        chosen = {*field.texts} ^ {value}
        if {*field.texts} <= {*order}:
            return tuple(each for each in order if each in chosen)
        return tuple(each for each in (*field.texts, value) if each in chosen)

    label = say(field.label)
    words = [(word.value, capital(say(word.name))) for word in field.words]
    return kit.chips(
        [
            kit.chip(name, app.on(write, toggled(value)), name=f"{label}: {name}", chosen=value in field.texts)
            for value, name in words
        ]
    )


def _row(app: App, field: FormField, write: Callable[[Texts], None]) -> ft.Control:
    """Return a cell for each number."""

    def cell(index: int) -> ft.Control:
        def typed(text: str) -> None:
            cells = [*field.texts]
            cells[index] = text
            write(tuple(cells))

        head = capital(say(field.heads[index]))
        return ft.Container(kit.text_field(app, head, field.texts[index], typed), width=_CELL * app.viewport.text)

    cells = [cell(index) for index in range(len(field.texts))]
    row = ft.Row(cells, wrap=True, spacing=theme.GAP, run_spacing=theme.GAP)
    return ft.Semantics(label=say(field.label), container=True, content=row)


def _outdented(lines: ft.Control) -> ft.Control:
    """Return lines with a mark, aligned below the other fields' edge."""
    return ft.Container(lines, margin=ft.Margin.only(left=-theme.EDGE_GAP))


def _with_faults(controls: list[ft.Control], faults: Sequence[Fault | Phrase], stood: str) -> ft.Control:
    """Return a field with its faults and notes below. It stays the first of its column, so it keeps the focus."""
    below = [fault_line(fault) for fault in faults]
    below += [kit.caption(tr("Before: {line}", line=stood))] if stood else []
    stretched = ft.CrossAxisAlignment.STRETCH
    return ft.Column([*controls, *below], spacing=theme.GAP, tight=True, horizontal_alignment=stretched)


def fault_line(fault: Fault | Phrase) -> ft.Control:
    """Return a fault on a line of its own."""
    text = ft.Text(capital(say(fault)), size=theme.SMALL, color=theme.DOWN)
    return ft.Semantics(live_region=True, content=text)


def capital(text: str) -> str:
    """Return a sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def before(original: AnyGame, field: FormField) -> str:
    """Return the words of the original if a field differs from it; empty if both are equal.

    The name, which always differs, and contracts that the original lacks are left out.
    """
    stood = _fields(original).get(field.path)
    if stood is None or field.path == "name" or _plain(stood) == _plain(field):
        return ""
    return _in_words(stood) or tr("nothing of it")


@lru_cache(maxsize=8)
def _fields(game: AnyGame) -> Mapping[str, FormField]:
    """Return the fields of a game's form, by their paths."""
    form = form_of(game)
    entries = [entry for group in form.language.groups for entry in entries_of(form, group)]
    return {field.path: field for field in (*fields_of(form), *(each for entry in entries for each in entry.fields))}


def _plain(field: FormField) -> tuple[str, ...]:
    texts = tuple(text.strip().replace("\N{MINUS SIGN}", "-") for text in field.texts)
    return tuple(sorted(texts)) if isinstance(field.kind, SeveralInput) else texts


def _in_words(field: FormField) -> str:
    named = [say(word.name) for word in field.words if word.value in field.texts]
    match field.kind:
        case PickInput():
            return named[0] if named else ""
        case SeveralInput():
            return listed(named)
        case SwitchInput():
            return tr("yes") if field.texts == ("yes",) else tr("no")
        case RowInput() | KeyedInput() | NumbersInput():
            numbers = " / ".join(text or "–" for text in field.texts)
            return numbers.replace("-", "\N{MINUS SIGN}") if any(field.texts) else ""
    return " · ".join(translated(line) for line in field.texts[0].split("\n") if line)
