"""Phrases as sentences in this context's language; seats and accounts become names. Also numbers and money."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final, Literal, Protocol

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.phrase import (
    Account,
    Amount,
    Fault,
    KeyOfContract,
    Phrase,
    Points,
    Seat,
    Sign,
    Value,
    distinct_names,
    in_points,
    reached,
)
from scorekeeper.rules.same_game import MARK
from scorekeeper.texts.language import filled, plural_of, spoken, tr, translated

_FIRST: Final = re.compile(r"\{(\w+)\}")  # a placeholder at the beginning of a template


class SeatNames(Protocol):
    """Names of seats and accounts, and the form of scores, as in a sheet."""

    @property
    def plus(self) -> bool:
        """Whether scores above 0 have a plus."""

    @property
    def unit(self) -> int:
        """The number of scores that make a point."""

    def name_of(self, who: Seat | Account) -> str | Phrase:
        """Return the name of a seat or an account; a phrase if the game has a word for it."""


class Accounts(SeatNames, Protocol):
    """A table whose accounts have names, such as a sheet."""

    @property
    def names(self) -> Sequence[str]:
        """The name of each account in files."""


class StakeTerms(Protocol):
    """The money for a point, such as a stake."""

    @property
    def amount(self) -> Decimal:
        """The exact amount."""

    @property
    def currency(self) -> str:
        """The currency; empty if none was given."""

    @property
    def settle(self) -> Literal["score"] | None:
        """The way of paying: by the score, or each with each."""


class Strangers:
    """A table without names."""

    plus = True
    unit = 1

    def name_of(self, who: Seat | Account) -> str:
        """Name a seat by its number."""
        return tr("Seat {number}", number=who.number)


STRANGERS = Strangers()


def say(what: Phrase | Fault | str, table: SeatNames = STRANGERS, *, signs: bool = False) -> str:
    """Return a phrase or a fault as a sentence in this context's language; a plain string unchanged.

    A fault is a whole sentence; one that begins with the name of a counted thing gets a capital.

    `signs`: suits are written as signs if card players do so. Only screens can draw those.

    >>> say(Phrase("{who} deals", {"who": Seat(2)}))
    'Seat 2 deals'
    """
    if isinstance(what, str):
        return what
    phrase = what.phrase() if isinstance(what, Fault) else what
    one, many = phrase.template, phrase.plural
    template = plural_of(phrase.count, one, many) if many else translated(one)
    text = filled(template, {name: _text(value, table, signs=signs) for name, value in (phrase.values or {}).items()})
    return text[:1].upper() + text[1:] if isinstance(what, Fault) and _begins_with_words(template, phrase) else text


def _begins_with_words(template: str, phrase: Phrase) -> bool:
    """Whether a template begins with a placeholder for a phrase with its own words, not a name or number."""
    placeholder = _FIRST.match(template)
    value = (phrase.values or {}).get(placeholder[1]) if placeholder else None
    if not isinstance(value, Phrase):
        return False
    inside = plural_of(value.count, value.template, value.plural) if value.plural else translated(value.template)
    return _begins_with_words(inside, value) or not _FIRST.match(inside)


def _text(value: Value, table: SeatNames, *, signs: bool) -> str:
    # Points, seats, accounts and signs are tuples too, so they are checked first.
    if isinstance(value, Points | Amount):
        points = isinstance(value, Points)
        return (
            signed(value.number, plus=table.plus, unit=value.unit or table.unit) if points else decimal(reached(*value))
        )
    if isinstance(value, Seat | Account):
        return say(table.name_of(value), table)
    if isinstance(value, Sign):
        return value.sign if signs else say(value.words, table)
    if isinstance(value, KeyOfContract):
        value = CATALOGUE.contract_called(value.key) or Phrase("The entry there")
    if isinstance(value, Phrase):
        return say(value, table, signs=signs)
    if isinstance(value, tuple):
        return listed([_text(item, table, signs=signs) for item in value])
    return str(value)


def signed(points: int, *, plus: bool = True, unit: int = 1) -> str:
    """Return points with a sign: a minus (U+2212), or if wanted a plus; 0 without a sign.

    A point is `unit` scores: 1, or 2 in games with half points, or 10 with tenths.

    >>> signed(4), signed(-2), signed(0), signed(4, plus=False)
    ('+4', '−2', '0', '4')
    >>> signed(3, unit=2), signed(-1, unit=2), signed(4, unit=2), signed(0, unit=2)
    ('+1½', '−½', '+2', '0')
    >>> signed(32, unit=10, plus=False), signed(-40, unit=10), signed(0, unit=10)
    ('3.2', '−4.0', '0.0')
    """
    sign = "−" if points < 0 else "+" if points and plus else ""
    return f"{sign}{decimal(in_points(abs(points), unit, decimal=True))}"


def listed(items: Sequence[str]) -> str:
    """Join items by commas; by semicolons if one of them has a comma in it.

    >>> listed(["Spader", "Sang", "Pass"])
    'Spader, Sang, Pass'
    >>> listed(["Stops, up", "Stops, down"])
    'Stops, up; Stops, down'
    """
    return ("; " if any(", " in item for item in items) else ", ").join(items)


def names_of(table: Accounts) -> tuple[str, ...]:
    """Return the name of each account: its players, or the game's translated word, as "House". All are distinct."""
    return distinct_names([say(table.name_of(Account(number)), table) for number in range(len(table.names))])


