"""A match: its game, its players and its deals in order. Everything else is derived from it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import reduce
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple, Self

from scorekeeper.match.days import day_in_full, evening_of
from scorekeeper.match.earlier import MOST_EARLIER, EarlierPlayer, sitters_of
from scorekeeper.match.names import comparison_key
from scorekeeper.match.stake import Stake
from scorekeeper.rules.game import Answers, AnyGame, Setup
from scorekeeper.rules.phrase import Fault, Phrase, Sentence, Value, titled

LONGEST_NAME = 24
_FEW = 2  # so few numbers are joined by "or", even consecutive ones

WRONG_NUMBER_OF_PLAYERS = Sentence("{named}; {play}.")
NAME_MISSING = Sentence("Player {place} has no name.")
NAME_TOO_LONG = Sentence("The name of player {place} has {length} characters; {most} fit.")
NAME_NOT_WRITABLE = Sentence("The name of player {place} holds a character that cannot be written.")
NAME_TAKEN = Sentence("Two players are called {name}.")
NO_SUCH_SEAT = Sentence("Seat {seat} is not at the table; the seats are 0 to {last}.")
NO_SEAT_BUT_ONE = Sentence("Seat {seat} is not at the table; the only seat is 0.")
SITS_THERE = Sentence("{name} sits on this seat already.")
SAT_ELSEWHERE = Sentence("{name} has another seat in this match, and can come back to that one alone.")
TITLE_TOO_LONG = Sentence("The title has {length} characters; {most} are kept.")
NOTE_TOO_LONG = Sentence("The note has {length} characters; {most} are kept.")
LOCATION_TOO_LONG = Sentence("The place has {length} characters; {most} are kept.")
TITLE_NOT_WRITABLE = Fault("The title holds a character that cannot be written.")
NOTE_NOT_WRITABLE = Fault("The note holds a character that cannot be written.")
LOCATION_NOT_WRITABLE = Fault("The place holds a character that cannot be written.")
NO_SUCH_TAKEOVER = Fault("The replaced players, their seats and their deals do not fit the match.")
NO_MORE_TAKEOVERS = Sentence("The seats of one match can be taken over {most} times at most.")


class KeptText(NamedTuple):
    """A text that is kept: its label, most characters and faults; several `lines` or one; a hint when empty."""

    label: Phrase
    most: int
    too_long: Sentence
    not_writable: Fault
    lines: bool = False
    hint: Phrase | None = None

    def length_faults(self, text: str) -> list[Fault]:
        """Return the fault of a text that is too long."""
        return [self.too_long(length=len(text), most=self.most)] if len(text) > self.most else []

    def faults(self, text: str) -> list[Fault]:
        """Return everything that is wrong with such a text."""
        faults = self.length_faults(text)
        return faults if writable(text, lines=self.lines) else [*faults, self.not_writable]


NOTE: Final = KeptText(Phrase("Note"), 1000, NOTE_TOO_LONG, NOTE_NOT_WRITABLE, lines=True)
"""A note on a deal or on a person; that of a match has the same bounds."""

TEXTS: Final[Mapping[str, KeptText]] = MappingProxyType(
    {
        "title": KeptText(Phrase("Title"), 80, TITLE_TOO_LONG, TITLE_NOT_WRITABLE),
        "location": KeptText(Phrase("Played in"), 80, LOCATION_TOO_LONG, LOCATION_NOT_WRITABLE),
        "note": NOTE._replace(label=Phrase("House conventions"), hint=Phrase("Your table’s own rules")),
    }
)
"""The texts of a match by field, in the order of the form.

