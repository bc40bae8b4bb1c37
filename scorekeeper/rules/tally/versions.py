"""The versions of the language of tally tables: what is new in each, and which a table uses.

There are twelve. `NEW_IN_2` are the keys of the second; a table that leaves them out is one of version 1 and is written
without them, so that a scorekeeper that does not know them reads it. The third has the kinds of items that came later,
each with its own keys, totals of more than 1,000, and tenths of a point. `NEW_IN` are the keys of the versions after
it, which tables of the versions before are written without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

LanguageVersion: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

VERSION: Final = 12
"""The latest version of the language of tables that is read."""

NEW_IN_2: Final[dict[str, dict[str, Any]]] = {
    "table": {
        "declarer": None,
        "turn": "passes",
        "direction": "left",
        "first": None,
        "groups": [],
        "wins": "best",
        "start": 0,
        "unit": 1,
        "at_end": [],
        "handicaps": [],
        "last_pays": False,
    },
    "item": {
        "kind": "count",
        "points_for": None,
        "factor": 2,
        "of": None,
        "own": True,
        "one_has_none": False,
        "pairs": "all",
        "least": 0,
    },
    "hand": {
        "times": None,
        "factor": 1,
        "short": None,
        "aliases": [],
        "group": None,
        "at_most": None,
        "after": 0,
        "ends_at": 0,
        "ends_as": "winner",
        "pairs": "all",
        "undoubled": "played",
        "sweep": False,
        "divisor": 1,
    },
    "option": {"minus": False},
    "choice": {"sets": {}},
}
"""The keys of version 2 by the object that has them, each with its value in a table of version 1."""

NEW_IN: Final[dict[LanguageVersion, dict[str, dict[str, Any]]]] = {
    4: {
        "table": {
            "floor": None,
            "at_tie": "shared",
            "partners_lose": False,
            "claim": "total",
            "lead": None,
            "reminders": [],
        },
        "item": {
            "count": {"nobody": False},
            "bids": {
                "zero_by_cards": [],
                "by_cards": [0, 0, 0],
                "made_by": [],
                "lost": 0,
                "stays": False,
                "trumps_by_made": [],
                "trumps_first": "none",
            },
        },
    },
    5: {
        "table": {},
        "item": {"auction": {"first_least": 0, "last_least": 0}, "number": {"needed": False}},
    },
    6: {
        "table": {
            "target_each": False,
            "halves_at": None,
            "halves": "always",
            "hints": [],
            "hints_from": None,
            "out_above": None,
        },
        "item": {"places": {"owed": 0}},
    },
    7: {
        "table": {"floor_when": "always"},
        "item": {
            "declares": {"held": 0},
            "left-in-hand": {"below": "own"},
            "goal": {"each": False},
            "auction": {"concede": "never", "moon": 0, "moon_lost": 0},
        },
    },
    8: {
        "table": {},
        "item": {
            "number": {"each": 1, "total": None, "all_more": 0, "unless": None, "optional": False},
            "one-of": {"over": [], "under": []},
            "goal": {"others_to": None, "slam": 0},
            "declares": {"alone": "each"},
            "doublings": {"each": "doubles"},
            "result": {"points": [], "points_alone": []},
            "extra": {"alone": True},
        },
    },
    9: {
        "table": {},
        "item": {"goal": {"halves": False}, "extra": {"doubles": False}, "result": {"undecided": False}},
    },
    10: {
        "table": {},
        "item": {
            "one-of": {"off": [], "once": []},
            "extra": {"once": []},
            "result": {"spared": []},
            "side-bids": {"all_wins": False},
        },
    },
    11: {
        "table": {"rubber": None, "rubber_within": 0, "rubber_points": 0},
        "item": {"count": {"optional": False}},
    },
    12: {
        "table": {"wins_at": None},
        "item": {
            "number": {"step": 1, "one_side": False, "without": "costs", "never": [], "all_wins": False},
            "left-in-hand": {"step": 1, "most": None},
            "beside": {"one_side": False, "never": []},
            "share": {"doubled": None},
            "moon": {"announced": False},
            "auction": {"moon_all": False, "step": 1},
            "one-of": {"sides": []},
            "extra": {"needs": [], "with_any": []},
            "result": {"least_bid": 1, "most_bid": 9999},
            "all-passed": {"doubled": False},
        },
    },
}
"""The keys that are new in a version, by the object that has them, those of items by their kind, each with its value in
a table of an earlier version."""

_ONLY_IN_2: Final = ("direction", "first", "groups", "wins")
"""Keys of a table that version 1 has not; it has a `declarer` and a `turn` too, with one value each."""


def version_in(whole: dict[str, Any], since: int) -> LanguageVersion:
    """The version of the language that a table uses, as plain values with every key; its kinds are known `since`."""
    for version in sorted(NEW_IN, reverse=True):
        if since >= version or _says_what_is_new_in(version, whole):
            return version
    bounds = [option[key] for option in whole["options"] for key in _BOUNDS if option[key] is not None]
    totals = [whole["start"], whole["target"] or 0, *bounds]
    if since > _SECOND or whole["unit"] > _HALVES or any(abs(total) > _SMALL for total in totals):
        return 3
    objects = [("table", whole), *(("item", item) for item in whole["items"]), *(("hand", h) for h in whole["hands"])]
    objects += [("option", option) for option in whole["options"]]
    objects += [("choice", choice) for option in whole["options"] for choice in option["choices"]]
    new = any(each.get(key, old) != old for kind, each in objects for key, old in NEW_IN_2[kind].items())
    return 2 if new or min(bounds, default=0) < 0 or whole["order"] == "free" else 1


_SMALL: Final = 1000  # a total of versions 1 and 2, at most
_HALVES: Final = 2
_SECOND: Final = 2
_WITH_BONUS_TO_TARGET: Final = 4
_WITH_HALVES: Final = 8
_BOUNDS: Final = ("low", "high")


def drop_later_keys(whole: dict[str, Any]) -> None:
    """Take the keys of later versions than its own out of the document of a table."""
    later = [version for version in NEW_IN if version > whole["version"]]
    for _, each, keys in [found for version in later for found in _objects_of(version, whole)]:
        for key in keys:
            del each[key]
    if whole["version"] == 1:
        _drop_keys_of_2(whole)


def _objects_of(
    version: LanguageVersion, whole: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any], Mapping[str, Any]]]:
    """The objects of a document that have keys of a version: what their paths begin with, and these keys as above."""
    new = NEW_IN[version]
    yield "", whole, new["table"]
    yield from ((f"items.{item['id']}.", item, new["item"].get(item["kind"], {})) for item in whole["items"])


def _says_what_is_new_in(version: LanguageVersion, whole: dict[str, Any]) -> bool:
    """Whether a key of a version has another value than in earlier tables, or an option sets it; or a bonus is new."""
    objects = list(_objects_of(version, whole))
    new = {f"{path}{key}" for path, _, keys in objects for key in keys}
    choices = [choice for option in whole["options"] for choice in option["choices"]]
    paths = [option["sets"] or option["id"] for option in whole["options"]]
    paths += [path for choice in choices for path in choice["sets"]]
    is_new = any(each[key] != old for _, each, keys in objects for key, old in keys.items())
    if version == _WITH_BONUS_TO_TARGET:
        rows = [whole["at_end"], *(choice["sets"].get("at_end") for choice in choices)]  # an option may set anything
        bonuses = [bonus for row in rows if isinstance(row, list) for bonus in row]
        is_new = is_new or any(isinstance(bonus, dict) and bonus.get("to") == "target" for bonus in bonuses)
    if version == _WITH_HALVES:
        seatings = [whole["seating"], *(each for c in choices for each in (c["value"], c["sets"].get("seating")))]
        is_new = is_new or any(each == "halves" or (isinstance(each, list) and "halves" in each) for each in seatings)
    return is_new or any(path in new or path.rpartition(".")[0] in new for path in paths)


def _drop_keys_of_2(whole: dict[str, Any]) -> None:
    """Take the keys of version 2 out of the document of a table of version 1."""
    del whole["version"]
    for key in _ONLY_IN_2:
        del whole[key]
    for kind, listed in (("item", whole["items"]), ("hand", whole["hands"])):
        for each in listed:
            for key in NEW_IN_2[kind]:
                del each[key]
    for option in whole["options"]:
        for key in NEW_IN_2["option"]:
            del option[key]
        for choice in option["choices"]:
            del choice["sets"]
