"""The details of a match that differ between two versions: title, players, game, dates and the like, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import flet as ft

from scorekeeper.app import theme
from scorekeeper.app.features.versions.pairs import Cell, nothing, pair_row
from scorekeeper.match.highlights import takeovers
from scorekeeper.match.match import Match
from scorekeeper.match.sheet import sheet_of
from scorekeeper.pictures.local_time import moment
from scorekeeper.rules.comparing import compare
from scorekeeper.rules.phrase import Phrase
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, say, stake_in_words

_LABELS: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "game": Phrase("The game"),
        "players": Phrase("Players"),
        "earlier": Phrase("Seats taken over"),
        "first_dealer": Phrase("First dealer"),
        "title": Phrase("Title"),
        "note": Phrase("House conventions"),
        "location": Phrase("Where it is played"),
        "stake": Phrase("Stake for a point"),
        "started": Phrase("Begun"),
        "ended": Phrase("Stopped early"),
    }
)
"""What each field of a match is called; `game` stands for its options too."""

_SAID: Final[Mapping[str, Callable[[Match], str]]] = MappingProxyType(
    {
        "players": lambda match: listed(match.players),
        "earlier": lambda match: "\n".join(say(each) for each in takeovers(sheet_of(match))),
        "first_dealer": lambda match: match.players[match.first_dealer],
        "title": lambda match: match.title,
        "note": lambda match: match.note,
        "location": lambda match: match.location,
        "stake": lambda match: stake_in_words(match.stake) if match.stake else "",
        "started": lambda match: moment(match.started),
        "ended": lambda match: moment(match.ended),
    }
)


def detail_row(name: str, pair: tuple[Match, Match], names: tuple[str, str], *, stacked: bool) -> ft.Control:
    """The row of a field of a match, as both versions have it."""
    said = _games(*pair) if name == "game" else tuple(_SAID[name](match) for match in pair)
    return pair_row(say(_LABELS[name]), [_cell(text) for text in said], names, stacked=stacked)


def _cell(text: str) -> Cell:
    return Cell(ft.Text(text, size=theme.SMALL, color=theme.INK), text) if text else nothing()


def _games(one: Match, other: Match) -> tuple[str, str]:
    """The names of both games; of one that has other rules there, what differs of the facts about it."""
    names = [translated(match.game.info.name) for match in (one, other)]
    facts = [pair for pair in compare(one.game, other.game).facts if not pair.same]
    if names[0] == names[1] and not facts:
        return names[0], tr("{game}, by other rules", game=names[1])
    of_one = [say(pair.one) for pair in facts if pair.one is not None]
    of_other = [say(pair.other) for pair in facts if pair.other is not None]
    return "\n".join([names[0], *of_one]), "\n".join([names[1], *of_other])
