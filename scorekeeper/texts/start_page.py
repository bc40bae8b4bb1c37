"""What the site says before the app is there: its start page, its manifest, its offers at the foot of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

LANGUAGE: Final = "en"

START_PAGE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "about": "The score sheet of a card table",
        "what": "The score sheet of a card table: who leads, and what each player still owes.",
        "without": "It works without a network once it is here.",
        "bar": "How far it has come",
        "script": "Scorekeeper needs JavaScript.",
        "starting": "Starting…",
        "opening": "Opening…",
        "loading": "Loading: {share} of 100. This is needed once.",
        "safe": "What was saved is safe.",
        "again": "Try again",
        "cut_off": "Loading was cut off.",
        "not_whole": "Scorekeeper is not wholly on this device yet, and there is no network.",
        "no_start": "Scorekeeper could not start.",
        "newer": "A new version of scorekeeper is here.",
        "use": "Use it now",
        "later": "Later",
        "here": "Scorekeeper is on this device now and works without a network.",
        "good": "Good",
        "new_match": "New match",
        "matches": "All matches",
    }
)
"""By the name that the page, the manifest and `start.js` have for it; written into them when the site is built."""
