"""What can be wrong with a deal, one function and one sentence each."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.game import Column, Option
from scorekeeper.rules.phrase import Account, Fault, KeyOfContract, Phrase, Seat, Shown, needed, short


def to_say(question: Phrase) -> Fault:
    """An entry, or a new match, that waits for its next answer: the question itself."""
    return Fault("{question}", question=question)


def deal_after_the_end(last: int) -> Fault:
    """A deal that nobody had to play any more."""
    return Fault("The match was over after deal {last}.", last=last)


def unknown_key(key: str) -> Fault:
    """Something said about a deal that this game does not ask."""
    return Fault('A deal of this game has no "{key}".', key=key)


def answer_follows(what: Phrase) -> Fault:
    """Something said about a deal that is worked out from the answers."""
    return Fault('"{what}" follows from the other answers; it is not given.', what=what)


def unasked(key: str, columns: Iterable[Column] = ()) -> Fault:
    """The fault of something that a game does not ask; its `columns` say whether it is worked out."""
    derived = (column for column in columns if column.key == key and not column.answer)
    return next((answer_follows(column.label) for column in derived), unknown_key(short(key)))


def contract_missing(choices: tuple[str, ...]) -> Fault:
    """Nobody said which contract was played, and more than one was possible."""
    return Fault("The contract is missing; {choices} can be played.", choices=choices)


def contract_to_choose() -> Fault:
    """An entry that has not begun: the contract comes first."""
    return Fault("Which contract is played?")


def part_to_choose(contract: str) -> Fault:
    """An entry in a choice contract: what it is played as comes next."""
    return Fault("What is {contract} played as?", contract=contract)


def unknown_contract(said: str) -> Fault:
    """A contract that this game does not have; `said` is its key."""
    return Fault("{contract} is not a contract of this game.", contract=KeyOfContract(said))


def not_one_of(what: Phrase, options: Iterable[Option], said: Shown) -> Fault:
    """An answer that the question does not have; `options` are those that it has."""
    return Fault("{what}: {said} is not one of {options}.", what=what, options=tuple(map(_told, options)), said=said)


def _told(option: Option) -> str | Phrase:
    """An option by its name; a number, as of a seat, as a file has it too, as only that can stand there."""
    if isinstance(option.value, str) or option.name == str(option.value):
        return option.name
    return Phrase("{value} ({name})", {"value": option.value, "name": option.name})


def contract_used(declarer: Seat, contract: str) -> Fault:
    """A contract that the declarer has played before."""
    return Fault("{declarer} has already played {contract}.", declarer=declarer, contract=contract)


def contract_not_due(contract: str, due: str) -> Fault:
    """A contract whose turn it is not."""
    return Fault("{contract} is not due; {due} is.", contract=contract, due=due)


def another_contract_forced(contract: str) -> Fault:
    """After a hand that was thrown in, the same contract has to be played."""
    return Fault("The hand was thrown in; {contract} must be played again.", contract=contract)


def throwing_in_not_allowed() -> Fault:
    """A hand thrown in where the rules know no such thing."""
    return Fault("In this game no hand is thrown in.")


def thrown_in_with_counts() -> Fault:
    """A hand that was thrown in, and yet has tricks."""
    return Fault("A hand that is thrown in has no tricks.")


def choice_missing(contract: str) -> Fault:
    """A choice contract, and nobody said what was chosen."""
    return Fault("{contract} is a choice; it is missing as what it was played.", contract=contract)


def choice_not_allowed(contract: str, choice: Shown) -> Fault:
    """A choice that the contract does not offer."""
    return Fault("{contract} cannot be played as {choice}.", contract=contract, choice=choice)


def no_choice_here(contract: str) -> Fault:
    """A choice in a contract that offers none."""
    return Fault("{contract} is not a choice; it is played as itself.", contract=contract)


def unknown_suit(said: str) -> Fault:
    """Something that is not one of the four suits."""
    return Fault('"{said}" is not a suit; the suits are clubs, diamonds, hearts and spades.', said=said)


def no_trumps_here(contract: str) -> Fault:
    """A trump suit in a contract without trumps."""
    return Fault("{contract} is played without trumps.", contract=contract)


def other_trumps(contract: str, own: Phrase, said: Phrase) -> Fault:
    """Another trump suit than the contract's own."""
    return Fault("In {contract} {own} are trumps, not {said}.", contract=contract, own=own, said=said)


