"""Any host of static files: serves a folder at a path, quietly, and adds nothing of its own.

`python static_host.py FOLDER BASE PORT [SUFFIX…]`: files with such a suffix are served as if nothing was known of them.
"""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Host(SimpleHTTPRequestHandler):
    """Serves what lies below the base, and nothing beside it."""

    base = "/"
    unknown: tuple[str, ...] = ()

    def guess_type(self, path):
        return "application/octet-stream" if str(path).endswith(self.unknown) else super().guess_type(path)

    def translate_path(self, path):
        if not path.startswith(self.base):
            return "/nowhere"
        return super().translate_path("/" + path.removeprefix(self.base))

    def log_message(self, *_):
        pass


def main(folder, base, port, *unknown):
    Host.base, Host.unknown = base, unknown
    server = ThreadingHTTPServer(("127.0.0.1", int(port)), partial(Host, directory=folder))
    sys.stdout.write("serving\n")
    sys.stdout.flush()
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
