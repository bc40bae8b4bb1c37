"""Changes to the lists of a form: contracts, items and hands are added, removed, and moved."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from scorekeeper.rules.described_fields import DescribedList
from scorekeeper.rules.field_inputs import Texts
from scorekeeper.rules.own_form.table_form import TableDocument, TableForm, current, following_deals

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
    return following_deals(form, replace(form, table={**form.table, group.key: [*entries, entry]}, texts=texts))


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
    return following_deals(form, replace(form, table=table, texts=texts))


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
