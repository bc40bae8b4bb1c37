"""What can be wrong with a link to a match, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault


@dataclass(frozen=True, slots=True)
class NoLink(Fault):
    """Text in which no match is handed over."""

    template: ClassVar[str] = "This is no link to a match: one holds {mark} and many letters and figures after it."
    mark: str


@dataclass(frozen=True, slots=True)
class LinkDamaged(Fault):
    """Something was changed on the way, or the end is missing."""

    template: ClassVar[str] = "The link is damaged or cut off. Copy it whole, or scan the code once more."


@dataclass(frozen=True, slots=True)
class NewerLink(Fault):
    """A link that a later scorekeeper made."""

    template: ClassVar[str] = "The link is of version {version}; this scorekeeper reads version {known}."
    version: str
    known: str


@dataclass(frozen=True, slots=True)
class LinkTooLarge(Fault):
    """More than a match holds, however small it is packed."""

    template: ClassVar[str] = "There is more in the link than any match holds."


@dataclass(frozen=True, slots=True)
class LinkHoldsNoMatch(Fault):
    """A whole link, made by somebody else, for something else."""

    template: ClassVar[str] = "What the link holds is not a match of scorekeeper."


@dataclass(frozen=True, slots=True)
class TooLongForALink(Fault):
    """A match that only a file takes."""

    template: ClassVar[str] = "The match is too long for a link. A file takes it."


@dataclass(frozen=True, slots=True)
class NotASite(Fault):
    """Something else where the address of a site belongs."""

    template: ClassVar[str] = "{said} is not the address of a site, such as https://example.org/scores/."
    said: str
