"""The server's WebSocket protocol with limits on memory: 16 kB of deflated zeros inflate to 16 MB.

`websockets` limits the size of a message, but neither how many messages one read from the network holds, nor how many
frames a message has; and uvicorn reads frames before the handshake is complete.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from scorekeeper.web.frames import MAX_MESSAGE

_CHUNK: Final = 4096
"""Bytes that are parsed at a time; inflated, they are 4 MB at most."""

_MAX_QUEUED: Final = 2 * MAX_MESSAGE
"""Bytes of inflated messages that may wait in the queue."""

_MAX_FRAMES: Final = 1024
"""Frames of a message at most. A browser sends one frame, or frames of 128 kB."""

_TOO_BIG: Final = 1009


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Closes a connection that sends too much (code 1009), or anything before the handshake is complete."""

    def data_received(self, data: bytes) -> None:
        """Parse received bytes in chunks, and stop where a limit is exceeded."""
        for start in range(0, len(data), _CHUNK):
            if self.transport.is_closing():
                return
            if self.handshake_initiated and not self.handshake_complete:
                self.transport.abort()  # no browser sends before it is answered
                return
            super().data_received(data[start : start + _CHUNK])
            if len(self.frames) > _MAX_FRAMES or self._queued_bytes() > _MAX_QUEUED:
                self._fail(_TOO_BIG)
                return

    def _queued_bytes(self) -> int:
        queued = self.queue._queue  # type: ignore[attr-defined]  # noqa: SLF001  # a queue has no public way to look
        return sum(len(message.get("bytes") or message.get("text") or b"") for message in queued)

    def _fail(self, code: int) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()
