"""Compression of the client's files, once for all browsers: a phone nearby loads 4.5 MB, not 12."""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass, field
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_COMPRESSIBLE: Final = (".wasm", ".js", ".mjs", ".json", ".otf", ".ttf", ".svg")
_LEAST: Final = 10_000  # bytes; smaller files gain nothing
_LEVEL: Final = 6  # 0.7 s for the whole client, once; 9 takes three times as long for one percent less


@dataclass
class Compressed:
    """ASGI middleware for static files: the gzip of each is made on its first request, and kept in memory.

    Requests for a part, or by a client without gzip, pass unchanged. Only files with an ETag are compressed, so the
    folder bounds the memory.
    """

    app: ASGIApp
    _packed: dict[tuple[str, str], bytes] = field(default_factory=dict)
    _packing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        asked = Headers(scope=scope) if scope["type"] == "http" else Headers()
        takes = "gzip" in asked.get("accept-encoding", "") and "range" not in asked
        if not takes or scope["method"] != "GET" or not scope["path"].endswith(_COMPRESSIBLE):
            await self.app(scope, receive, send)
            return
        answer: list[Message] = []

        async def take(message: Message) -> None:
            answer.append(message)

        await self.app(scope, receive, take)
        start, *parts = answer
        headers = MutableHeaders(raw=start["headers"])
        headers.add_vary_header("Accept-Encoding")
        body, tag = b"".join(part.get("body", b"") for part in parts), headers.get("etag")
        if start["status"] == 200 and tag and len(body) >= _LEAST:  # noqa: PLR2004  # HTTP's own number
            body = await self._gzip(scope["path"], tag, body)
            headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(body))
        await send({**start, "headers": headers.raw})
        await send({"type": "http.response.body", "body": body})

    async def _gzip(self, path: str, tag: str, body: bytes) -> bytes:
        async with self._packing:  # fifty phones that come at once wait for one compression
            if (path, tag) not in self._packed:
                self._packed[path, tag] = await asyncio.to_thread(gzip.compress, body, _LEVEL, mtime=0)
            return self._packed[path, tag]
