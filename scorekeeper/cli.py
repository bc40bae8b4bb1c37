"""The command line: what was asked for is found here, and done in `scorekeeper.commands`.

Each errand is imported when it is asked for, so that scoring a file starts neither the app nor the store.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from scorekeeper import __version__
from scorekeeper.commands.faults import Interrupted, Stopped
from scorekeeper.commands.terminal import complain, flush_out, one_line, speak_utf8

DONE, FAULTY, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130

_ABOUT = "The score sheet of a card table. Without a command: serve the app on this machine and open the browser."


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status: 0 done, 1 a fault (told on standard error), 2 wrong usage."""
    speak_utf8()
    try:
        asked = _parsed(argv)
        if isinstance(asked, int):
            return asked
        _run(asked)
    except Stopped as stopped:
        complain(stopped.faults)
        return FAULTY
    except BrokenPipeError:  # whoever read has had enough
        return FAULTY
    except KeyboardInterrupt:
        complain([Interrupted()])
        return INTERRUPTED
    return DONE


def _parsed(argv: Sequence[str] | None) -> argparse.Namespace | int:
    """What is asked for; or the exit status, where argparse has said everything already."""
    try:
        return _asked(argv)
    except SystemExit as left:
        flush_out()
        return left.code if isinstance(left.code, int) else WRONG_USAGE


