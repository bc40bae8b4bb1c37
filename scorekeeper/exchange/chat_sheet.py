"""The sheet for a chat: lines of at most 60 columns, without a table, because chats use proportional type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from scorekeeper.exchange.text_sheet import next_lines, note_lines, title_lines
from scorekeeper.exchange.text_tables import width, without_controls
from scorekeeper.match.names import initials, short_forms
from scorekeeper.match.replay import beside_deal
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import parts_beside
from scorekeeper.pictures.result_picture import progress_sentence, result_sentence
from scorekeeper.rules.game import Outcome
from scorekeeper.rules.phrase import Account, Phrase, Seat, in_points
from scorekeeper.texts import decimal, names_of, say, signed, tr

WIDTH: Final = 60
"""The most columns of a line."""

_SHORT: Final = 12  # letters of a name before points in a deal; a longer name is replaced by its initials
_DOT: Final = " · "
_BREAKS: Final = re.compile(r"(?<= · )|(?= \()")  # a line of several parts is broken between them first


def print_for_chat(sheet: Sheet) -> str:
    """Return title, result and places; the next deal and the owed contracts; every deal with its points; the notes."""
    short = _Short(sheet)
    above = [title_lines(sheet), _standings(sheet, short), next_lines(sheet)]
    deals = [_deal(sheet, deal_index, outcome) for deal_index, outcome in enumerate(sheet.outcomes)]
    parts = [*above, deals, note_lines(sheet)]
    folded = ([line for text in part for each in text.split("\n") for line in _folded(each)] for part in parts if part)
    text = "\n\n".join(map("\n".join, folded))
    return without_controls(text + "\n")


class _Short:
    """The names of a sheet in the lines of its deals: whole, their first part, or initials."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.players = _short_names(sheet.match.players)
        self.plus, self.unit = sheet.plus, sheet.unit

    def name_of(self, who: Seat | Account) -> str | Phrase:
        """Return the short name of a player; of a side those of its players, or the game's own name."""
        seats = (who.number,) if isinstance(who, Seat) else self._sheet.seats[who.number]
        return " & ".join(self.players[seat] for seat in seats) or self._sheet.name_of(who)


def _short_names(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return a distinct short name for each player.

    >>> _short_names(("Bo", "Bartholomew Featherstone", "Maximilian-Konstantin Ek", "Maximilian-Konradin Ek"))
    ('Bo', 'Bartholomew', 'ME3', 'ME4')
    """
    letters = [initials(name) for name in players]
    alike = Counter([*letters, *players])
    named = [each if alike[each] == 1 else f"{each}{seat}" for seat, each in enumerate(letters, 1)]
    forms = zip(short_forms(players), named, strict=True)
    return tuple(form if width(form) <= _SHORT else own for form, own in forms)


def _standings(sheet: Sheet, short: _Short) -> list[str]:
    """Return the winner or leader, and everybody's place and total, with the short name beside a long one."""
    called, going = names_of(sheet), sheet.to_go or (0,) * len(sheet.totals)
    ranked = sorted(range(len(called)), key=lambda account: sheet.standing.places[account])
    lines = [f"{result_sentence(sheet)}. {progress_sentence(sheet)}."]
    for account in ranked:
        brief = say(short.name_of(Account(account)), sheet)
        name = called[account] if brief == called[account] else f"{called[account]} ({brief})"
        total = signed(sheet.totals[account], plus=sheet.plus, unit=sheet.unit)
        lacks = going[account] and tr("{n} to go", n=decimal(in_points(going[account], sheet.unit)))
        lines.append(f"{sheet.standing.places[account]}. {name} {total}" + (f"{_DOT}{lacks}" if lacks else ""))
    if sheet.bridge_pad is not None:
        won = zip(called, sheet.bridge_pad.games, strict=True)
        lines.append(f"{tr('Games won')}: {_DOT.join(f'{name} {games}' for name, games in won)}")
    return lines + [say(part, sheet) for part in parts_beside(sheet)]


def _deal(sheet: Sheet, deal_index: int, outcome: Outcome[Any]) -> str:
    """Return a deal: its number, its contract and counts, and everybody's points."""
    short, deal = _Short(sheet.of_deal(deal_index)), sheet.match.deals[deal_index]
    if outcome.caption is not None:
        played = _DOT.join(say(part, short) for part in outcome.caption)
    else:
        played = "" if outcome.declarer is None else short.players[outcome.declarer]
    names = (say(short.name_of(Account(account)), sheet) for account in range(len(sheet.seats)))
    points = [
        f"{name} {signed(each, plus=sheet.plus, unit=sheet.unit)}"
        for name, each in zip(names, outcome.points or deal.ruling, strict=False)
        if each or not deal.ruling
    ]
    unscored = tr("in conflict" if outcome.faults else "thrown in" if deal.thrown_in else "not counted")
    brought = _DOT.join(points) or unscored
    what = " | ".join(part for part in (played, brought) if part)
    line = say(beside_deal(deal, outcome.number, what))
    return line if width(line) <= WIDTH else line.replace(" | ", "\n  ")


def _folded(text: str) -> Iterator[str]:
    """Yield a paragraph in lines of at most `WIDTH`, broken between words; continued lines are indented."""
    line = ""
    for word in _BREAKS.split(text) if _DOT in text or " (" in text else re.split("(?<= )", text):
        if line.strip() and width((line + word).rstrip()) > WIDTH:
            yield line.rstrip(_DOT)
            line, word = "  ", word.lstrip()  # noqa: PLW2901  # a line after a break begins without a blank
        line += word
        while width(line.rstrip()) > WIDTH:
            cut = _cut(line)
            yield line[:cut].rstrip()
            line = "  " + line[cut:].lstrip()
    if line.strip():
        yield line.rstrip()


def _cut(text: str) -> int:
    """Return the place to break a text that is too wide: behind its last blank that fits, else within a word."""
    fits = next(length for length in range(len(text), 0, -1) if width(text[:length]) <= WIDTH)
    blank = text.rfind(" ", 3, fits + 1)
    return blank + 1 if blank > 0 else fits
