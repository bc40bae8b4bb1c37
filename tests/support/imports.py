"""Every module that the site's Python has, imported there one after the other."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

NEVER = {
    "asyncio.windows_events": "ImportError",
    "asyncio.windows_utils": "ImportError",
    "concurrent.futures.interpreter": "ModuleNotFoundError",
    "concurrent.futures.process": "ModuleNotFoundError",
    "concurrent.interpreters": "ModuleNotFoundError",
    "concurrent.interpreters._crossinterp": "ModuleNotFoundError",
    "concurrent.interpreters._queues": "ModuleNotFoundError",
    "flet.fastapi": "ModuleNotFoundError",
    "flet.messaging.flet_dart_bridge_server": "ModuleNotFoundError",
    "flet.security": "ImportError",
    "flet.utils.griffe_deprecations": "ModuleNotFoundError",
    "http.server": "ModuleNotFoundError",
    "logging.config": "ModuleNotFoundError",
    "pyodide.console": "ModuleNotFoundError",
}
"""The modules that no browser can import, however Python was started: they need modules that are not on the site."""

_IMPORTED = """
import contextlib, importlib, io, json, sys, warnings
warnings.simplefilter("ignore")
failed, late = {{}}, 0
for name in {names}:
    is_late = name not in sys.modules
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            importlib.import_module(name)
        late += is_late
    except Exception as error:
        failed[name] = type(error).__name__
imported = json.dumps([late > 200, failed])
"""


def importing(site: Path) -> str:
    """Python that imports every module of a site's two archives.

    It leaves, in `imported`: whether more than 200 were imported only now, and of what kind the error was of each that
    could not be.
    """
    return _IMPORTED.format(names=[*_modules(site / "pyodide" / "python_stdlib.zip"), *_modules(site / "app.zip")])


def _modules(archive: Path) -> list[str]:
    with ZipFile(archive) as packed:
        files = [Path(name) for name in packed.namelist() if name.endswith((".py", ".pyc"))]
    names = [".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files]
    return [name for name in names if not name.endswith("__main__")]
