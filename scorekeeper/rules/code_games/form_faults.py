"""What can be wrong with any answer, whatever the game: it is missing, or it is none that was asked for."""

from __future__ import annotations

from scorekeeper.rules.phrase import Fault, Sentence, needed

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


def wrong_number_of_answers(given: int, wanted: int) -> Fault:
    """Too few or too many answers for the players."""
    return Fault(
        "{given} answer is given; {needed}.",
        plural="{given} answers are given; {needed}.",
        counted=given,
        given=given,
        needed=needed(wanted),
    )


MORE_THAN_THERE_ARE = Sentence("{what}: {who} cannot have {count}; {most} is the most.")
MORE_THAN_THERE_ARE_TOGETHER = Sentence("{what}: together {sum}; {most} is the most that there can be.")
CARD_POINTS_DO_NOT_ADD_UP = Sentence("The card points add up to {sum}; {total} are in the pack.")
CARD_POINTS_TO_ENTER = Sentence(
    "{left} of {total} card points is still to enter.",
    plural="{left} of {total} card points are still to enter.",
    counted="left",
)
