"""Sessions of a server, spoken raw."""

from __future__ import annotations

import asyncio

import msgpack


def registration():
    body = {"session_id": "", "page_name": "", "page": {"route": "/", "web": True, "platform": "linux"}}
    return b"\x00" + msgpack.packb([1, body])


class Line:
    """Both ends of a WebSocket, as ASGI has them."""

    def __init__(self, *coming):
        self.coming = list(coming)
        self.sent = []
        self.gone = False

    async def receive(self):
        if self.coming:
            return self.coming.pop(0)
        return await asyncio.Event().wait()

    async def send(self, message):
        if self.gone:
            raise OSError("nobody is there")
        self.sent.append(message["type"])