def names_kept(names: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """Translate stored English names of accounts, as `names_of` returns them; names of players stay.

    >>> from scorekeeper.texts.language import language_of, speaking
    >>> with speaking(language_of("sv")):
    ...     names_kept(("Anna", "House"), ("Anna",)), names_kept(("House", "Bo"), ("House", "Bo"))
    (('Anna', 'Huset'), ('House', 'Bo'))
    """
    return tuple(name if name in players else translated(name) for name in names)


def decimal(number: object) -> str:
    """Return a number with the decimal mark of this context's language.

    >>> decimal("0.50")
    '0.50'
    """
    return str(number).replace(".", spoken().point)


def money(stake: StakeTerms, points: int = 1, unit: int = 1) -> str:
    """Return the money for so many points, with the language's decimal mark; files have `str(stake)`.

    With `unit` scores to a point, it is exact to as many decimals as that needs.

    >>> from scorekeeper.match.stake import read_stake
    >>> from scorekeeper.texts.language import language_of, speaking
    >>> stake = read_stake("0.50 kr")
    >>> with speaking(language_of("sv")):
    ...     money(stake, 3), str(stake)
    ('1,50 kr', '0.50 kr')
    """
    amount = stake.amount * (points // unit) if points % unit == 0 else stake.amount * points / unit
    return f"{decimal(amount)} {stake.currency}".rstrip()


def stake_in_words(stake: StakeTerms) -> str:
    """Return the money for a point as above a sheet, and the way of paying if given.

    >>> from dataclasses import replace
    >>> from scorekeeper.match.stake import read_stake
    >>> stake_in_words(read_stake("0.50 kr")), stake_in_words(replace(read_stake("1 €"), settle="score"))
    ('0.50 kr a point', '1 € a point, by the score')
    """
    if stake.settle == "score":
        return tr("{stake} a point, by the score", stake=money(stake))
    return tr("{stake} a point", stake=money(stake))


_SAID: Final = 4  # shown digits of a fingerprint of rules


def made_from(game: AnyGame) -> str:
    """Name the catalogue's game that an own game was made from; empty for any other game.

    >>> made_from(CATALOGUE.game("swedish"))
    ''
    """
    original = CATALOGUE.original_of(game)
    return tr("Made from {game}", game=translated(original.info.name)) if original else ""


def table_said(name: str, key: str) -> str:
    """Name a game whose table is not the catalogue's, with a mark of its rules that distinguishes it.

    >>> table_said("Swedish", "swedish~0123456789ab")
    'Swedish (house table 0123)'
    """
    return tr("{game} (house table {rules})", game=translated(name), rules=key.partition(MARK)[2][:_SAID])
