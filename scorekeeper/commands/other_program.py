"""The other program with the name and import name of scorekeeper on the package index."""

from __future__ import annotations

from pathlib import Path

from scorekeeper import __file__ as package
from scorekeeper.rules.phrase import Fault

OTHER_PROGRAM = Fault(
    "Another program called scorekeeper is installed in the same environment. Each can overwrite the other's files: "
    "install them apart."
)


def is_installed_beside(folder: Path = Path(package).parents[1]) -> bool:
    """Return whether a folder of installed packages also has the other program; this one is `scorekeeper_cards`.

    It looks only at file names: reading the metadata would cost every start 30 ms.
    """
    return next(folder.glob("scorekeeper-*.dist-info"), None) is not None
