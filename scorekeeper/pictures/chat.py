"""The result as a short text for a chat: five lines at most, in the language of whoever sends it."""

from __future__ import annotations

from scorekeeper.match.highlights import highlights
from scorekeeper.match.settlement import settlement_of
from scorekeeper.match.sheet import Sheet
from scorekeeper.pictures.result import day_of, payment_sentence, progress_sentence, result_sentence
from scorekeeper.texts import names_of, say, signed, translated


def chat_text(sheet: Sheet) -> str:
    """What was played, who won or is ahead, everybody's place and total, who pays whom, and one highlight."""
    match = sheet.match
    head = [match.title, translated(match.game.info.name), day_of(sheet)]
    lines = [
        " · ".join(part for part in head if part),
        f"{result_sentence(sheet)}. {progress_sentence(sheet)}.",
        _standings(sheet),
        _payments(sheet),
        *[say(told, sheet) for told in highlights(sheet)][:1],
    ]
    return "\n".join(line for line in lines if line)


def _standings(sheet: Sheet) -> str:
    ranked = sorted(zip(sheet.standing.places, names_of(sheet), sheet.totals, strict=True), key=lambda one: one[0])
    return " · ".join(
        f"{place}. {name} {signed(total, plus=sheet.plus, unit=sheet.unit)}" for place, name, total in ranked
    )


def _payments(sheet: Sheet) -> str:
    stake = sheet.match.stake
    if stake is None:
        return ""
    return " · ".join(payment_sentence(sheet, payment, stake) for payment in settlement_of(sheet).payments)
