"""Taking a person's names out of a match: out of its players, its journal and, where that was decided, its texts.

The player is called "Player 3" then, by the seat. Scores and seats stay. Done twice it changes nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from scorekeeper.match.draft import Draft, Drafts
from scorekeeper.match.earlier import EarlierPlayer, sitters_of
from scorekeeper.match.history import Change
from scorekeeper.match.match import LONGEST_NOTE, LONGEST_TITLE, Deal, Match
from scorekeeper.match.names import comparison_key
from scorekeeper.match.person import SeatMove
from scorekeeper.match.record import MatchRecord
from scorekeeper.rules.game import AnyGame

TextKind: TypeAlias = Literal["title", "note", "location", "deal", "draft", "rules"]
"""Where a text stands: the title of a match, its note, where it was played, the note to a deal, that of a half-entered
one, the rules."""

_OF_MATCH: Final[tuple[TextKind, ...]] = ("title", "note", "location")
_LEFT_OUT: Final = "…"
_SHORT: Final = 2  # letters of a name that is sought as a whole word alone

D = TypeVar("D", Deal, Draft)

OtherWords: TypeAlias = Callable[[AnyGame, Mapping[str, Any]], AnyGame]
"""A game, with the settings that it is played with, and other words of the players' own in its table."""


def as_it_is(game: AnyGame, _: Mapping[str, Any]) -> AnyGame:
    """A game in whose table nothing is to be forgotten."""
    return game


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Whose names go: `ids` of a person and whoever was merged into them, and their `names`.

    `seats` are those of one match, from 0, where that alone is known. `others` are the compared names of everybody
    else, which stay. `text` gives what is written in the place of a title or a note, `game` the game with what is
    written in the place of words in its table.
    """

    ids: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    seats: frozenset[int] = frozenset()
    others: frozenset[str] = frozenset()
    text: Callable[[str], str] = field(default=str)
    game: OtherWords = field(default=as_it_is)

    @property
    def keys(self) -> frozenset[str]:
        """The names as they are compared, without those that somebody else has too."""
        return frozenset(map(comparison_key, self.names)) - self.others


NOBODY: Final = Forgotten()


class StepSeats(NamedTuple):
    """Who sat at the table after some step of the journal, and which of the sitters are to be forgotten."""

    players: tuple[str, ...]
    earlier: tuple[EarlierPlayer, ...]
    ours: tuple[bool, ...]

    @property
    def sitters(self) -> tuple[str, ...]:
        """Everybody who sat there: the players first, then those who left."""
        return sitters_of(self.players, (each.name for each in self.earlier))


def forget_in(record: MatchRecord, forgotten: Forgotten) -> MatchRecord:
    """A match without the names, as they stand in its players now and ever, and with the texts replaced."""
    tables = tables_of(record, forgotten)
    changes = tuple(_changed(change, tables, seq, forgotten) for seq, change in enumerate(record.changes, 1))
    players, earlier = _called(tables[record.cursor])
    return replace(
        record,
        match=replace(with_other_texts(record.match, forgotten.text, forgotten.game), players=players, earlier=earlier),
        changes=changes,
        drafts=Drafts(
            *(each and _noted(each, forgotten.text) for each in (record.drafts.next, record.drafts.correction))
        ),
        seats=_without(record.seats, forgotten.ids),
        seat_moves={
            seq: (_without(before, forgotten.ids), _without(after, forgotten.ids))
            for seq, (before, after) in record.seat_moves.items()
        },
    )


def with_other_texts(match: Match, text: Callable[[str], str], game: OtherWords = as_it_is) -> Match:
    """A match with other texts: its title, its note, its place, the notes to its deals, and the words of its table."""
    texts: dict[str, Any] = {kind: text(getattr(match, kind)) for kind in _OF_MATCH}
    deals = tuple(_noted(deal, text) for deal in match.deals)
    return replace(match, game=game(match.game, match.options), deals=deals, **texts)


def seats_forgotten(record: MatchRecord, forgotten: Forgotten) -> frozenset[int]:
    """The seats, from 0, that the person has or ever had in a match."""
    return frozenset(
        seat for table in tables_of(record, forgotten).values() for seat, ours in enumerate(table.ours) if ours
    )


def texts_of(record: MatchRecord) -> Iterator[tuple[TextKind, str]]:
    """Every title, note and place that somebody has written in a match, now or ever."""
    match = record.match
    yield from ((kind, getattr(match, kind)) for kind in _OF_MATCH)
    for deals in (match.deals, *(deals for change in record.changes for deals in (change.removed, change.inserted))):
        yield from (("deal", deal.note) for deal in deals)
    yield from (("draft", draft.note) for draft in record.drafts.all)
    for change in record.changes:
        yield from ((kind, text) for kind in _OF_MATCH for text in change.metadata.get(kind, ()))


def games_of(record: MatchRecord) -> Iterator[AnyGame]:
    """Every game that a match has, or ever had: a table of the players' own has words of theirs."""
    yield record.match.game
    for change in record.changes:
        yield from change.metadata.get("game", ())


