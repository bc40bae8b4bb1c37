"""What a device stores beside matches, for a browser that stores nothing: it is remembered as long as the window."""

from __future__ import annotations

from typing import Any


class WindowMemory:
    """Values by name, in memory."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._values: dict[str, Any] = {}

    async def get(self, key: str) -> Any:
        """The value of that name; None where there is none."""
        return self._values.get(key)

    async def set(self, key: str, value: Any) -> bool:
        """Remember a value."""
        self._values[key] = value
        return True
