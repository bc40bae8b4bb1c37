"""One game as a page to read: how it goes, what is played in it, what may be set, and what is ours in it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from scorekeeper.exchange.ruled import Ruled, ruled
from scorekeeper.rules.deal_fields import DealField, deal_fields
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.rules.settings import Choice, Figure
from scorekeeper.texts.speech import listed, say

WIDTH = 79


def page_of(game: AnyGame) -> str:
    """Everything that a card player wants to know of a game; what is a convention of ours is labelled so."""
    card, outline = game.card, game.outline
    parts = [
        [f"{card.name} ({card.id})", *wrapped(card.title)],
        wrapped(" ".join(say(fact) for fact in outline.facts)),
        _entries(outline),
        _items("While playing", card.rules),
        *(_items(entry.name, entry.notes) for entry in outline.entries),
        _items("The players may set, before the first deal", list(_settings(outline))),
        _items("What a deal says in a file", [_field(one) for one in deal_fields(game)]),
        _items("Conventions: ours, where the source is silent or unsure", card.conventions),
        wrapped(listed(_aliases(game)), "Also called: "),
        wrapped("; ".join(f"{e.name}: {listed(e.also)}" for e in outline.entries if e.also), "Other names: "),
        wrapped(card.source, "Source: "),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _field(one: DealField) -> str:
    """One field in a file: what it is called there, and what can stand in it."""
    if one.values:
        holds = f"{one.whose} " * bool(one.whose) + ", ".join(map(str, one.values))
    else:
        holds = f"{one.low} to {one.high}" + (f" by {one.step}" if one.step > 1 else "")
    many = f"{listed([str(size) for size in sorted(one.sizes)])} of them, each " if one.sizes else ""
    total = "" if one.total is None else f", {one.total} in all"
    return f"{one.column.key} ({say(one.column.label)}{'' if one.needed else ', not always'}): {many}{holds}{total}"


def _aliases(game: AnyGame) -> list[str]:
    """What the game itself is also called; the names of what is played in it stand there already."""
    inside = {name for entry in game.outline.entries for name in (entry.name, *entry.also)}
    return [alias for alias in game.card.aliases if alias not in inside]


def _entries(outline: Outline) -> list[str]:
    """What is played: a table where it has numbers and fits, otherwise a list; and how to read the numbers."""
    entries = outline.entries
    legend = wrapped("" if outline.legend is None else f"{say(outline.legend)}.")
    table = _entry_table(entries) if any(entry.numbers for entry in entries) else []
    if table and max(map(len, table)) <= WIDTH:
        return [*table, *legend]
    return [*_items("What is played", [_line(entry) for entry in entries]), *legend]


def _line(entry: Entry) -> str:
    said = "; ".join(filter(None, (_numbers(entry), _said(entry))))
    return f"{entry.name} ({entry.key})" + (f": {said}" if said else "")


def _entry_table(entries: Sequence[Entry]) -> list[str]:
    return ruled(
        [
            Ruled("Name", [entry.name for entry in entries]),
            Ruled("Id", [entry.key for entry in entries]),
            Ruled("Numbers", [_numbers(entry) for entry in entries]),
            Ruled("Play", [_said(entry) for entry in entries]),
        ]
    )


def _numbers(entry: Entry) -> str:
    return "/".join(map(str, entry.numbers))


def _said(entry: Entry) -> str:
    return "; ".join(say(each) for each in entry.says)


def _settings(outline: Outline) -> Iterator[str]:
    """What may be set, by what name, to what, and what holds otherwise."""
    for row in outline.settings:
        numbers = "/".join(map(str, row.numbers))
        yield f"{row.label} ({'.'.join(row.key)}): {numbers}, or others that make {row.total}"
    for choice in outline.choices:
        values = "; ".join(f"{value.value}, {say(value.name)}" for value in choice.values)
        yield f"{say(choice.label)} ({choice.key}): {values}{_default(choice)}"
    for figure in outline.figures:
        yield f"{say(figure.label)} ({figure.key}): {figure.low} to {figure.high}{_default(figure)}"


def _default(setting: Choice | Figure) -> str:
    values = [str(value) for value in dict.fromkeys(setting.defaults.values()) if value is not None]
    return f"; by default {' or '.join(values)}" if values else ""


def _items(title: str, items: Sequence[str]) -> list[str]:
    if not items:
        return []
    return [title, *(line for item in items for line in wrapped(item, "  - "))]


def wrapped(text: str, lead: str = "") -> list[str]:
    """A text in lines that fit, the later ones under the first; nothing where it is empty."""
    under = lead if not lead.strip(" -") else ""
    if not text:
        return []
    return textwrap.wrap(lead + text, WIDTH, subsequent_indent=" " * len(under), break_on_hyphens=False)
