"""What stood in a field of the game that an own game is made from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.own_form.form import FormField, entries_of, fields_of, form_of
from scorekeeper.rules.own_form.kinds import Keyed, Numbers, Pick, Row, Several, Switch
from scorekeeper.texts.language import tr, translated
from scorekeeper.texts.speech import listed, say


def before(original: AnyGame, field: FormField) -> str:
    """What the original says where a field says something else, in words; empty where both say the same.

    Nothing is said of the name, which is always another, nor of a contract that the original has not.
    """
    stood = _fields(original).get(field.path)
    if stood is None or field.path == "name" or _plain(stood) == _plain(field):
        return ""
    return _in_words(stood) or tr("nothing of it")


@lru_cache(maxsize=8)
def _fields(game: AnyGame) -> Mapping[str, FormField]:
    """The fields of the form of a game, by their paths."""
    form = form_of(game)
    entries = [entry for group in form.language.groups for entry in entries_of(form, group)]
    return {field.path: field for field in (*fields_of(form), *(each for entry in entries for each in entry.fields))}


def _plain(field: FormField) -> tuple[str, ...]:
    texts = tuple(text.strip().replace("\N{MINUS SIGN}", "-") for text in field.texts)
    return tuple(sorted(texts)) if isinstance(field.kind, Several) else texts


def _in_words(field: FormField) -> str:
    named = [say(word.name) for word in field.words if word.value in field.texts]
    match field.kind:
        case Pick():
            return named[0] if named else ""
        case Several():
            return listed(named)
        case Switch():
            return tr("yes") if field.texts == ("yes",) else tr("no")
        case Row() | Keyed() | Numbers():
            numbers = " / ".join(text or "–" for text in field.texts)
            return numbers.replace("-", "\N{MINUS SIGN}") if any(field.texts) else ""
    return " · ".join(translated(line) for line in field.texts[0].split("\n") if line)
