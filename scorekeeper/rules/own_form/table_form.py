"""The form of a table: its fields with the entered texts, the table that it makes, and changes to its lists.

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
    """The form: the `table` it began with, and the `texts` entered, by path: "name", "contracts.sang.quotas"."""

    table: Mapping[str, Any]
    texts: Mapping[str, Texts] = field(default_factory=dict)

    @property
    def language(self) -> TableLanguage:
        """The language of the form's table."""
        if self.table.get("shape") == SHAPE:
            return copy_language(self.table)
        return TALLY if self.table.get("shape") == "tally" else QUOTA


class FieldPlace(NamedTuple):
    """A possible field of a table: its path, the table or the entry that has it, and its description."""

    path: str
    entry: TableDocument
    described: Described

    def is_in(self, table: TableDocument) -> bool:
        """Whether the game can have the field."""
        return self.described.when(table, self.entry)


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


# --- the table as far as it can be read


def current(form: TableForm) -> TableDocument:
    """Return the table, with all readable entries."""
    return entered(form)[0]


def entered(form: TableForm) -> tuple[TableDocument, dict[str, Fault]]:
    """Return the table, with all readable entries, and the faults of the rest by path."""
    table: TableDocument = copy.deepcopy(dict(form.table))
    faults: dict[str, Fault] = {}
    for rows in (False, True):  # rows come last: their number of cells depends on the other fields
        for place in _every_field(form, table):
            path, entry, described = place
            kind = _kind(form, place)
            if isinstance(kind, RowInput | KeyedInput) != rows or described.key == SEATING:
                continue
            if path in form.texts or (rows and place.is_in(table)):
                value = kind.read(_fitted(form, table, place))
                if isinstance(value, Fault):
                    faults[path] = value
                else:
                    entry[described.key] = value
        if not rows and {"players", SEATING} & set(form.texts) and form.language is QUOTA:
            table["sides"] = _sides(form, table)
    for place in _every_field(form, table):
        path, entry, described = place
        if not place.is_in(table):
            faults.pop(path, None)
            if described.when(form.table, _before(form, path, entry)) and described.key != SEATING:
                entry[described.key] = _default_of(form, place)
    return table, faults


def _sides(form: TableForm, table: TableDocument) -> list[list[int]]:
    players = table["players"]
    size = int(form.texts[SEATING][0] or 0) if SEATING in form.texts else size_of(form.table["sides"])
    if size == 0 and players == form.table["players"]:
        return list(form.table["sides"])
    return sides_of_size(players, size if size and players % size == 0 and size < players else 1)


def _every_field(form: TableForm, table: TableDocument) -> Iterator[FieldPlace]:
    for described in form.language.fields:
        yield FieldPlace(described.key, table, described)
    for group in form.language.groups:
        for entry in table[group.key]:
            yield from _fields_in(group, entry)


def _fields_in(group: DescribedList, entry: TableDocument) -> Iterator[FieldPlace]:
    for described in group.of(entry)[1]:
        yield FieldPlace(f"{group.key}.{entry['id']}.{described.key}", entry, described)


def paths_in(form: TableForm, table: TableDocument) -> frozenset[str]:
    """Return the paths of the fields that a form shows for a table."""
    return frozenset(place.path for place in _every_field(form, table) if place.is_in(table))


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


def _default_of(form: TableForm, place: FieldPlace) -> Any:
    return copy.deepcopy(_model_of(form, place.path).model_fields[place.described.key].get_default())


def _kind(form: TableForm, place: FieldPlace) -> FieldKind:
    described = place.described
    offers = {"words": described.words is not None, "heads": described.heads is not None}
    kind = described.kind or kind_of(_model_of(form, place.path), described.key, **offers)
    (unit,) = form.texts.get("unit", (str(form.table.get("unit", 1)),))
    if not described.in_points or unit not in UNITS or not isinstance(kind, InPoints):
        return kind
    return replace(kind, unit=int(unit))


