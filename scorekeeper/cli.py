"""The command line: its arguments are parsed here, its commands are in `scorekeeper.commands`.

Each command is imported when it is run, so that scoring a file imports neither the app nor the store.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn

from scorekeeper import __version__
from scorekeeper.commands.command_faults import INTERRUPTED, Stopped
from scorekeeper.commands.more_arguments import add_club_command, add_takeover_command, add_version_commands
from scorekeeper.commands.other_program import OTHER_PROGRAM, is_installed_beside
from scorekeeper.commands.terminal import flush_stdout, one_line, print_faults, use_utf8
from scorekeeper.exchange.match_formats import FORMATS

DONE, FAULTY, WRONG_USAGE, CTRL_C = 0, 1, 2, 130

_ABOUT = "The score sheet of a card table. Without a command: serve the app on this machine and open the browser."


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 1 a fault (on standard error), 2 wrong usage, 130 Ctrl+C."""
    use_utf8()
    if is_installed_beside():
        print_faults([OTHER_PROGRAM])
    try:
        args = _parse_or_status(argv)
        if isinstance(args, int):
            return args
        _run(args)
    except Stopped as stopped:
        print_faults(stopped.faults)
        return FAULTY
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does
        return FAULTY
    except KeyboardInterrupt:
        print_faults([INTERRUPTED])
        return CTRL_C
    return DONE


def _parse_or_status(argv: Sequence[str] | None) -> argparse.Namespace | int:
    """The arguments; or the exit status, where argparse has printed its help or an error."""
    try:
        return _parse(argv)
    except SystemExit as exit_:
        flush_stdout()
        return exit_.code if isinstance(exit_.code, int) else WRONG_USAGE


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line, from which the manual's page is made too."""
    parser = _Parser("scorekeeper", description=_ABOUT)
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    _add_serve_options(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_file_commands(commands)
    _add_store_commands(commands)
    _add_publish_command(commands)
    add_club_command(commands)
    return parser


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser()
    args = parser.parse_args(argv)
    _check_serve_options(parser, args)
    if args.command in {"score", "publish"} and args.data is not None:
        parser.error(f"--data is not for {args.command}, which reads no kept matches")
    if args.command == "export":
        _check_export(parser, args)
    if args.command == "season" and args.act == "new":
        _check_season(parser, args)
    if args.command == "table" and args.people and args.format != "pdf":
        parser.error("--people goes with --format pdf")
    if args.command == "stats" and args.format == "svg" and args.name is None:
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


def _add_file_commands(commands: _Commands[_Parser]) -> None:
    """The commands that do not use the store."""
    score = commands.add_parser("score", help="print the sheet of a match file")
    score.add_argument("file", metavar="FILE", help="a match as JSON or CSV; - reads standard input")
    score.add_argument("--format", choices=("text", "csv", "json"), default="text")
    variants = commands.add_parser("variants", help="print the games and their tables")
    which = variants.add_mutually_exclusive_group()
    which.add_argument("id", metavar="ID", nargs="?", help="show this game whole; it may be one of your own")
    which.add_argument("--mine", action="store_true", help="list your own games")
    which.add_argument("--add", metavar="FILE", help="keep the table in a file as your own; JSON or TOML, - is input")
    which.add_argument("--remove", metavar="ID", help="remove one of your own games for good; its matches stay")
    variants.add_argument("--format", choices=("text", "json"), default="text")
    variants.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="the folder of your own games")


