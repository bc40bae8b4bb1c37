"""The form fields of an own copy of a game in code. The key of a setting has `set-` before it in the form's table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from pydantic import create_model

from scorekeeper.rules.code_games import games_in_code
from scorekeeper.rules.code_games.code_game import OwnCopy
from scorekeeper.rules.code_games.own_copy import InCode, as_copy, is_in_code
from scorekeeper.rules.described_fields import Described, FormPanel, TableLanguage, picks
from scorekeeper.rules.field_inputs import NumberInput, PickInput
from scorekeeper.rules.phrase import Phrase

_SET: Final = "set-"
_ENDS: Final = frozenset({"target", "deals", "rubber"})  # the settings that end a match, or a part of it


def whole_copy(game: InCode) -> dict[str, Any]:
    """Return the form table of a game in code, or of an own copy: its own values, with the game's for the rest."""
    document = as_copy(game)
    settings = document.pop("settings", {})
    asked = {f"{_SET}{key}": value for key, value in {**_known(document).set_to, **settings}.items()}
    return {**document, "title": game.info.title, "card": list(game.info.rules), **asked}


def copy_document(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document of an own copy from its form table."""
    settings = {key.removeprefix(_SET): value for key, value in table.items() if key.startswith(_SET)}
    return {**{key: value for key, value in table.items() if not key.startswith(_SET)}, "settings": settings}


def copy_language(table: Mapping[str, Any]) -> TableLanguage:
    """Return the fields of an own copy of the game that a table names."""
    return _language(_known(table))


@cache
def _language(original: InCode) -> TableLanguage:
    outline, standard = original.outline, original.set_to
    keys: dict[str, Any] = {f"{_SET}{key}": (int | str, value) for key, value in standard.items()}
    settings = []
    for choice in outline.choices:
        words = picks({value.value: value.name for value in choice.values})
        settings.append(Described(f"{_SET}{choice.key}", choice.label, PickInput(), core=True, words=words))
    for figure in outline.figures:
        part: FormPanel = "end" if figure.key in _ENDS else "score"
        kind = NumberInput(figure.low, figure.high)
        settings.append(Described(f"{_SET}{figure.key}", figure.label, kind, part, core=True))
    fields = (
        Described("name", Phrase("Name"), part="name", core=True),
        Described("title", Phrase("Short description"), part="name", core=True),
        *settings,
        Described("card", Phrase("Rules and notes"), part="notes", core=True),
    )
    return TableLanguage(create_model("CopyInForm", __base__=OwnCopy, **keys), fields, ())


def _known(document: Mapping[str, Any]) -> InCode:
    return _games()[document["of"], document["of_revision"]]


@cache
def _games() -> Mapping[tuple[str, int], InCode]:
    return {(game.info.id, game.revision): game for game in games_in_code() if is_in_code(game)}