def words_of(game: AnyGame) -> frozenset[str]:
    """Every text in the document of a game, but the word that says what kind of a table it is."""
    return frozenset(texts_in({key: value for key, value in game.document().items() if key != "shape"}))


def texts_in(value: Any) -> Iterator[str]:
    """All texts in plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(item)


def holds(text: str, names: Collection[str]) -> bool:
    """Whether any of the names stands in a text, at the beginning of a word, in small or capital letters.

    >>> holds("Annas evening", ["Anna"]), holds("bananna", ["Anna"]), holds("a deal", ["A"]), holds("by A", ["A"])
    (True, False, False, True)
    """
    return _sought(tuple(names))[0].search(text) is not None


def without_names(text: str, names: Collection[str], instead: str = _LEFT_OUT) -> str:
    """A text with something else in the place of each of the names; with "…", where it would become too long.

    >>> without_names("Anna's evening, with ANNA", ["Anna"])
    "…'s evening, with …"
    >>> without_names("Al, " * 20, ["Al"], "Player 1")[:12]
    '…, …, …, …, '
    """
    return with_other_names(text, dict.fromkeys(names, instead))


def with_other_names(text: str, instead: Mapping[str, str]) -> str:
    """A text with something else in the place of each name, the longest that fits; with "…", where it gets too long.

    >>> with_other_names("Anna  Ek and anna", {"Anna": "A", "Anna Ek": "AE"})
    'AE and A'
    """
    pattern, by_letters = _sought(tuple(instead))
    after = pattern.sub(lambda found: instead.get(by_letters.get(_letters(found[0]), ""), _LEFT_OUT), text)
    most = LONGEST_TITLE if len(text) <= LONGEST_TITLE else LONGEST_NOTE  # a short note is held to the lower one too
    return after if len(after) <= most else pattern.sub(_LEFT_OUT, text)


def _letters(name: str) -> tuple[str, ...]:
    """The letters of a name, small ones as a pattern that ignores case has them, and a blank between two words."""
    return tuple(small if len(small := letter.lower()) == 1 else letter for letter in " ".join(name.split()))


@lru_cache(maxsize=16)
def _sought(names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[tuple[str, ...], str]]:
    """What finds these names, at the beginning of a word; and each of them by its letters.

    A short one is found as a whole word, and as it is written.
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
    """What may follow, by letter: thousands of names are tried as fast as one."""
    either = "|".join(letter + _written(node) for letter, node in tree.items() if letter)
    return f"(?:{either})" + ("?" if "" in tree else "") if either else ""


def tables_of(record: MatchRecord, forgotten: Forgotten = NOBODY) -> dict[int, StepSeats]:
    """The table after each step of the journal, 0 before the first."""
    match, sitters = record.match, record.match.sitters
    seats = (*record.seats, *(None,) * len(sitters))
    ours = tuple(
        _is_ours(name, id, forgotten) or seat in forgotten.seats
        for seat, (name, id) in enumerate(zip(sitters, seats, strict=False))
    )
    tables = {record.cursor: StepSeats(match.players, match.earlier, ours)}
    for seq in range(record.cursor, 0, -1):
        move = record.seat_moves.get(seq)
        tables[seq - 1] = _next(tables[seq], record.changes[seq - 1].inverse, move and (move[1], move[0]), forgotten)
    for seq in range(record.cursor + 1, len(record.changes) + 1):
        tables[seq] = _next(tables[seq - 1], record.changes[seq - 1], record.seat_moves.get(seq), forgotten)
    return tables


