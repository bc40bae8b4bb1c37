"""What can go wrong with keeping in a browser, one class and one sentence each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.phrase import Fault


@dataclass(frozen=True, slots=True)
class OpenElsewhere(Fault):
    """Another window of the same browser has the lease."""

    template: ClassVar[str] = (
        "Scorekeeper is open in another window, and that one writes. Go on there, or close it; this one follows."
    )
