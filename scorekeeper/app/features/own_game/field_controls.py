"""The fields of the form of an own game as controls, and the lists of contracts, bids and the like in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.session.app import App
from scorekeeper.app.session.match_forms import change_own_form, change_table
from scorekeeper.app.session.state import OwnGameForm
from scorekeeper.rules.described_fields import DescribedList
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
from scorekeeper.rules.own_form.table_form import (
    FormEntry,
    FormField,
    entries_of,
    fields_of,
    form_of,
    may_add,
    may_remove,
    moved_up,
    with_another,
    with_texts,
    without,
)
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.texts import counted, listed, say, tr, translated

_SHORT = 22  # letters of the longest word on a chip; with a longer one, each word has a line
_CELL = 96  # the width of a cell of a row, in logical pixels


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
    used = [
        field
        for field in rare
        if more or field.touched or field.path in judged.faults or before(form.original, field) != ""
    ]
    return [*drawn([field for field in fields if not field.rare]), _outdented(ft.Row([button])), *drawn(used)]


def field_control(app: App, form: OwnGameForm, field: FormField, faults: Sequence[Fault | Phrase]) -> ft.Control:
    """Return a field with its faults below it, and the original's text if that differs."""

    def write(texts: Texts) -> None:
        change_table(app, form.of, lambda now: with_texts(now, field.path, texts))

    stood = before(form.original, field)
    match field.kind:
        case SwitchInput():
            chosen = field.texts == ("yes",)
            turn = app.on(write, ("no" if chosen else "yes",))
            line = kit.choice_line(capital(say(field.label)), turn, chosen=chosen, role="checkbox")
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
    lines = [
        kit.choice_line(name, app.on(write, texts), chosen=field.texts == texts, role="radio") for texts, name in words
    ]
    return _outdented(kit.one_of(ft.Column(lines, spacing=0, tight=True)))


def _several(app: App, field: FormField, write: Callable[[Texts], None]) -> ft.Control:
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
    """Return the original's words if a field differs from it; empty for the name, new contracts, and equal fields."""
    stood = _fields(original).get(field.path)
    if stood is None or field.path == "name" or _plain(stood) == _plain(field):
        return ""
    return _in_words(stood) or tr("nothing of it")


@lru_cache(maxsize=8)
def _fields(game: AnyGame) -> Mapping[str, FormField]:
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
    return "; ".join(translated(line) for line in field.texts[0].split("\n") if line)


_BESIDE = 18  # letters of the longest numbers beside a name


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
    words = "; ".join(filter(None, map(_contents_in_words, entry.fields)))
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


def _contents_in_words(field: FormField) -> str:
    """Return the words of a field in the row of a contract: its chosen word, or a word or two about the play."""
    if field.path.endswith((".aim", ".trumps")):
        return next((say(word.name) for word in field.words if field.texts == (word.value,)), "")
    return translated(field.texts[0]) if field.path.endswith(".hint") else ""


def _open(
    app: App, form: OwnGameForm, group: DescribedList, entry: FormEntry, judged: Judged, *, first: bool
) -> ft.Control:
    """Return the fields of a contract, and below them, far apart, its place in the list and its removal."""
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
