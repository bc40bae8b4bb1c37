"""The form of a table: its fields with the entered texts, and the table that it makes.

The form keeps the table that it began with and the entered texts, readable or not. Everything else is derived: the
fields, the table as far as it can be read, and the faults of each field.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from scorekeeper.rules.code_games.code_game import SHAPE
from scorekeeper.rules.code_games.own_copy import is_in_code
from scorekeeper.rules.described_fields import Described, DescribedList, FormPanel, Pickable, TableLanguage
from scorekeeper.rules.field_inputs import FieldKind, InPoints, KeyedInput, RowInput, SeveralInput, Texts, kind_of
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.code_fields import copy_language, whole_copy
from scorekeeper.rules.own_form.quota_fields import QUOTA, SEATING, UNITS, sides_of_size, size_of
from scorekeeper.rules.own_form.tally_fields import TALLY
from scorekeeper.rules.phrase import Fault, Phrase
from scorekeeper.rules.table_head import TableGame
from scorekeeper.rules.tally.item_fields import players_of

TableDocument: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class TableForm:
    """The form: the `table` it began with, with every key of its language, and the `texts` entered, by path.

    The path of a field is its key; for a field of a contract it has the contract's id: "contracts.sang.quotas".
    """

    table: Mapping[str, Any]
    texts: Mapping[str, Texts] = field(default_factory=dict)

    @property
    def language(self) -> TableLanguage:
        """The language of the form's table."""
        return _language_of(self.table)


class FormField(NamedTuple):
    """A field as it is shown: its texts, the words to pick from, and the heads above its cells.

    `rare`: the field had its default when the form began, so that it stands among more fields. `touched`: something
    was entered.
    """

    path: str
    label: Phrase
    kind: FieldKind
    part: FormPanel
    texts: Texts
    words: tuple[Pickable, ...]
    heads: tuple[Phrase, ...]
    rare: bool
    touched: bool


class FormEntry(NamedTuple):
    """A contract, an item or a hand of a form: its path, its name as entered, and its fields."""

    path: str
    name: str
    fields: tuple[FormField, ...]


def form_of(game: AnyGame) -> TableForm:
    """Return the form of a game; for a game in code, that of an own copy of it."""
    if is_in_code(game):
        return TableForm(whole_copy(game))
    if not isinstance(game, TableGame):
        raise TypeError(game)
    return TableForm(game.origin.whole_document())


def _language_of(table: Mapping[str, Any]) -> TableLanguage:
    if table.get("shape") == SHAPE:
        return copy_language(table)
    return TALLY if table.get("shape") == "tally" else QUOTA


# --- the table as far as it can be read


def current(form: TableForm) -> TableDocument:
    """Return the table, with all readable entries."""
    return entered(form)[0]


def entered(form: TableForm) -> tuple[TableDocument, dict[str, Fault]]:
    """Return the table, with all readable entries, and the faults of the rest by path."""
    table: TableDocument = copy.deepcopy(dict(form.table))
    faults: dict[str, Fault] = {}
    for rows in (False, True):  # rows come last: their number of cells depends on the other fields
        for path, entry, described in _every_field(form, table):
            kind = _kind(form, described, path)
            if isinstance(kind, RowInput | KeyedInput) != rows or described.key == SEATING:
                continue
            if path in form.texts or (rows and described.when(table, entry)):
                value = kind.read(_fitted(form, table, entry, described, path))
                if isinstance(value, Fault):
                    faults[path] = value
                else:
                    entry[described.key] = value
        if not rows and {"players", SEATING} & set(form.texts) and form.language is QUOTA:
            table["sides"] = _sides(form, table)
    for path, entry, described in _every_field(form, table):
        if not described.when(table, entry):
            faults.pop(path, None)
            if described.when(form.table, _before(form, path, entry)) and described.key != SEATING:
                entry[described.key] = _default_of(form, path, described.key)
    return table, faults


def _sides(form: TableForm, table: TableDocument) -> list[list[int]]:
    players = table["players"]
    size = int(form.texts[SEATING][0] or 0) if SEATING in form.texts else size_of(form.table["sides"])
    if size == 0 and players == form.table["players"]:
        return list(form.table["sides"])
    return sides_of_size(players, size if size and players % size == 0 and size < players else 1)


def _every_field(form: TableForm, table: TableDocument) -> Iterator[tuple[str, TableDocument, Described]]:
    """Yield every possible field: its path, the table or entry that has it, and its description."""
    for described in form.language.fields:
        yield described.key, table, described
    for group in form.language.groups:
        for entry in table[group.key]:
            for described in group.of(entry)[1]:
                yield f"{group.key}.{entry['id']}.{described.key}", entry, described


def paths_in(form: TableForm, table: TableDocument) -> frozenset[str]:
    """Return the paths of the fields that a form shows for a table."""
    return frozenset(path for path, entry, described in _every_field(form, table) if described.when(table, entry))


def _before(form: TableForm, path: str, entry: TableDocument) -> Mapping[str, Any]:
    """Return the table, or the entry of it, that had a field when the form began."""
    if "." not in path:
        return form.table
    key, id, _ = path.split(".")
    return next((each for each in form.table[key] if each["id"] == id), entry)


def _model_of(form: TableForm, path: str) -> Any:
    if "." not in path:
        return form.language.model
    group = next(group for group in form.language.groups if path.startswith(f"{group.key}."))
    return group.of(_before(form, path, {}))[0]


