"""The signal by which the sessions of a process learn that something stored has changed."""

from __future__ import annotations

from collections.abc import Callable


class ChangeSignal:
    """Calls every subscriber but the one that has published. There is one in a process.

    It carries no data: a subscriber reads again what it shows, so that it loses nothing by missing a call.

    >>> signal, heard = ChangeSignal(), []
    >>> leave = signal.subscribe("Anna", lambda: heard.append("Anna"))
    >>> _ = signal.subscribe("Bo", lambda: heard.append("Bo"))
    >>> signal.publish(by="Bo"); leave(); signal.publish(by="Cleo"); heard
    ['Anna', 'Bo']
    """

    def __init__(self) -> None:
        """Begin without subscribers."""
        self._listeners: dict[int, tuple[object, Callable[[], None]]] = {}
        self._next = 0

    def subscribe(self, who: object, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change that is not by `who`; the function returned ends the subscription."""
        number, self._next = self._next, self._next + 1
        self._listeners[number] = (who, listener)
        return lambda: self._leave(number)

    def publish(self, by: object) -> None:
        """Something has changed; `by` is not called. A listener must not raise."""
        for who, listener in list(self._listeners.values()):
            if who is not by:
                listener()

    def _leave(self, number: int) -> None:
        self._listeners.pop(number, None)
