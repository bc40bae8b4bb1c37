"""The signal that something kept has changed, for every session that shows it."""

from __future__ import annotations

from collections.abc import Callable


class ChangeSignal:
    """Tells everybody who listens, but the one whose doing it was. One a process.

    It carries no sheet: who hears it reads anew what is shown, so that a word missed while asleep costs nothing.

    >>> signal, heard = ChangeSignal(), []
    >>> leave = signal.subscribe("Anna", lambda: heard.append("Anna"))
    >>> _ = signal.subscribe("Bo", lambda: heard.append("Bo"))
    >>> signal.publish(by="Bo"); leave(); signal.publish(by="Cleo"); heard
    ['Anna', 'Bo']
    """

    def __init__(self) -> None:
        """Begin with nobody listening."""
        self._listeners: dict[int, tuple[object, Callable[[], None]]] = {}
        self._next = 0

    def subscribe(self, who: object, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every change that is not by `who`; what is returned ends that."""
        number, self._next = self._next, self._next + 1
        self._listeners[number] = (who, listener)
        return lambda: self._leave(number)

    def publish(self, by: object) -> None:
        """Something has changed, and `by` knows it already. A listener must not raise."""
        for who, listener in list(self._listeners.values()):
            if who is not by:
                listener()

    def _leave(self, number: int) -> None:
        self._listeners.pop(number, None)