def _fitted(form: TableForm, table: TableDocument, place: FieldPlace) -> Texts:
    """Return the texts of a field; for a row, as many cells as it has now."""
    path, entry, described = place
    kind = _kind(form, place)
    if described.key == SEATING and form.language is QUOTA:
        return (str(size_of(table["sides"])),)
    texts = form.texts[path] if path in form.texts else kind.write(entry.get(described.key))
    if not isinstance(kind, RowInput | KeyedInput):
        return texts
    cells = len(described.heads(table, entry)) if described.heads else 0
    return (*texts, *("",) * (cells - len(texts)))[:cells]


# --- the fields as shown


def fields_of(form: TableForm) -> tuple[FormField, ...]:
    """Return the fields of the table itself, in reading order."""
    table = current(form)
    places = (FieldPlace(each.key, table, each) for each in form.language.fields)
    return tuple(_shown(form, table, place) for place in places if place.is_in(table))


def entries_of(form: TableForm, group: DescribedList) -> tuple[FormEntry, ...]:
    """Return the contracts, items or hands of the form, with their fields."""
    table = current(form)
    entries = []
    for entry in table[group.key]:
        path = f"{group.key}.{entry['id']}"
        fields = tuple(_shown(form, table, place) for place in _fields_in(group, entry) if place.is_in(table))
        name = form.texts.get(f"{path}.name", (str(entry["name"]),))[0].strip()
        entries.append(FormEntry(path, name, fields))
    return tuple(entries)


def _shown(form: TableForm, table: TableDocument, place: FieldPlace) -> FormField:
    path, entry, described = place
    return FormField(
        path,
        replace(described.label, values=described.values(table, entry)) if described.values else described.label,
        _kind(form, place),
        described.part,
        _fitted(form, table, place),
        described.words(table, entry) if described.words else (),
        described.heads(table, entry) if described.heads else (),
        rare=not described.core and _is_default(form, place),
        touched=path in form.texts,
    )


def _is_default(form: TableForm, place: FieldPlace) -> bool:
    begun = _before(form, place.path, place.entry)
    if place.described.key == SEATING and form.language is QUOTA:
        return size_of(begun["sides"]) == 1
    kind = _kind(form, place)
    texts = kind.write(begun.get(place.described.key))
    if isinstance(kind, SeveralInput | RowInput | KeyedInput):
        return not any(texts)
    return texts == kind.write(_default_of(form, place))


# --- changes


def with_texts(form: TableForm, path: str, texts: Texts) -> TableForm:
    """Return the form with other texts in a field, and with other fields that depend on it adjusted."""
    changed = replace(form, texts={**form.texts, path: texts})
    if path == "unit":  # the texts of points stay when they come to be read as halves or tenths
        table = current(form)
        places = [place for place in _every_field(form, table) if place.described.in_points]
        points = {place.path: _fitted(form, table, place) for place in places}
        changed = replace(changed, texts={**points, **changed.texts})
    if path == "players" and form.language is TALLY:
        changed = _with_players(form, changed)
    return _following_deals(form, changed)


def _with_players(form: TableForm, changed: TableForm) -> TableForm:
    """Return the form of a tally for other numbers of players: each row keeps the cells of those that remain."""
    before, after = current(form), current(changed)
    old, new = players_of(before), players_of(after)
    texts = dict(changed.texts)
    for place in _every_field(form, before):
        if isinstance(_kind(form, place), RowInput) and len(cells := _fitted(form, before, place)) == len(old) > 1:
            known = dict(zip(old, cells, strict=True))
            texts[place.path] = tuple(known.get(players, "") for players in new)
    table = dict(changed.table)
    if isinstance(seating := table["seating"], list | tuple) and len(seating) == len(old):
        seats = dict(zip(old, seating, strict=True))
        table["seating"] = [seats.get(players, "alone") for players in new] or ["alone"]
    return TableForm(table, texts)


