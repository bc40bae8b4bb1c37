"""The notice of a session: its duration, and its end by the next tap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.app.session.state import Notice, SessionState

_LATER = 0.2  # seconds that a cleared notice may stay while the action runs


@dataclass(eq=False)
class Notices:
    """Shows one notice at a time, until its time is over."""

    _state: SessionState
    _is_connected: Callable[[], bool]  # without a client, an expiring notice causes no drawing
    _timer: asyncio.TimerHandle | None = None  # ends the notice

    def show(self, notice: Notice | None, *, redraw: bool = True) -> None:
        """Show a notice for its duration, or clear it with None; `redraw=False` if the screen is being left."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if redraw:
            self._state.notice = notice
        else:
            self._state.set_without_redraw(notice=notice)
        if notice is not None and notice.seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(notice.seconds, self._let_go)

    def _let_go(self) -> None:
        self.show(None, redraw=self._is_connected())  # without a connection it is drawn on the next one

    def clear(self) -> None:
        """Clear the notice."""
        self.show(None)

    def clear_soon(self, redraw: Callable[[], None]) -> asyncio.TimerHandle | None:
        """Clear the notice for a tap. Return None if there was none.

        The result of the tap draws the screen; otherwise the returned timer calls `redraw`, unless it is cancelled.
        """
        if self._state.notice is None:
            return None
        self.show(None, redraw=False)
        return asyncio.get_running_loop().call_later(_LATER, redraw)
