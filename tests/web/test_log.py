"""The log: where it lies, and that it never grows without end."""

import subprocess
import sys

from tests.support.serving import ROOT

MUCH = """
import logging, pathlib, sys
from scorekeeper.web.log import log_to_file
log_to_file(pathlib.Path(sys.argv[1]))
for number in range(5000):
    logging.getLogger("a").warning("%d %s", number, "x" * 1000)
"""


def test_five_megabytes_of_trouble_leave_two_files_of_one(tmp_path):
    done = subprocess.run([sys.executable, "-c", MUCH, tmp_path], check=True, capture_output=True, cwd=ROOT)
    assert done.stderr == b""
    files = sorted(file.name for file in tmp_path.iterdir())
    assert files == ["scorekeeper.log", "scorekeeper.log.1"]
    assert all(file.stat().st_size <= 1_000_000 for file in tmp_path.iterdir())
    assert (tmp_path / "scorekeeper.log").read_text().splitlines()[-1].split(": ")[1].startswith("4999 ")


def test_there_is_no_file_while_there_is_nothing_to_say(tmp_path):
    quiet = "import pathlib, sys; from scorekeeper.web.log import log_to_file; log_to_file(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", quiet, tmp_path], check=True, cwd=ROOT)
    assert list(tmp_path.iterdir()) == []