Forms, files, versions and forgetting go through this table: a new text is a row here, and a field of `Match`.
"""


@dataclass(frozen=True, slots=True)
class WithTexts:
    """Anything kept that has texts: the fields in `TEXTS`, in the order of forms and tables."""

    TEXTS: ClassVar[Mapping[str, KeptText]]

    @property
    def texts(self) -> dict[str, Any]:
        """The texts by field, empty ones too."""
        return {key: getattr(self, key) for key in self.TEXTS}

    @property
    def text_faults(self) -> list[Fault]:
        """Everything that is wrong with the texts."""
        return [fault for key, text in self.texts.items() for fault in self.TEXTS[key].faults(text)]

    @property
    def text_length_faults(self) -> list[Fault]:
        """The faults of texts that are too long, which may still be half typed."""
        return [fault for key, text in self.texts.items() for fault in self.TEXTS[key].length_faults(text)]

    def with_texts(self, change: Callable[[str], str]) -> Self:
        """Return it with each text changed."""
        texts: dict[str, Any] = {key: change(text) for key, text in self.texts.items() if text}
        return replace(self, **texts) if texts else self


@dataclass(frozen=True, slots=True)
class NotedDeal(WithTexts):
    """The texts of a deal, as it is kept or half entered: a new one is a row and a field here."""

    TEXTS: ClassVar[Mapping[str, KeptText]] = {"note": NOTE}
    note: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Deal(NotedDeal):
    """One deal as it was entered: the answers to the game's questions, and a note.

    `time` is the moment of entry, ISO 8601 in UTC; None if unknown. `ruling` makes it a ruling at the table, a row
    between the deals: its points for each account. It has no answers; the note is its reason.
    """

    answers: Answers = field(default_factory=dict)
    thrown_in: bool = False
    time: str | None = None
    ruling: tuple[int, ...] = ()

    @property
    def takes_number(self) -> bool:
        """Whether it is numbered; a deal that was thrown in and a ruling leave their number to the next deal."""
        return not self.thrown_in and not self.ruling


@dataclass(frozen=True, slots=True)
class Match(WithTexts):
    """A match: its game, its players and its deals in order.

    Seats count from 0, clockwise. `first_dealer` is the seat before the first forehand. `started` and `ended` are ISO
    8601 in UTC. `ended` is the moment at which the players ended the match, early or not (`Sheet.stopped_early`).
    `players` sit there now; `earlier` are those who were replaced, in the order of the deals. `location` is the place
    in the players' words; empty if not given.
    """

    TEXTS: ClassVar = TEXTS
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
    def details(self) -> tuple[str, ...]:
        """The texts for a line about the match, below its title."""
        return tuple(self.texts[key] for key, each in TEXTS.items() if key != "title" and not each.lines)

    @property
    def sitters(self) -> tuple[str, ...]:
        """Everybody who sat at the table, each once: the players now, then those who left."""
        return sitters_of(self.players, (each.name for each in self.earlier)) if self.earlier else self.players

    def players_of(self, deal_index: int) -> tuple[str, ...]:
        """Return the players who sat on the seats in a deal."""
        left = {each.seat: each.name for each in reversed(self.earlier) if each.until > deal_index}
        return tuple(left.get(seat, name) for seat, name in enumerate(self.players))

    @property
    def setup(self) -> Setup:
        """The parameters of the game for this match."""
        return Setup(len(self.players), self.first_dealer, self.options)


METADATA: Final = tuple(f.name for f in fields(Match) if f.name != "deals")
"""The fields of a match that concern all of it: every one but its deals."""


def tidy(text: str) -> str:
    r"""Return a text as it is stored: NFC, without surrounding whitespace.

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


def faults_of_players(game: AnyGame, players: tuple[str, ...], *, stored: bool = False) -> list[Fault]:
    """Return everything that is wrong with the players, in the order of the seats; see `faults_of_names`."""
    faults = [fault for _, fault in faults_of_names(players, stored=stored)]
    given, wanted = len(players), game.info.players
    if given not in wanted:
        named = Phrase("{given} player is named", {"given": given}, plural="{given} players are named", count=given)
        play = Phrase("{wanted} plays", {"wanted": _either(wanted)}, plural="{wanted} play", count=max(wanted))
        faults.insert(0, WRONG_NUMBER_OF_PLAYERS(named=named, play=play))
    return faults