def _following_deals(before: TableForm, after: TableForm) -> TableForm:
    """Return the changed form: if the match had as many deals as were owed, it has as many as are owed now."""
    if before.language is not QUOTA:
        return after
    old, new = current(before), current(after)
    if new["order"] is None or old["deals"] != _owed(old) or new["deals"] != old["deals"] or _owed(old) == _owed(new):
        return after
    return replace(after, texts={**after.texts, "deals": (str(_owed(new)),)})


def _owed(table: TableDocument) -> int:
    return sum(contract.get("times") or 1 for contract in table["contracts"]) * int(table["players"])


# --- contracts, items and hands are added, removed and moved


_MOST = {"contracts": 24, "items": 12, "hands": 24}
_BLANK: dict[str, Any] = {"name": "", "short": None, "aliases": [], "card": []}


def may_add(form: TableForm, group: DescribedList) -> bool:
    """Whether the form can have one more entry."""
    return not group.fixed and 0 < len(form.table[group.key]) < _MOST[group.key]


def may_remove(form: TableForm, group: DescribedList) -> bool:
    """Whether the form can have one fewer entry."""
    return not group.fixed and len(form.table[group.key]) > max(group.fewest, 1)


def with_another(form: TableForm, group: DescribedList) -> TableForm:
    """Return the form with one more entry, a copy of the last one without a name."""
    entries = form.table[group.key]
    known = {entry["id"] for entry in entries}
    word = group.key.removesuffix("s")
    id = next(f"{word}-{n}" for n in range(len(entries) + 1, 2 * len(entries) + 2) if f"{word}-{n}" not in known)
    last = current(form)[group.key][-1]
    blank = {key: value for key, value in _BLANK.items() if key in last}
    entry = {**copy.deepcopy(last), **copy.deepcopy(blank), "id": id}
    texts = {**form.texts, f"{group.key}.{id}.name": ("",)}
    return _following_deals(form, replace(form, table={**form.table, group.key: [*entries, entry]}, texts=texts))


def without(form: TableForm, group: DescribedList, id: str) -> TableForm:
    """Return the form without an entry, and without references to it."""
    table = copy.deepcopy(dict(form.table))
    table[group.key] = [entry for entry in table[group.key] if entry["id"] != id]
    texts = {path: each for path, each in form.texts.items() if not path.startswith(f"{group.key}.{id}.")}
    if group.key == "items":
        for item in table["items"]:
            if item.get("within") == id:
                item["within"] = None
        orphans = [item["id"] for item in table["items"] if item.get("of") == id]
        table["items"] = [item for item in table["items"] if item["id"] not in orphans]
    remaining = {entry["id"] for entry in table[group.key]}
    if group.key == "contracts":
        _forget(table, texts, "contracts.of", remaining)
    if group.key == "items":
        _forget(table, texts, "hands.counts", remaining)
        for path in [path for path in texts if path.endswith(".within") and texts[path] == (id,)]:
            del texts[path]
    return _following_deals(form, replace(form, table=table, texts=texts))


def _forget(table: TableDocument, texts: dict[str, Texts], where: str, remaining: set[str]) -> None:
    group, key = where.split(".")
    for entry in table[group]:
        path = f"{group}.{entry['id']}.{key}"
        if entry[key] is not None:
            entry[key] = [each for each in entry[key] if each in remaining]
        if path in texts:
            texts[path] = tuple(each for each in texts[path] if each in remaining)


def moved_up(form: TableForm, group: DescribedList, id: str) -> TableForm:
    """Return the form with an entry moved up by one place."""
    entries = list(form.table[group.key])
    at = next((index for index, entry in enumerate(entries) if entry["id"] == id), 0)
    if at:
        entries[at - 1 : at + 1] = [entries[at], entries[at - 1]]
    return replace(form, table={**form.table, group.key: entries})
