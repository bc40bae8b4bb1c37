"""What can be wrong with a link to a match, one function and one sentence each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault


def no_link(mark: str) -> Fault:
    """Text in which no match is handed over."""
    return Fault("This is no link to a match: one holds {mark} and many letters and figures after it.", mark=mark)


def link_damaged() -> Fault:
    """Something was changed on the way, or the end is missing."""
    return Fault("The link is damaged or cut off. Copy it whole, or scan the code once more.")


def newer_link(version: str, known: str) -> Fault:
    """A link that a later scorekeeper made."""
    return Fault(
        "The link is of version {version}; this scorekeeper reads version {known}.", version=version, known=known
    )


def link_too_large() -> Fault:
    """More than a match holds, however small it is packed."""
    return Fault("There is more in the link than any match holds.")


def link_holds_no_match() -> Fault:
    """A whole link, made by somebody else, for something else."""
    return Fault("What the link holds is not a match of scorekeeper.")


def too_long_for_a_link() -> Fault:
    """A match that only a file takes."""
    return Fault("The match is too long for a link. A file takes it.")


def not_a_site(said: str) -> Fault:
    """Something else where the address of a site belongs."""
    return Fault("{said} is not the address of a site, such as https://example.org/scores/.", said=said)
