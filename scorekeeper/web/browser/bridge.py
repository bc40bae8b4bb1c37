"""What the browser does for Python: `web/phone/python-worker.js` hands it over under the name `scorekeeper_js`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, TypeAlias

StoreEvent: TypeAlias = Literal["lease", "lost", "kept"]
"""That this window may write from now on; that another one has taken that from it; that another one has written."""


class Browser(Protocol):
    """The page and the worker round Python.

    `folder` is where files are that the browser can keep, `language` the tag of what the page speaks.
    """

    folder: str
    language: str

    def has_lease(self) -> bool:
        """Whether this window is the one that may write, as far as it knows."""

    def request_lease(self) -> None:
        """Ask to be that window: where the browser hands that on only when a window is closed, it does nothing.

        Once it is, the files are as the window before left them, and "lease" is told.
        """

    async def flush(self) -> None:
        """Copy the files to the browser's database; they were read back there once this returns.

        Raises where it cannot. Where another window has taken the lease, there is none here from then on.
        """

    async def refill(self) -> None:
        """Put the files back as they were last kept. Raises where it cannot, or where nothing is kept."""

    def listen(self, heard: Callable[[StoreEvent], None]) -> None:
        """Be told news from now on."""

    def will_keep(self) -> Awaitable[bool | None]:
        """Whether the browser promises not to clear what is stored; None where it does not say."""

    def please_keep(self) -> Awaitable[bool | None]:
        """Ask it to promise; it may ask the person. Gives back what it says then."""

    def keep_picture(self, markup: str | None) -> None:
        """Keep the picture that the start page shows at once, or none."""

    def painted(self) -> None:
        """Say that the first screen has been sent: the start page gives way to it."""
