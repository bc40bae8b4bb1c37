"""Try another version of Flet: `python assets/try_flet.py 1.0.6` says which of the fixes and tests it breaks.

It makes an environment of its own from the lock, puts that Flet into it, and runs the tests that lean on Flet's inside;
further arguments go to pytest in their place. Nothing of this checkout changes.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TESTS: Final = ("tests/flet_fixes", "tests/app", "tests/web", "tests/project/test_native_build.py", "-q")


def main(version: str, *tests: str) -> int:
    """Run the tests with this version and return pytest's exit status."""
    with TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        (python,) = (path for name in ("bin/python", "Scripts/python.exe") if (path := Path(folder) / name).exists())

        def run(*arguments: str, check: bool = True) -> int:
            return subprocess.run([python, "-m", *arguments], cwd=ROOT, check=check).returncode  # noqa: S603  # ours

        run("pip", "install", "--quiet", "--require-hashes", "--requirement", "requirements.lock")
        run("pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--editable", ".")
        run("pip", "install", "--quiet", f"flet=={version}", f"flet-web=={version}")
        return run("pytest", "--numprocesses", "auto", *(tests or TESTS), check=False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
