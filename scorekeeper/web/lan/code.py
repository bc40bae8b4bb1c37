"""The join code that is typed on a phone: read from a screen, or called across the room."""

from __future__ import annotations

import hmac
import secrets
from typing import Final

LENGTH: Final = 6

ALPHABET: Final = "34679ACDEFHJKMNPQRTUVWXY"
"""Without letters and digits that are confused: 0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G."""


def new_code() -> str:
    """A random code, one of 190 million (24 ** 6); the rate limit makes guessing hopeless."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spaced(code: str) -> str:
    """A code as it is shown, in two groups.

    >>> spaced("K7M4QX")
    'K7M 4QX'
    """
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def is_code(code: str, typed: str) -> bool:
    """Whether a typed text is the code, whatever its case, spaces and hyphens. Compared in constant time.

    >>> is_code("K7M4QX", " k7m-4qx"), is_code("K7M4QX", "K7M4Q"), is_code("K7M4QX", "")
    (True, False, False)
    """
    normalized = "".join(typed.split()).replace("-", "").upper()
    return hmac.compare_digest(normalized.encode("utf-8", "replace"), code.encode())
