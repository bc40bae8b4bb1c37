"""The code that a phone says to join the table: read from a screen, or called across the room."""

from __future__ import annotations

import hmac
import secrets
from typing import Final

LENGTH: Final = 6

ALPHABET: Final = "34679ACDEFHJKMNPQRTUVWXY"
"""Without the letters and figures that are taken for one another: 0 O, 1 I L, 2 Z, 5 S, 8 B, 6 G."""


def new_code() -> str:
    """A code that nobody guesses within the tries they get: one of 190 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def spaced(code: str) -> str:
    """A code as it is shown.

    >>> spaced("K7M4QX")
    'K7M 4QX'
    """
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def is_said(code: str, said: str) -> bool:
    """Whether somebody said the code, in small letters or large, with spaces or without. Takes equally long.

    >>> is_said("K7M4QX", " k7m-4qx"), is_said("K7M4QX", "K7M4Q"), is_said("K7M4QX", "")
    (True, False, False)
    """
    plain = "".join(said.split()).replace("-", "").upper()
    return hmac.compare_digest(plain.encode("utf-8", "replace"), code.encode())
