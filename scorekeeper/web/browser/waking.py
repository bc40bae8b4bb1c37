"""The memory snapshot from which Python wakes, and the state that is set anew after waking.

`publish` makes the snapshot under Node (`web/publishing/make_snapshot.mjs`): a Python that has imported and drawn the
screens of the first minute once. Everything else is imported from the archives when needed.
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
"""The environment variable with the fingerprint of a snapshot's sources."""

_EXTENSIONS = "/extensions"
"""The folder of packages with compiled extensions (`unpack` in `wake.mjs`)."""

_OFTEN = 500
"""New objects after which garbage is collected while the first screens are drawn."""

_TIME_ZONE = ("altzone", "daylight", "timezone", "tzname")
"""The names that `time` sets when it is imported."""


def prepare() -> None:
    """Import the modules of the first minute, and draw its screens. Called once, before the snapshot is made."""
    from scorekeeper.web.browser.warm_up import EventLoop, stand_ins, use_app  # noqa: PLC0415  # needed here alone

    rarely = gc.get_threshold()
    before = asyncio._get_running_loop()  # noqa: SLF001  # the browser's, which cannot be driven from here
    asyncio._set_running_loop(None)  # noqa: SLF001
    gc.enable()  # short-lived objects then leave no holes between lasting ones
    gc.set_threshold(_OFTEN)
    try:
        with stand_ins() as (browser, client):
            for module in pkgutil.walk_packages([_EXTENSIONS]):  # they are in no archive that could be fetched later
                import_module(module.name)
            EventLoop().run_until_complete(use_app(browser, client))
    finally:
        asyncio._set_running_loop(before)  # noqa: SLF001
        gc.set_threshold(*rarely)
        gc.disable()
    for name in [name for name in sys.modules if name.endswith("browser.warm_up")]:
        del sys.modules[name]
    MetadataPathFinder.invalidate_caches()  # it has the archives open
    vars(sys).update(stdin=None, __stdin__=None)  # nobody types there, and its buffer had old contents of memory


def wake(made_for: str, environment: Mapping[str, str]) -> None:
    """Set everything that differs between two starts or devices: the environment, the time zone, random numbers.

    Raises `RuntimeError` in a snapshot that was made from another site than this one.
    """
    if made_for != os.environ.get(_MADE_FOR):
        raise RuntimeError(f"the snapshot was made for {os.environ.get(_MADE_FOR)}, not for {made_for}")
    os.environ.update(environment)
    # From a second copy of `time`, for this Python has no `time.tzset`.
    spec = find_spec("time")
    assert spec is not None  # noqa: S101  # it is compiled into Python
    assert spec.loader is not None  # noqa: S101
    copy = module_from_spec(spec)
    spec.loader.exec_module(copy)
    for name in _TIME_ZONE:
        setattr(time, name, getattr(copy, name))
    random.seed()
    import flet_js  # type: ignore[import-not-found]  # noqa: PLC0415  # only there in a browser
    from flet.messaging import pyodide_connection  # noqa: PLC0415  # imports `flet_js`

    vars(pyodide_connection)["flet_js"] = flet_js
