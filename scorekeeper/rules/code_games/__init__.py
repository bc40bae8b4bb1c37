"""Games in code, for rules that a table cannot express; `code_game` has their base class."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from scorekeeper.rules.game import AnyGame, GameInfo


def games_in_code() -> tuple[AnyGame, ...]:
    """Return an instance of every class in this package with an `info`: every revision that was ever released."""
    paths = [f"{__name__}.{module.name}" for module in iter_modules(__path__)]
    kinds = [(path, kind) for path in paths for kind in vars(import_module(path)).values() if isinstance(kind, type)]
    return tuple(
        kind() for path, kind in kinds if kind.__module__ == path and isinstance(getattr(kind, "info", None), GameInfo)
    )
