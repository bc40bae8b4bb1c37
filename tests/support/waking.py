"""A site's Python, woken from its memory snapshot under Node as the worker does it in a browser."""

import json
import os
import re
import subprocess
from pathlib import Path

from scorekeeper.flet_fixes.client_files import CLIENT

SCRIPT = Path(__file__).with_name("wake.mjs")

WAKE = """
from scorekeeper.web.browser.waking import wake
wake({made_for!r}, {{"LANGUAGE": "fi", "LANG": "sv_FI.UTF-8"}})
"""


def constant(site, name):
    """Return a constant that publishing has written into the worker."""
    text = (site / "python-worker.js").read_text("utf-8")
    return json.loads(re.search(rf"const {name} = (.*); //", text)[1])


def woken(site, code, zone="Europe/Helsinki", made_for=None):
    """Return the output of a woken Python on a device in a time zone."""
    wake = WAKE.format(made_for=made_for or constant(site, "SNAPSHOT")["madeFor"])
    return json.loads(_run(site, wake + code, {"TZ": zone}))


def unpacked(site, target):
    """The snapshot of a site as it is in memory, and whether the woken Python gives it back; `target` is its file."""
    given_back = json.loads(_run(site, "", {}, str(target)))
    return target.read_bytes(), given_back


def _run(site, code, environment, *more):
    listed = [json.dumps(constant(site, name)) for name in ("EXTENSIONS", "LANGUAGES")]
    command = ["node", "--expose-gc", str(SCRIPT), str(CLIENT / "pyodide"), str(site), *listed, *more]
    run = subprocess.run(
        command, input=code, capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout
