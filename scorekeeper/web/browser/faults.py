"""What can go wrong with keeping in a browser, one function and one sentence each."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault


def open_elsewhere() -> Fault:
    """Another window of the same browser has the lease."""
    return Fault(
        "Scorekeeper is open in another window, and that one writes. Go on there, or close it; this one follows."
    )
