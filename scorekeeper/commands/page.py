"""One game as a page to read: how it goes, what is played in it, what may be set, and what is ours in it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from scorekeeper.exchange.ruled import Ruled, ruled
from scorekeeper.rules.deal_fields import DealField, deal_fields
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.rules.settings import Choice, Figure
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, say

WIDTH = 79


def page_of(game: AnyGame) -> str:
    """Everything that a card player wants to know of a game; what is a convention of ours is labelled so."""
    card, outline = game.info, game.outline
    aliases = _aliases(game)
    others = [f"{say(entry.name)}: {listed(entry.also)}" for entry in outline.entries if entry.also]
    parts = [
        [f"{translated(card.name)} ({card.id})", *wrapped(translated(card.title))],
        wrapped(" ".join(say(fact) for fact in outline.facts)),
        _entries(outline),
        _items(tr("While playing"), _prose(card.rules)),
        *(_items(say(entry.name), _prose(entry.notes)) for entry in outline.entries),
        _items(tr("The players may set, before the first deal"), list(_settings(outline))),
        _items(tr("What a deal says in a file"), [_field(one) for one in deal_fields(game)]),
        _items(tr("Conventions: ours, where the source is silent or unsure"), _prose(card.conventions)),
        wrapped(tr("Also called: {names}", names=listed(aliases)) if aliases else ""),
        wrapped(tr("Other names: {names}", names="; ".join(others)) if others else ""),
        wrapped(tr("Source: {source}", source=card.source) if card.source else ""),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _prose(sentences: Iterable[str]) -> list[str]:
    return [translated(sentence) for sentence in sentences]


def _field(one: DealField) -> str:
    """One field in a file: what it is called there, and what can stand in it."""
    label, holds = say(one.column.label), _holds(one)
    if not one.values.needed:
        label = tr("{label}, not always", label=label)
    if one.sizes:
        holds = tr("{sizes} of them, each {what}", sizes=listed([str(s) for s in one.sizes]), what=holds)
    if one.values.total is not None:
        holds = tr("{what}, {total} in all", what=holds, total=one.values.total)
    return f"{one.column.key} ({label}): {holds}"


def _holds(one: DealField) -> str:
    """What can stand in a field, or in each place of a list."""
    choices, low, high, step, *_ = one.values
    said = listed([str(choice) for choice in choices])
    if one.whose == "seat":
        return tr("seat {numbers}", numbers=said)
    if one.whose == "side":
        return tr("side {numbers}", numbers=said)
    if choices:
        return said
    if step > 1:
        return tr("{low} to {high} by {step}", low=low, high=high, step=step)
    return tr("{low} to {high}", low=low, high=high)


def _aliases(game: AnyGame) -> list[str]:
    """What the game itself is also called; the names of what is played in it stand there already."""
    inside = {name for entry in game.outline.entries for name in (say(entry.name), *entry.also)}
    return [alias for alias in game.info.aliases if alias not in inside]


def _entries(outline: Outline) -> list[str]:
    """What is played: a table where it has numbers and fits, otherwise a list; and how to read the numbers."""
    entries = outline.entries
    legend = wrapped("" if outline.legend is None else f"{say(outline.legend)}.")
    table = _entry_table(entries) if any(entry.numbers for entry in entries) else []
    if table and max(map(len, table)) <= WIDTH:
        return [*table, *legend]
    return [*_items(tr("What is played"), [_line(entry) for entry in entries]), *legend]


def _line(entry: Entry) -> str:
    said = "; ".join(filter(None, (_numbers(entry), _said(entry))))
    return f"{say(entry.name)} ({entry.key})" + (f": {said}" if said else "")


def _entry_table(entries: Sequence[Entry]) -> list[str]:
    return ruled(
        [
            Ruled(tr("Name"), [say(entry.name) for entry in entries]),
            Ruled(tr("Id"), [entry.key for entry in entries]),
            Ruled(tr("Numbers"), [_numbers(entry) for entry in entries]),
            Ruled(tr("Play"), [_said(entry) for entry in entries]),
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
        name = f"{row.label} ({'.'.join(row.key)})"
        yield tr("{name}: {numbers}, or others that make {total}", name=name, numbers=numbers, total=row.total)
    for choice in outline.choices:
        values = "; ".join(f"{value.value}, {say(value.name)}" for value in choice.values)
        yield f"{say(choice.label)} ({choice.key}): {values}{_default(choice)}"
    for figure in outline.figures:
        between = tr("{low} to {high}", low=figure.low, high=figure.high)
        yield f"{say(figure.label)} ({figure.key}): {between}{_default(figure)}"


def _default(setting: Choice | Figure) -> str:
    values = [str(value) for value in dict.fromkeys(setting.defaults.values()) if value is not None]
    if not values:
        return ""
    either = reduce(lambda some, last: tr("{some} or {last}", some=some, last=last), values)
    return f"; {tr('by default {values}', values=either)}"


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
