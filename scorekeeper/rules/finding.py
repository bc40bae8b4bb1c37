"""Finding a game by anything that it is called."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from scorekeeper.rules.game import GameInfo

_PLAIN: Final = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "æ": "ae", "œ": "oe", "ß": "ss"})


def folded(text: str) -> str:
    """A text as it is compared: small letters, no accents, hyphens as blanks.

    >>> folded("Hornafjarðar-Manni, Misère")
    'hornafjardar manni, misere'
    """
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(c for c in parts if not unicodedata.combining(c)).replace("-", " ")


def _has(text: str, word: str) -> bool:
    """Whether a word stands in a text: letters anywhere, figures only as whole numbers.

    >>> _has("Hornafjarðarmanni", "manni"), _has("3-5-8, also 8-5-3", "8-5-3"), _has("first to 25", "5")
    (True, True, False)
    """
    sought = re.escape(folded(word))
    edge = r"\b" if any(c.isdigit() for c in word) else ""
    return re.search(f"{edge}{sought}{edge}", folded(text)) is not None


def is_called(info: GameInfo, words: str, here: str = "") -> bool:
    """Whether every one of the words stands in something that a game is called, or is said of it in its title.

    `here` is what it is called and what is said of it in the language that is spoken here.

    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> is_called(CATALOGUE.game("swedish").info, "valfri"), is_called(CATALOGUE.game("swedish").info, "4 players")
    (True, False)
    """
    players = ", ".join(f"{number} players" for number in info.players)
    everything = ", ".join((info.id, info.name, info.family, info.title, players, here, *info.aliases))
    return all(_has(everything, word) for word in words.split())


def other_name(info: GameInfo, words: str) -> str | None:
    """The other name by which a game was found, where the words are not in its own.

    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> other_name(CATALOGUE.game("swedish").info, "valf"), other_name(CATALOGUE.game("swedish").info, "swed")
    ('Valfri', None)
    """
    sought = words.split()
    if all(_has(f"{info.name}, {info.title}", word) for word in sought):
        return None
    return next((alias for alias in info.aliases if any(_has(alias, word) for word in sought)), None)
