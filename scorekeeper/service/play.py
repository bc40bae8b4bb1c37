"""Playing a match: starting it, recording and correcting its deals, undo and redo, ending it.

Each function is one command and one transaction. A function that changes a match takes the revision that the user
saw, and raises `Overtaken` if the match has a newer one. Each raises `Refused` with all other faults; then nothing was
changed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from scorekeeper.match.earlier import EarlierPlayer, earlier_named
from scorekeeper.match.history import ChangeKind
from scorekeeper.match.match import NO_SUCH_TAKEOVER, Deal, Match
from scorekeeper.match.open_match import Draft, DraftKind, OpenMatch
from scorekeeper.match.replay import replay
from scorekeeper.match.sheet import Sheet
from scorekeeper.rules.phrase import Fault, Sentence
from scorekeeper.service.admission import add_match, admitted, checked
from scorekeeper.service.app_services import AppServices
from scorekeeper.service.command import check_exists, command, found, query
from scorekeeper.service.match_editor import edit_match
from scorekeeper.service.seasons import put_matches
from scorekeeper.service.seating import BY_NAME, Chosen, SeatWriter
from scorekeeper.service.service_faults import Overtaken, Refused
from scorekeeper.store.reader import LongMatch, Reader

STOPPED_EARLY = Fault("The match was stopped early. Reopen it to go on.")
ALREADY_OVER = Fault("The match is over already.")
NOT_STOPPED_EARLY = Fault("The match was not stopped early; there is nothing to reopen.")
NOTHING_TO_UNDO = Fault("There is nothing to take back.")
NOTHING_TO_REDO = Fault("There is nothing to do again.")
NOT_DEALT_YET = Sentence("There is no deal {said} yet: the next one is deal {number}.")
TAKEN_OVER_LATER = Sentence("{name} has not sat there for so long: take the seat over from a later deal on.")

_DIGITS = 6  # digits of a deal's number, at most


@command
def start(services: AppServices, match: Match, chosen: Chosen = BY_NAME, season: str | None = None) -> OpenMatch:
    """Start a match. Deals that it has already must be without fault.

    `chosen` assigns persons to seats where the names do not; `season` is the id of the season it belongs to.
    """
    services.check_writes()
    sheet = admitted(replace(match, started=match.started or services.now()))
    with services.writing() as transaction:
        started = add_match(SeatWriter(services, transaction), sheet, chosen)
        if season is not None:
            put_matches(services, transaction, season, [started.id])
    return started


async def open_match(services: AppServices, id: str) -> OpenMatch:
    """Read a match, and judge its deals."""
    await prepare(services, id)
    return await query(lambda transaction: found(transaction, id).judged())(services)


async def prepare(services: AppServices, id: str) -> None:
    """Read and judge a long match beside the event loop; its replay is cached for the next reading."""
    long = await query(Reader.long)(services, id)
    if long is not None:
        await services.offload(long.size, partial(_play_through, long))


def _play_through(long: LongMatch) -> None:
    match = long.read()
    if match is not None:
        replay(match)


@command
def record(services: AppServices, id: str, revision: int, deal: Deal) -> OpenMatch:
    """Record the next deal, and delete its draft."""
    with edit_match(services, id, revision) as editor:
        deal_index = len(editor.match.deals)
        if editor.match.ended is not None and editor.judged_before(deal_index).stopped_early:
            raise Refused(STOPPED_EARLY)
        deal, number = editor.judged(deal_index, editor.timed(deal))
        if not deal.ruling:
            editor.clear_draft(None)
        kind: ChangeKind = "throw_in" if deal.thrown_in else "deal"
        return editor.splice("ruling" if deal.ruling else kind, number, deal_index, deal_index, deal)


@command
def amend(services: AppServices, id: str, revision: int, deal_index: int, deal: Deal) -> OpenMatch:
    """Correct a deal, by its index from 0; its time stays. It must be without fault, later ones may be in conflict."""
    with edit_match(services, id, revision) as editor:
        editor.check_deal_index(deal_index, len(editor.match.deals) - 1)
        deal, number = editor.judged(deal_index, replace(deal, time=deal.time or editor.match.deals[deal_index].time))
        editor.clear_draft(deal_index)
        return editor.splice("ruling" if deal.ruling else "amend", number, deal_index, deal_index + 1, deal)


@command
def insert(services: AppServices, id: str, revision: int, deal_index: int, deal: Deal) -> OpenMatch:
    """Insert a deal before the one at an index. It must be without fault there; later ones may then be in conflict."""
    with edit_match(services, id, revision) as editor:
        editor.check_deal_index(deal_index, len(editor.match.deals))
        deal, number = editor.judged(deal_index, editor.timed(deal))
        editor.clear_draft(deal_index, insert=True)
        return editor.splice("ruling" if deal.ruling else "insert", number, deal_index, deal_index, deal)


@command
def delete(services: AppServices, id: str, revision: int, deal_index: int) -> OpenMatch:
    """Delete a deal, by its index from 0; later ones may then be in conflict."""
    with edit_match(services, id, revision) as editor:
        editor.check_deal_index(deal_index, len(editor.match.deals) - 1)
        number = editor.judged_before(deal_index + 1).outcomes[deal_index].number
        kind: ChangeKind = "ruling" if editor.match.deals[deal_index].ruling else "delete"
        return editor.splice(kind, number, deal_index, deal_index + 1)


@command
def undo(services: AppServices, id: str, revision: int) -> OpenMatch:
    """Undo the last change."""
    with edit_match(services, id, revision) as editor:
        change = editor.open_match.done
        if change is None:
            raise Refused(NOTHING_TO_UNDO)
        return editor.write(editor.transaction.undo, change, change.inverse.apply(editor.match))


@command
def redo(services: AppServices, id: str, revision: int) -> OpenMatch:
    """Redo the change that was undone last."""
    with edit_match(services, id, revision) as editor:
        change = editor.open_match.undone
        if change is None:
            raise Refused(NOTHING_TO_REDO)
        return editor.write(editor.transaction.redo, change, change.apply(editor.match))


@command
def finish(services: AppServices, id: str, revision: int) -> OpenMatch:
    """Stop a match early: end it before its rules do. The time of the end is stored."""
    with edit_match(services, id, revision) as editor:
        if editor.judged_before(len(editor.match.deals)).over:
            raise Refused(ALREADY_OVER)
        return editor.set_metadata("finish", replace(editor.match, ended=services.now()))


@command
def reopen(services: AppServices, id: str, revision: int) -> OpenMatch:
    """Go on with a match that was stopped early."""
    with edit_match(services, id, revision) as editor:
        if not editor.judged_before(len(editor.match.deals)).stopped_early:
            raise Refused(NOT_STOPPED_EARLY)
        return editor.set_metadata("reopen", replace(editor.match, ended=None))


@command
def edit_details(services: AppServices, id: str, revision: int, match: Match) -> OpenMatch:
    """Change the details of a match: names, seats, first dealer, game, title, place, note, stake, date.

    The deals and the end of the match stay, whatever `match` has; deals with a fault under the new rules are conflicts.
    """
    with edit_match(services, id, revision) as editor:
        old = editor.match
        earlier = earlier_named(old.earlier, old.players, match.players)
        new = replace(match, deals=old.deals, ended=old.ended, started=match.started or old.started, earlier=earlier)
        return editor.set_metadata("mend", checked(new))


@command
def take_over(  # noqa: PLR0913  # every argument is a fact of the replacement
    services: AppServices,
    id: str,
    revision: int,
    seat: int,
    name: str,
    deal_index: int | None = None,
    *,
    person: str | None = None,
) -> OpenMatch:
    """Replace the player on a seat from the deal at an index on (from 0; None: the next deal).

    The score and the contracts still to play stay with the seat. `person` is the id of the new player if it was chosen.
    Raises `Refused` if somebody replaced the player after that deal.
    """
    with edit_match(services, id, revision) as editor:
        old = editor.match
        at = len(old.deals) if deal_index is None else deal_index
        editor.check_deal_index(at, len(old.deals))
        if not 0 <= seat < len(old.players):
            raise Refused(NO_SUCH_TAKEOVER)
        if any(each.seat == seat and each.until >= at for each in old.earlier):
            raise Refused(TAKEN_OVER_LATER(name=old.players[seat]))
        left = EarlierPlayer(old.players[seat], seat, at)
        players = (*old.players[:seat], name, *old.players[seat + 1 :])
        earlier = tuple(sorted((*old.earlier, left), key=lambda each: each.until))
        now = editor.set_metadata("seat", checked(replace(old, players=players, earlier=earlier)))
        chosen = {} if person is None else {seat: person}
        SeatWriter(services, editor.transaction).seat_newcomers(editor.open_match, now, chosen)
        return now


@command
def keep_draft(services: AppServices, id: str, draft: Draft, revision: int | None = None) -> None:
    """Store a draft in place of an earlier one of its kind. An empty one is deleted.

    Other sessions are not notified. Raises `Overtaken` if the draft was entered on an older `revision`, and `Refused`
    if a text is too long.
    """
    if faults := draft.text_length_faults:
        raise Refused(*faults)
    with services.writing(notify=False) as transaction:
        check_exists(transaction, id)
        if revision is not None and transaction.revision(id) != revision:
            raise Overtaken(found(transaction, id).judged())
        if draft == Draft():
            transaction.drop_draft(id, "next")
        else:
            transaction.draft(id, draft)
        transaction.touch(id)


@command
def drop_draft(services: AppServices, id: str, kind: DraftKind = "next") -> None:
    """Delete the draft of a kind; the one of the other kind stays."""
    with services.writing() as transaction:
        check_exists(transaction, id)
        transaction.drop_draft(id, kind)


def deal_index_of(sheet: Sheet, entered: str) -> int:
    """Return the index of the deal whose number was entered. Raises `Refused`."""
    numbers = [*(outcome.number for outcome in sheet.outcomes), sheet.next_number]
    text = entered.strip()
    if not (text.isdecimal() and len(text) <= _DIGITS and int(text) in numbers):
        raise Refused(NOT_DEALT_YET(said=text[:10], number=numbers[-1]))
    return numbers.index(int(text))
