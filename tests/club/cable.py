"""A network cable between phones and a club: it is cut in the middle of whatever is said, and mended."""

import asyncio
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

_AT_ONCE = 512
"""Bytes that go through at once, so that it is cut within what is long."""


class Cable:
    """A way to an address, over another address."""

    def __init__(self, to):
        self._to, self._ends, self._is_cut = urlsplit(to), set(), False
        self.address = ""

    def cut(self):
        """Cut everything that is on its way, and let nothing through."""
        self._is_cut = True
        for end in self._ends:
            end.transport.abort()

    def mend(self):
        """Let everything through again."""
        self._is_cut = False

    async def carry(self, reader, writer):
        """Carry what one connection says, and what is answered."""
        if self._is_cut:
            writer.transport.abort()
            return
        answers, asks = await asyncio.open_connection(self._to.hostname, self._to.port)
        ends = {writer, asks}
        self._ends |= ends
        if self._is_cut:
            self.cut()
        await asyncio.gather(_pass_on(reader, asks), _pass_on(answers, writer), return_exceptions=True)
        self._ends -= ends


async def _pass_on(reader, writer):
    try:
        while some := await reader.read(_AT_ONCE):
            writer.write(some)
            await writer.drain()
    finally:
        writer.close()


@asynccontextmanager
async def cable_to(address):
    """A cable to an address."""
    cable = Cable(address)
    async with await asyncio.start_server(cable.carry, "127.0.0.1", 0) as server:
        cable.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield cable
        cable.cut()
