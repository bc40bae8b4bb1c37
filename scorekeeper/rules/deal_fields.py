"""The fields of a deal in files, and their ranges, from the columns of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import Any, Final, NamedTuple

from scorekeeper.rules.game import AnyGame, Column, Values
from scorekeeper.rules.phrase import in_english

_ENVELOPE: Final = {"note": {"type": "string"}, "time": {"type": "string", "format": "date-time"}}


class DealField(NamedTuple):
    """One field of a deal. `sizes` are the possible lengths of its list; empty if it is not a list."""

    column: Column
    values: Values
    sizes: tuple[int, ...]

    @property
    def whose(self) -> str:
        """The meaning of its numbers, "seat" or "side"; empty for other values."""
        return {"seats": "seat", "accounts": "side"}.get(self.column.names, "")


def deal_fields(game: AnyGame) -> tuple[DealField, ...]:
    """Return the fields of a deal for any number of players, in the order of the game's columns."""
    sides = tuple(sorted({len(game.sides(players)) for players in game.info.players}))
    return tuple(
        DealField(column, column.values, game.info.players if column.seats else sides if column.each else ())
        for column in game.columns
        if column.values is not None
    )


def deal_schema(game: AnyGame, set_otherwise: Iterable[AnyGame] = ()) -> dict[str, Any]:
    """Return the JSON schema of a deal in a match file: of the game, and of the same game `set_otherwise`."""
    games = (game, *set_otherwise)
    found: dict[str, list[DealField]] = {}
    for one in (field for each in games for field in deal_fields(each)):
        found.setdefault(one.column.key, []).append(one)
    fields = [_widest(several, everywhere=len(several) == len(games)) for several in found.values()]
    properties = {one.column.key: _property(one) for one in fields}
    properties |= _ENVELOPE
    if throws_in := any(each.throws_in for each in games):
        properties["thrown_in"] = {"type": "boolean"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": [] if throws_in else [one.column.key for one in fields if one.values.needed],
        "additionalProperties": False,
    }


def ruling_schema(game: AnyGame) -> dict[str, Any]:
    """Return the JSON schema of a ruling in a match file, a row between the deals: points for each account."""
    sizes = {len(game.sides(players)) for players in game.info.players}
    points = {"type": "array", "items": {"type": "integer"}, "minItems": min(sizes), "maxItems": max(sizes)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {"ruling": points, **_ENVELOPE},
        "required": ["ruling"],
        "additionalProperties": False,
    }


def _widest(several: Sequence[DealField], *, everywhere: bool) -> DealField:
    """Return a field with every value that it has in any game; it is needed if all games (`everywhere`) need it."""
    every = [one.values for one in several]
    totals = {values.total for values in every}
    values = Values(
        tuple(dict.fromkeys(choice for values in every for choice in values.choices)),
        min(values.low for values in every),
        max(values.high for values in every),
        gcd(*(values.step for values in every)),
        totals.pop() if len(totals) == 1 else None,
        everywhere and all(values.needed for values in every),
    )
    return DealField(several[0].column, values, tuple(sorted({size for one in several for size in one.sizes})))


def _property(one: DealField) -> dict[str, Any]:
    values = one.values
    item: dict[str, Any] = {"enum": list(values.choices)}
    if not values.choices:
        item = {"type": "integer", "minimum": values.low, "maximum": values.high}
        if values.step > 1:
            item["multipleOf"] = values.step
    title = {"title": in_english(one.column.label)}
    if one.column.names:
        title["description"] = f"The number of a {one.whose}."
    if not one.sizes:
        return {**title, **item}
    total = {} if values.total is None else {"description": f"They add up to {values.total}."}
    length = {"minItems": min(one.sizes), "maxItems": max(one.sizes)}
    return {**title, **total, "type": "array", "items": item, **length}


def with_values(columns: Iterable[Column], answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers with the value of each choice in place of its English label or its number.

    Any other answer stays, and the game reports it.
    """
    named: dict[str, dict[str, str]] = {}
    for column in columns:
        values = [value for value in (column.values.choices if column.values else ()) if isinstance(value, str)]
        called = {in_english(name).casefold(): value for value, name in column.called if value in values}
        if column.answer and values:  # a value's own text wins over a label
            named[column.key] = called | {value.casefold(): value for value in values}
    return {key: _value(named[key], answer) if key in named else answer for key, answer in answers.items()}


def _value(words: Mapping[str, str], answer: Any) -> Any:
    if isinstance(answer, list):
        return [_value(words, each) for each in answer]
    if isinstance(answer, str):
        return words.get(answer.strip().casefold(), answer)
    return words.get(str(answer), answer) if type(answer) is int else answer
