"""A group's own copy of a game in code: its name, its rule card, and its settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeGuard

from scorekeeper.rules.code_games.code_game import SHAPE, CodeGame, OwnCopy
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Phrase, Sentence, in_english, named, short
from scorekeeper.rules.settings import ChoiceSetting, Figure
from scorekeeper.rules.table_faults import KEY_WRONG, BrokenTable
from scorekeeper.rules.table_reading import shaped

InCode: TypeAlias = CodeGame[Any, Any]  # a game in code, or an own copy of one
_CHANGEABLE: Final = ("id", "name", "title", "card", "settings")
"""The entries of a printed game in code that an own copy can change."""

_EMPTY: Final = (("title", Phrase("a text that is not empty")), ("card", Phrase("a list that is not empty")))
"""The entries that an own copy may leave empty, to take them from its game; in print they must not be empty."""


def is_in_code(game: AnyGame) -> TypeGuard[InCode]:
    """Whether a game is played by code: one in code, or an own copy of one."""
    return isinstance(game, CodeGame)


def copy_of(original: AnyGame, own_copy: OwnCopy, options: Mapping[str, Any]) -> AnyGame:
    """Return the game of an own copy; the `options` of a match replace its settings. Raises `BrokenTable`."""
    kind: Any = type(original)
    standard, known = kind().set_to, kind(own_copy.settings).set_to  # right without the options too
    game: InCode = kind({**own_copy.settings, **options})
    info = kind.info
    own = own_copy.model_copy(
        update={
            "settings": {key: value for key, value in known.items() if value != standard[key]},
            "title": None if own_copy.title == info.title else own_copy.title,
            "card": None if not own_copy.card or own_copy.card == info.rules else own_copy.card,
        }
    )
    game.own = own
    game.info = replace(
        game.info, id=own.id, name=own.name, title=own.title or info.title, aliases=(), rules=own.card or info.rules
    )
    game.outline = _outline(kind(own.settings).as_set(), own.settings, standard)
    return game


def as_copy(game: InCode) -> dict[str, Any]:
    """Return the document of an own copy of a game in code, or of an own copy, with its present settings."""
    info = type(game).info
    own_copy = game.own or OwnCopy(id=info.id, name=info.name, of=info.id, of_revision=game.revision)
    return own_copy.model_copy(update={"settings": set_otherwise(game)}).document()


def set_otherwise(game: InCode) -> dict[str, Any]:
    """Return the settings of a game in code, or of an own copy, that differ from the game's defaults."""
    standard = type(game)().set_to
    return {key: value for key, value in game.set_to.items() if value != standard[key]}


def printed(game: InCode) -> dict[str, Any]:
    """Return the document of a game in code, with all that an own copy can change, and the keys of a table."""
    if game.own is not None:
        return game.document()
    info, outline = type(game).info, game.outline
    return {
        "id": info.id,
        "revision": game.revision,
        "name": info.name,
        "family": info.family,
        "title": info.title,
        "aliases": list(info.aliases),
        "source": info.source,
        "conventions": list(info.conventions),
        "players": sum(map(len, game.seating)),
        "sides": [list(side) for side in game.seating],
        "tricks": game.tricks,
        "declarer": None,
        "turn": "passes",
        "order": None,
        "clockwise": game.step > 0,
        "deals": info.deals,
        "start": 0,
        "target": type(game).target,
        "options": [{"id": f.key, "name": in_english(f.label), "low": f.low, "high": f.high} for f in outline.figures]
        + [
            {"id": c.key, "name": in_english(c.label), "choices": [value.value for value in c.values]}
            for c in outline.choices
        ],
        "card": list(info.rules),
        "of": info.id,
        "of_revision": game.revision,
        "settings": dict(game.set_to),
    }


def own_copy_in_print(original: InCode, document: Mapping[Any, Any]) -> OwnCopy | None:
    """Return the own copy in a printed and changed document; None if nothing or only its settings differ.

    What the document leaves out is as in the game. Raises `BrokenTable` for each key that an own copy cannot change.
    """
    kind, known = type(original), printed(original)
    name, standard = kind.info.name, kind().set_to
    faults = [
        (IS_A_SETTING if key in standard else FIXED_IN_CODE)(name=named(name), key=short(key))
        for key, value in document.items()
        if key not in _CHANGEABLE and (key not in known or not _is_same(value, known[key]))
    ]
    faults += [
        KEY_WRONG(table=name, key=key, wanted=wish) for key, wish in _EMPTY if key in document and not document[key]
    ]
    settings = document.get("settings")
    try:
        kind(settings if isinstance(settings, Mapping) else {})
    except BrokenTable as broken:  # these are told whatever is missing beside them
        faults += broken.faults
    if faults:
        raise BrokenTable(tuple(faults))
    own = {key: document.get(key, known[key]) for key in _CHANGEABLE}
    own_copy = shaped(OwnCopy, {**own, "shape": SHAPE, "of": known["of"], "of_revision": known["of_revision"]})
    texts = (own_copy.id, own_copy.name, own_copy.title, own_copy.card)
    return own_copy if texts != (kind.info.id, name, kind.info.title, kind.info.rules) else None


def _is_same(value: Any, known: Any) -> bool:
    """Whether a value is the printed one, or a list of options of which the game has more today.

    >>> _is_same([0, {"low": 1}], [0, {"low": 1}]), _is_same(True, 1), _is_same(1.0, 1)
    (True, False, False)
    """
    if isinstance(value, list) and isinstance(known, list) and all(isinstance(each, dict) for each in known):
        return len(value) <= len(known) and all(any(_is_same(each, other) for other in known) for each in value)
    return json.dumps(value, sort_keys=True) == json.dumps(known, sort_keys=True)


FIXED_IN_CODE = Sentence(
    '{name} is played by code: its "name", "title", "card" and "settings" can be your own, and "{key}" cannot.'
)
IS_A_SETTING = Sentence('In {name}, "{key}" is changed under "settings".')
UNKNOWN_ORIGINAL = Sentence("{name} stands on a game that this scorekeeper does not know; a newer one may know it.")


def _outline(outline: Outline, settings: Mapping[str, Any], standard: Mapping[str, Any]) -> Outline:
    """Return the outline with an own copy's settings: as the defaults, and in sentences."""
    named_in = {key for fact in outline.facts for key in fact.values or ()}
    every: list[ChoiceSetting | Figure] = [*outline.choices, *outline.figures]
    facts = [*outline.with_values(settings).facts]
    for setting in every:
        if setting.key in settings and setting.key not in named_in:
            now, before = (_shown(setting, of[setting.key]) for of in (settings, standard))
            values = {"what": setting.label, "now": now, "before": before}
            facts.append(Phrase("{what}: {now} instead of {before}.", values))
    return replace(
        outline,
        facts=tuple(facts),
        choices=tuple(replace(choice, defaults=_defaults(choice, settings)) for choice in outline.choices),
        figures=tuple(replace(figure, defaults=_defaults(figure, settings)) for figure in outline.figures),
    )


def _shown(setting: ChoiceSetting | Figure, value: Any) -> Any:
    if isinstance(setting, Figure):
        return value
    return next(each.name for each in setting.values if each.value == value)


def _defaults(setting: ChoiceSetting | Figure, settings: Mapping[str, Any]) -> Mapping[int, Any]:
    value = settings.get(setting.key)
    return setting.defaults if value is None else dict.fromkeys(setting.defaults, value)
