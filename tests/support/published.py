"""The published site, built once in a run of the tests for each base, and shared by all its worker processes."""

from __future__ import annotations

import dataclasses
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from runpy import run_path

import pytest

from scorekeeper.texts.speech import say
from scorekeeper.web.publishing.site import Published, publish
from scorekeeper.web.publishing.wheels import NotPublished
from tests.support.serving import ROOT

APP = ROOT / "scorekeeper"

BUILT = 600.0
"""Seconds that a worker waits for the one that builds: at first the packages are fetched and compiled."""


class Sites:
    """The sites by base, each built by whoever asks for it first."""

    def __init__(self, folder: Path) -> None:
        """Build in a folder that all workers of this run have in common."""
        self._folder = folder
        folder.mkdir(exist_ok=True)

    def __getitem__(self, base: str) -> Published:
        """The site below a base. Where it cannot be built the test fails, and says why."""
        folder = self._folder / (base.strip("/").replace("/", "-") or "top")
        told = folder.with_suffix(".json")
        with closing(sqlite3.connect(self._folder / "lock.db", timeout=BUILT, isolation_level=None)) as lock:
            lock.execute("BEGIN EXCLUSIVE")  # let go when this process ends, however it ends
            if not told.exists():
                # As an install does, after which icons may have been added.
                run_path(str(ROOT / "assets" / "icon_fonts.py"))["make"](APP / "web" / "publishing" / "fonts", APP)
                try:
                    built = publish(folder, base)
                except NotPublished as refused:
                    pytest.fail(say(refused.fault), pytrace=False)
                told.write_text(json.dumps(dataclasses.asdict(built), default=str), "utf-8")
        facts = json.loads(told.read_text("utf-8"))
        return Published(**facts | {"folder": Path(facts["folder"])})


def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for temporary files that all workers of this run have in common."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def begun(folder: Path) -> subprocess.Popen[bytes]:
    """A process that builds the site meanwhile: else workers wait for the first that asks for it.

    Where it cannot, the test that asks tries again, and says why.
    """
    command = [sys.executable, "-m", "tests.support.published", str(folder)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    Sites(Path(sys.argv[1]))["/"]
