"""One part of a recording, in a process that `__main__.py` starts: `python -m tests.tools.golden.part NAME FOLDER`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.tools.golden import fixed

PARTS = {
    "heard": "screens",
    "picture": "pictures",
    "files": "files",
    "export": "handing_on",
    "link": "handing_on",
    "backup": "backups",
    "tables": "own_games",
    "seasons": "seasons",
    "gather": "gathering",
}
"""The module that each part is in, as a function of the same name; the longest part first."""


def main(name: str, out: Path) -> None:
    """Record a part. The program is imported only when the clock is fixed."""
    fixed.install()
    part = getattr(import_module(f"tests.tools.golden.{PARTS[name]}"), name)
    fixed.begin(name)
    part(out)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
