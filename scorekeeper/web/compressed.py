"""Compressing what a browser is sent of the client, once for all that ask: a phone nearby loads 4.5 MB, not 12."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_COMPRESSIBLE: Final = (".wasm", ".js", ".mjs", ".json", ".otf", ".ttf", ".svg")
_LEAST: Final = 10_000  # bytes; below that it gains nothing
_LEVEL: Final = 6  # 0.7 s for all of the client, once; 9 takes three times as long for a hundredth less


class Compressed:
    """ASGI middleware for static files: their gzip is made when one is first asked for, and held in memory.

    What is asked for in part, or by a client that does not take gzip, passes unchanged. Only files with an ETag are
    compressed; there are as many as the folder has, so what is held is bounded by it.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Compress what `app` answers."""
        self._app = app
        self._packed: dict[tuple[str, str], bytes] = {}
        self._packing = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        asked = Headers(scope=scope) if scope["type"] == "http" else Headers()
        takes = "gzip" in asked.get("accept-encoding", "") and "range" not in asked
        if not takes or scope["method"] != "GET" or not scope["path"].endswith(_COMPRESSIBLE):
            await self._app(scope, receive, send)
            return
        answer = _Answer()
        await self._app(scope, receive, answer.take)
        async for message in self._messages(scope["path"], answer):
            await send(message)

    async def _messages(self, path: str, answer: _Answer) -> AsyncIterator[Message]:
        headers = MutableHeaders(raw=answer.start["headers"])
        headers.add_vary_header("Accept-Encoding")
        body, tag = b"".join(answer.parts), headers.get("etag")
        if answer.start["status"] == 200 and tag and len(body) >= _LEAST:  # noqa: PLR2004  # HTTP's own number
            body = await self._gzip(path, tag, body)
            headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
        yield {**answer.start, "headers": headers.raw}
        yield {"type": "http.response.body", "body": body}

    async def _gzip(self, path: str, tag: str, body: bytes) -> bytes:
        async with self._packing:  # fifty phones that come at once wait for one
            if (path, tag) not in self._packed:
                self._packed[path, tag] = await asyncio.to_thread(gzip.compress, body, _LEVEL, mtime=0)
            return self._packed[path, tag]


class _Answer:
    """What the app has answered, whole."""

    def __init__(self) -> None:
        self.start: Message = {}
        self.parts: list[bytes] = []

    async def take(self, message: Message) -> None:
        """Take a message of it."""
        if message["type"] == "http.response.start":
            self.start = message
        elif message["type"] == "http.response.body":
            self.parts.append(message.get("body", b""))
