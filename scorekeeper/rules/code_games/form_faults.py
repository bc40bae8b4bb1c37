"""What can be wrong with any answer, whatever the game: it is missing, or it is none that was asked for."""

from __future__ import annotations

from scorekeeper.rules.phrase import Account, Fault, Phrase, needed


def not_answered(question: Phrase) -> Fault:
    """A deal that lacks an answer."""
    return Fault('"{question}" is not answered.', question=question)


def number_not_possible(what: Phrase, low: int, high: int, said: int) -> Fault:
    """A number outside its range."""
    return Fault("{what}: {low} to {high}, not {said}.", what=what, low=low, high=high, said=said)


def only_one_number_possible(what: Phrase, number: int, said: int) -> Fault:
    """Another number than the only one in a range."""
    return Fault("{what}: only {number} is possible, not {said}.", what=what, number=number, said=said)


def not_in_steps(what: Phrase, step: int, low: int, said: int) -> Fault:
    """A number between two that are possible."""
    return Fault(
        "{what} goes up by {step} from {low}; {said} is not among its steps.", what=what, step=step, low=low, said=said
    )


def not_asked_here(what: Phrase) -> Fault:
    """An answer to a question that this deal, as it went, does not have."""
    return Fault('As this deal went, there is no "{what}" to say.', what=what)


def no_cards_add_up(who: Account, count: int) -> Fault:
    """A number of card points that no cards have together."""
    return Fault(
        "{who} cannot have {count} card point; no cards add up to that.",
        plural="{who} cannot have {count} card points; no cards add up to that.",
        counted=count,
        who=who,
        count=count,
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


def more_than_there_are(who: Account, count: int, what: Phrase, most: int) -> Fault:
    """More of something than one side can have."""
    return Fault("{what}: {who} cannot have {count}; {most} is the most.", who=who, count=count, what=what, most=most)


def more_than_there_are_together(together: int, what: Phrase, most: int) -> Fault:
    """More of something than all sides together can have."""
    return Fault("{what}: together {sum}; {most} is the most that there can be.", sum=together, what=what, most=most)


def card_points_do_not_add_up(together: int, total: int) -> Fault:
    """Card points that nobody took, or that two took."""
    return Fault("The card points add up to {sum}; {total} are in the pack.", sum=together, total=total)


def card_points_to_enter(left: int, total: int) -> Fault:
    """Card points of which some are entered; the sentence says how many are left."""
    return Fault(
        "{left} of {total} card points is still to enter.",
        plural="{left} of {total} card points are still to enter.",
        counted=left,
        left=left,
        total=total,
    )
