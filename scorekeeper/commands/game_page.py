"""A game as a page of text: its rules, its contracts, its settings, and the conventions for gaps in the source."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from scorekeeper.exchange.text_tables import PrintedColumn, table_lines
from scorekeeper.rules.deal_fields import DealField, deal_fields
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.rules.settings import ChoiceSetting, Figure
from scorekeeper.texts import listed, say, tr, translated

WIDTH = 79

_UNDER = " " * 6
"""The indent of a line that belongs to the item above it."""


def game_page(game: AnyGame) -> str:
    """Return the page of `scorekeeper variants ID`, in lines of 79 columns at most."""
    card, outline = game.info, game.outline
    inside = {name for entry in outline.entries for name in (say(entry.name), *entry.also)}
    aliases = [alias for alias in card.aliases if alias not in inside]  # of the game itself, not of its contracts
    others = [f"{say(entry.name)}: {listed(entry.also)}" for entry in outline.entries if entry.also]
    parts = [
        [f"{translated(card.name)} ({card.id})", *wrapped(translated(card.title))],
        wrapped(" ".join(say(fact) for fact in outline.facts)),
        _entries(outline),
        _items(tr("While playing"), [*map(translated, card.rules)]),
        *(_items(say(entry.name), [*map(translated, entry.notes)]) for entry in outline.entries),
        _items(tr("The players may set, before the first deal"), _settings(outline)),
        _items(tr("A deal in a file"), [_field(field) for field in deal_fields(game)]),
        _items(tr("Conventions: ours, where the source is silent or unsure"), [*map(translated, card.conventions)]),
        wrapped(tr("Also called: {names}", names=listed(aliases)) if aliases else ""),
        wrapped(tr("Other names: {names}", names="; ".join(others)) if others else ""),
        wrapped(tr("Source: {source}", source=card.source) if card.source else ""),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _field(field: DealField) -> str:
    """Return one field of a deal in a file: its key, its label and its values."""
    label, holds = say(field.column.label), _values(field)
    if not field.values.needed:
        label = tr("{label}, not always", label=label)
    if field.sizes:
        holds = tr("{sizes} of them, each {what}", sizes=_either([str(size) for size in field.sizes]), what=holds)
    if field.values.total is not None:
        holds = tr("{what}, {total} in all", what=holds, total=field.values.total)
    return f"{field.column.key} ({label}): {holds}"


def _values(field: DealField) -> str:
    """Return the values of a field, or of each entry of a list."""
    choices, low, high, step, *_ = field.values
    text = listed([str(choice) for choice in choices])
    if field.whose == "seat":
        return tr("seat {numbers}", numbers=text)
    if field.whose == "side":
        return tr("side {numbers}", numbers=text)
    if choices:
        return text
    if step > 1:
        return tr("{low} to {high} by {step}", low=low, high=high, step=step)
    return tr("{low} to {high}", low=low, high=high)


def _entries(outline: Outline) -> list[str]:
    """Return the contracts as a table if they have numbers and it fits, otherwise as a list; and a legend."""
    entries = outline.entries
    legend = wrapped("" if outline.legend is None else f"{say(outline.legend)}.")
    table = _entry_table(entries) if any(entry.numbers for entry in entries) else []
    if table and max(map(len, table)) <= WIDTH:
        return [*table, *legend]
    return [*_items(tr("Contracts and hands"), [_list_item(entry) for entry in entries]), *legend]


def _list_item(entry: Entry) -> str:
    text = "; ".join(filter(None, (_numbers(entry), _remarks(entry))))
    return f"{say(entry.name)} ({entry.key})" + (f": {text}" if text else "")


def _entry_table(entries: Sequence[Entry]) -> list[str]:
    return table_lines(
        [
            PrintedColumn(tr("Name"), [say(entry.name) for entry in entries]),
            PrintedColumn(tr("Id"), [entry.key for entry in entries]),
            PrintedColumn(tr("Numbers"), [_numbers(entry) for entry in entries]),
            PrintedColumn(tr("Play"), [_remarks(entry) for entry in entries]),
        ]
    )


def _numbers(entry: Entry) -> str:
    return "/".join(map(str, entry.numbers))


def _remarks(entry: Entry) -> str:
    return "; ".join(say(each) for each in entry.says)


def _settings(outline: Outline) -> list[str]:
    """Return the settings: the name of each, and its default; each value of a choice on a line of its own."""
    lines: list[str] = []
    for row in outline.settings:
        numbers = "/".join(map(str, row.numbers))
        name = f"{row.label} ({'.'.join(row.key)})"
        lines.append(tr("{name}: {numbers}, or others that make {total}", name=name, numbers=numbers, total=row.total))
    for choice in outline.choices:
        lines.append("; ".join(filter(None, (f"{say(choice.label)} ({choice.key})", _default(choice)))))
        lines += [f"{_UNDER}{value.value}: {say(value.name)}" for value in choice.values]
    for figure in outline.figures:
        between = tr("{low} to {high}", low=figure.low, high=figure.high)
        lines.append("; ".join(filter(None, (f"{say(figure.label)} ({figure.key}): {between}", _default(figure)))))
    return lines


def _default(setting: ChoiceSetting | Figure) -> str:
    values = [str(value) for value in dict.fromkeys(setting.defaults.values()) if value is not None]
    return tr("by default {values}", values=_either(values)) if values else ""


def _either(values: Sequence[str]) -> str:
    *others, last = values
    return tr("{some} or {last}", some=listed(others), last=last) if others else last


def _items(title: str, items: Sequence[str]) -> list[str]:
    """Return a title and its items, each with a dash; one that begins with spaces belongs to the item above it."""
    if not items:
        return []
    lines = [wrapped(item.strip(), _UNDER if item.startswith(_UNDER) else "  - ") for item in items]
    return [title, *(line for each in lines for line in each)]


def wrapped(text: str, lead: str = "") -> list[str]:
    """Return a text wrapped to 79 columns, with `lead` before it and later lines indented; empty for no text."""
    if not text:
        return []
    return textwrap.wrap(lead + text, WIDTH, subsequent_indent=" " * len(lead), break_on_hyphens=False)
