"""The fields of a deal in files, and their ranges, from the columns of a game."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.rules.game import AnyGame, Column, Values
from scorekeeper.rules.phrase import in_english


class DealField(NamedTuple):
    """One field of a deal. `sizes` are the possible lengths of its list; empty where it is not a list."""

    column: Column
    values: Values
    sizes: tuple[int, ...]

    @property
    def whose(self) -> str:
        """What its numbers stand for, "seat" or "side"; empty for other values."""
        return {"seats": "seat", "accounts": "side"}.get(self.column.names, "")


def deal_fields(game: AnyGame) -> tuple[DealField, ...]:
    """The fields of a deal for any number of players, in the order of the game's columns."""
    return tuple(
        DealField(column, column.values, _sizes(game, column)) for column in game.columns if column.values is not None
    )


def _sizes(game: AnyGame, column: Column) -> tuple[int, ...]:
    if column.seats:
        return game.info.players
    sizes = {len(game.sides(players)) for players in game.info.players} if column.each else set()
    return tuple(sorted(sizes))


def deal_schema(game: AnyGame) -> dict[str, Any]:
    """The JSON schema of a deal in a match file."""
    fields = deal_fields(game)
    properties = {one.column.key: _property(one) for one in fields}
    properties |= {"note": {"type": "string"}, "time": {"type": "string", "format": "date-time"}}
    if game.throws_in:
        properties["thrown_in"] = {"type": "boolean"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": [] if game.throws_in else [one.column.key for one in fields if one.values.needed],
        "additionalProperties": False,
    }


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
