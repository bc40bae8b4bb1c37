"""A small judge of JSON schemas: it knows the words that the schemas in the manual use, and fails at any other."""

import operator
import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None)}
SILENT = {"$schema", "$defs", "default", "format", "title", "description"}


def fits(value, schema, root=None):
    """Return whether a value is as a schema says; references are to the definitions of the `root`."""
    root = root or schema
    return all(JUDGES[word](value, wanted, schema, root) for word, wanted in schema.items() if word not in SILENT)


def of(kind, judge):
    """Return a judge of values of a kind, which lets all others pass."""
    return lambda value, wanted, schema, root: not isinstance(value, kind) or judge(value, wanted, schema, root)


def bound(kind, compare, measure=len):
    """Return a judge that compares a measure of a value with a number."""
    return of(kind, lambda value, wanted, *_: compare(measure(value), wanted))


def has_no_others(value, wanted, schema, root):
    """Return whether keys that the schema does not name are as wanted."""
    others = [each for key, each in value.items() if key not in schema.get("properties", {})]
    return not others if wanted is False else wanted is True or all(fits(each, wanted, root) for each in others)


JUDGES = {
    "$ref": lambda value, wanted, _, root: fits(value, root["$defs"][wanted.removeprefix("#/$defs/")], root),
    "type": lambda value, wanted, *_: type(value) is TYPES[wanted],
    "const": lambda value, wanted, *_: value == wanted,
    "enum": lambda value, wanted, *_: value in wanted,
    "anyOf": lambda value, wanted, _, root: any(fits(value, each, root) for each in wanted),
    "required": of(dict, lambda value, wanted, *_: set(wanted) <= value.keys()),
    "properties": of(
        dict,
        lambda value, wanted, _, root: all(fits(value[key], wanted[key], root) for key in value.keys() & wanted.keys()),
    ),
    "propertyNames": of(dict, lambda value, wanted, _, root: all(fits(key, wanted, root) for key in value)),
    "additionalProperties": of(dict, has_no_others),
    "items": of(list, lambda value, wanted, _, root: all(fits(each, wanted, root) for each in value)),
    "pattern": of(str, lambda value, wanted, *_: re.search(wanted, value) is not None),
    "minimum": bound(int, operator.ge, int),
    "maximum": bound(int, operator.le, int),
    "multipleOf": bound(int, lambda number, step: number % step == 0, int),
    "minItems": bound(list, operator.ge),
    "maxItems": bound(list, operator.le),
    "minLength": bound(str, operator.ge),
    "maxLength": bound(str, operator.le),
    "maxProperties": bound(dict, operator.le),
}
