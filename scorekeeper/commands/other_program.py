"""The other program called scorekeeper, which a package index has under this import name."""

from __future__ import annotations

from pathlib import Path

from scorekeeper import __file__ as package
from scorekeeper.rules.phrase import Fault

OTHER_PROGRAM = Fault(
    "Another program called scorekeeper is installed in the same environment. Each can overwrite the other's files: "
    "install them apart."
)


def is_installed_beside(folder: Path = Path(package).parents[1]) -> bool:
    """Return whether a folder of installed packages has the other program too; of this one it is `scorekeeper_cards`.

    The folder is looked at, and the metadata is not read: that would cost every start 30 ms.
    """
    return next(folder.glob("scorekeeper-*.dist-info"), None) is not None