def _add_store_commands(commands: _Commands[_Parser]) -> None:
    """The commands that use the store."""
    listing = commands.add_parser("matches", help="list the kept matches")
    importing = commands.add_parser("import", help="bring in matches; skip a file that cannot be read, with the reason")
    importing.add_argument(
        "files", metavar="FILE", nargs="+", help="a match as JSON or CSV, or a link; - reads standard input"
    )
    importing.add_argument("--all-or-none", action="store_true", help="bring in nothing if one file cannot be read")
    importing.add_argument("--check", action="store_true", help="bring in nothing; list the matches that would come in")
    linking = commands.add_parser("link", help="print a kept match as a link, to open on another phone")
    linking.add_argument("id", metavar="ID", help="as `scorekeeper matches` lists it")
    linking.add_argument("--site", metavar="URL", help="the address of a published site; without it, of this machine")
    linking.add_argument("--bgstats", action="store_true", help="a link that BG Stats opens as a play, in its place")
    linking.add_argument("--qr", action="store_true", help="print it as a QR code, for a camera")
    exporting = commands.add_parser("export", help="write kept matches to files")
    exporting.add_argument("ids", metavar="ID", nargs="*", help="as `scorekeeper matches` lists them")
    exporting.add_argument("--all", action="store_true", help="every match that is not deleted")
    exporting.add_argument("--format", choices=tuple(FORMATS), default="csv")
    exporting.add_argument(
        "-o",
        dest="path",
        metavar="PATH",
        help="a file, which is replaced if it is there; for several matches a folder, in which nothing is replaced",
    )
    backing_up = commands.add_parser("backup", help="save all matches, people, seasons and games in one file")
    backing_up.add_argument("file", metavar="FILE", help="a file, which is replaced if it is there, or a folder for it")
    backing_up.add_argument("--season", metavar="NAME", help="only this season with its people, to be handed over")
    help_text = "bring back matches from a backup that are missing or older here; Undo takes them out again"
    restoring = commands.add_parser("restore", help=help_text)
    restoring.add_argument("file", metavar="FILE", help="a backup, made here or in the app; - reads standard input")
    people, seasons = _add_people_commands(commands), _add_season_commands(commands)
    of_matches = (*add_version_commands(commands), add_takeover_command(commands))
    others = (listing, importing, linking, exporting, backing_up, restoring)
    for command in (*people, _add_stats_command(commands), *seasons, *of_matches, *others):
        # Suppressed, for it may have been given before the command.
        command.add_argument("--data", metavar="DIR", default=argparse.SUPPRESS, help="the folder of the matches")


def _add_people_commands(commands: _Commands[_Parser]) -> tuple[_Parser, ...]:
    """`people` and its own commands, each of which knows the store."""
    people = commands.add_parser("people", help="list the players; rename, merge, split or forget them")
    people.add_argument("--format", choices=("text", "json"), default="text")
    acts = people.add_subparsers(dest="act", metavar="ACT", title="what to do with them")
    renaming = acts.add_parser("rename", help="give a person another name; old sheets keep the old one")
    renaming.add_argument("old", metavar="OLD", help="as `scorekeeper people` lists it")
    renaming.add_argument("new", metavar="NEW")
    merging = acts.add_parser("merge", help="count a person as another, who remains")
    merging.add_argument("keep", metavar="KEEP", help="the person that remains")
    merging.add_argument("other", metavar="OTHER", help="the person to count as the first")
    splitting = acts.add_parser("split", help="undo a merge")
    splitting.add_argument("name", metavar="NAME", help="the merged person; or the other one, if it was one merge")
    forgetting = acts.add_parser("forget", help="take a person's names and note out of everything; scores stay")
    forgetting.add_argument("name", metavar="NAME", help="as `scorekeeper people` lists it")
    forgetting.add_argument("--yes", action="store_true", help="do it; without it, only count the places of the name")
    return people, renaming, merging, splitting, forgetting


def _add_stats_command(commands: _Commands[_Parser]) -> _Parser:
    stats = commands.add_parser("stats", help="print wins by person, game and opponent")
    stats.add_argument("name", metavar="NAME", nargs="?", help="all figures of this person")
    stats.add_argument("--game", metavar="ID", help="count matches of this game only")
    stats.add_argument("--since", metavar="DATE", help="count matches started on this day or later (2026-01-31)")
    stats.add_argument("--until", metavar="DATE", help="count matches started on this day or earlier")
    stats.add_argument(
        "--finished", action="store_true", help="count matches that are finished, not those that were stopped early"
    )
    formats = ("text", "json", "csv", "svg")
    stats.add_argument("--format", choices=formats, default="text", help="svg is a card of one person, to be sent")
    return stats


