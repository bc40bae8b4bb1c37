"""Authentication of this computer's own browser, by a one-time token in the URL that is opened at start.

That a request comes from a loopback address is not enough: a program on this machine may forward a port for others.
The token is valid once; the browser that sends it gets a cookie, which is valid as long as the program runs. Any later
browser on this computer needs the join code, like a phone.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from typing import Final

COOKIE_LIFETIME: Final = 30 * 24 * 3600
"""Seconds for which a browser keeps the cookie (`Max-Age`), also over its restarts; the program ends sooner."""


def new_token() -> str:
    """A random token of 128 bits."""
    return secrets.token_urlsafe(16)


@dataclass
class HostBrowser:
    """The one-time token of the URL that is opened at start, and the cookie that replaces it."""

    token: str | None = field(default_factory=new_token)
    _cookie: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    def exchange(self, token: str) -> str | None:
        """The cookie for the token, once; None for another token, or the second time.

        >>> home = HostBrowser("t")
        >>> home.exchange("x"), home.is_valid(str(home.exchange("t"))), home.exchange("t")
        (None, True, None)
        """
        if self.token is None or not _equals(token, self.token):
            return None
        self.token = None
        return self._cookie

    def is_valid(self, cookie: str) -> bool:
        """Whether this is the cookie."""
        return _equals(cookie, self._cookie)


def _equals(value: str, secret: str) -> bool:
    return hmac.compare_digest(value.encode("utf-8", "replace"), secret.encode())