def _default_of(form: TableForm, path: str, key: str) -> Any:
    return copy.deepcopy(_model_of(form, path).model_fields[key].get_default())


def _kind(form: TableForm, described: Described, path: str) -> FieldKind:
    kind = described.kind or kind_of(_model_of(form, path), described.key)
    (unit,) = form.texts.get("unit", (str(form.table.get("unit", 1)),))
    if not described.in_points or unit not in UNITS or not isinstance(kind, InPoints):
        return kind
    return replace(kind, unit=int(unit))


def _fitted(form: TableForm, table: TableDocument, entry: TableDocument, described: Described, path: str) -> Texts:
    """Return the texts of a field; for a row, as many cells as it has now."""
    kind = _kind(form, described, path)
    if described.key == SEATING and form.language is QUOTA:
        return (str(size_of(table["sides"])),)
    texts = form.texts[path] if path in form.texts else kind.write(entry.get(described.key))
    if not isinstance(kind, RowInput | KeyedInput):
        return texts
    cells = len(described.heads(table, entry))
    return (*texts, *("",) * (cells - len(texts)))[:cells]


# --- the fields as shown


def fields_of(form: TableForm) -> tuple[FormField, ...]:
    """Return the fields of the table itself, in reading order."""
    table = current(form)
    shown = (_shown(form, table, table, each, each.key) for each in form.language.fields)
    return tuple(each for each in shown if each is not None)


def entries_of(form: TableForm, group: DescribedList) -> tuple[FormEntry, ...]:
    """Return the contracts, items or hands of the form, with their fields."""
    table = current(form)
    entries = []
    for entry in table[group.key]:
        path = f"{group.key}.{entry['id']}"
        shown = (_shown(form, table, entry, each, f"{path}.{each.key}") for each in group.of(entry)[1])
        name = form.texts.get(f"{path}.name", (str(entry["name"]),))[0].strip()
        entries.append(FormEntry(path, name, tuple(each for each in shown if each is not None)))
    return tuple(entries)


def _shown(
    form: TableForm, table: TableDocument, entry: TableDocument, described: Described, path: str
) -> FormField | None:
    if not described.when(table, entry):
        return None
    kind = _kind(form, described, path)
    texts = _fitted(form, table, entry, described, path)
    return FormField(
        path,
        replace(described.label, values=described.values(table, entry)) if described.values else described.label,
        kind,
        described.part,
        texts,
        described.words(table, entry),
        described.heads(table, entry),
        rare=not described.core and _is_default(form, entry, described, path),
        touched=path in form.texts,
    )


def _is_default(form: TableForm, entry: TableDocument, described: Described, path: str) -> bool:
    begun = _before(form, path, entry)
    if described.key == SEATING and form.language is QUOTA:
        return size_of(begun["sides"]) == 1
    kind = _kind(form, described, path)
    texts = kind.write(begun.get(described.key))
    if isinstance(kind, SeveralInput | RowInput | KeyedInput):
        return not any(texts)
    return texts == kind.write(_default_of(form, path, described.key))


def with_texts(form: TableForm, path: str, texts: Texts) -> TableForm:
    """Return the form with other texts in a field, and with other fields that depend on it adjusted."""
    changed = replace(form, texts={**form.texts, path: texts})
    if path == "unit":
        changed = replace(changed, texts={**_points(form), **changed.texts})
    if path == "players" and form.language is TALLY:
        changed = _with_players(form, changed)
    return following_deals(form, changed)


def _points(form: TableForm) -> dict[str, Texts]:
    """Return the texts of all fields of points: they stay when they come to be read as halves or tenths."""
    table = current(form)
    return {
        path: _fitted(form, table, entry, described, path)
        for path, entry, described in _every_field(form, table)
        if described.in_points
    }


def _with_players(form: TableForm, changed: TableForm) -> TableForm:
    """Return the form of a tally for other numbers of players: each row keeps the cells of those that remain."""
    before, after = current(form), current(changed)
    old, new = players_of(before), players_of(after)
    texts = dict(changed.texts)
    for path, entry, described in _every_field(form, before):
        kind = _kind(form, described, path)
        if isinstance(kind, RowInput) and len(cells := _fitted(form, before, entry, described, path)) == len(old) > 1:
            known = dict(zip(old, cells, strict=True))
            texts[path] = tuple(known.get(players, "") for players in new)
    table = dict(changed.table)
    if isinstance(seating := table["seating"], list | tuple) and len(seating) == len(old):
        seats = dict(zip(old, seating, strict=True))
        table["seating"] = [seats.get(players, "alone") for players in new] or ["alone"]
    return TableForm(table, texts)


def following_deals(before: TableForm, after: TableForm) -> TableForm:
    """Return the changed form: if the match had as many deals as were owed, it has as many as are owed now."""
    if before.language is not QUOTA:
        return after
    old, new = current(before), current(after)
    if new["order"] is None or old["deals"] != _owed(old) or new["deals"] != old["deals"] or _owed(old) == _owed(new):
        return after
    return replace(after, texts={**after.texts, "deals": (str(_owed(new)),)})


def _owed(table: TableDocument) -> int:
    return sum(contract.get("times") or 1 for contract in table["contracts"]) * int(table["players"])
