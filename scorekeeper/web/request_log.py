"""A line of JSON in a log for each request. It has no name of a person, and no key: addresses have none."""

from __future__ import annotations

import json
import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class RequestLog:
    """ASGI middleware that logs what `app` was asked and how it answered; what was asked behind a "?" is left out."""

    def __init__(self, app: ASGIApp, log: logging.Logger) -> None:
        """Log to `log`."""
        self._app, self._log = app, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and log it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, begun = 0, perf_counter()

        async def sent(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            took = round(1000 * (perf_counter() - begun))
            line = {"method": scope["method"], "path": scope["path"], "status": status, "milliseconds": took}
            self._log.info(json.dumps(line))
