"""What tells this computer's own browser from everybody else: a token in the address that is opened at start.

That a request comes from this machine and names it `localhost` says little: a program on it that forwards a port
says so for whomever it lets in. The token is good once; the browser that brings it is given a cookie, which is good
as long as the program runs. Whoever comes later from this computer says the code, like a phone.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field
from typing import Final

LIFE: Final = 30 * 24 * 3600
"""Seconds for which a browser keeps the cookie, its own restarts included; the program ends sooner."""


def new_token() -> str:
    """A token that nobody guesses: 128 bits."""
    return secrets.token_urlsafe(16)


@dataclass
class HostBrowser:
    """The one-time token of the address that is opened at start, and the cookie that is given for it."""

    token: str | None = field(default_factory=new_token)
    _cookie: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    def exchange(self, token: str) -> str | None:
        """The cookie for the token, once; None for whatever else is said.

        >>> home = HostBrowser("t")
        >>> home.exchange("x"), home.holds(str(home.exchange("t"))), home.exchange("t")
        (None, True, None)
        """
        if self.token is None or not _same(token, self.token):
            return None
        self.token = None
        return self._cookie

    def holds(self, cookie: str) -> bool:
        """Whether this is the cookie."""
        return _same(cookie, self._cookie)


def _same(said: str, secret: str) -> bool:
    return hmac.compare_digest(said.encode("utf-8", "replace"), secret.encode())
