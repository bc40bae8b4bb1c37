"""Removal of a person's names from a match: from its players, its journal and its texts.

The player becomes "Player 3", by the seat. Scores and seats stay. A second removal changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from scorekeeper.match.decision import UNDECIDED
from scorekeeper.match.earlier import EarlierPlayer
from scorekeeper.match.history import Change
from scorekeeper.match.match import NOTE, TEXTS, Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.open_match import Drafts
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.game import AnyGame

_TITLE: Final = TEXTS["title"].most
_LEFT_OUT: Final = "…"
_NUMBERED: Final = re.compile(r"player [1-9][0-9]?( \([0-9]{1,4}\))?")
_SHORT: Final = 2  # a name of so few letters is replaced only as a whole word

GameWords: TypeAlias = Callable[[AnyGame, Mapping[str, Any], Callable[[str], str]], AnyGame]
"""Replaces the players' own words in the table of a game with some settings, each by a function."""


def as_it_is(game: AnyGame, _options: Mapping[str, Any], _text: Callable[[str], str]) -> AnyGame:
    """Return the game unchanged."""
    return game


@dataclass(frozen=True)
class Forgotten:
    """The people to forget: the `ids` of persons, and their `names`, without those that somebody else has too."""

    ids: frozenset[str]
    names: tuple[str, ...] = ()
    words: GameWords = as_it_is

    def text(self, text: str) -> str:
        """Return a text without the names."""
        return without_names(text, self.names) if holds(text, self.names) else text


def forget_in(record: MatchRecord, forgotten: Forgotten) -> MatchRecord:
    """Return a match without the names: present and earlier players, the journal and all texts."""
    ours = _names_by_key(record, forgotten.ids) | set(map(comparison_key, forgotten.names))
    called = _called(record, ours)
    sitters = {key: who for key, who in record.sitters.items() if key not in ours or _NUMBERED.fullmatch(key)}
    sitters |= {comparison_key(now): record.sitters[name] for name, now in called.items() if name in record.sitters}
    return replace(_with_others(record, called, forgotten), sitters=sitters)


def forget_as_in(record: MatchRecord, other: MatchRecord, forgotten: Forgotten) -> MatchRecord:
    """Return a version of a match without the names that the same version has lost on another phone.

    A name that nobody had any more is lost on the seat of somebody else, too. Where nobody is forgotten,
    or `other` does not say who sits where, nothing is taken.
    """
    tables = [{*map(comparison_key, table)} for table in _tables(record)]
    called: dict[str, str] = {}
    for name, now in zip(record.match.sitters, other.match.sitters, strict=False):
        key, number = comparison_key(name), comparison_key(now)
        is_lost = _NUMBERED.fullmatch(number) is not None and _is_before(now, name)
        if is_lost and not any({key, number} <= table for table in tables):
            called[key] = now
    return _with_others(record, called, forgotten) if called and forgotten.ids and other.sitters else record


def _is_before(now: str, name: str) -> bool:
    """Whether "Player 3" replaces a name: any of a person, and one with a higher number in brackets."""
    return _NUMBERED.fullmatch(comparison_key(name)) is None or (len(now), now) < (len(name), name)


def _with_others(record: MatchRecord, called: Mapping[str, str], forgotten: Forgotten) -> MatchRecord:
    """Return a match in which these names, by comparison key, are replaced, in all texts too."""
    spelt = [name for table in _tables(record) for name in table if comparison_key(name) in called]
    here = replace(forgotten, names=tuple(dict.fromkeys((*forgotten.names, *spelt))))
    match = with_other_texts(record.match, here.text, here.words)
    drafts = (each and each.with_texts(here.text) for each in (record.drafts.next, record.drafts.correction))
    players, earlier = _renamed(match.players, called), _earlier_renamed(match.earlier, called)
    return replace(
        record,
        match=replace(match, players=players, earlier=earlier),
        changes=tuple(_changed(change, called, here) for change in record.changes),
        drafts=Drafts(*drafts),
    )


def names_in(record: MatchRecord, ids: Collection[str]) -> list[str]:
    """Return the names that these persons have, or had, in a match."""
    ours = _names_by_key(record, ids)
    names = dict.fromkeys(name for table in _tables(record) for name in table)
    return [name for name in names if comparison_key(name) in ours]


def _names_by_key(record: MatchRecord, ids: Collection[str]) -> set[str]:
    return {name for name, who in record.sitters.items() if not who.values.isdisjoint(ids)}


def _called(record: MatchRecord, ours: Collection[str]) -> dict[str, str]:
    """Map each of these names, by comparison key, to its replacement; the result is equal on every phone."""
    tables = [[comparison_key(name) for name in table] for table in _tables(record)]
    seats: dict[str, int] = {}
    for table in tables:
        for seat, name in enumerate(table):
            seats.setdefault(name, seat)
    taken = (seats.keys() | record.sitters.keys()).difference(ours)
    called: dict[str, str] = {}
    for name in sorted(seats.keys() & ours, key=lambda name: (seats[name], name)):
        if _NUMBERED.fullmatch(name) is None:
            # A number that was given before may be theirs again, unless somebody beside them or somebody else has it.
            theirs = record.sitters.get(name, UNDECIDED).values
            others = {other for table in tables if name in table for other in table}
            others |= {other for other, who in record.sitters.items() if who.values.isdisjoint(theirs)}
            first = f"Player {seats[name] + 1}"
            numbered = (first, *(f"{first} ({again})" for again in range(2, 2000)))
            called[name] = next(each for each in numbered if comparison_key(each) not in taken | others)
            taken.add(comparison_key(called[name]))
    return called


