"""A game in code as a table of players has made it its own: its name, its rule card, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeGuard

from scorekeeper.rules.code_games.code_game import CodeGame
from scorekeeper.rules.code_games.copy_table import COPY_VERSION, SHAPE, OwnCopy, read_copy
from scorekeeper.rules.code_games.ecarte import Ecarte
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.outline import Outline
from scorekeeper.rules.phrase import Fault, Phrase, named, short
from scorekeeper.rules.settings import Choice, Figure
from scorekeeper.rules.table_faults import BrokenTable

InCode: TypeAlias = CodeGame[Any, Any] | Ecarte
"""A game in code, or an own copy of one."""

_CHANGEABLE: Final = frozenset({"id", "name", "title", "card", "settings"})
"""The entries of a printed game in code that an own copy has of its own."""


def is_in_code(game: AnyGame) -> TypeGuard[InCode]:
    """Whether a game is played by code: one in code, or an own copy of one."""
    return isinstance(game, CodeGame | Ecarte)


def copied_from(game: AnyGame) -> str | None:
    """The id of the game in code that an own copy stands on; None for any other game."""
    return game.own.of if is_in_code(game) and game.own is not None else None


def copy_of(original: AnyGame, said: OwnCopy, options: Mapping[str, Any]) -> AnyGame:
    """The game of an own copy; the `options` of a match go before its settings. Raises `BrokenTable`.

    The document of the game says no setting, title or card that the original has too.
    """
    kind: Any = type(original)
    standard, known = kind().set_to, kind(said.settings).set_to  # which have to be right without the options too
    game: InCode = kind({**said.settings, **options})
    info = kind.info
    own = said.model_copy(
        update={
            "settings": {key: value for key, value in known.items() if value != standard[key]},
            "title": None if said.title == info.title else said.title,
            "card": None if not said.card or said.card == info.rules else said.card,
        }
    )
    game.own = own
    game.info = replace(
        game.info, id=own.id, name=own.name, title=own.title or info.title, aliases=(), rules=own.card or info.rules
    )
    game.outline = _outline(kind(own.settings).as_set(), own.settings, standard)
    return game


def as_copy(game: InCode) -> dict[str, Any]:
    """The document of an own copy of a game in code, or of an own copy, with the settings that it has now."""
    info, standard = type(game).info, type(game)().set_to
    settings = {key: value for key, value in game.set_to.items() if value != standard[key]}
    said = game.own or OwnCopy(id=info.id, name=info.name, of=info.id, of_revision=game.document()["revision"])
    return said.model_copy(update={"settings": settings}).model_dump(mode="json")


def printed(game: InCode) -> dict[str, Any]:
    """The document of a game in code with all that an own copy can change in it; that of an own copy as it is."""
    document = game.document()
    if game.own is not None:
        return document
    return {**document, "of": document["id"], "of_revision": document["revision"], "settings": dict(game.set_to)}


def said_in_print(original: InCode, document: Mapping[Any, Any]) -> OwnCopy | None:
    """What a document says that `printed` gave, and somebody may have changed since; None where nothing was changed.

    Raises `BrokenTable` for what is not an own copy's to change, key by key.
    """
    known = printed(original)
    standard = type(original)().set_to
    faults = [
        (is_a_setting if key in standard else fixed_in_code)(original.info.name, short(key))
        for key, value in document.items()
        if key not in _CHANGEABLE and (key not in known or not _is_same(value, known[key]))
    ]
    if faults:
        raise BrokenTable(tuple(faults))
    info = type(original).info
    own = {key: document[key] for key in ("id", "name", "title", "card", "settings") if key in document}
    given = {"name": info.name, "id": info.id, **own, "shape": SHAPE, "version": COPY_VERSION}
    said = read_copy({**given, "of": known["of"], "of_revision": known["of_revision"]})
    texts = (said.id, said.name, said.title or info.title, said.card or info.rules)
    changed = texts != (info.id, info.name, info.title, info.rules) or {**standard, **said.settings} != standard
    return said if changed else None


def _is_same(value: Any, known: Any) -> bool:
    """Whether a value is one that was printed; a list of options may have been printed when there were fewer."""
    listed = isinstance(value, list) and isinstance(known, list)
    return bool(
        value == known or (listed and value and all(isinstance(each, dict) and each in known for each in value))
    )


def fixed_in_code(name: str, key: str) -> Fault:
    """An entry of a game in code that is the code's own."""
    return Fault(
        '{name} is played by code: its "name", "title", "card" and "settings" can be your own, and "{key}" cannot.',
        name=named(name),
        key=key,
    )


def is_a_setting(name: str, key: str) -> Fault:
    """An entry of a game in code that follows from its settings."""
    return Fault('In {name}, "{key}" is changed under "settings".', name=named(name), key=key)


def unknown_original(name: str) -> Fault:
    """An own copy of a game that is not known, or not in that revision."""
    return Fault(
        "{name} stands on a game that this scorekeeper does not know; a newer one may know it.", name=named(name)
    )


def _outline(outline: Outline, settings: Mapping[str, Any], standard: Mapping[str, Any]) -> Outline:
    """The outline with what is set otherwise: as the defaults, and in sentences."""
    named_in = {key for fact in outline.facts for key in fact.values or ()}
    facts = tuple(_as_set(fact, settings) for fact in outline.facts)
    every: list[Choice | Figure] = [*outline.choices, *outline.figures]
    each = [setting for setting in every if setting.key in settings and setting.key not in named_in]
    said = [_otherwise(setting, settings, standard) for setting in each]
    return replace(
        outline,
        facts=(*facts, *said),
        choices=tuple(replace(c, defaults=_defaults(c, settings), new=None) for c in outline.choices),
        figures=tuple(replace(figure, defaults=_defaults(figure, settings)) for figure in outline.figures),
    )


def _as_set(fact: Phrase, settings: Mapping[str, Any]) -> Phrase:
    """A sentence with the numbers that are set."""
    if fact.values is None:
        return fact
    return replace(fact, values={key: settings.get(key, value) for key, value in fact.values.items()})


def _otherwise(setting: Choice | Figure, settings: Mapping[str, Any], standard: Mapping[str, Any]) -> Phrase:
    """The sentence that says what is set, and what it is in the game that this one stands on."""
    now, before = (_shown(setting, of[setting.key]) for of in (settings, standard))
    return Phrase("{what}: {now} instead of {before}.", {"what": setting.label, "now": now, "before": before})


def _shown(setting: Choice | Figure, value: Any) -> Any:
    """A value in words: that of a choice has a name."""
    if isinstance(setting, Figure):
        return value
    return next(each.name for each in setting.values if each.value == value)


def _defaults(setting: Choice | Figure, settings: Mapping[str, Any]) -> Mapping[int, Any]:
    value = settings.get(setting.key)
    return setting.defaults if value is None else dict.fromkeys(setting.defaults, value)
