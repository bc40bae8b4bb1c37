"""The screens of seasons: the list, a season with its table and its actions, ratings, and the choice of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby

import flet as ft

from scorekeeper.app import kit, theme
from scorekeeper.app.features.seasons.season_actions import (
    add_fitting,
    choose_version,
    game_name,
    merge,
    path_of,
    remove,
    save_pages,
    save_table,
    turn_match,
    use_game_names,
    use_matches,
    use_season,
    use_season_table,
)
from scorekeeper.app.match_views.match_rows import evening, evening_heading, match_choice
from scorekeeper.app.match_views.share_files import image_sent
from scorekeeper.app.session.app import App, Handler
from scorekeeper.app.session.live_sync import changed
from scorekeeper.exchange.match_formats import FORMATS
from scorekeeper.exchange.season_file import SeasonFormat, season_card_image, shared_table
from scorekeeper.match.rating import Rating, strongest_first
from scorekeeper.match.season import Season
from scorekeeper.match.season_table import SeasonAnswer, SeasonRow
from scorekeeper.match.time_played import evening_time
from scorekeeper.match.versioned import is_to_be_chosen
from scorekeeper.pictures.figures_said import rating_explained, rating_said
from scorekeeper.pictures.local_time import weekday_and_date
from scorekeeper.pictures.result_picture import evening_said
from scorekeeper.pictures.season_said import (
    closed_said,
    counted_said,
    facts_said,
    matches_said,
    points_said,
    points_word,
    rank_said,
    rules_said,
    settings_said,
    time_said,
)
from scorekeeper.service import season_tables, seasons
from scorekeeper.service.figures_of_people import FiguresFound
from scorekeeper.service.match_summary import MatchSummary
from scorekeeper.service.seasons import KeptSeason
from scorekeeper.texts import counted, tr


@kit.screen
def SeasonsScreen(app: App) -> ft.View:
    """The list of the seasons, each with its way of counting."""
    known = kit.use_read(app, "seasons", partial(seasons.seasons, app.services), None)
    pairs = kit.use_read(app, "of one name", partial(seasons.of_one_name, app.services), None)
    body: list[ft.Control] = []
    if known:
        asked = _of_one_name(app, (pairs if app.may_remove else None) or ())
        body = [*asked, kit.row_panel([_season_row(app, each) for each in known])]
    elif known is not None:
        text = tr("A season adds matches up into one table.")
        body = [kit.empty_state(text, ft.Icons.CALENDAR_MONTH)]
    foot = [kit.main_button(tr("New season"), app.on(app.go, "/seasons/new"))] if app.may_write else []
    return kit.list_page(app, tr("Seasons"), body, back=app.on(app.go_to_sheet), foot=foot)


def _of_one_name(app: App, pairs: Sequence[tuple[Season, Season]]) -> list[ft.Control]:
    """Ask of seasons of one name whether they are one season; one tap merges them."""
    return [
        kit.panel(
            kit.sentence(tr("Two seasons are called {name}. Same season?", name=keep.name), soft=False),
            kit.caption(tr("Rename one of them if they are two.")),
            kit.second_button(
                tr("Same season"), app.on(merge, app, keep, other), name=tr("{name}: same season", name=keep.name)
            ),
            spacing=theme.GAP,
            key=f"{keep.id} {other.id}",
        )
        for keep, other in pairs
    ]


def _season_row(app: App, each: KeptSeason) -> ft.Control:
    facts = [tr("closed")] if each.season.closed is not None else []
    facts += [tr("More than one version")] if is_to_be_chosen(each.season) else []
    matches = counted(len(each.matches), "{n} match", "{n} matches")
    below = " · ".join(filter(None, [counted_said(each.season), matches, time_said(each.season), *facts]))
    return kit.figure_row(app, each.season.name, below, "", on_tap=app.on(app.go, path_of(each.season)))


def person_row(app: App, found: SeasonAnswer, of: SeasonRow, on_tap: kit.OnTap) -> ft.Control:
    """Return a person in the table: rank, name, matches and wins, points."""
    counts, facts = found.season.counts, facts_said(found.season, of, "row")
    below, name = " · ".join(facts), found.name_of(of)
    rank, points, soft = rank_said(of), points_said(of.points, counts), of.rank is None
    heard = [] if soft else [f"{tr('Place')} {rank}"]
    heard += [*([f"{points_word(counts)} {points}"] if points else []), *facts]
    return kit.figure_row(app, name, below, points, first=rank, soft=soft, on_tap=on_tap, heard=". ".join(heard))


def season_missing_page(app: App, *, gone: bool) -> ft.View:
    """Return the page without a season: blank while it is read, otherwise a message that there is none."""
    title, text = tr("This season is not kept here"), tr("It may have been removed, or it is kept on another phone.")
    return kit.missing_page(app, title, text, tr("Seasons"), "/seasons", gone=gone)


@kit.screen_of(use_season_table, season_missing_page)
def SeasonScreen(app: App, answer: SeasonAnswer) -> ft.View:
    """The season of the address."""
    title = tr("Remove {name}?", name=answer.season.name)
    text = tr("Its matches stay, and belong to no season.")
    ask = kit.use_question(app, title, text, tr("Remove"), lambda: remove(app, answer.season))
    menu = kit.use_menu(app, tr("Menu"), lambda: _menu(app, answer, ask))
    names = use_game_names(app)
    send = kit.use_menu(app, tr("Send the table"), lambda: _sending(app, answer))
    tonight = kit.main_button(tr("Game night"), app.on(app.go, path_of(answer.season, "evening")))
    sent = kit.second_button(tr("Send the table"), send)
    closed = answer.season.closed is not None
    won = [kit.panel(kit.sentence(closed_said(answer), soft=False))] if closed else []
    plays = app.may_write and not closed
    shown = [sent] if answer.table.rows else []
    foot: list[ft.Control] = [kit.pair(app, sent, tonight)] if shown and plays else [tonight] if plays else [*shown]
    return kit.list_page(
        app,
        answer.season.name,
        [*_versions(app, answer.season, names), *won, _about(answer), *_rows(app, answer), *_fitting(app, answer)],
        actions=[kit.icon_button(ft.Icons.MORE_HORIZ, tr("Menu"), menu)] if app.may_write else [],
        back=app.on(app.go, "/seasons"),
        foot=foot,
    )


def _about(answer: SeasonAnswer) -> ft.Control:
    lines = [", ".join(rules_said(answer.season, answer.table)), time_said(answer.season), matches_said(answer.table)]
    skipped = [tr("Left out of all figures, as they cannot be read: {count}.", count=answer.skipped)]
    lines += skipped if answer.skipped else []
    return kit.panel(*(kit.sentence(line, size=theme.SMALL) for line in lines if line), spacing=theme.HAIR)


def _rows(app: App, answer: SeasonAnswer) -> list[ft.Control]:
    rows = [person_row(app, answer, row, app.on(app.go, f"/people/{row.person}")) for row in answer.table.rows]
    if rows:
        rating = kit.quiet_button(tr("Rating"), app.on(app.go, path_of(answer.season, "rating")))
        return [kit.row_panel(rows), kit.centred(rating)]
    return [kit.panel(kit.sentence(tr("The table comes with the first match that is over.")))]


def _fitting(app: App, answer: SeasonAnswer) -> list[ft.Control]:
    number = len(answer.fitting)
    if not number or not app.may_write:
        return []
    text = counted(
        number, "{n} match of this time belongs to no season.", "{n} matches of this time belong to no season."
    )
    label = counted(number, "Count it here", "Count them here")
    add = kit.quiet_button(label, app.on(add_fitting, app, answer.season, answer.fitting))
    aligned = ft.Container(ft.Row([add]), margin=ft.Margin.only(left=-theme.EDGE_GAP))
    return [kit.panel(kit.sentence(text), aligned, spacing=theme.HAIR)]


def _menu(app: App, answer: SeasonAnswer, ask: Handler) -> list[kit.DialogItem]:
    season = answer.season
    change = kit.DialogItem(ft.Icons.EDIT_OUTLINED, tr("Change the season"), app.on(app.go, path_of(season, "change")))
    items = [
        *([change] if season.closed is None else []),  # a closed one is final
        kit.DialogItem(ft.Icons.CHECKLIST, tr("Its matches"), app.on(app.go, path_of(season, "matches"))),
        kit.DialogItem(ft.Icons.QR_CODE_2, tr("Send to another phone"), app.on(app.go, path_of(season, "hand"))),
        kit.DialogItem(
            ft.Icons.LOCK_OPEN_OUTLINED, tr("Open again"), app.on(changed, app, seasons.open_again, season.id)
        )
        if season.closed is not None
        else kit.DialogItem(
            ft.Icons.LOCK_OUTLINED, tr("Close the season"), app.on(changed, app, seasons.close, season.id)
        ),
    ]
    if app.may_remove:
        items.append(kit.DialogItem(ft.Icons.DELETE_OUTLINED, tr("Remove the season"), ask))
    return items


def _sending(app: App, answer: SeasonAnswer) -> list[kit.DialogItem]:
    items = [
        _image(app, answer),
        _file(app, answer, "pdf", ft.Icons.PRINT_OUTLINED, tr("PDF for the wall")),
        _file(app, answer, "csv", ft.Icons.TABLE_CHART_OUTLINED, tr("Spreadsheet (CSV)")),
    ]
    if answer.table.matches:
        pages = app.on(save_pages, app, answer.season)
        items.insert(2, kit.DialogItem(ft.Icons.GROUPS_OUTLINED, tr("PDF, one page per person"), pages))
    return items


def _image(app: App, answer: SeasonAnswer) -> kit.DialogItem:
    """Return the menu item for the card as an image: drawn by the page, or without one saved as SVG."""
    words = tr("Table picture")
    if not app.page.web:
        return kit.DialogItem(ft.Icons.IMAGE_OUTLINED, words, app.on(save_table, app, answer, "svg"))
    image = season_card_image(answer)
    return kit.DialogItem(ft.Icons.IMAGE_OUTLINED, words, image_sent(app, image.name), ft.OpenUrl(image.address))


def _file(app: App, answer: SeasonAnswer, form: SeasonFormat, icon: ft.IconData, words: str) -> kit.DialogItem:
    shared = shared_table(answer, form) if FORMATS[form].media in app.state.share_types else None
    if shared is None:
        return kit.DialogItem(icon, words, app.on(save_table, app, answer, form))
    return kit.DialogItem(icon, words, app.on(app.notices.clear), ft.OpenUrl(shared.address))


def _versions(app: App, season: Season, names: Mapping[str, str]) -> list[ft.Control]:
    """Return the panel of versions; empty if there is nothing to choose. `names` are those of the games, by id."""
    if not is_to_be_chosen(season):
        return []
    text = tr("This season is set in two ways, as it was changed on two phones. The first counts until one is chosen.")
    lines = settings_said(season.parted, lambda key: game_name(key, names))
    words = [_words(number, settings) for number, settings in enumerate(lines, 1)]
    chosen = [
        kit.quiet_button(
            tr("Choose"), app.on(choose_version, app, season, each), tr("Choose version {number}", number=number)
        )
        for number, each in enumerate(season.parted, 1)
    ]
    return [kit.panel(kit.sentence(text, soft=False), *_arranged(app, words, chosen), spacing=theme.EDGE_GAP)]


def _arranged(app: App, words: Sequence[ft.Control], chosen: Sequence[ft.Control]) -> list[ft.Control]:
    """Return two versions side by side, their buttons level; more, or with large type, one below the other."""
    chosen = chosen if app.may_write else ()
    if len(words) == 2 and app.viewport.text < theme.SIDE_BY_SIDE:  # noqa: PLR2004  # a pair
        rows = [words, chosen] if chosen else [words]
        return [kit.beside(row, stacked=False, gaps=kit.Gaps(theme.INSET)) for row in rows]
    blocks = [[each, *chosen[index : index + 1]] for index, each in enumerate(words)]
    return [part for block in blocks for part in (kit.hairline(), *block)]


def _words(number: int, settings: Sequence[str]) -> ft.Control:
    title = tr("Version {number}, which counts now", number=number) if number == 1 else ""
    title = title or tr("Version {number}", number=number)
    lines = [kit.sentence(line, soft=False, size=theme.SMALL) for line in settings]
    return ft.Column([kit.caption(title), *lines], spacing=theme.HAIR, tight=True)


@kit.screen_of(use_season, season_missing_page)
def SeasonRatingScreen(app: App, season: Season) -> ft.View:
    """The ratings in the season of the address."""
    worked = kit.use_worked_out(app, season.id, season.id, partial(season_tables.ratings, app.services))
    body = _ratings(app, worked.found) if worked.found is not None else worked.waiting(app)
    back = app.on(app.go, path_of(season))
    return kit.list_page(app, tr("Rating"), body, kicker=season.name, back=back)


def _ratings(app: App, answer: FiguresFound[Mapping[str, Rating]]) -> list[ft.Control]:
    rows = []
    for person in strongest_first(answer.found, answer.names):
        name, rating = answer.names.get(person, ""), answer.found[person]
        matches, leads = counted(rating.matches, "{n} match", "{n} matches"), app.on(app.go, f"/people/{person}")
        rows.append(kit.figure_row(app, name, matches, rating_said(rating), on_tap=leads))
    if not rows:
        return [kit.panel(kit.sentence(tr("The table comes with the first match that is over.")))]
    explanations = (tr("From the matches of this season alone."), rating_explained())
    explained = kit.panel(*(kit.sentence(each, size=theme.SMALL) for each in explanations), spacing=theme.HAIR)
    return [kit.row_panel(rows), explained]


_AT_A_TIME = 30


@kit.screen_of(use_season_table, season_missing_page)
def SeasonMatchesScreen(app: App, answer: SeasonAnswer) -> ft.View:
    """The matches of the season of the address."""
    if not app.may_write:
        return kit.read_only_page(app, tr("Its matches"))
    matches = use_matches(app, answer)
    count, more = kit.use_more(app, _AT_A_TIME)
    season = answer.season

    def turned(each: MatchSummary) -> Handler | None:
        if season.closed is not None:  # a closed season's matches are shown, and stay
            return None
        return app.on(turn_match, app, season, each.id, each.id in answer.matches)

    body: list[ft.Control] = []
    if season.closed is not None:  # nothing can be tapped
        body.append(kit.sentence(tr("The season is closed. Its matches stay as they are until it is opened again.")))
    body += [] if matches else [kit.sentence(tr("No match of its games was played in its time."))]
    shown = 0
    for of, together in groupby(matches, evening):
        played = list(together)
        ours = [each for each in played if each.id in answer.matches]
        rows = [match_choice(each, turned(each), chosen=each in ours) for each in played[: count - shown]]
        time = evening_time((each.started, each.until) for each in ours)
        day = " · ".join([weekday_and_date(of), *([evening_said(time)] if time is not None else [])])
        body += [evening_heading(day), kit.row_panel(rows)]
        shown += len(rows)
        if shown == count:
            break
    body += more(len(matches))
    return kit.list_page(app, tr("Its matches"), body, kicker=season.name, back=app.on(app.go, path_of(season)))