def trumps_missing() -> Fault:
    """The declarer names trumps, and has not said which. A sheet can do without; an entry asks."""
    return Fault("Which suit is trumps?")


def counts_missing(what: Phrase) -> Fault:
    """A deal without its tricks."""
    return Fault("The {what} are missing.", what=what)


def still_to_enter(left: int, total: int) -> Fault:
    """Tricks of which some are entered; the sentence says how many are left."""
    return only_trick_to_enter(left, total) if total == 1 else tricks_to_enter(left, total)


def only_trick_to_enter(left: int, total: int) -> Fault:
    """The one trick of a deal, whose taker is not entered."""
    return Fault("{left} of {total} trick is still to enter.", left=left, total=total)


def tricks_to_enter(left: int, total: int) -> Fault:
    """Tricks of a deal that has several, some of which are not entered."""
    return Fault(
        "{left} of {total} tricks is still to enter.",
        plural="{left} of {total} tricks are still to enter.",
        counted=left,
        left=left,
        total=total,
    )


def wrong_number_of_counts(given: int, wanted: int) -> Fault:
    """Too few or too many counts for the players or sides."""
    return Fault(
        "{given} count is given; {needed}.",
        plural="{given} counts are given; {needed}.",
        counted=given,
        given=given,
        needed=needed(wanted),
    )


def not_a_list(what: Phrase, wanted: int, said: Shown) -> Fault:
    """Something else where a list is needed: with a count for each, or an answer of each."""
    return Fault("{what}: a list of {wanted} is needed, not {said}.", what=what, wanted=wanted, said=said)


def not_a_number(what: Phrase, said: Shown) -> Fault:
    """A number that is not a whole one."""
    return Fault("{what}: {said} is not a whole number.", what=what, said=said)


def not_a_count(who: Seat | Account, what: Phrase, said: Shown) -> Fault:
    """Somebody's count that is not a whole number."""
    return Fault("{who}’s {what}: {said} is not a whole number.", who=who, what=what, said=said)


def negative_count(who: Account, count: int) -> Fault:
    """A count below nought."""
    return Fault("{who} cannot have {count}; nobody has fewer than 0.", who=who, count=count)


def count_above_tricks(who: Account, count: int, tricks: int) -> Fault:
    """More tricks than are played."""
    return Fault(
        "{who} cannot have {count} tricks; {tricks} is played.",
        plural="{who} cannot have {count} tricks; {tricks} are played.",
        counted=tricks,
        who=who,
        count=count,
        tricks=tricks,
    )


def tricks_do_not_add_up(together: int, tricks: int) -> Fault:
    """Tricks that nobody took, or that two took."""
    return Fault(
        "The tricks add up to {sum}; {tricks} is played.",
        plural="The tricks add up to {sum}; {tricks} are played.",
        counted=tricks,
        sum=together,
        tricks=tricks,
    )


def nobody_ran_out() -> Fault:
    """A stops deal that nobody finished."""
    return Fault("Nobody ran out of cards; one player must have 0 left.")


def more_than_one_ran_out(count: int) -> Fault:
    """A stops deal that several finished."""
    return Fault("{count} players ran out of cards; only one can.", count=count)


def more_cards_than_a_hand(who: Account, count: int, hand: int) -> Fault:
    """More cards left than were dealt."""
    return Fault(
        "{who} cannot have {count} card left; a hand has {hand}.",
        plural="{who} cannot have {count} cards left; a hand has {hand}.",
        counted=count,
        who=who,
        count=count,
        hand=hand,
    )