def faults_of_names(players: tuple[str, ...], *, stored: bool = False) -> Iterator[tuple[int, Fault]]:
    """Yield the seat and the fault of each wrong name at a table; of two alike, the later one's.

    In a match that was `stored` before the comparison by look, names may differ in invisible characters.
    """
    taken: set[str] = set()
    for seat, name in enumerate(players):
        alike = name.casefold() if stored else comparison_key(name)
        if not alike:
            yield seat, NAME_MISSING(place=seat + 1)
        elif len(name) > LONGEST_NAME:
            yield seat, NAME_TOO_LONG(place=seat + 1, length=len(name), most=LONGEST_NAME)
        elif not writable(name):
            yield seat, NAME_NOT_WRITABLE(place=seat + 1)
        elif alike in taken:
            yield seat, NAME_TAKEN(name=name)
        taken.add(alike)


def _either(numbers: Sequence[int]) -> Phrase:
    """Join numbers by "or"; three or more consecutive ones as "3 to 9"."""
    if len(numbers) == numbers[-1] - numbers[0] + 1 > _FEW:
        return Phrase("{low} to {high}", {"low": numbers[0], "high": numbers[-1]})
    first, *others = (Phrase("{number}", {"number": number}) for number in numbers)
    return reduce(lambda some, last: Phrase("{some} or {last}", {"some": some, "last": last}), others, first)


def faults_of_match(match: Match, *, stored: bool = False) -> list[Fault]:
    """Return everything that is wrong with a match but its deals, which a replay judges; see `faults_of_players`."""
    too_late = any(each.until > len(match.deals) for each in match.earlier)
    return [*faults_of_seats(match, stored=stored), *match.text_faults, *([NO_SUCH_TAKEOVER] if too_late else [])]


def faults_of_seats(match: Match, *, stored: bool = False) -> list[Fault]:
    """Return everything that is wrong with the players and the first dealer; see `faults_of_players`."""
    faults = faults_of_players(match.game, match.players, stored=stored)
    last, seat = len(match.players) - 1, match.first_dealer
    if last + 1 in match.game.info.players and not 0 <= seat <= last:
        faults.append(NO_SUCH_SEAT(seat=seat, last=last) if last else NO_SEAT_BUT_ONE(seat=seat))
    return [*faults, *_faults_of_earlier(match)]


def _faults_of_earlier(match: Match) -> Iterator[Fault]:
    """Yield everything that is wrong with the earlier players, apart from the number of deals."""
    if len(match.earlier) > MOST_EARLIER:
        yield NO_MORE_TAKEOVERS(most=MOST_EARLIER)
    indices = [0, *(each.until for each in match.earlier)]
    if indices != sorted(indices) or not all(
        0 <= each.seat < len(match.players) and not any(faults_of_names((each.name,))) for each in match.earlier
    ):
        yield NO_SUCH_TAKEOVER
        return
    seats = {comparison_key(name): seat for seat, name in enumerate(match.players)}
    for seat, now in enumerate(match.players):
        row = [*(each.name for each in match.earlier if each.seat == seat), now]
        for one, other in pairwise(row):
            if comparison_key(one) == comparison_key(other):
                yield SITS_THERE(name=one)
    for each in match.earlier:
        if seats.setdefault(comparison_key(each.name), each.seat) != each.seat:
            yield SAT_ELSEWHERE(name=each.name)


_LEAVES: Final = (str, int, type(None))


def jsonable(value: Any) -> Any:
    """Return a value as JSON returns it: lists for tuples, at every depth."""
    if isinstance(value, _LEAVES):  # first, for almost all values are
        return value
    if isinstance(value, Mapping):
        return {key: jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [jsonable(item) for item in value]
    if isinstance(value, EarlierPlayer):  # `name` is private in version ids: `versions.PRIVATE`
        return {"name": value.name, "seat": value.seat, "until": value.until}
    return value


def metadata_value(value: Any) -> Any:
    """Return one piece of a match's metadata as JSON has it. A value with a `document` method is a game."""
    if isinstance(value, Stake):
        document = {"amount": str(value.amount), "currency": value.currency}
        return document if value.settle is None else document | {"settle": value.settle}
    return value.document() if hasattr(value, "document") else jsonable(value)


def match_line(match: Match) -> Phrase:
    """Return the line of a match: its game, its day and its players."""
    day: tuple[Value, ...] = () if match.started is None else (day_in_full(evening_of(match.started)),)
    return Phrase("{facts}", {"facts": (titled(match.game.info.name), *day, *match.players)})
