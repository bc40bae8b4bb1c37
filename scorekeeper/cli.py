"""The command line: its arguments are parsed here, its commands are in `scorekeeper.commands`.

Each command is imported when it is run, so that scoring a file imports neither the app nor the store.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from contextlib import ExitStack
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, NoReturn

from scorekeeper import DISTRIBUTION, __version__
from scorekeeper import __file__ as package
from scorekeeper.commands.terminal import flush_stdout, one_line, print_faults, use_utf8
from scorekeeper.exchange.match_formats import FORMATS
from scorekeeper.rules.phrase import Failure, Fault

DONE, FAULTY, WRONG_USAGE, CTRL_C = 0, 1, 2, 130

INTERRUPTED = Fault("Stopped.")
OTHER_PROGRAM = Fault(
    "Another program called scorekeeper is installed in the same environment. Each can overwrite the other's files: "
    "install them apart."
)

_ABOUT = "The score sheet of a card table. Without a command: serve the app on this machine and open the browser."


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 1 a fault (on standard error), 2 wrong usage, 130 Ctrl+C."""
    use_utf8()
    if is_installed_beside():
        print_faults([OTHER_PROGRAM])
    try:
        try:
            args = _parse(argv)
        except SystemExit as exit_:  # argparse has printed its help or an error
            flush_stdout()
            return exit_.code if isinstance(exit_.code, int) else WRONG_USAGE
        _run(args)
    except Failure as stopped:
        print_faults(stopped.faults)
        return FAULTY
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does
        return FAULTY
    except KeyboardInterrupt:
        print_faults([INTERRUPTED])
        return CTRL_C
    return DONE