def _add_season_commands(commands: _Commands[_Parser]) -> tuple[_Parser, ...]:
    listing = commands.add_parser("seasons", help="list the seasons")
    listing.add_argument("--format", choices=("text", "json"), default="text")
    season = commands.add_parser("season", help="begin, close, open again or remove a season; add matches to one")
    acts = season.add_subparsers(dest="act", metavar="ACT", title="what to do with it", required=True)
    beginning = acts.add_parser("new", help="begin a season")
    beginning.add_argument("name", metavar="NAME")
    beginning.add_argument(
        "--game", metavar="ID", nargs="+", action="extend", required=True, help="the games of the season"
    )
    beginning.add_argument("--from", dest="since", metavar="DATE", help="its first day (2026-01-31)")
    beginning.add_argument("--to", dest="until", metavar="DATE", help="its last day")
    beginning.add_argument(
        "--counts",
        choices=("sum", "mean", "places", "wins"),
        default="sum",
        help="points added up, their mean, 3-1-0 for places, or matches won alone (sum)",
    )
    beginning.add_argument("--best", metavar="N", type=int, help="with --counts mean: of the best N matches")
    beginning.add_argument("--places", metavar="POINTS", help="with --counts places: points for each place (3-1-0)")
    beginning.add_argument("--least", metavar="N", type=int, help="matches that a player needs for a rank (1)")
    beginning.add_argument(
        "--ties",
        choices=("wins", "points", "best", "matches"),
        nargs="+",
        action="extend",
        help="decide between level players, in this order; without it they share the rank",
    )
    beginning.add_argument("--people", metavar="NAME", nargs="+", action="extend", help="the people in the table (all)")
    beginning.add_argument(
        "--tables",
        metavar="N",
        type=int,
        nargs="+",
        help="players at a table of an evening: 3, 4 or both (as its games)",
    )
    beginning.add_argument(
        "--apart",
        metavar="NAME",
        nargs=2,
        action="append",
        help="two people to seat at different tables; repeatable",
    )
    adding = acts.add_parser("add", help="add matches to a season, all or none")
    adding.add_argument("name", metavar="NAME", help="as `scorekeeper seasons` lists it")
    adding.add_argument("matches", metavar="MATCH", nargs="+", help="as `scorekeeper matches` lists them")
    closing = acts.add_parser("close", help="close a season: its table is final, until it is opened again")
    opening = acts.add_parser("open", help="open a season again")
    choosing = acts.add_parser("choose", help="choose the settings of a season that was changed on two phones")
    choosing.add_argument("name", metavar="NAME", help="as `scorekeeper seasons` lists it")
    choosing.add_argument("number", type=int, metavar="NUMBER", help="the version, as `scorekeeper table` counts them")
    removing = acts.add_parser("remove", help="remove a season; its matches stay")
    for act in (closing, opening, removing):
        act.add_argument("name", metavar="NAME", help="as `scorekeeper seasons` lists it")
    table = commands.add_parser("table", help="print the table of a season")
    table.add_argument("season", metavar="SEASON", help="as `scorekeeper seasons` lists it")
    table.add_argument("--format", choices=("text", "csv", "json", "pdf"), default="text", help="pdf is one page")
    table.add_argument("--people", action="store_true", help="with --format pdf: a page for each person instead")
    table.add_argument("-o", dest="path", metavar="PATH", help="a file, which is replaced, or a folder for it")
    seating = commands.add_parser("seat", help="print tonight’s seats, such that people meet evenly")
    seating.add_argument("names", metavar="NAME", nargs="+", help="the people who are here")
    seating.add_argument("--season", metavar="NAME", help="count the matches of this season only")
    seating.add_argument("--seed", metavar="N", type=int, default=0, help="another seating as good as this one (0)")
    seating.add_argument("--format", choices=("text", "json"), default="text")
    return listing, season, beginning, adding, closing, opening, choosing, removing, table, seating


def _add_publish_command(commands: _Commands[_Parser]) -> None:
    publishing = commands.add_parser("publish", help="build the app as a site that works without a network")
    publishing.add_argument("folder", metavar="DIR", help="a new folder, or one published before")
    publishing.add_argument("--base", metavar="PATH", default="/", help="the path at which it will be served (/)")


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
    args.ids = list(dict.fromkeys(args.ids))
    if args.path is None and len(args.ids) != 1:
        parser.error("several matches need a folder: -o PATH")


