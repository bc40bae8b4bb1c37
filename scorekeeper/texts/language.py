"""The languages, and which of them is spoken just now.

A sentence stands in the program in English; `texts/languages/*.po` has it in the others, compiled when the
package is built. What a language lacks is said in English, sentence by sentence. Contracts and games keep their
native names. Who speaks is a matter of context: a server has tables in several languages at once.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple
from unicodedata import bidirectional


class Language(NamedTuple):
    """A language by its tag (BCP 47), its own name, and the mark before its decimals.

    `compiled` is where its sentences are, if not among ours: a translator's own, to be tried out.
    """

    tag: str
    name: str
    point: str = "."
    compiled: Traversable | None = None


ENGLISH: Final = Language("en", "English")

LANGUAGES: Final = (
    ENGLISH,
    Language("sv", "Svenska", ","),
    Language("fi", "Suomi", ","),
    Language("da", "Dansk", ","),
    Language("is", "Íslenska", ","),
    Language("et", "Eesti", ","),
    Language("pt", "Português", ","),
    Language("pl", "Polski", ","),
)
"""All that are complete: a test holds each to every sentence."""

_BY_TAG: Final = {language.tag: language for language in LANGUAGES}
_FROM_THE_RIGHT: Final = {"R", "AL", "AN"}
_ASKED_BY: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_spoken: ContextVar[Language] = ContextVar("spoken")


def spoken() -> Language:
    """The language of this context: what `speaking` has said, or else the system's."""
    return _spoken.get(None) or system_language()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Speak a language within; what was spoken before is spoken again after it."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def language_of(tag: object) -> Language | None:
    """The language of a tag that we have given ourselves; None where there is none."""
    return _BY_TAG.get(tag) if isinstance(tag, str) else None


def fitting(wanted: Iterable[str]) -> Language:
    """The first of the wanted languages that there is, or English.

    >>> fitting(["de-CH", "sv_FI.UTF-8", "en"]).name, fitting(["C"]).name
    ('Svenska', 'English')
    """
    roots = (tag.replace("_", "-").split("-")[0].split(".")[0].lower() for tag in wanted)
    return next((_BY_TAG[root] for root in roots if root in _BY_TAG), ENGLISH)


def accepted(header: str) -> Language:
    """The language that a browser's Accept-Language asks for; weights count, and what is not understood does not.

    >>> accepted("nb, en;q=0.6, fi;q=0.8").tag, accepted("*;q=0.1, ;;").tag
    ('fi', 'en')
    """
    weighed = []
    for part in header[:400].split(","):
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    return fitting(tag for _, tag in sorted(weighed, key=lambda pair: pair[0]))


def system_language() -> Language:
    """The language of the system that the program runs on, by the variables that gettext goes by."""
    asked = next((value for name in _ASKED_BY if (value := os.environ.get(name))), "")
    return fitting(asked.split(":"))


@cache
def _sentences(language: Language) -> NullTranslations:
    file = language.compiled or resources.files(__package__) / "languages" / f"{language.tag}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as compiled:
        return GNUTranslations(compiled)


def translated(text: str) -> str:
    """A text of ours as this context's language has it: prose, in which nothing is a place for a value."""
    return _sentences(spoken()).gettext(text) if text else text


def tr(template: str, /, **values: Any) -> str:
    """A sentence of ours, with values in its places.

    >>> tr("Taken back: {what}", what="a deal")
    'Taken back: a deal'
    """
    return filled(translated(template), values)


def counted(count: int, one: str, many: str, /, **values: Any) -> str:
    """A sentence that hangs on a number, which is `{n}` in it.

    >>> counted(1, "{n} deal", "{n} deals"), counted(3, "{n} deal", "{n} deals")
    ('1 deal', '3 deals')
    """
    return filled(plural_of(count, one, many), {"n": count, **values})


def plural_of(count: int, one: str, many: str) -> str:
    """The template that goes with a number, still with its places."""
    return _sentences(spoken()).ngettext(one, many, count)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Put values into the places of a template. One that runs from right to left is kept from turning its neighbours.

    >>> filled("{who}: {n}", {"who": "Bo", "n": 3})
    'Bo: 3'
    """
    alone = template.startswith("{") and template.find("}") == len(template) - 1
    return template.format_map(values if alone else {name: _apart(value) for name, value in values.items()})


def _apart(value: object) -> object:
    """A text of Hebrew or Arabic between Unicode's marks of isolation: "<name>: 3" then stays in that order."""
    if isinstance(value, str) and not value.isascii() and any(bidirectional(c) in _FROM_THE_RIGHT for c in value):
        return f"\u2068{value}\u2069"
    return value
