"""The languages, and the one of the current context.

Sentences are in the code in English; `texts/languages/*.po` have the translations, compiled when the package is built.
A sentence without a translation is shown in English. Contracts and games keep their native names. The language is a
context variable, for a server has sessions in several languages at once.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from sys import intern
from typing import Any, Final, NamedTuple
from unicodedata import bidirectional


class Language(NamedTuple):
    """A language: its tag (BCP 47), own name and decimal mark, and its .mo file if that is not in the package."""

    tag: str
    name: str
    point: str = "."
    compiled: Traversable | None = None

    @property
    def separator(self) -> str:
        """The separator of CSV cells that spreadsheets expect in this language, beside its decimal mark."""
        return ";" if self.point == "," else ","


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
"""All languages; a test checks that each is complete."""

FOLDER: Final = "SCOREKEEPER_LANGUAGES"
"""The environment variable with the folder of the compiled files, if they are not in the package."""

_BY_TAG: Final = {language.tag: language for language in LANGUAGES}
_FROM_THE_RIGHT: Final = {"R", "AL", "AN"}
_ASKED_BY: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

log = logging.getLogger(__name__)

_spoken: ContextVar[Language] = ContextVar("spoken")


def spoken() -> Language:
    """Return the language of this context: the one set by `speaking`, or the system's by its environment variables."""
    set_here = _spoken.get(None)
    if set_here is not None:
        return set_here
    asked = next((value for name in _ASKED_BY if (value := os.environ.get(name))), "")
    return fitting(asked.split(":"))


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Set the language of this context within the block."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def language_of(tag: object) -> Language | None:
    """Return the language with exactly this tag; None for any other value."""
    return _BY_TAG.get(tag) if isinstance(tag, str) else None


def fitting(wanted: Iterable[str]) -> Language:
    """Return the first wanted language that is available, by the first part of its tag; otherwise English.

    >>> fitting(["de-CH", "sv_FI.UTF-8", "en"]).name, fitting(["C"]).name
    ('Svenska', 'English')
    """
    roots = (tag.replace("_", "-").split("-")[0].split(".")[0].lower() for tag in wanted)
    return next((_BY_TAG[root] for root in roots if root in _BY_TAG), ENGLISH)


def accepted(header: str) -> Language:
    """Return the language for an Accept-Language header, by its weights; invalid parts are skipped.

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


class _Sentences(GNUTranslations):
    """The sentences of a language. All languages share the objects of the English originals.

    A process with all languages would otherwise have each original seven times.
    """

    _catalog: dict[str | tuple[str, int], str]

    def _parse(self, fp: Any) -> None:
        super()._parse(fp)
        self._catalog = {
            intern(key) if isinstance(key, str) else (intern(key[0]), key[1]): sentence
            for key, sentence in self._catalog.items()
        }


@cache
def _sentences(language: Language) -> NullTranslations:
    """Return the sentences, English ones if the file cannot be read: in a browser it may not have arrived yet."""
    named = os.environ.get(FOLDER)
    folder: Traversable = Path(named) if named else resources.files(__package__) / "languages"
    file = language.compiled or folder / f"{language.tag}.mo"
    if not file.is_file():
        return NullTranslations()
    try:
        with file.open("rb") as compiled:
            return _Sentences(compiled)
    except OSError:
        log.exception("The sentences in %s cannot be read", language.name)
        return NullTranslations()


def translated(text: str) -> str:
    """Translate a text of the program without placeholders into this context's language."""
    return _sentences(spoken()).gettext(text) if text else text


def tr(template: str, /, **values: Any) -> str:
    """Return a sentence of the program in this context's language, with values in its placeholders.

    >>> tr("Undone: {what}", what="a deal")
    'Undone: a deal'
    """
    return filled(translated(template), values)


def counted(count: int, one: str, many: str, /, **values: Any) -> str:
    """Return a sentence with plural forms in this context's language; `{n}` is the number.

    >>> counted(1, "{n} deal", "{n} deals"), counted(3, "{n} deal", "{n} deals")
    ('1 deal', '3 deals')
    """
    return filled(plural_of(count, one, many), {"n": count, **values})


def plural_of(count: int, one: str, many: str) -> str:
    """Return the translated template of the plural form for a number, with its placeholders."""
    return _sentences(spoken()).ngettext(one, many, count)


def filled(template: str, values: Mapping[str, Any]) -> str:
    """Put values into the placeholders of a template; values in right-to-left scripts are isolated.

    >>> filled("{who}: {n}", {"who": "Bo", "n": 3})
    'Bo: 3'
    """
    alone = template.startswith("{") and template.find("}") == len(template) - 1
    return template.format_map(values if alone else {name: _apart(value) for name, value in values.items()})


def _apart(value: object) -> object:
    """Put a text with Hebrew or Arabic letters between Unicode's isolates, so that "<name>: 3" keeps its order."""
    if isinstance(value, str) and not value.isascii() and any(bidirectional(c) in _FROM_THE_RIGHT for c in value):
        return f"\u2068{value}\u2069"
    return value
