"""What the rules have to say, before it is said in anybody's language.

A phrase is an English template and the values that go into it. `scorekeeper.texts` turns it into a
sentence; nothing in the rules knows a language or a player's name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


class Seat(NamedTuple):
    """A place at the table, counted clockwise from 0; said as the name of whoever sits there."""

    number: int


class Account(NamedTuple):
    """Something with a running total, by its place among the accounts; said by its name."""

    number: int


class Points(NamedTuple):
    """Points that were won or lost; said with their sign."""

    number: int


Value: TypeAlias = "int | str | Seat | Account | Points | Phrase | tuple[Value, ...]"


@dataclass(frozen=True, slots=True)
class Phrase:
    """An English template with named places, and what goes into them.

    Strings among the values are names that no language changes (a contract's, say). A tuple is said
    as a list. `plural` is the template where `count` is not one.

    >>> Phrase("{n} trick", {"n": 1}, plural="{n} tricks", count=1).template
    '{n} trick'
    """

    template: str
    values: dict[str, Value] | None = field(default=None, hash=False)
    plural: str | None = None
    count: int = 1


def named(name: str) -> Phrase:
    """A name from a table that no language changes: a hand's."""
    return Phrase("{name}", {"name": name})


def worded(words: str) -> Phrase:
    """Words from a table as a phrase, so that a language may know them."""
    return Phrase(words.replace("{", "{{").replace("}", "}}"))  # gathered from the tables themselves


def titled(name: str) -> Phrase:
    """The same with a capital."""
    return worded(name[:1].upper() + name[1:])


@dataclass(frozen=True, slots=True, init=False)
class Fault:
    """Something a person got wrong: an English template and the values of its named places.

    Each kind has a function that makes it, with one sentence and the type of every value; a subclass only where
    code tells the kind apart from others. A fault is a value, not an exception: a deal can have several, and all
    of them are told.

    >>> Fault("{contract} has no trumps.", contract="Sang") == Fault("{contract} has no trumps.", contract="Pass")
    False
    """

    template: str
    values: tuple[tuple[str, Value], ...]

    def __init__(self, template: str, /, **values: Value) -> None:
        """Take the sentence, and a value for each of its places."""
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", tuple(values.items()))

    def phrase(self) -> Phrase:
        """The sentence, still without a language."""
        return Phrase(self.template, dict(self.values))


Shown: TypeAlias = str | Phrase
"""Something that somebody wrote, or what kind of thing it is."""


def shown(value: object) -> Shown:
    """Whatever somebody wrote, short enough for a sentence.

    >>> shown(True), shown("8"), shown(None), shown([1, 2])
    ('true', '"8"', 'null', Phrase(template='a list', values=None, plural=None, count=1))
    """
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case str():
            return f'"{short(value)}"'
        case int() | float():
            return short(str(value))
        case list() | tuple():
            return Phrase("a list")
        case _:
            return Phrase("an object")


def short(text: object, longest: int = 30) -> str:
    """A text, cut where it is too long for a sentence, and fit to be printed on one line.

    >>> short("x" * 50)
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'
    """
    line = "".join(c if c.isprintable() else "�" for c in str(text)[: longest + 1])
    return line if len(line) <= longest else line[:longest] + "…"
