"""The notice of a session: how long it is shown, and how it is cleared by the next tap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.app.session.state import Notice, SessionState

_LATER = 0.2  # seconds that a cleared notice may still be shown while the action is carried out


@dataclass(eq=False)
class Notices:
    """Shows one notice at a time, and none when its time is over."""

    _state: SessionState
    _is_connected: Callable[[], bool]  # where no client is, what goes by itself goes without being drawn
    _timer: asyncio.TimerHandle | None = None  # ends the notice

    def show(self, notice: Notice | None, *, redraw: bool = True) -> None:
        """Show a notice, for as long as it says, or none; `redraw=False` where the screen is being left."""
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
        self.show(None, redraw=self._is_connected())  # without a connection it is drawn when there is one again

    def clear(self) -> None:
        """Show no notice any more."""
        self.show(None)

    def clear_soon(self, redraw: Callable[[], None]) -> asyncio.TimerHandle | None:
        """Clear the notice for a tap. None where there was none.

        It is drawn with what the tap changes, or else by `redraw` after a while, which can be cancelled.
        """
        if self._state.notice is None:
            return None
        self.show(None, redraw=False)
        return asyncio.get_running_loop().call_later(_LATER, redraw)
