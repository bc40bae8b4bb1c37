"""What is in the memory snapshot that Python wakes from, and what is set anew after waking.

`publish` makes the snapshot under Node (`web/publishing/make_snapshot.mjs`): a Python that has imported and drawn the
screens of the first minute once. What they do not need is imported from the archives when it is asked for.
"""

from __future__ import annotations

import asyncio
import gc
import os
import pkgutil
import random
import sys
import time
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import MetadataPathFinder
from importlib.util import find_spec, module_from_spec

_MADE_FOR = "SCOREKEEPER_SNAPSHOT"
"""The environment variable with the fingerprint of what a snapshot was made from."""

_EXTENSIONS = "/extensions"
"""Where the packages with compiled extensions are unpacked (`unpack` in `wake.mjs`)."""

_OFTEN = 500
"""After how many new objects the garbage is collected while the first screens are drawn."""

_TIME_ZONE = ("altzone", "daylight", "timezone", "tzname")
"""What `time` sets when it is imported."""


def prepare() -> None:
    """Import what the first minute needs, and draw its screens. Called once, before the snapshot is made."""
    from scorekeeper.web.browser.warm_up import EventLoop, stand_ins, use_app  # noqa: PLC0415  # needed here alone

    rarely = gc.get_threshold()
    before = asyncio._get_running_loop()  # noqa: SLF001  # the browser's, which cannot be driven from here
    asyncio._set_running_loop(None)  # noqa: SLF001
    gc.enable()  # what is garbage at once leaves no holes between what stays
    gc.set_threshold(_OFTEN)
    try:
        with stand_ins() as (browser, client):
            for module in pkgutil.walk_packages([_EXTENSIONS]):  # they are in no archive that could be brought later
                import_module(module.name)
            EventLoop().run_until_complete(use_app(browser, client))
    finally:
        asyncio._set_running_loop(before)  # noqa: SLF001
        gc.set_threshold(*rarely)
        gc.disable()
    for name in [name for name in sys.modules if name.endswith("browser.warm_up")]:
        del sys.modules[name]
    MetadataPathFinder.invalidate_caches()  # it has the archives open
    vars(sys).update(stdin=None, __stdin__=None)  # nobody types there, and its buffer has what was in memory before


def wake(made_for: str, environment: Mapping[str, str]) -> None:
    """Set what differs between two starts, and between two devices: the environment, the time zone, random numbers.

    Raises `RuntimeError` in a snapshot that was made from another site than this one.
    """
    if made_for != os.environ.get(_MADE_FOR):
        raise RuntimeError(f"the snapshot was made for {os.environ.get(_MADE_FOR)}, not for {made_for}")
    os.environ.update(environment)
    _set_time_zone()
    random.seed()
    import flet_js  # type: ignore[import-not-found]  # noqa: PLC0415  # only there in a browser
    from flet.messaging import pyodide_connection  # noqa: PLC0415  # imports `flet_js`

    vars(pyodide_connection)["flet_js"] = flet_js


def _set_time_zone() -> None:
    """What `time.tzset` does, which this Python does not have: it is asked of a second copy of the module."""
    spec = find_spec("time")
    assert spec is not None  # noqa: S101  # it is compiled into Python
    assert spec.loader is not None  # noqa: S101
    copy = module_from_spec(spec)
    spec.loader.exec_module(copy)
    for name in _TIME_ZONE:
        setattr(time, name, getattr(copy, name))