def _is_ours(name: str, id: str | None, forgotten: Forgotten) -> bool:
    return id in forgotten.ids or (comparison_key(name) in forgotten.keys)


def _next(table: StepSeats, change: Change, move: SeatMove | None, forgotten: Forgotten) -> StepSeats:
    """The table after a change. A player who keeps the name or the person keeps the seat in mind, wherever it is."""
    if change.metadata.keys().isdisjoint({"players", "earlier"}):
        return table
    metadata = {name: after for name, (_, after) in change.metadata.items() if name in {"players", "earlier"}}
    after = table._replace(**metadata, ours=())
    keys = [comparison_key(name) for name in table.sitters]
    stay = {comparison_key(name) for name in after.sitters}
    ours = []
    for seat, name in enumerate(after.sitters):
        key = comparison_key(name)
        id = move[1][seat] if move is not None and seat < len(move[1]) else None
        if _is_ours(name, id, forgotten):
            ours.append(True)
        elif key in keys:
            ours.append(table.ours[keys.index(key)])
        elif move is not None and id is not None:
            came = move[0].index(id) if id in move[0] else -1
            ours.append(0 <= came < len(table.ours) and table.ours[came])
        else:  # a spelling that was corrected, as far as anybody can tell
            corrected = seat < len(keys) and keys[seat] not in stay
            ours.append(corrected and table.ours[seat] and key not in forgotten.others)
    return after._replace(ours=tuple(ours))


def _called(table: StepSeats) -> tuple[tuple[str, ...], tuple[EarlierPlayer, ...]]:
    """The players and those before them, whoever is to be forgotten by a number; no two are alike."""
    called: dict[str, str] = {}
    taken = {comparison_key(name) for name, ours in zip(table.sitters, table.ours, strict=True) if not ours}
    for seat, (was, ours) in enumerate(zip(table.sitters, table.ours, strict=True)):
        if ours:
            name = next(name for name in _numbered(seat + 1) if comparison_key(name) not in taken)
            called[comparison_key(was)] = name
            taken.add(comparison_key(name))
    players = tuple(called.get(comparison_key(name), name) for name in table.players)
    earlier = tuple(replace(each, name=called.get(comparison_key(each.name), each.name)) for each in table.earlier)
    return players, earlier


def _numbered(number: int) -> Iterator[str]:
    yield f"Player {number}"
    for again in range(2, 100):
        yield f"Player {number} ({again})"


def _changed(change: Change, tables: Mapping[int, StepSeats], seq: int, forgotten: Forgotten) -> Change:
    metadata, text = dict(change.metadata), forgotten.text
    if "game" in metadata:
        (before, after), (set_before, set_after) = metadata["game"], metadata["options"]
        metadata["game"] = forgotten.game(before, set_before), forgotten.game(after, set_after)
    sides = [_called(tables[step]) for step in (seq - 1, seq)] if metadata.keys() & {"players", "earlier"} else []
    for at, name in enumerate(("players", "earlier")):
        if name in metadata:
            metadata[name] = (sides[0][at], sides[1][at])
    metadata |= {kind: (text(was), text(now)) for kind, (was, now) in metadata.items() if kind in _OF_MATCH}
    removed, inserted = (tuple(_noted(deal, text) for deal in deals) for deals in (change.removed, change.inserted))
    return replace(change, removed=removed, inserted=inserted, metadata=metadata)


def _noted(deal: D, text: Callable[[str], str]) -> D:
    return replace(deal, note=text(deal.note)) if deal.note else deal


def _without(seats: Sequence[str | None], ids: Collection[str]) -> tuple[str | None, ...]:
    return tuple(None if id in ids else id for id in seats)
