"""The sheet: everything that is derived from a match, as two neutral tables and some properties.

The *grid* has a row for each player, a column for each box, and the totals to the right, as on paper. In a game without
boxes it has a row for each side. The *log* has a row for each deal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.match.match import Deal, Match
from scorekeeper.match.names import comparison_key, short_forms, word_beside
from scorekeeper.match.replay import Replay, outcomes_of
from scorekeeper.match.table import DEAL, TOTAL, Cell, CellKind, Heading, Mark, Row, RowMark, Table
from scorekeeper.rules.game import AccountSeats, Answers, Column, Outcome, Questions
from scorekeeper.rules.phrase import Account, Amount, Phrase, Points, Seat, distinct_names, named
from scorekeeper.rules.prospects import Prospect
from scorekeeper.rules.scores import BridgePad

RECENT = 5  # the number of latest deals in the grid of a game without boxes
_ASKED = 2  # remembered questions: of the next deal and a correction, or of a deal before and after an answer
_BLANK = Cell("blank")
_ABOVE = Cell("above")


@dataclass(frozen=True, eq=False)
class Sheet(Replay):
    """A match and all that is derived from it on first use. A new sheet is made after every change."""

    _asked: list[tuple[int, Answers, Questions]] = field(default_factory=list, init=False, repr=False)

    def questions(self, deal_index: int, answers: Answers) -> Questions:
        """Return the questions about the deal at an index (from 0), given its answers so far.

        The game is asked once for the same answers, however often a screen needs them. Answers are compared by `repr`:
        to Python, true equals 1.
        """
        for at, given, asked in self._asked:
            if at == deal_index and (given is answers or repr(given) == repr(answers)):
                return asked
        asked = self.match.game.questions(self.position_before(deal_index), answers)
        self._asked[:] = [(deal_index, answers, asked), *self._asked][:_ASKED]
        return asked

    @cached_property
    def seats(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each account in the next deal."""
        return tuple(account.seats for account in self._accounts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each account in files: its players, or the game's name for it. No two are equal."""
        names = (
            a.label.template if a.label else " & ".join(self.match.players[s] for s in a.seats) for a in self._accounts
        )
        return distinct_names(tuple(names), comparison_key)

    @cached_property
    def short_players(self) -> tuple[str, ...]:
        """The players, long names in their short forms."""
        return short_forms(self.match.players)

    def name_of(self, who: Seat | Account) -> str | Phrase:
        """Return the name of a seat or an account; a phrase if the game names it."""
        if isinstance(who, Seat):
            return self.match.players[who.number]
        return self._accounts[who.number].label or self.names[who.number]

    def of_deal(self, deal_index: int) -> Sheet:
        """Return this sheet with the names of the players who sat on the seats in a deal."""
        players = self.match.players_of(deal_index) if self.match.earlier else self.match.players
        if players == self.match.players:
            return self
        return Sheet.of(replace(self.match, players=players, earlier=()), self.outcomes)  # no name is in them

    def called_in(self, key: str) -> Mapping[str, str | Phrase]:
        """Return the names of the values in a column of the log, by value; empty if the game has none."""
        return {word: name for column in self.match.game.columns if column.key == key for word, name in column.called}

    @cached_property
    def _accounts(self) -> tuple[AccountSeats, ...]:
        return self.match.game.accounts(self.position)

    @cached_property
    def plus(self) -> bool:
        """Whether scores above 0 are shown with a plus: only in games with scores below 0."""
        return self.match.game.scores_below_zero

    @cached_property
    def unit(self) -> int:
        """The number of scores that make a point."""
        return self.match.game.unit

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """For each account 1 if it is ahead, else −1 if it is below 0, else 0.

        If the totals add up to 0, the sign of the total decides who is ahead; in other games, the first place.
        """
        standing, totals = self.standing, self.totals
        if self.match.game.zero_sum(len(self.match.players)) and sum(totals) == 0:
            leads = [total > 0 if standing.high_wins else total < 0 for total in totals]
        else:
            leads = [place == 1 < max(standing.places) for place in standing.places]
        return tuple(int(leading) or -int(total < 0) for leading, total in zip(leads, totals, strict=True))

    @cached_property
    def target(self) -> int | None:
        """The total that ends the match; None if there is none."""
        return self.match.game.target_for(len(self.match.players))

    @cached_property
    def to_go(self) -> tuple[int, ...]:
        """The points that each account lacks of the target; empty without a target, and once the match is over."""
        if self.target is None or self.standing.over:
            return ()
        game = self.match.game
        downwards = min(game.totals(game.start(self.match.setup))) > self.target
        gaps = (total - self.target if downwards else self.target - total for total in self.totals)
        return tuple(max(gap, 0) for gap in gaps)

    @cached_property
    def bridge_pad(self) -> BridgePad | None:
        """The scores above and below the line; None in games without one. Rulings and scores for stopping are above."""
        pad = self.match.game.bridge_pad(self.outcomes)
        several, parts = range(len(self.totals)), self.scored_by_stopping
        more = (tuple(part.points * (part.account == account) for account in several) for part in parts)
        return None if pad is None else pad._replace(above=(*pad.above, *self.rulings, *more))

    @cached_property
    def last(self) -> tuple[int, ...] | None:
        """The points of the latest scored deal; None before the first."""
        return next((o.points for o in reversed(self.outcomes) if o.points is not None), None)

    @cached_property
    def owed(self) -> tuple[tuple[str, ...], ...]:
        """The keys of the boxes that each seat still has to play."""
        return self.match.game.owed(self.position)

    @cached_property
    def prospects(self) -> tuple[Prospect, ...]:
        """The totals that each account can still reach; empty if the rules do not give exact limits."""
        if self.due is None or self.conflicts:
            return ()
        return self.match.game.prospects(self.position) or ()

    @cached_property
    def grid(self) -> Table:
        """The score grid: a row for each player, a column for each box (or recent deal), and the totals."""
        game, boxes = self.match.game, self.match.game.boxes
        hands = game.named_hands(len(self.match.players))
        if boxes or game.info.deals == 1 or hands or self.bridge_pad is not None:  # boxes, or all deals stand below
            recent = []
        else:  # without those that were thrown in: these have the number of the next deal
            counted = [(at, o) for at, o in enumerate(self.outcomes) if o.points is not None or o.faults]
            recent = counted[-RECENT:]
        total = Phrase("Total")
        if self.target is not None:
            total = Phrase("Total, to {target}", {"target": Amount(self.target, self.unit)})
        headings = (
            Heading("name", "name", Phrase("Player"), "name"),
            *(Heading(box.key, box.key, box.short, "box") for box in boxes),
            *(Heading(f"deal-{deal_index}", str(o.number), str(o.number), "score") for deal_index, o in recent),
            Heading("total", "total", total, "total"),
        )
        rows, played = list[Row](), _played(self)
        for account, seats in enumerate(self.seats):
            if not boxes:  # a player, partners together, or nobody, as a house
                cells = (*(_recent(each, account) for _, each in recent), _total(self, account))
                rows.append(_row(self, f"account-{account}", account, seats, cells))
                continue
            for seat in seats:  # a side's total is in the row of its first player
                middle = [_box(self, seat, box.key, played) for box in boxes]
                last = _total(self, account) if seat == seats[0] else _ABOVE
                rows.append(_row(self, str(seat), account, (seat,), (*middle, last)))
        return Table(headings, tuple(rows))

    @cached_property
    def log(self) -> Table:
        """The log: a row for each deal, and one of totals."""
        is_asked = any(c.key == "declarer" for c in self.match.game.columns)  # otherwise it follows from the position
        account_of = {seat: account for account, seats in enumerate(self.seats) for seat in seats}
        headings = (
            Heading("number", DEAL, Phrase("Deal"), "number"),
            Heading("dealer", "dealer", Phrase("Dealer"), "name"),
            Heading("declarer", "declarer", Phrase("Declarer"), "name", answer=is_asked, names="seats"),
            *(Heading(c.key, c.header, c.label, _kind(c), answer=c.answer, names=c.names) for c in _deal_columns(self)),
            Heading("thrown_in", "thrown in", Phrase("Thrown in"), "flag", answer=True),
            Heading("ruling", "ruling", Phrase("Ruling"), "flag", answer=True),
            *(Heading(key, key, text.label, "text", answer=True) for key, text in Deal.TEXTS.items()),
            *(
                Heading(c.key, f"{name} {c.header}", c.label, _kind(c), account_of[seat], c.answer, seat)
                for seat, name in enumerate(self.match.players)
                for c in self.match.game.columns
                if c.seats
            ),
            *(heading for account in range(len(self.names)) for heading in _account_headings(self, account)),
        )
        rows = [_log_row(self, deal_index, outcome) for deal_index, outcome in enumerate(self.outcomes)]
        last = (self.totals[h.account] if h.key == "running" and h.account is not None else None for h in headings[1:])
        totals = (Cell("text", TOTAL), *(_BLANK if total is None else Cell("total", total) for total in last))
        return Table(headings, (*rows, Row("totals", totals, mark="totals")))


def sheet_of(match: Match, earlier: Replay | None = None) -> Sheet:
    """Return the sheet of a match, its deals judged. Those in common with an `earlier` replay are not judged again."""
    return Sheet.of(match, outcomes_of(match, earlier))


def _row(sheet: Sheet, key: str, account: int, seats: Sequence[int], cells: tuple[Cell, ...]) -> Row:
    """Return a row with its name and the roles of its players in the next deal; a partner's role has their name.

    It has a mark for the present declarer or an account that is out of the match.
    """
    mark: RowMark = "now" if sheet.due and sheet.due.declarer in seats else ""
    if account in sheet.standing.out:
        mark = "out"
    role_mark: Mark = ""
    roles: tuple[Phrase, ...] = ()
    if sheet.due:
        role_mark = "declarer" if sheet.due.declarer in seats else "dealer" if sheet.due.dealer in seats else ""
        roles = tuple(
            role if len(seats) == 1 else Phrase("{who} {role}", {"who": Seat(seat), "role": role})
            for seat, role in sheet.due.roles
            if seat in seats
        )
    several = Phrase("{roles}", {"roles": roles}) if len(roles) > 1 else None
    name = sheet.match.players[seats[0]] if len(seats) == 1 else sheet.names[account]
    first = Cell("name", name, role_mark, several or (roles[0] if roles else None))
    return Row(key, (first, *cells), seat=seats[0] if len(seats) == 1 else None, mark=mark, account=account)


def _played(sheet: Sheet) -> dict[tuple[int, str], int]:
    """Return the deal in which each box was played, by its index; a deal without faults goes before one with faults."""
    outcomes, played = sheet.outcomes, dict[tuple[int, str], int]()
    for deal_index, outcome in enumerate(outcomes):
        if outcome.box is not None and (outcome.box not in played or outcomes[played[outcome.box]].faults):
            played[outcome.box] = deal_index
    return played


def _box(sheet: Sheet, seat: int, key: str, played: dict[tuple[int, str], int]) -> Cell:
    deal_index = played.get((seat, key))
    if deal_index is not None:
        outcome = sheet.outcomes[deal_index]
        account = next(a for a, seats in enumerate(sheet.seats) if seat in seats)
        points = None if outcome.points is None else outcome.points[account]
        return Cell("box", points, "wrong" if outcome.faults else "used", deal=deal_index)
    if key not in sheet.owed[seat]:
        return _BLANK
    due = sheet.due
    return Cell("box", None, "due" if due and due.declarer == seat and key in due.choices else "open")


def _recent(outcome: Outcome[Any], account: int) -> Cell:
    if outcome.points is None:
        return _BLANK
    note = outcome.notes[account] if outcome.notes else ""
    return Cell("score", outcome.points[account], hint=named(note) if note else None)


def _total(sheet: Sheet, account: int) -> Cell:
    places, over = sheet.standing.places, sheet.standing.over
    mark: Mark = ""
    if over and not sheet.stopped_early and len(set(places)) > 1:
        mark = "won" if places[account] == 1 else ""
    elif len(set(places)) > 1:
        mark = "lead" if places[account] == 1 else "last" if places[account] == max(places) else ""
    points = sheet.last[account] if sheet.last else None
    hint = None if points is None else Phrase("last deal {points}", {"points": Points(points)})
    return Cell("total", sheet.totals[account], mark, hint)


def _deal_columns(sheet: Sheet) -> list[Column]:
    """Return the columns of the whole deal, without the declarer, who has a heading in every game."""
    return [c for c in sheet.match.game.columns if not c.each and not c.seats and c.key != "declarer"]


def _kind(column: Column) -> CellKind:
    return "number" if column.number else "name" if column.names else "text"


def _account_headings(sheet: Sheet, account: int) -> list[Heading]:
    name, columns = sheet.names[account], [c for c in sheet.match.game.columns if c.each]
    return [
        *(
            Heading(c.key, f"{name} {c.header}", c.label, _kind(c), account, c.answer, is_told=c.is_told)
            for c in columns
        ),
        Heading("score", name, Phrase("Score"), "score", account),
        Heading("running", f"{name} total", Phrase("Running total"), "total", account),
    ]


def _log_row(sheet: Sheet, deal_index: int, outcome: Outcome[Any]) -> Row:
    deal, game, sheet = sheet.match.deals[deal_index], sheet.match.game, sheet.of_deal(deal_index)
    players = sheet.match.players
    cells = [
        _BLANK if deal.ruling else Cell("number", outcome.number),
        _BLANK if outcome.dealer is None else Cell("name", players[outcome.dealer]),
        _declarer(sheet, outcome),
        *(_detail(sheet, outcome.details.get(c.key), c) for c in _deal_columns(sheet)),
        Cell("flag", 1) if deal.thrown_in else _BLANK,
        Cell("flag", 1) if deal.ruling else _BLANK,
        *(Cell("text", text) if text else _BLANK for text in deal.texts.values()),
        *(_detail_of(sheet, outcome, c, seat) for seat in range(len(players)) for c in game.columns if c.seats),
    ]
    points = outcome.points or (None if outcome.faults else deal.ruling or None)
    for account, running in enumerate(outcome.totals):
        cells += [_detail_of(sheet, outcome, c, account) for c in game.columns if c.each]
        cells.append(_BLANK if points is None else Cell("score", points[account]))
        cells.append(Cell("total", running))
    mark: RowMark = "wrong" if outcome.faults else "thrown-in" if deal.thrown_in else ""
    return Row(f"deal-{deal_index}", tuple(cells), deal=deal_index, mark=mark)


def _declarer(sheet: Sheet, outcome: Outcome[Any]) -> Cell:
    """Return the declarer's cell; without a declarer, the word for that, as for a passed-out deal."""
    if outcome.declarer is not None:
        return Cell("name", sheet.match.players[outcome.declarer])
    column = next((c for c in sheet.match.game.columns if c.key == "declarer"), None)
    return _BLANK if column is None else _detail(sheet, outcome.details.get(column.key), column)


def _detail_of(sheet: Sheet, outcome: Outcome[Any], column: Column, index: int) -> Cell:
    """Return a column's cell for one account or seat. A deal entered by other rules may have a shorter list."""
    values = outcome.details.get(column.key)
    value = values[index] if isinstance(values, list | tuple) and index < len(values) else None
    return _detail(sheet, value, column)


def _detail(sheet: Sheet, value: Any, column: Column) -> Cell:
    if not isinstance(value, int | str):
        return _BLANK
    if not column.names:
        return Cell(_kind(column), value)
    names = sheet.match.players if column.names == "seats" else sheet.names
    if isinstance(value, str):
        is_word = column.values is not None and value in column.values.choices
        return Cell("name", word_beside(names, value) if is_word else value)
    return Cell("name", names[value]) if 0 <= value < len(names) else _BLANK
