"""What differs between an own game and the one that it was made from, line by line."""

from __future__ import annotations

from itertools import chain

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.kit import caption, hairline, heading, panel, sentence
from scorekeeper.rules.comparing import differing
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Entry
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import say


def what_differs(original: AnyGame, own: AnyGame) -> ft.Control:
    """A panel with a line of the original and one of the own game wherever they say otherwise."""
    pairs = differing(original, own)
    rows: list[ft.Control] = []
    for pair in pairs:
        before, after = _line(pair.one), _line(pair.other)
        said = tr("Before: {line}", line=before or tr("nothing of it")), tr("Now: {line}", line=after or tr("nothing"))
        lines = [sentence(before, size=theme.CAPTION)] if before else []
        lines += [sentence(after, soft=False, size=theme.SMALL)] if after else [caption(tr("left out"))]
        view = ft.Column([*lines], spacing=2, tight=True)
        rows += [hairline(), ft.Semantics(label=" ".join(said), exclude_semantics=True, content=view)]
    name = translated(original.info.name)
    title = heading(tr("What differs from {game}", game=name), theme.NAME)
    nothing = [sentence(tr("Nothing yet: these are its rules."), size=theme.SMALL)]
    return panel(title, *(rows[1:] if rows else nothing), spacing=theme.GAP)


def _line(line: Phrase | Entry | str | None) -> str:
    """A line of a game's page in one sentence."""
    if isinstance(line, Entry):
        rules = " · ".join(chain(map(say, line.says), map(translated, line.notes)))
        return ", ".join(filter(None, (say(line.name), " / ".join(map(str, line.numbers)), rules)))
    return "" if line is None else translated(line) if isinstance(line, str) else say(line)
