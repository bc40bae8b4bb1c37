"""Renew requirements.lock: `python assets/lock.py` keeps the versions that still fit, `--upgrade` takes the newest.

It needs `uv` in the environment or on the path. The lock has versions and hashes, and no addresses.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = ROOT / "requirements.lock"

COMMAND: Final = (
    *("uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version", "3.11"),
    *("--group", "dev", "--extra", "club", "--generate-hashes", "--no-header", "--no-annotate", "--quiet"),
    # Without its extra the pip of Python 3.11 refuses `coverage[toml]`.
    *("--no-strip-extras", "--output-file", str(LOCK)),
)


def without_second_entries(lock: str) -> str:
    r"""Return a lock with one entry for each package: of two, that without an extra, for pip refuses both.

    >>> without_second_entries("a==1 \\\n    --hash=x\na[more]==1 ; os \\\n    --hash=x\nb[toml]==2 \\\n    --hash=y\n")
    'a==1 \\\n    --hash=x\nb[toml]==2 \\\n    --hash=y\n'
    """
    entries = re.findall(r"^\S.*\n(?:[ \t].*\n)*", lock, flags=re.MULTILINE)
    bare = {name[0] for entry in entries if (name := re.match(r"[\w.-]+(?==)", entry))}
    return "".join(entry for entry in entries if not (extra := re.match(r"([\w.-]+)\[", entry)) or extra[1] not in bare)


def main() -> None:
    """Run uv, and take out what pip refuses."""
    subprocess.run([*COMMAND, *sys.argv[1:]], cwd=ROOT, check=True)  # noqa: S603  # the command is above
    LOCK.write_text(without_second_entries(LOCK.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
