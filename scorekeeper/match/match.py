"""A match: its game, its players and its deals in order. Everything else is derived from it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import reduce
from itertools import pairwise
from typing import Any, Final

from scorekeeper.match.earlier import MOST_EARLIER, EarlierPlayer, sitters_of
from scorekeeper.match.names import comparison_key
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import Answers, AnyGame, Setup
from scorekeeper.rules.phrase import Fault, Phrase

LONGEST_NAME = 24
LONGEST_TITLE = 80
LONGEST_NOTE = 1000
LONGEST_LOCATION = 80
_FEW = 2  # numbers that are joined by "or" though they follow each other


def wrong_number_of_players(named: Phrase, play: Phrase) -> Fault:
    """The game is for another number of players: how many are named, and how many play."""
    return Fault("{named}; {play}.", named=named, play=play)


class NameMissing(Fault):
    """A seat has no name, or not yet."""

    __slots__ = ()


def name_missing(place: int) -> NameMissing:
    """A seat has no name."""
    return NameMissing("Player {place} has no name.", place=place)


def name_too_long(place: int, length: int, most: int) -> Fault:
    """A name does not fit the sheet."""
    return Fault(
        "The name of player {place} has {length} characters; {most} fit.", place=place, length=length, most=most
    )


def name_not_writable(place: int) -> Fault:
    """A name holds something that cannot be shown or kept: a control character, half a character."""
    return Fault("The name of player {place} holds a character that cannot be written.", place=place)


def name_taken(name: str) -> Fault:
    """Two players have the same name, letter case and whatever cannot be seen aside."""
    return Fault("Two players are called {name}.", name=name)


def no_such_seat(seat: int, last: int) -> Fault:
    """The first dealer is somebody who does not sit at the table."""
    return Fault("Seat {seat} is not at the table; the seats are 0 to {last}.", seat=seat, last=last)


def no_seat_but_one(seat: int) -> Fault:
    """The first dealer is somebody else than the only player."""
    return Fault("Seat {seat} is not at the table; the only seat is 0.", seat=seat)


def title_too_long(length: int, most: int) -> Fault:
    """A title is longer than is kept."""
    return Fault("The title has {length} characters; {most} are kept.", length=length, most=most)


def note_too_long(length: int, most: int) -> Fault:
    """A note is longer than is kept."""
    return Fault("The note has {length} characters; {most} are kept.", length=length, most=most)


def location_too_long(length: int, most: int) -> Fault:
    """The place where a match was played is longer than is kept."""
    return Fault("The place has {length} characters; {most} are kept.", length=length, most=most)


def title_not_writable() -> Fault:
    """A title holds a control character or half a character."""
    return Fault("The title holds a character that cannot be written.")


def note_not_writable() -> Fault:
    """A note holds a control character or half a character."""
    return Fault("The note holds a character that cannot be written.")


def location_not_writable() -> Fault:
    """The place where a match was played holds a control character or half a character."""
    return Fault("The place holds a character that cannot be written.")


def sits_there(name: str) -> Fault:
    """Somebody is to take over the seat that is theirs already."""
    return Fault("{name} sits on this seat already.", name=name)


def sat_elsewhere(name: str) -> Fault:
    """Somebody is named for a second seat of one match: their deals would count on both."""
    return Fault("{name} has another seat in this match, and can come back to that one alone.", name=name)


def no_such_takeover() -> Fault:
    """Who sat where before is said of a seat or a deal that there is not, out of order, or without a name."""
    return Fault("Who took over which seat, and from which deal on, does not fit the match.")


def no_more_takeovers(most: int) -> Fault:
    """The seats of one match were taken over too often."""
    return Fault("The seats of one match can be taken over {most} times at most.", most=most)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as it was entered: the answers to the game's questions, and a note.

    `time` is when it was entered, ISO 8601 in UTC; None where that is not known.
    """

    answers: Answers = field(default_factory=dict)
    thrown_in: bool = False
    note: str = ""
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its game, its players and its deals in order.

    Seats count from 0, clockwise. `first_dealer` is the seat before the first forehand. `started` and `ended` are
    ISO 8601 in UTC; `ended` is when the players ended the match;
    whether that was early follows from its deals (`Replay.stopped_early`). `players` are those who sit there now;
    `earlier` are those whose seat was taken over, in the order of the deals. `location` is where it was played, in the
    players' words; "" where nobody has said so.
    """

    game: AnyGame
    players: tuple[str, ...]
    first_dealer: int = 0
    deals: tuple[Deal, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    note: str = ""
    stake: Stake | None = None
    started: str | None = None
    ended: str | None = None
    earlier: tuple[EarlierPlayer, ...] = ()
    location: str = ""

    @property
    def sitters(self) -> tuple[str, ...]:
        """Everybody who sat at the table, each once: the players now, then those who left."""
        return sitters_of(self.players, (each.name for each in self.earlier)) if self.earlier else self.players

    @property
    def setup(self) -> Setup:
        """The game's parameters for this match."""
        return Setup(len(self.players), self.first_dealer, self.options)


METADATA: Final = tuple(f.name for f in fields(Match) if f.name != "deals")
"""The fields of a match that say something of all of it: every one but its deals."""


def tidy(text: str) -> str:
    r"""A text as it is stored: NFC, without surrounding whitespace.

    >>> tidy("  A\u030ase ")
    'Åse'
    """
    return unicodedata.normalize("NFC", text).strip()


