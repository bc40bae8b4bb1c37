"""The server's end of a WebSocket, bounded in what it inflates: 16 kB of one sheet of noughts are 16 MB.

`websockets` bounds a message before it inflates it. What it does not bound is how many messages one reading from
the network holds, nor how many pieces a message comes in; and uvicorn would read them before it has let the client in.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from scorekeeper.web.frames import LARGEST

_STEP: Final = 4096
"""Bytes that are read at a time; inflated, they are 4 MB at most."""

_WAITING: Final = 2 * LARGEST
"""Bytes of messages, inflated, that wait to be heard at most."""

_PIECES: Final = 1024
"""Pieces of a message at most. A browser sends one whole, or in pieces of 128 kB."""

_TOO_BIG: Final = 1009


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """Hangs up on a client that sends more than anybody waits for, or before it was let in."""

    def data_received(self, data: bytes) -> None:
        """Read a little at a time, and stop where it is too much."""
        for start in range(0, len(data), _STEP):
            if self.transport.is_closing():
                return
            if self.handshake_initiated and not self.handshake_complete:
                self.transport.abort()  # no browser speaks before it is answered
                return
            super().data_received(data[start : start + _STEP])
            if len(self.frames) > _PIECES or self._waiting() > _WAITING:
                self._hang_up(_TOO_BIG)
                return

    def _waiting(self) -> int:
        waiting = self.queue._queue  # type: ignore[attr-defined]  # noqa: SLF001  # a queue has no public way to look
        return sum(len(message.get("bytes") or message.get("text") or b"") for message in waiting)

    def _hang_up(self, code: int) -> None:
        self.conn.fail(code)
        self.handle_parser_exception()