def _run(args: argparse.Namespace) -> None:
    match args.command:
        case "score":
            from scorekeeper.commands.score import score

            score(args.file, args.format)
        case "variants":
            _run_variants(args)
        case "publish":
            from scorekeeper.commands.publish import publish_site

            publish_site(args.folder, args.base)
        case "club":
            from scorekeeper.commands.club_commands import run_club

            run_club(args)
        case "people":
            _run_people(args)
        case "seasons" | "season" | "table" | "seat":
            _run_seasons(args)
        case "versions" | "choose" | "takeover":
            _run_kept_match(args)
        case None:
            from scorekeeper.commands.serve import serve_app

            serve_app(args)
        case _:
            _run_matches(args)


def _run_variants(args: argparse.Namespace) -> None:
    if not (args.mine or args.add is not None or args.remove is not None):
        from scorekeeper.commands.variants import variants

        variants(args.id, args.format, args.data)
        return
    from scorekeeper.commands.own_variants import add_variant, own_variants, remove_variant

    if args.mine:
        own_variants(args.data, args.format)
    elif args.add is not None:
        add_variant(args.data, args.add)
    else:
        remove_variant(args.data, args.remove)


def _run_matches(args: argparse.Namespace) -> None:
    match args.command:
        case "matches":
            from scorekeeper.commands.stored_matches import matches

            matches(args.data)
        case "import":
            from scorekeeper.commands.stored_matches import import_matches

            import_matches(args.data, args.files, all_or_none=args.all_or_none, check=args.check)
        case "link":
            from scorekeeper.commands.link_command import print_link_to, print_link_to_play

            if args.bgstats:
                print_link_to_play(args.data, args.id)
            else:
                print_link_to(args.data, args.id, args.site, code=args.qr)
        case "export":
            from scorekeeper.commands.stored_matches import export_matches

            export_matches(args.data, args.ids or None, args.format, args.path)
        case "stats":
            from scorekeeper.commands.stats import stats

            stats(args)
        case "backup":
            from scorekeeper.commands.backup_commands import back_up_to

            back_up_to(args.data, args.file, args.season)
        case "restore":
            from scorekeeper.commands.backup_commands import restore_from

            restore_from(args.data, args.file)


def _run_kept_match(args: argparse.Namespace) -> None:
    from scorekeeper.commands import kept_match

    if args.command == "takeover":
        kept_match.take_over_seat(args.data, args.id, args.seat, args.name, args.deal)
    elif args.command == "versions":
        kept_match.list_versions(args.data, args.id)
    elif args.all:
        kept_match.keep_versions(args.data, args.id)
    else:
        kept_match.choose_version(args.data, args.id, args.number)


def _run_people(args: argparse.Namespace) -> None:
    from scorekeeper.commands import people_commands

    match args.act:
        case "rename":
            people_commands.rename_person(args.data, args.old, args.new)
        case "merge":
            people_commands.merge_people(args.data, args.keep, args.other)
        case "split":
            people_commands.split_person(args.data, args.name)
        case "forget":
            people_commands.forget_person(args.data, args.name, yes=args.yes)
        case _:
            people_commands.list_people(args.data, args.format)


def _run_seasons(args: argparse.Namespace) -> None:
    from scorekeeper.commands import season_commands

    match args.command:
        case "season" if args.act == "new":
            season_commands.new_season(args)
        case "season" if args.act == "add":
            season_commands.add_to_season(args.data, args.name, args.matches)
        case "season" if args.act == "choose":
            season_commands.choose_version(args.data, args.name, args.number)
        case "season":
            {
                "close": season_commands.close_season,
                "open": season_commands.open_season,
                "remove": season_commands.remove_season,
            }[args.act](args.data, args.name)
        case "table":
            season_commands.print_table(args.data, args.season, args.format, args.path, people=args.people)
        case "seat":
            season_commands.seat(args.data, args.names, args.season, args.seed, args.format)
        case _:
            season_commands.list_seasons(args.data, args.format)