def _tables(record: MatchRecord) -> Iterator[Sequence[str]]:
    """Yield the present sitters of a match, and the players before and after each change of them."""
    yield record.match.sitters
    for change in record.changes:
        players, earlier = (change.metadata.get(key, ()) for key in ("players", "earlier"))
        before = [[each.name for each in former] for former in earlier or (record.match.earlier,) * len(players)]
        yield from players
        yield from before
        yield from ([*table, *former] for table, former in zip(players, before, strict=False))


def _renamed(names: Sequence[str], called: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(called.get(comparison_key(name), name) for name in names)


def _earlier_renamed(earlier: Sequence[EarlierPlayer], called: Mapping[str, str]) -> tuple[EarlierPlayer, ...]:
    return tuple(replace(each, name=called.get(comparison_key(each.name), each.name)) for each in earlier)


def _changed(change: Change, called: Mapping[str, str], forgotten: Forgotten) -> Change:
    metadata, text = dict(change.metadata), forgotten.text
    if "game" in metadata:
        (before, after), (set_before, set_after) = metadata["game"], metadata["options"]
        metadata["game"] = forgotten.words(before, set_before, text), forgotten.words(after, set_after, text)
    if "players" in metadata:
        before, after = metadata["players"]
        metadata["players"] = _renamed(before, called), _renamed(after, called)
    if "earlier" in metadata:
        before, after = metadata["earlier"]
        metadata["earlier"] = _earlier_renamed(before, called), _earlier_renamed(after, called)
    metadata |= {kind: (text(was), text(now)) for kind, (was, now) in metadata.items() if kind in TEXTS}
    removed, inserted = (tuple(deal.with_texts(text) for deal in deals) for deals in (change.removed, change.inserted))
    return replace(change, removed=removed, inserted=inserted, metadata=metadata)


def with_other_texts(match: Match, text: Callable[[str], str], words: GameWords = as_it_is) -> Match:
    """Return a match with replaced texts: title, note, place, notes to deals, and the words of its table."""
    deals = tuple(deal.with_texts(text) for deal in match.deals)
    return replace(match.with_texts(text), game=words(match.game, match.options, text), deals=deals)


def words_of(game: AnyGame) -> frozenset[str]:
    """Return every text in the document of a game, except the kind of the table."""
    return frozenset(texts_in({key: value for key, value in game.document().items() if key != "shape"}))


def texts_in(value: Any) -> Iterator[str]:
    """Yield all texts in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(item)


def holds(text: str, names: Collection[str]) -> bool:
    """Whether any of the names begins a word of the text, in small or capital letters.

    >>> holds("Annas evening", ["Anna"]), holds("bananna", ["Anna"]), holds("a deal", ["A"]), holds("by A", ["A"])
    (True, False, False, True)
    """
    return _sought(tuple(names))[0].search(text) is not None


def without_names(text: str, names: Collection[str], instead: str = _LEFT_OUT) -> str:
    """Replace each of the names in a text; by "…", if the text would become too long.

    >>> without_names("Anna's evening, with ANNA", ["Anna"])
    "…'s evening, with …"
    >>> without_names("Al, " * 20, ["Al"], "Player 1")[:12]
    '…, …, …, …, '
    """
    return with_other_names(text, dict.fromkeys(names, instead))


def with_other_names(text: str, instead: Mapping[str, str]) -> str:
    """Replace each name in a text, the longest match first; by "…", if the text would become too long.

    >>> with_other_names("Anna  Ek and anna", {"Anna": "A", "Anna Ek": "AE"})
    'AE and A'
    """
    pattern, by_letters = _sought(tuple(instead))
    after = pattern.sub(lambda found: instead.get(by_letters.get(_letters(found[0]), ""), _LEFT_OUT), text)
    most = _TITLE if len(text) <= _TITLE else NOTE.most  # a short note has the limit of a title
    return after if len(after) <= most else pattern.sub(_LEFT_OUT, text)


def _letters(name: str) -> tuple[str, ...]:
    """Return the letters of a name in lower case, with a blank between two words."""
    return tuple(small if len(small := letter.lower()) == 1 else letter for letter in " ".join(name.split()))


@lru_cache(maxsize=16)
def _sought(names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[tuple[str, ...], str]]:
    """Return a pattern that finds these names at the beginning of a word, and each name by its letters.

    A short name is found only as a whole word, and in its exact case.
    """
    short = [" ".join(name.split()) for name in names if len(name) <= _SHORT]
    tree: dict[str, Any] = {}
    for name in names:
        node = tree
        for letter in _letters(name) if len(name) > _SHORT else ():
            node = node.setdefault(r"\s+" if letter == " " else re.escape(letter), {})
        node[""] = {}
    either = [letter + _written(node) for letter, node in tree.items() if letter]
    either += [rf"(?-i:{re.escape(name)})(?!\w)" for name in sorted(short, key=len, reverse=True)]
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(either)})" if either else "(?!)", re.IGNORECASE)
    return pattern, {_letters(name): name for name in names}


def _written(tree: Mapping[str, Any]) -> str:
    """Return the pattern below a node of the letter tree, so that thousands of names match as fast as one."""
    either = "|".join(letter + _written(node) for letter, node in tree.items() if letter)
    return f"(?:{either})" + ("?" if "" in tree else "") if either else ""
