"""The parts of a game's page: facts, table of contracts, rules, conventions, names."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.match.match import Match
from scorekeeper.match.match_form import rules_set
from scorekeeper.rules.game import GameInfo
from scorekeeper.rules.outline import Entry, Outline
from scorekeeper.texts import listed, say, tr, translated


def how_it_goes(info: GameInfo, outline: Outline, note: str) -> ft.Control:
    """Return the title of a game with a note on it, and the facts about it in one paragraph."""
    title = kit.sentence(translated(info.title), soft=False)
    facts = kit.sentence(" ".join(map(say, outline.facts)), size=theme.SMALL)
    return kit.panel(title, *([kit.caption(note)] if note else []), facts, spacing=theme.GAP)


def settings_of(match: Match) -> list[ft.Control]:
    """Return the settings of a match, a line each; empty if nothing can be set."""
    found = rules_set(match.game, match.options, len(match.players))
    lines = [f"{say(label)}: {value if isinstance(value, int) else say(value)}" for label, value in found]
    rows = [kit.sentence(line, size=theme.SMALL) for line in lines]
    return [kit.titled(tr("As your table plays it"), *rows)] if rows else []


def game_table(outline: Outline) -> list[ft.Control]:
    """Return the table of contracts; empty if the game has none."""
    if not outline.entries:
        return []
    rows = [_entry(entry) for entry in outline.entries]
    if outline.legend is not None:
        around = ft.Padding.symmetric(horizontal=theme.INSET, vertical=theme.GAP)
        rows.insert(0, ft.Container(kit.caption(say(outline.legend)), padding=around))
    return [kit.row_panel(rows)]


def _entry(entry: Entry) -> ft.Control:
    """Return a contract: its name and its numbers, and below them its rules and other names."""
    says = " · ".join(say(each) for each in entry.says)
    name: list[ft.Control] = [ft.Text(say(entry.name), size=theme.NAME, color=theme.INK)]
    if entry.suit is not None:
        name.append(kit.suit(entry.suit, 18, spoken=True))
    numbers = ft.Text(" / ".join(map(str, entry.numbers)), size=theme.NAME, color=theme.INK, no_wrap=True)
    words: list[ft.Control] = [
        ft.Row([ft.Container(ft.Row(name, wrap=True, spacing=theme.GAP), expand=True), numbers], spacing=theme.GAP),
        kit.sentence(says[:1].upper() + says[1:] + ".", size=theme.SMALL),
    ]
    words += [kit.sentence(translated(note), size=theme.SMALL) for note in entry.notes]
    if entry.also:
        words.append(kit.caption(tr("Also {names}", names=listed(entry.also))))
    return kit.padded(ft.Column(words, spacing=theme.HAIR, tight=True))


def what_can_be_set(outline: Outline) -> list[ft.Control]:
    """Return the settings of a game, a line each with the default first; empty without any."""
    lines = []
    for choice in outline.choices:
        usual = next(iter(choice.defaults.values()), None)
        names = [say(value.name) for value in sorted(choice.values, key=lambda value: value.value != usual)]
        lines.append(f"{say(choice.label)}: {' · '.join(names)}")
    for figure in outline.figures:
        default = next(iter(figure.defaults.values()), None)
        bounds = f"{figure.low}–{figure.high}"
        lines.append(f"{say(figure.label)}: {bounds if default is None else f'{default} ({bounds})'}")
    rows = [kit.sentence(line, size=theme.SMALL) for line in lines]
    return [kit.titled(tr("Can be set for each match"), *rows)] if rows else []


def rule_card(rules: Sequence[str], note: str) -> list[ft.Control]:
    """Return the rules to know while playing, below a note on them; empty without any."""
    above = [kit.caption(note)] if note else []
    return [kit.titled(tr("At the table"), *above, *_points(rules))] if rules else []


def conventions(texts: Sequence[str]) -> list[ft.Control]:
    """Return the conventions that are ours and not from the source; empty without any."""
    if not texts:
        return []
    icon = ft.Icon(ft.Icons.EDIT_NOTE, size=24, color=theme.ACCENT)
    head = kit.with_icon(icon, kit.heading(tr("Agree before you play"), theme.NAME))
    caption = kit.caption(tr("The rule book does not settle these. Your table may play them differently."))
    return [
        ft.Container(
            ft.Column([head, caption, *_points(texts)], spacing=theme.GAP, tight=True),
            bgcolor=theme.TINT,
            border=ft.Border.all(1, theme.LINE),
            border_radius=theme.RADIUS,
            padding=theme.INSET,
        )
    ]


def _points(texts: Sequence[str]) -> list[ft.Control]:
    return [
        ft.Row(
            [
                ft.Container(width=5, height=5, border_radius=3, bgcolor=theme.EDGE, margin=ft.Margin.only(top=8)),
                ft.Container(kit.sentence(translated(text), soft=False, size=theme.SMALL), expand=True),
            ],
            spacing=theme.EDGE_GAP,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for text in texts
    ]


def naming(about: GameInfo, outline: Outline) -> ft.Control:
    """Return the source of a game, and its other names."""
    own = {name for entry in outline.entries for name in (say(entry.name), *entry.also)}
    others = [alias for alias in about.aliases if alias not in own]
    parts: list[ft.Control] = [kit.caption(tr("Source")), kit.sentence(about.source, soft=False, size=theme.SMALL)]
    if others:
        parts += [ft.Container(height=theme.HAIR), kit.caption(tr("Also known as"))]
        parts.append(kit.sentence(listed(others), soft=False, size=theme.SMALL))
    return kit.panel(*parts, spacing=theme.HAIR)
