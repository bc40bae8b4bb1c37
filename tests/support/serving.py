"""Starting a server in a process of its own, and reading from it where it answers."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

PATIENCE = 120
"""Seconds that anything is waited for. What is so in a tenth of a second takes many on a busy machine; a test waits
for what it needs, never for a time, so this is reached only where it never comes."""


@dataclass(frozen=True)
class Served:
    """A server that answers at `address`; `opened` is what this computer opens, with the token of --lan."""

    address: str
    process: asyncio.subprocess.Process
    opened: str

    async def stop(self) -> tuple[int, str, str]:
        """Ctrl+C: its exit code, and all that it wrote since it said where it answers."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        out, err = await asyncio.wait_for(self.process.communicate(), PATIENCE)
        return self.process.returncode or 0, out.decode(), err.decode()

    async def kill(self) -> None:
        """SIGKILL, as where the machine takes its memory back: nothing is said and nothing ended."""
        self.process.kill()
        await asyncio.wait_for(self.process.communicate(), PATIENCE)


async def code_of(served: Served) -> str:
    """The code of a table that is open to the local network: it stands on the terminal below the address."""
    assert served.process.stdout is not None
    while True:
        line = (await asyncio.wait_for(served.process.stdout.readline(), PATIENCE)).decode()
        assert line, "no code was printed"
        if found := re.search(r"the code (\w{3}) (\w{3})", line):
            return "".join(found.groups())


@asynccontextmanager
async def serving(*arguments: str | Path, env: dict[str, str] | None = None) -> AsyncIterator[Served]:
    """Python with these arguments, which prints an address; stopped in the end, and it has to end well."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *map(str, arguments),
        cwd=ROOT,
        env=env,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"(https?://\S+:\d+)(/\?token=\S+)?", line)
        if found is None:
            _, err = await process.communicate()
            raise AssertionError(f"no address in {line!r}; {err.decode()}")
        served = Served(found[1], process, found[0])
        yield served
        if process.returncode != -signal.SIGKILL:  # else the test has killed it
            code, _, err = await served.stop()
            assert (code, err) == (0, ""), err
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


def app(folder: Path, port: int = 0) -> list[str]:
    """The arguments that start scorekeeper on a folder of its own, at a port or at any that is free."""
    return ["-m", "scorekeeper", "--port", str(port), "--no-browser", "--data", str(folder)]
