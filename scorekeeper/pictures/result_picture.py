"""The result of a match in words: the winner or leader, the number of deals, the day; and as text for a chat."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.match.days import day_in_full, local_time
from scorekeeper.match.settlement import Payment, settlement_of
from scorekeeper.match.sheet import Sheet
from scorekeeper.match.sheet_sentences import highlights
from scorekeeper.match.stake import Stake
from scorekeeper.match.time_played import EveningTime, minutes_played
from scorekeeper.texts import counted, listed, money, names_of, say, signed, tr, translated


def result_sentence(sheet: Sheet) -> str:
    """Name the winner or leader: "Anna wins", "Bo & Dag are first", "Anna and Bo share the first place"."""
    if len(sheet.lines) == 1:
        return tr("Nothing is played yet")
    places, names = sheet.standing.places, names_of(sheet)
    first = [account for account, place in enumerate(places) if place == 1]
    people, standing = max(len(sheet.seats[first[0]]), 1), sheet.standing
    ahead = [names[account] for account in first]
    over = standing.over and not sheet.stopped_early
    return first_in_words(ahead, people, of=len(places), over=over, several=standing.several and over)


def first_in_words(first: Sequence[str], people: int, *, of: int, over: bool, several: bool) -> str:
    """Name the winner or leader. `people` counts the first's players, `of` the accounts; `several`: all have won."""
    if len(first) == of:
        return tr("Everybody is level")
    if len(first) > 1:
        *some, last = first
        if several:
            return tr("{some} and {last} win", some=listed(some), last=last)
        return tr("{some} and {last} share the first place", some=listed(some), last=last)
    if over:
        return counted(people, "{who} wins", "{who} win", who=first[0])
    return counted(people, "{who} is ahead", "{who} are ahead", who=first[0])


def progress_sentence(sheet: Sheet) -> str:
    """Tell the number of deals played: "After 3 of 12 deals", "Stopped after 5 deals"."""
    played, of = len(sheet.lines) - 1, sheet.match.game.info.deals
    if not played and not sheet.over:
        return counted(of, "{n} deal to play", "{n} deals to play") if of else tr("The first deal is next")
    if sheet.stopped_early and of:
        return counted(of, "Stopped after {played} of {n} deal", "Stopped after {played} of {n} deals", played=played)
    if sheet.stopped_early:
        return counted(played, "Stopped after {n} deal", "Stopped after {n} deals")
    if of and not sheet.standing.over:
        return counted(of, "After {played} of {n} deal", "After {played} of {n} deals", played=played)
    return counted(played, "After {n} deal", "After {n} deals")


def payment_sentence(sheet: Sheet, payment: Payment, stake: Stake) -> str:
    """Describe a payment: "Anna pays Bo 1.50 €", "Anna & Cleo pay Bo & Dag 3 kr"."""
    names = names_of(sheet)
    return counted(
        max(len(sheet.seats[payment.payer]), 1),
        "{payer} pays {payee} {amount}",
        "{payer} pay {payee} {amount}",
        payer=names[payment.payer],
        payee=names[payment.payee],
        amount=money(stake, payment.points, sheet.unit),
    )


def points_said(sheet: Sheet, points: int) -> str:
    """Return points of a match as written."""
    return signed(points, plus=sheet.plus, unit=sheet.unit)


def day_of(sheet: Sheet) -> str:
    """Return the local date of a match's start, in words; empty if unknown."""
    started = sheet.match.started
    return say(day_in_full(local_time(started))) if started else ""


def length_said(sheet: Sheet) -> str:
    """Return the duration of a match that is over: "2 h 10 min"; empty if unknown."""
    return minutes_said((minutes_played(sheet.match) if sheet.over else None) or 0)


def minutes_said(played: int) -> str:
    """Return a duration: "2 h 10 min"; empty for none."""
    hours, minutes = divmod(played, 60)
    if hours and minutes:
        return tr("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return tr("{hours} h", hours=hours) if hours else tr("{minutes} min", minutes=minutes) if minutes else ""


def evening_said(evening: EveningTime) -> str:
    """Return the time of an evening and its duration: "19:30–22:15 · 2 h 45 min"."""
    long = minutes_said(evening.minutes).replace(" ", "\u00a0")
    return f"{evening.since:%H:%M}–{evening.until:%H:%M} · {long}"


def chat_text(sheet: Sheet) -> str:
    """Return the result for a chat in five lines at most: game, winner or leader, places, payments, a highlight."""
    match = sheet.match
    head = [match.title, translated(match.game.info.name), day_of(sheet)]
    ranked = sorted(zip(sheet.standing.places, names_of(sheet), sheet.totals, strict=True), key=lambda one: one[0])
    payments = settlement_of(sheet).payments
    lines = [
        " · ".join(part for part in head if part),
        f"{result_sentence(sheet)}. {progress_sentence(sheet)}.",
        " · ".join(f"{place}. {name} {points_said(sheet, total)}" for place, name, total in ranked),
        " · ".join(payment_sentence(sheet, each, match.stake) for each in payments if match.stake),
        *[say(phrase, sheet) for phrase in highlights(sheet)][:1],
    ]
    return "\n".join(line for line in lines if line)
