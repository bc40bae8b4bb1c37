"""Any host of static files: serves a folder at a path, quietly, and adds nothing of its own.

`python static_host.py FOLDER [BASE] [PORT]`
"""

import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Host(SimpleHTTPRequestHandler):
    """Serves what lies below the base, and nothing beside it."""

    base = "/"

    def translate_path(self, path):
        if not path.startswith(self.base):
            return "/nowhere"
        return super().translate_path("/" + path.removeprefix(self.base))

    def log_message(self, *_):
        pass


FREE = range(18_000, 30_000)
"""Ports that no system gives to a program that asks for any: nobody takes one while its host is stopped."""


def listening(ports, handler):
    for port in ports:
        with suppress(OSError):  # somebody else is there
            return ThreadingHTTPServer(("127.0.0.1", port), handler)
    raise SystemExit("no port is free")


def main(folder, base="/", port="0"):
    Host.base = base
    server = listening([int(port)] if port != "0" else FREE, partial(Host, directory=folder))
    sys.stdout.write(f"http://127.0.0.1:{server.server_port}\n")
    sys.stdout.flush()
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
