"""A PostgreSQL of a test's own, which may be killed: its programs have to be on this machine."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.club.postgresql import LEFT_OUT, POSTGRESQL
from tests.support.serving import PATIENCE

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


class OwnPostgresql:
    """A server in a folder, run by an ordinary user: PostgreSQL is not run by root."""

    def __init__(self, folder):
        self._folder = folder
        self.url = f"postgresql://scorekeeper@/postgres?host={folder}"

    def _run(self, program, *arguments):
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, BINARIES[-1] / program, "--pgdata", self._folder / "data", *arguments]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.run(command, check=False, cwd=self._folder, **quiet).returncode

    def make(self):
        """Make it, with nothing in it."""
        assert self._run("initdb", "--username", "scorekeeper", "--auth", "trust", "--no-sync") == 0

    def start(self):
        """Start it, once all processes of the one before are gone."""
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder}"
        until = time.monotonic() + PATIENCE
        while self._run("pg_ctl", "--wait", "--log", self._folder / "log", "--options", options, "start"):
            assert time.monotonic() < until, (self._folder / "log").read_text()

    def kill(self):
        """SIGKILL to all its processes."""
        first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for each in (first, *map(int, children)):
            try:
                os.kill(each, signal.SIGKILL)
            except ProcessLookupError:
                continue

    @classmethod
    @contextmanager
    def running(cls):
        """One that runs, until the end of the test."""
        if POSTGRESQL is None or not BINARIES:
            pytest.skip(LEFT_OUT)
        folder = Path(tempfile.mkdtemp(prefix="pg"))  # the name of a socket is short
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        server = cls(folder)
        try:
            server.make()
            server.start()
            yield server
        finally:
            server.kill()
            shutil.rmtree(folder)