def is_installed_beside(folder: Path = Path(package).parents[1]) -> bool:
    """Return whether a folder of installed packages also has another program called scorekeeper.

    This one is `scorekeeper_cards`. Only file names are read: reading the metadata would cost every start 30 ms.
    """
    return next(folder.glob("scorekeeper-*.dist-info"), None) is not None


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line, from which the manual's page is made too."""
    parser = _Parser("scorekeeper", description=_ABOUT)
    parser.set_defaults(run="serve.serve_app")
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    _add_serve_options(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_file_commands(commands)
    _add_store_commands(commands)
    _add_publish_command(commands)
    _add_club_command(commands)
    return parser


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser()
    args = parser.parse_args(argv)
    _check_serve_options(parser, args)
    if args.command in {"score", "publish"} and args.data is not None:
        parser.error(f"--data is not for {args.command}, which reads no kept matches")
    if args.command == "variants" and (args.mine or args.add is not None or args.remove is not None):
        args.run = "own_variants.own_variants"
    if args.command == "export":
        _check_export(parser, args)
    if args.command == "season" and args.act == "new":
        _check_season(parser, args)
    if args.command == "table" and args.people and args.form != "pdf":
        parser.error("--people goes with --format pdf")
    if args.command == "stats" and args.form == "svg" and args.name is None:
        parser.error("the card of a person needs a NAME")
    if args.command == "link" and args.bgstats and (args.site is not None or args.qr):
        parser.error("--bgstats leads to BG Stats; --site and --qr do not go with it")
    return args


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line without control characters."""

    def error(self, message: str) -> NoReturn:
        """Print an error of usage, and exit."""
        super().error(one_line(message))


def _add_serve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="listen at this address (127.0.0.1); with --lan one of the local network (all)")
    parser.add_argument("--port", type=int, help="listen at this port; 0 takes any that is free (8550)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--data", metavar="DIR", help="keep the matches in this folder")
    parser.add_argument("--lan", action="store_true", help="let phones on the local network join, with a code")
    parser.add_argument("--club", metavar="LINK", help="join the club of this invitation and send it everything")
    parser.add_argument(
        "--writers", choices=("all", "one"), help="with --lan: phones that enter deals; one: this computer alone"
    )
    parser.add_argument("--tls-cert", metavar="FILE", help="with --lan: serve https with this certificate (PEM)")
    parser.add_argument("--tls-key", metavar="FILE", help="the certificate's key (PEM, without a password)")


def _check_serve_options(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    table = (args.writers, args.tls_cert, args.tls_key)
    serving = (args.host, args.port, args.no_browser or None, args.lan or None, args.club, *table)
    if args.command is not None and any(value is not None for value in serving):
        parser.error("--host, --port, --no-browser, --lan and --club are for serving the app, without a command")
    if not args.lan and any(value is not None for value in table):
        parser.error("--writers, --tls-cert and --tls-key go with --lan")
    if (args.tls_cert is None) != (args.tls_key is None):
        parser.error("--tls-cert and --tls-key go together")


_Commands = argparse._SubParsersAction  # noqa: SLF001  # argparse has no public name for the result of add_subparsers


def _command(commands: _Commands[_Parser], name: str, run: str, help_text: str) -> _Parser:
    """Add a command; `run` is a module of `scorekeeper.commands` and a function in it, whose parameters it fills."""
    parser = commands.add_parser(name, help=help_text)
    parser.set_defaults(run=run)
    return parser


def _add_folder(commands: _Commands[_Parser], *others: str) -> None:
    """Let the folder of the matches be given behind every command but the others, too."""
    for name, command in commands.choices.items():
        if name not in others:
            # Suppressed, for it may have been given before the command.
            command.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="the folder of the matches")


def _add_file_commands(commands: _Commands[_Parser]) -> None:
    score = _command(commands, "score", "score.score", "print the sheet of a match file")
    score.add_argument("path", metavar="FILE", help="a match as JSON or CSV; - reads standard input")
    score.add_argument("--format", dest="form", choices=("text", "csv", "json"), default="text")
    variants = _command(commands, "variants", "variants.variants", "print the games and their tables")
    which = variants.add_mutually_exclusive_group()
    which.add_argument("id", metavar="ID", nargs="?", help="show this game whole; it may be one of your own")
    which.add_argument("--mine", action="store_true", help="list your own games")
    which.add_argument("--add", metavar="FILE", help="keep the table in a file as your own; JSON or TOML, - is input")
    which.add_argument("--remove", metavar="ID", help="remove one of your own games for good; its matches stay")
    variants.add_argument("--format", dest="form", choices=("text", "json"), default="text")
    variants.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="the folder of your own games")


def _add_store_commands(commands: _Commands[_Parser]) -> None:
    _command(commands, "matches", "stored_matches.matches", "list the kept matches")
    help_text = "bring in matches; skip a file that cannot be read, with the reason"
    importing = _command(commands, "import", "stored_matches.import_matches", help_text)
    importing.add_argument(
        "paths", metavar="FILE", nargs="+", help="a match as JSON or CSV, or a link; - reads standard input"
    )
    importing.add_argument("--all-or-none", action="store_true", help="bring in nothing if one file cannot be read")
    importing.add_argument("--check", action="store_true", help="bring in nothing; list the matches that would come in")
    help_text = "print a kept match as a link, to open on another phone"
    linking = _command(commands, "link", "stored_matches.print_link", help_text)
    linking.add_argument("id", metavar="ID", help="as `scorekeeper matches` lists it")
    linking.add_argument("--site", metavar="URL", help="the address of a published site; without it, of this machine")
    linking.add_argument("--bgstats", action="store_true", help="a link that BG Stats opens as a play, in its place")
    linking.add_argument("--qr", action="store_true", help="print it as a QR code, for a camera")
    exporting = _command(commands, "export", "stored_matches.export_matches", "write kept matches to files")
    exporting.add_argument("ids", metavar="ID", nargs="*", help="as `scorekeeper matches` lists them")
    exporting.add_argument("--all", action="store_true", help="every match that is not deleted")
    exporting.add_argument("--format", dest="form", choices=tuple(FORMATS), default="csv")
    help_text = "a file, which is replaced if it is there; for several matches a folder, in which nothing is replaced"
    exporting.add_argument("-o", dest="path", metavar="PATH", help=help_text)
    help_text = "save all matches, people, seasons and games in one file"
    backing_up = _command(commands, "backup", "stored_matches.back_up_to", help_text)
    backing_up.add_argument("path", metavar="FILE", help="a file, which is replaced if it is there, or a folder for it")
    backing_up.add_argument("--season", metavar="NAME", help="only this season with its people, to be handed over")
    help_text = "bring back matches from a backup that are missing or older here; Undo takes them out again"
    restoring = _command(commands, "restore", "stored_matches.restore_from", help_text)
    restoring.add_argument("path", metavar="FILE", help="a backup, made here or in the app; - reads standard input")
    _add_people_commands(commands)
    _add_season_commands(commands)
    _add_version_commands(commands)
    _add_stats_command(commands)
    _add_folder(commands, "score", "variants")


def _add_people_commands(commands: _Commands[_Parser]) -> None:
    help_text = "list the players; rename, merge, split or forget them"
    people = _command(commands, "people", "people_commands.list_people", help_text)
    people.add_argument("--format", dest="form", choices=("text", "json"), default="text")
    acts = people.add_subparsers(dest="act", metavar="ACT", title="what to do with them")
    help_text = "give a person another name; old sheets keep the old one"
    renaming = _command(acts, "rename", "people_commands.rename_person", help_text)
    renaming.add_argument("old", metavar="OLD", help="as `scorekeeper people` lists it")
    renaming.add_argument("new", metavar="NEW")
    help_text = "count a person as another, who remains"
    merging = _command(acts, "merge", "people_commands.merge_people", help_text)
    merging.add_argument("keep", metavar="KEEP", help="the person that remains")
    merging.add_argument("other", metavar="OTHER", help="the person to count as the first")
    splitting = _command(acts, "split", "people_commands.split_person", "undo a merge")
    splitting.add_argument("name", metavar="NAME", help="the merged person; or the other one, if it was one merge")
    help_text = "take a person's names and note out of everything; scores stay"
    forgetting = _command(acts, "forget", "people_commands.forget_person", help_text)
    forgetting.add_argument("name", metavar="NAME", help="as `scorekeeper people` lists it")
    forgetting.add_argument("--yes", action="store_true", help="do it; without it, only count the places of the name")
    _add_folder(acts)


def _add_stats_command(commands: _Commands[_Parser]) -> None:
    stats = _command(commands, "stats", "stats.stats", "print wins by person, game and opponent")
    stats.add_argument("name", metavar="NAME", nargs="?", help="all figures of this person")
    stats.add_argument("--game", metavar="ID", help="count matches of this game only")
    stats.add_argument("--since", metavar="DATE", help="count matches started on this day or later (2026-01-31)")
    stats.add_argument("--until", metavar="DATE", help="count matches started on this day or earlier")
    help_text = "count matches that are finished, not those that were stopped early"
    stats.add_argument("--finished", action="store_true", help=help_text)
    forms, help_text = ("text", "json", "csv", "svg"), "svg is a card of one person, to be sent"
    stats.add_argument("--format", dest="form", choices=forms, default="text", help=help_text)


def _add_season_commands(commands: _Commands[_Parser]) -> None:
    listed = "as `scorekeeper seasons` lists it"
    listing = _command(commands, "seasons", "season_commands.list_seasons", "list the seasons")
    listing.add_argument("--format", dest="form", choices=("text", "json"), default="text")
    season = commands.add_parser("season", help="begin, close, open again or remove a season; add matches to one")
    acts = season.add_subparsers(dest="act", metavar="ACT", title="what to do with it", required=True)
    _add_new_season_command(acts)
    adding = _command(acts, "add", "season_commands.add_to_season", "add matches to a season, all or none")
    adding.add_argument("name", metavar="NAME", help=listed)
    adding.add_argument("matches", metavar="MATCH", nargs="+", help="as `scorekeeper matches` lists them")
    help_text = "close a season: its table is final, until it is opened again"
    _command(acts, "close", "season_commands.close_season", help_text).add_argument("name", metavar="NAME", help=listed)
    opening = _command(acts, "open", "season_commands.open_season", "open a season again")
    opening.add_argument("name", metavar="NAME", help=listed)
    help_text = "choose the settings of a season that was changed on two phones"
    choosing = _command(acts, "choose", "season_commands.choose_version", help_text)
    choosing.add_argument("name", metavar="NAME", help=listed)
    choosing.add_argument("number", type=int, metavar="NUMBER", help="the version, as `scorekeeper table` counts them")
    removing = _command(acts, "remove", "season_commands.remove_season", "remove a season; its matches stay")
    removing.add_argument("name", metavar="NAME", help=listed)
    _add_folder(acts)
    table = _command(commands, "table", "season_commands.print_table", "print the table of a season")
    table.add_argument("name", metavar="SEASON", help=listed)
    forms = ("text", "csv", "json", "pdf")
    table.add_argument("--format", dest="form", choices=forms, default="text", help="pdf is one page")
    table.add_argument("--people", action="store_true", help="with --format pdf: a page for each person instead")
    table.add_argument("-o", dest="path", metavar="PATH", help="a file, which is replaced, or a folder for it")
    seating = _command(commands, "seat", "season_commands.seat", "print tonight’s seats, such that people meet evenly")
    seating.add_argument("names", metavar="NAME", nargs="+", help="the people who are here")
    seating.add_argument("--season", metavar="NAME", help="count the matches of this season only")
    seating.add_argument("--seed", metavar="N", type=int, default=0, help="another seating as good as this one (0)")
    seating.add_argument("--format", dest="form", choices=("text", "json"), default="text")


def _add_new_season_command(acts: _Commands[_Parser]) -> None:
    new = _command(acts, "new", "season_commands.new_season", "begin a season")
    several: Any = {"nargs": "+", "action": "extend"}
    new.add_argument("name", metavar="NAME")
    new.add_argument("--game", metavar="ID", required=True, help="the games of the season", **several)
    new.add_argument("--from", dest="since", metavar="DATE", help="its first day (2026-01-31)")
    new.add_argument("--to", dest="until", metavar="DATE", help="its last day")
    help_text = "points added up, their mean, 3-1-0 for places, or matches won alone (sum)"
    new.add_argument("--counts", choices=("sum", "mean", "places", "wins"), default="sum", help=help_text)
    new.add_argument("--best", metavar="N", type=int, help="with --counts mean: of the best N matches")
    new.add_argument("--places", metavar="POINTS", help="with --counts places: points for each place (3-1-0)")
    new.add_argument("--least", metavar="N", type=int, help="matches that a player needs for a rank (1)")
    help_text = "decide between level players, in this order; without it they share the rank"
    new.add_argument("--ties", choices=("wins", "points", "best", "matches"), help=help_text, **several)
    new.add_argument("--people", metavar="NAME", help="the people in the table (all)", **several)
    help_text = "players at a table of an evening: 3, 4 or both (as its games)"
    new.add_argument("--tables", metavar="N", type=int, nargs="+", help=help_text)
    help_text = "two people to seat at different tables; repeatable"
    new.add_argument("--apart", metavar="NAME", nargs=2, action="append", help=help_text)


def _add_version_commands(commands: _Commands[_Parser]) -> None:
    """The commands on one match: its versions on two phones, and another player in a seat."""
    listed = "as `scorekeeper matches` lists it"
    help_text = "list the versions of a match that was written on in two places"
    _command(commands, "versions", "kept_match.list_versions", help_text).add_argument("id", metavar="ID", help=listed)
    help_text = "choose the version of a match that counts"
    choosing = _command(commands, "choose", "kept_match.choose_version", help_text)
    choosing.add_argument("id", metavar="ID", help=listed)
    which = choosing.add_mutually_exclusive_group(required=True)
    help_text = "as `scorekeeper versions` lists it; the others are deleted"
    which.add_argument("number", metavar="NUMBER", type=int, nargs="?", help=help_text)
    which.add_argument("--all", action="store_true", help="keep every version, each as a match of its own")
    help_text = "replace a player of a match, from a deal on"
    taking_over = _command(commands, "takeover", "kept_match.take_over_seat", help_text)
    taking_over.add_argument("id", metavar="ID", help=listed)
    taking_over.add_argument("seat", metavar="SEAT", help="the seat’s player by name, or its number from 1")
    taking_over.add_argument("name", metavar="NAME", help="the new player’s name, as it shall stand on the sheet")
    taking_over.add_argument("--deal", metavar="NUMBER", help="from this deal on (the next one)")


def _add_publish_command(commands: _Commands[_Parser]) -> None:
    help_text = "build the app as a site that works without a network"
    publishing = _command(commands, "publish", "publish.publish_site", help_text)
    publishing.add_argument("folder", metavar="DIR", help="a new folder, or one published before")
    publishing.add_argument("--base", metavar="PATH", default="/", help="the path at which it will be served (/)")


def _add_club_command(commands: _Commands[_Parser]) -> None:
    help_text = f"serve a club: its phones' matches, seasons and people, and pages to watch; needs {DISTRIBUTION}[club]"
    club = _command(commands, "club", "club_commands.run_club", help_text)
    club.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="keep the club in this folder")
    club.add_argument("--database", metavar="URL", help="keep it in PostgreSQL: postgresql://…")
    club.add_argument("--site", metavar="DIR", help="the published site that phones open (built beside the club)")
    club.add_argument("--no-site", action="store_true", help="serve the club's own pages alone")
    club.add_argument("--host", dest="club_host", help="listen at this address (127.0.0.1)")
    club.add_argument("--port", dest="club_port", type=int, help="listen at this port; 0 takes any (8551)")
    club.add_argument("--address", metavar="URL", help="the club’s address for phones, for invitations")
    club.add_argument("--tls-cert", dest="club_cert", metavar="FILE", help="serve https with this certificate (PEM)")
    club.add_argument("--tls-key", dest="club_key", metavar="FILE", help="the certificate's key (PEM)")
    help_text = "trust this proxy’s word on visitors’ addresses"
    club.add_argument("--proxy", metavar="IP", nargs="+", action="extend", help=help_text)
    acts = club.add_subparsers(dest="act", metavar="ACT", title="commands, in place of serving")
    key = acts.add_parser("key", help="make a new key to run the club; the earlier ones run it no more")
    key.add_argument("--new", action="store_true", required=True, help="withdraw the keys so far, and make one")
    exporting = acts.add_parser("export", help="write everything of the club to one file, which is replaced")
    exporting.add_argument("file", metavar="FILE")
    importing = acts.add_parser("import", help="bring an exported club into an empty one, on either database")
    importing.add_argument("file", metavar="FILE")


def _check_season(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    if args.best is not None and args.counts != "mean":
        parser.error("--best goes with --counts mean")
    if args.places is not None and args.counts != "places":
        parser.error("--places goes with --counts places")
    if args.places is not None and not re.fullmatch(r"-?[0-9]{1,5}(--?[0-9]{1,5})*", args.places):
        parser.error("--places has whole numbers with a - between them, as 3-1-0")


def _check_export(parser: argparse.ArgumentParser, args: argparse.Namespace) -> None:
    if bool(args.ids) == args.all:
        parser.error("export takes either the ids of matches or --all")
    args.ids = list(dict.fromkeys(args.ids)) or None
    if args.path is None and len(args.ids or ()) != 1:
        parser.error("several matches need a folder: -o PATH")


def _run(args: argparse.Namespace) -> None:
    """Call the function of the command with the arguments that its parameters name, and with `services` and `args`."""
    module, name = args.run.split(".")
    command = getattr(import_module(f"scorekeeper.commands.{module}"), name)
    wanted, values = signature(command).parameters, {**vars(args), "args": args}
    with ExitStack() as opened:
        if "services" in wanted:
            from scorekeeper.commands.services import services_over  # noqa: PLC0415  # it imports the store

            values["services"] = opened.enter_context(services_over(args.data))
        command(**{name: values[name] for name in wanted})
