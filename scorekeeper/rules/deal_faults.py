"""The faults of deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from scorekeeper.rules.game import Column, Option
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Sentence, Shown, needed, short, shown

TO_SAY = Sentence("{question}")
DEAL_AFTER_THE_END = Sentence("The match was over after deal {last}.")
UNKNOWN_KEY = Sentence('A deal of this game has no "{key}".')
ANSWER_FOLLOWS = Sentence('"{what}" follows from the other answers; it is not given.')


def unasked(key: str, columns: Iterable[Column] = ()) -> Fault:
    """Return the fault of an answer that a game does not ask; its `columns` say whether it is derived."""
    derived = (column for column in columns if column.key == key and not column.answer)
    return next((ANSWER_FOLLOWS(what=column.label) for column in derived), UNKNOWN_KEY(key=short(key)))


CONTRACT_MISSING = Sentence("The contract is missing; {choices} can be played.")
CONTRACT_TO_CHOOSE = Fault("Which contract?")
PART_TO_CHOOSE = Sentence("What is {contract} played as?")
UNKNOWN_CONTRACT = Sentence("{contract} is not a contract of this game.")


def not_one_of(what: Phrase, options: Iterable[Option], answer: Shown) -> Fault:
    """Return the fault of an answer that is none of the question's `options`."""
    names = tuple(
        each.name
        if isinstance(each.value, str) or each.name == str(each.value)
        else Phrase("{value} ({name})", {"value": each.value, "name": each.name})  # a file has to have the number
        for each in options
    )
    return NOT_ONE_OF(what=what, options=names, said=answer) if names else NOTHING_TO_CHOOSE(what=what, said=answer)


NOT_ONE_OF = Sentence("{what}: {said} is not one of {options}.")
NOTHING_TO_CHOOSE = Sentence("{what}: there is nothing to choose here, so not {said}.")


CONTRACT_USED = Sentence("{declarer} has already played {contract}.")
CONTRACT_NOT_DUE = Sentence("{contract} is not due; {due} is.")
ANOTHER_CONTRACT_FORCED = Sentence("The hand was thrown in; {contract} must be played again.")
THROWING_IN_NOT_ALLOWED = Fault("In this game no hand is thrown in.")
THROWN_IN_WITH_COUNTS = Fault("A hand that is thrown in has no tricks.")
PASSED_WITH_CONTRACT = Fault("A hand that is passed has no contract.")
PASSED_BEFORE = Sentence(
    "{who} has passed {passes} time, and cannot pass again in this match.",
    plural="{who} has passed {passes} times, and cannot pass again in this match.",
    counted="passes",
)
DECLARER_MISSING = Sentence("Who plays {contract}?")
NOBODY_DECLARES = Sentence("In {contract} nobody declares.")
TRICKS_OF_A_SITTER = Sentence("{who} sits out this deal, and takes no tricks.")
CHOICE_MISSING = Sentence("{contract} is a choice; say what it was played as.")
CHOICE_NOT_ALLOWED = Sentence("{contract} cannot be played as {choice}.")
NO_CHOICE_HERE = Sentence("{contract} is not a choice; it is played as itself.")
UNKNOWN_SUIT = Sentence('"{said}" is not a suit; the suits are clubs, diamonds, hearts and spades.')
NO_TRUMPS_HERE = Sentence("{contract} is played without trumps.")
OTHER_TRUMPS = Sentence("In {contract} {own} are trumps, not {said}.")
TRUMPS_MISSING = Fault("Which suit is trumps?")
COUNTS_MISSING = Sentence("Missing: {what}.")


WHAT_IS_IT = Sentence("{what}?")
TRICKS_TO_ENTER = Sentence("{left} trick left to enter.", plural="{left} tricks left to enter.", counted="left")


