"""Search for games by any of their names."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from scorekeeper.rules.game import GameInfo


class GameLine(NamedTuple):
    """A game's line in a list: its description without the sentences, and the number of open rules."""

    id: str
    name: str
    family: str
    title: str
    aliases: tuple[str, ...]
    players: tuple[int, ...]
    deals: int | None
    open_rules: int

    @classmethod
    def of(cls, info: GameInfo) -> GameLine:
        """Return the line of a game with this description."""
        return cls(*(getattr(info, name) for name in cls._fields))


_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2212"

_PLAIN: Final = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "æ": "ae", "œ": "oe", "ß": "ss", **dict.fromkeys(_DASHES, "-")}
)


def folded(text: str) -> str:
    """Return a text normalized for search: small letters, no accents, hyphens and dashes as blanks.

    >>> folded("Hornafjarðar-Manni, Misère")
    'hornafjardar manni, misere'
    """
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(c for c in parts if not unicodedata.combining(c)).replace("-", " ")


def _has(text: str, word: str) -> bool:
    """Whether a word is in a text: letters anywhere, digits only as whole numbers, quotas in either direction.

    >>> _has("Hornafjarðarmanni", "manni"), _has("RAF 8-5-3", "3-5-8"), _has("first to 25", "5")
    (True, True, False)
    """
    sought = folded(word)
    edge = r"\b" if any(c.isdigit() for c in sought) else ""
    is_row = " " in sought and all(number.isdigit() for number in sought.split())  # several numbers, as of quotas
    either = [sought, " ".join(reversed(sought.split()))] if is_row else [sought]
    return re.search(f"{edge}(?:{'|'.join(map(re.escape, either))}){edge}", folded(text)) is not None


def is_called(info: GameInfo | GameLine, words: str, here: str = "") -> bool:
    """Whether each of the words is in a name of a game or in its title.

    `here` is its name and title in the session's language.

    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> is_called(CATALOGUE.game("swedish").info, "valfri"), is_called(CATALOGUE.game("swedish").info, "4 players")
    (True, False)
    """
    players = ", ".join(f"{number} players" for number in info.players)
    everything = ", ".join((info.id, info.name, info.family, info.title, players, here, *info.aliases))
    return all(_has(everything, word) for word in words.split())


def other_name(info: GameInfo | GameLine, words: str) -> str | None:
    """Return the other name by which a game was found; None if the words are in its own name.

    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> other_name(CATALOGUE.game("swedish").info, "valf"), other_name(CATALOGUE.game("swedish").info, "swed")
    ('Valfri', None)
    """
    sought = words.split()
    if all(_has(f"{info.name}, {info.title}", word) for word in sought):
        return None
    return next((alias for alias in info.aliases if any(_has(alias, word) for word in sought)), None)


def rank(info: GameInfo | GameLine, words: str, *names: str) -> int:
    """Return the distance of the words from a game's names: 0 is nearest. `names` are its names in this language.

    0 is a name with each of the words whole, 1 one in which each begins a word, 2 one that has them anywhere; 3 is
    another name of the game with the words whole. All other finds, by a title or a number of players, are 4.

    >>> from scorekeeper.rules.catalogue import CATALOGUE
    >>> [rank(CATALOGUE.game(id).info, "king") for id in ("king-russian", "kingen", "dubbelkingen", "swedish")]
    [0, 1, 2, 4]
    """
    called = [folded(name) for name in (info.name, *names)]
    sought = [re.escape(word) for word in folded(words).split()]
    for nearness, pattern in enumerate((r"\b{}\b", r"\b{}", "{}")):
        if any(all(re.search(pattern.format(word), name) for word in sought) for name in called):
            return nearness
    aliases = map(folded, info.aliases)
    return 3 if any(all(re.search(rf"\b{word}\b", alias) for word in sought) for alias in aliases) else 4