def writable(text: str, *, lines: bool = False) -> bool:
    r"""Whether a text has no control character, separator or lone surrogate; with `lines`, "\n" is allowed.

    >>> writable("Åse 安娜"), writable("a\x00"), writable("\ud800"), writable("a\nb", lines=True)
    (True, False, False, True)
    """
    if text.isprintable():  # as almost every text is
        return True
    return all((lines and c == "\n") or unicodedata.category(c) not in {"Cc", "Cs", "Zl", "Zp"} for c in text)


def faults_of_players(game: AnyGame, players: tuple[str, ...], *, kept: bool = False) -> list[Fault]:
    """Everything that is wrong with who plays, in the order of the seats; see `faults_of_names`."""
    faults = [fault for _, fault in faults_of_names(players, kept=kept)]
    if len(players) not in game.info.players:
        faults.insert(0, wrong_number_of_players(_named(len(players)), _play(game.info.players)))
    return faults


def faults_of_names(players: tuple[str, ...], *, kept: bool = False) -> Iterator[tuple[int, Fault]]:
    """Everything that is wrong with the names at a table, each with its seat; of two alike, the later one's.

    Of a match that was `kept` before names were compared as they look, they may differ by what cannot be seen.
    """
    taken: set[str] = set()
    for seat, name in enumerate(players):
        alike = name.casefold() if kept else comparison_key(name)
        if not alike:
            yield seat, name_missing(seat + 1)
        elif len(name) > LONGEST_NAME:
            yield seat, name_too_long(seat + 1, len(name), LONGEST_NAME)
        elif not writable(name):
            yield seat, name_not_writable(seat + 1)
        elif alike in taken:
            yield seat, name_taken(name)
        taken.add(alike)


def _named(given: int) -> Phrase:
    return Phrase("{given} player is named", {"given": given}, plural="{given} players are named", count=given)


def _play(wanted: Sequence[int]) -> Phrase:
    return Phrase("{wanted} plays", {"wanted": _either(wanted)}, plural="{wanted} play", count=max(wanted))


def _either(numbers: Sequence[int]) -> Phrase:
    """Numbers joined by "or"; three or more that follow each other as "3 to 9"."""
    if len(numbers) == numbers[-1] - numbers[0] + 1 > _FEW:
        return Phrase("{low} to {high}", {"low": numbers[0], "high": numbers[-1]})
    first, *others = (Phrase("{number}", {"number": number}) for number in numbers)
    return reduce(lambda some, last: Phrase("{some} or {last}", {"some": some, "last": last}), others, first)


def faults_of_match(match: Match, *, kept: bool = False) -> list[Fault]:
    """Everything that is wrong with a match but for its deals, which a replay judges; see `faults_of_players`."""
    faults = [*faults_of_seats(match, kept=kept), *faults_of_title(match.title), *faults_of_location(match.location)]
    faults += faults_of_note(match.note)
    if any(each.until > len(match.deals) for each in match.earlier):
        faults.append(no_such_takeover())
    return faults


def faults_of_seats(match: Match, *, kept: bool = False) -> list[Fault]:
    """Everything that is wrong with who plays, and who deals first; see `faults_of_players`."""
    faults = faults_of_players(match.game, match.players, kept=kept)
    if len(match.players) in match.game.info.players and not 0 <= match.first_dealer < len(match.players):
        alone = len(match.players) == 1
        faults.append(
            no_seat_but_one(match.first_dealer) if alone else no_such_seat(match.first_dealer, len(match.players) - 1)
        )
    return [*faults, *_faults_of_earlier(match)]


def _faults_of_earlier(match: Match) -> Iterator[Fault]:
    """Everything that is wrong with who sat where before, but for how many deals there are."""
    if len(match.earlier) > MOST_EARLIER:
        yield no_more_takeovers(MOST_EARLIER)
    places = [0, *(each.until for each in match.earlier)]
    if places != sorted(places) or not all(
        0 <= each.seat < len(match.players) and not any(faults_of_names((each.name,))) for each in match.earlier
    ):
        yield no_such_takeover()
        return
    seats = {comparison_key(name): seat for seat, name in enumerate(match.players)}
    for seat, now in enumerate(match.players):
        row = [*(each.name for each in match.earlier if each.seat == seat), now]
        yield from (sits_there(one) for one, other in pairwise(row) if comparison_key(one) == comparison_key(other))
    for each in match.earlier:
        if seats.setdefault(comparison_key(each.name), each.seat) != each.seat:
            yield sat_elsewhere(each.name)


def faults_of_title(text: str) -> list[Fault]:
    """Everything that is wrong with a title."""
    faults: list[Fault] = []
    if len(text) > LONGEST_TITLE:
        faults.append(title_too_long(len(text), LONGEST_TITLE))
    if not writable(text):
        faults.append(title_not_writable())
    return faults


def faults_of_location(text: str) -> list[Fault]:
    """Everything that is wrong with the words for where a match was played."""
    faults: list[Fault] = []
    if len(text) > LONGEST_LOCATION:
        faults.append(location_too_long(len(text), LONGEST_LOCATION))
    if not writable(text):
        faults.append(location_not_writable())
    return faults


def faults_of_note(text: str) -> list[Fault]:
    """Everything that is wrong with a note, to a match or to a deal."""
    faults: list[Fault] = []
    if len(text) > LONGEST_NOTE:
        faults.append(note_too_long(len(text), LONGEST_NOTE))
    if not writable(text, lines=True):
        faults.append(note_not_writable())
    return faults