def _asked(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = _Parser("scorekeeper", description=_ABOUT)
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    _serving(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _reading(commands)
    _keeping(commands)
    _publishing(commands)
    asked = parser.parse_args(argv)
    _check_serving(parser, asked)
    if asked.command in {"score", "variants", "publish"} and asked.data is not None:
        parser.error(f"--data is not for {asked.command}, which reads no kept matches")
    if asked.command == "export":
        _check_export(parser, asked)
    return asked


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with what was typed, on one line; it may hold anything."""

    def error(self, message: str) -> NoReturn:
        """Tell of wrong usage, and exit."""
        super().error(one_line(message))


def _serving(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="listen at this address (127.0.0.1); with --lan one of the local network (all)")
    parser.add_argument("--port", type=int, help="listen at this port; 0 takes any that is free (8550)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--data", metavar="DIR", help="keep the matches in this folder")
    parser.add_argument("--lan", action="store_true", help="let phones on the local network join, with a code")
    parser.add_argument("--writers", choices=("all", "one"), help="with --lan: who enters deals; one is this computer")
    parser.add_argument("--tls-cert", metavar="FILE", help="with --lan: serve https with this certificate (PEM)")
    parser.add_argument("--tls-key", metavar="FILE", help="the certificate's key (PEM, without a password)")


def _check_serving(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> None:
    table = (asked.writers, asked.tls_cert, asked.tls_key)
    serving = (asked.host, asked.port, asked.no_browser or None, asked.lan or None, *table)
    if asked.command is not None and any(value is not None for value in serving):
        parser.error("--host, --port, --no-browser and --lan are for serving the app, without a command")
    if not asked.lan and any(value is not None for value in table):
        parser.error("--writers, --tls-cert and --tls-key go with --lan")
    if (asked.tls_cert is None) != (asked.tls_key is None):
        parser.error("--tls-cert and --tls-key go together")


_Commands = argparse._SubParsersAction  # noqa: SLF001  # argparse has no public name for what add_subparsers gives


def _reading(commands: _Commands[_Parser]) -> None:
    """The commands that read no kept matches."""
    score = commands.add_parser("score", help="print the sheet of a match file")
    score.add_argument("file", metavar="FILE", help="a match as JSON or CSV; - reads standard input")
    score.add_argument("--format", choices=("text", "csv", "json"), default="text")
    variants = commands.add_parser("variants", help="print the games and their tables")
    variants.add_argument("id", metavar="ID", nargs="?", help="show this game whole")
    variants.add_argument("--format", choices=("text", "json"), default="text")


def _keeping(commands: _Commands[_Parser]) -> None:
    """The commands for the kept matches."""
    listing = commands.add_parser("matches", help="list the kept matches")
    bringing = commands.add_parser("import", help="bring in matches, all or none")
    bringing.add_argument(
        "files", metavar="FILE", nargs="+", help="a match as JSON or CSV, or a link; - reads standard input"
    )
    linking = commands.add_parser("link", help="print a kept match as a link, to open on another phone")
    linking.add_argument("id", metavar="ID", help="as `scorekeeper matches` lists it")
    linking.add_argument("--site", metavar="URL", help="the address of a published site; without it, of this machine")
    linking.add_argument("--qr", action="store_true", help="print it as a QR code, for a camera")
    taking = commands.add_parser("export", help="write kept matches to files")
    taking.add_argument("ids", metavar="ID", nargs="*", help="as `scorekeeper matches` lists them")
    taking.add_argument("--all", action="store_true", help="every match that is not deleted")
    taking.add_argument("--format", choices=("csv", "json", "text", "pdf", "svg"), default="csv")
    taking.add_argument(
        "-o",
        dest="path",
        metavar="PATH",
        help="a file, which is replaced if it is there; for several matches a folder, in which nothing is replaced",
    )
    saving = commands.add_parser("backup", help="save everything that is kept as one file")
    saving.add_argument("file", metavar="FILE", help="a file, which is replaced if it is there, or a folder for it")
    restoring = commands.add_parser("restore", help="bring back what a backup has and is not here; nothing is replaced")
    restoring.add_argument("file", metavar="FILE", help="a backup, made here or in the app; - reads standard input")
    for command in (listing, bringing, linking, taking, saving, restoring):
        # Not given here, it may have been given before the command.
        command.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="the folder of the matches")


def _publishing(commands: _Commands[_Parser]) -> None:
    publishing = commands.add_parser("publish", help="build the app as a site that works without a network")
    publishing.add_argument("folder", metavar="DIR", help="a new folder, or one published before")
    publishing.add_argument("--base", metavar="PATH", default="/", help="the path at which it will be served (/)")


def _check_export(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> None:
    if bool(asked.ids) == asked.all:
        parser.error("export takes either the ids of matches or --all")
    asked.ids = list(dict.fromkeys(asked.ids))
    if asked.path is None and len(asked.ids) != 1:
        parser.error("several matches need a folder: -o PATH")


def _run(asked: argparse.Namespace) -> None:
    match asked.command:
        case "score":
            from scorekeeper.commands.score import score

            score(asked.file, asked.format)
        case "variants":
            from scorekeeper.commands.variants import variants

            variants(asked.id, asked.format)
        case "matches":
            from scorekeeper.commands.stored_matches import matches

            matches(asked.data)
        case "import":
            from scorekeeper.commands.stored_matches import bring

            bring(asked.data, asked.files)
        case "link":
            from scorekeeper.commands.link import print_link_to

            print_link_to(asked.data, asked.id, asked.site, code=asked.qr)
        case "export":
            from scorekeeper.commands.stored_matches import export_matches

            export_matches(asked.data, asked.ids or None, asked.format, asked.path)
        case "backup":
            from scorekeeper.commands.backup import back_up_to

            back_up_to(asked.data, asked.file)
        case "restore":
            from scorekeeper.commands.backup import restore_from

            restore_from(asked.data, asked.file)
        case "publish":
            from scorekeeper.commands.publish import publish_site

            publish_site(asked.folder, asked.base)
        case _:
            _serve(asked)


def _serve(asked: argparse.Namespace) -> None:
    from scorekeeper.commands.serve import ServeOptions, serve_app
    from scorekeeper.web.lan.tls import Tls

    serve_app(
        asked.data,
        ServeOptions(
            asked.host,
            asked.port,
            not asked.no_browser,
            asked.lan,
            asked.writers or "all",
            Tls(asked.tls_cert, asked.tls_key) if asked.tls_cert is not None else None,
        ),
    )