def faults_of_list(
    answer: object,
    what: Phrase,
    wanted: int,
    of_each: Callable[[int, object], Iterable[Fault]],
    title: Phrase | None = None,
) -> list[Fault]:
    """Return the faults of a list of `wanted` items, or of its items. `title` is its name at the head of a sentence."""
    if answer is None:
        return [COUNTS_MISSING(what=what)]
    if not isinstance(answer, list | tuple):
        return [NOT_A_LIST(what=title or what, wanted=wanted, said=shown(answer))]
    if len(answer) != wanted:
        return [wrong_number_of_counts(len(answer), wanted)]
    return [fault for at, each in enumerate(answer) for fault in of_each(at, each)]


def faults_of_counts(answer: object, what: Phrase, title: Phrase, owners: Sequence[Seat | Account]) -> list[Fault]:
    """Return the faults of a list of the owners' counts: those of any list, and items that are no whole numbers."""

    def of_each(at: int, number: object) -> Iterator[Fault]:
        if type(number) is not int:
            yield NOT_A_COUNT(who=owners[at], what=what, said=shown(number))

    return faults_of_list(answer, what, len(owners), of_each, title)


def wrong_number_of_counts(given: int, wanted: int) -> Fault:
    """Return the fault of too few or too many counts for the players or sides."""
    return Fault(
        "{given} count is given; {needed}.",
        plural="{given} counts are given; {needed}.",
        counted=given,
        given=given,
        needed=needed(wanted),
    )


NOT_A_LIST = Sentence("{what}: a list of {wanted} is needed, not {said}.")
NOT_A_NUMBER = Sentence("{what}: {said} is not a whole number.")
NOT_A_COUNT = Sentence("{who}’s {what}: {said} is not a whole number.")
NEGATIVE_COUNT = Sentence("{who} cannot have {count}; nobody has fewer than 0.")
COUNT_ABOVE_TRICKS = Sentence(
    "{who} cannot have {count} tricks; {tricks} is played.",
    plural="{who} cannot have {count} tricks; {tricks} are played.",
    counted="tricks",
)
TRICKS_DO_NOT_ADD_UP = Sentence(
    "That makes {sum} tricks; there is {tricks}.",
    plural="That makes {sum} tricks; there are {tricks}.",
    counted="tricks",
)
NOBODY_RAN_OUT = Fault("Nobody has 0 cards left; one player must.")
MORE_THAN_ONE_RAN_OUT = Sentence("{count} players have 0 cards left; only one can go out.")
MORE_CARDS_THAN_A_HAND = Sentence(
    "{who} cannot have {count} card left; a hand has {hand}.",
    plural="{who} cannot have {count} cards left; a hand has {hand}.",
    counted="count",
)

# --- faults of answers in any game

NOT_ANSWERED = Sentence('"{question}" is not answered.')
NUMBER_NOT_POSSIBLE = Sentence("{what}: {low} to {high}, not {said}.")
ONLY_ONE_NUMBER_POSSIBLE = Sentence("{what}: only {number} is possible, not {said}.")
NOT_IN_STEPS = Sentence("{what} goes up by {step} from {low}; {said} is not among its steps.")
NOT_ASKED_HERE = Sentence('As this deal went, there is no "{what}" to say.')
NO_CARDS_ADD_UP = Sentence(
    "{who} cannot have {count} card point; no cards add up to that.",
    plural="{who} cannot have {count} card points; no cards add up to that.",
    counted="count",
)
WRONG_NUMBER_OF_ANSWERS = Sentence(
    "{given} answer is given; {needed}.", plural="{given} answers are given; {needed}.", counted="given"
)
MORE_THAN_THERE_ARE = Sentence("{what}: {who} cannot have {count}; {most} is the most.")
MORE_THAN_THERE_ARE_TOGETHER = Sentence("{what}: together {sum}; {most} is the most that there can be.")
CARD_POINTS_DO_NOT_ADD_UP = Sentence("The card points add up to {sum}; {total} are in the pack.")
CARD_POINTS_TO_ENTER = Sentence(
    "{left} card point left to enter.", plural="{left} card points left to enter.", counted="left"
)
