"""Reading a deal: its questions in order, the valid answers, and the faults of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeVar

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.game import Answers, Column, Field, Group, Joint, Option, Values
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, Value, needed, shown
from scorekeeper.rules.suits import SUIT_NAMES, SUITS


class Ask(NamedTuple):
    """A question: the key of its answer, a label of a word or two, and its full sentence.

    Unless it is `needed`, it may be left open; `missing` is the fault of that, if it has words of its own. If it is
    `announced`, it is answered before the play. A question to everybody has a place for the name: `{who}`.
    """

    key: str
    label: Phrase
    question: Phrase
    needed: bool = True
    announced: bool = False
    missing: Fault | None = None

    def put_to(self, who: Seat | Account) -> Phrase:
        """Return the question with the name of the player or side that is asked."""
        return replace(self.question, values={**(self.question.values or {}), "who": who})

    def column(
        self,
        values: Values,
        *,
        each: bool = False,
        seats: bool = False,
        names: Literal["", "seats", "accounts"] = "",
        called: tuple[tuple[str, Phrase], ...] = (),
    ) -> Column:
        """Return the column of an answer: about the whole deal, or of `each` account or seat. `called` names values."""
        found = Column(self.key, self.key.replace("_", " "), self.label, each, number=not values.choices, seats=seats)
        return found._replace(names=names, called=called, values=values)


class RequiredSum(NamedTuple):
    """The required sum of all numbers; its faults are made of a wrong sum and the total, and of the number left."""

    number: int
    sum_fault: Callable[[int, int], Fault]
    open_fault: Callable[[int], Fault]


class Counts(NamedTuple):
    """A question for a number of each account, from 0 to `high`. With a `total`, it is their sum.

    `most` is the largest sum without a total. `named`: more than one thing is counted, so that each label has its name.
    `high_fault` is called with an account, its count and `high`. `never` are impossible numbers. `one_has_none`:
    exactly one of the numbers is 0. `so_far` says a sum so far, if not by the name of what is counted.
    """

    ask: Ask
    what: Phrase
    high: int
    total: RequiredSum | None = None
    most: int | None = None
    named: bool = False
    high_fault: Callable[[Account, int, int], Fault] | None = None
    never: frozenset[int] = frozenset()
    one_has_none: bool = False
    so_far: Callable[[int, int], Phrase] | None = None


TRICKS = Phrase("tricks")
_CARD_POINTS = (11, 10, 4, 3, 2)  # the points of the cards of a suit that count; the four suits together have 120
TRICKS_ASK = Ask("tricks", Phrase("Tricks"), Phrase("How many tricks did {who} take?"))
POINTS_ASK = Ask("points", Phrase("Card points"), Phrase("How many card points did {who} take?"))


def tricks_of(total: int, *, named: bool = False) -> Counts:
    """Return the question for the tricks of a hand."""
    whole = RequiredSum(
        total,
        lambda together, total: wrong.TRICKS_DO_NOT_ADD_UP(sum=together, tricks=total),
        lambda left: wrong.TRICKS_TO_ENTER(left=left),
    )
    too_many = wrong.COUNT_ABOVE_TRICKS
    return Counts(
        TRICKS_ASK,
        TRICKS,
        total,
        whole,
        None,
        named,
        lambda who, count, high: too_many(who=who, count=count, tricks=high),
    )


def tricks_so_far(together: int, tricks: int) -> Phrase:
    """Return the number of tricks entered, and of the deal: "14 of 16 tricks"."""
    values: dict[str, Value] = {"sum": together, "tricks": tricks}
    return Phrase("{sum} of {tricks} trick", values, plural="{sum} of {tricks} tricks", count=tricks)


def card_points_of(total: int, *, named: bool = False) -> Counts:
    """Return the question for the points of the cards won in tricks."""
    whole = RequiredSum(
        total,
        lambda together, total: wrong.CARD_POINTS_DO_NOT_ADD_UP(sum=together, total=total),
        lambda left: wrong.CARD_POINTS_TO_ENTER(left=left),
    )
    return Counts(POINTS_ASK, Phrase("card points"), total, whole, None, named, never=impossible_points(total))


def impossible_points(total: int) -> frozenset[int]:
    """Return the numbers of points that no set of cards has, with cards of 11, 10, 4, 3 and 2 points in each suit.

    >>> sorted(impossible_points(120))
    [1, 119]
    """
    possible = {0}
    for value in _CARD_POINTS * (total // sum(_CARD_POINTS)):
        possible |= {points + value for points in possible}
    return frozenset(range(total + 1)) - possible


def seats(numbers: Iterable[int], barred: Mapping[int, Fault] | None = None) -> tuple[Option, ...]:
    """Return options for seats; `barred` has the reasons why some are not allowed."""
    return _named(map(Seat, numbers), barred or {})


def accounts(numbers: Iterable[int], barred: Mapping[int, Fault] | None = None) -> tuple[Option, ...]:
    """Return options for accounts; `barred` has the reasons why some are not allowed."""
    return _named(map(Account, numbers), barred or {})


def _named(those: Iterable[Seat | Account], barred: Mapping[int, Fault]) -> tuple[Option, ...]:
    return tuple(Option(who.number, Phrase("{who}", {"who": who}), barred=barred.get(who.number)) for who in those)


SUITS_OR_NONE = (*(Option(suit, SUIT_NAMES[suit]) for suit in SUITS), Option("none", Phrase("no trumps")))
"""Options for trumps."""

TRUMPS = Values((*SUITS, "none"))  # the values of trumps in files
CALLED_TRUMPS = (*SUIT_NAMES.items(), ("none", Phrase("no trumps")))  # the names of the values of trumps


AnswerT = TypeVar("AnswerT")


@dataclass
class DealForm:
    """The questions of a deal. Each method asks one and returns its answer; None if there is no valid one.

    `valid_answers` collects the valid answers, `faults` the faults of the deal. `open` has the faults of questions
    still to answer, `unanswered` those of `faults` about a missing answer, `given` the keys of answers that are known
    already. A game sets `announced` once the contract is known. In a list of `answers`, None means not answered: not
    yet while `entering` a deal, else never.
    """

    answers: Answers
    entering: bool = False
    fields: list[Field] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    open: list[Fault] = field(default_factory=list)
    unanswered: list[Fault] = field(default_factory=list)
    valid_answers: dict[str, Any] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)
    announced: Phrase | None = None
    joint: list[Joint] = field(default_factory=list)

    def choice(self, ask: Ask, options: Sequence[Option]) -> str | int | None:
        """Ask for one of several words or numbers."""
        self._ask(ask, "choice", options=tuple(options))
        answer = self.answers.get(ask.key)
        if answer is None:
            self._not_answered(ask)
            return None
        value = self._one_of(ask, answer, options)
        return None if value is None else self._accepted(ask, value)

    def word(self, ask: Ask, options: Sequence[Option]) -> str | None:
        """Ask for one of several words."""
        value = self.choice(ask, options)
        return value if isinstance(value, str) else None

    def who(self, ask: Ask, options: Sequence[Option]) -> int | None:
        """Ask for a seat or an account, by its number."""
        value = self.choice(ask, options)
        return value if isinstance(value, int) else None

    def at_once(self, one: Ask, other: Ask, question: Phrase) -> None:
        """Let two choices be asked at once. Each of them is asked by itself too."""
        self.joint.append(Joint((one.key, other.key), question))

    def each(self, ask: Ask, order: Sequence[int], options: Sequence[Sequence[Option]]) -> tuple[str | int, ...] | None:
        """Ask each seat, in this order; the options are in the order of the seats.

        The question is about the first seat without an answer, `{who}` in its template. A number may be given
        as a text, as in a CSV cell.
        """
        size = len(options)
        for seat in order:
            who = Seat(seat)
            texts = {"label": Phrase("{who}", {"who": who}), "question": ask.put_to(who)}
            self._ask(ask, "choice", **texts, index=seat, size=size, seat=seat, options=tuple(options[seat]))
        silent = [seat for seat in order if self.so_far(ask, size)[seat] is None]
        who = Seat(silent[0] if silent else order[0])
        row = self._row(ask._replace(question=ask.put_to(who)), size)
        if row is None:
            return None
        picked = [self._one_of(ask, answer, options[seat], texts=True) for seat, answer in enumerate(row)]
        right = tuple(value for value in picked if value is not None)
        return self._accepted(ask, right) if len(right) == size else None

    def number(
        self, ask: Ask, low: int, high: int, *, step: int = 1, note: Phrase | None = None, too_low: Fault | None = None
    ) -> int | None:
        """Ask for an integer in a range. `too_low` is the fault of a lower one, if it needs a reason of its own."""
        self._ask(ask, "number", low=low, high=high, step=step, note=note)
        answer = self.answers.get(ask.key)
        if answer is None:
            self._not_answered(ask)
        elif type(answer) is not int:
            self.faults.append(wrong.NOT_A_NUMBER(what=ask.label, said=shown(answer)))
        elif answer < low and too_low is not None:
            self.faults.append(too_low)
        elif not low <= answer <= high:
            only = wrong.ONLY_ONE_NUMBER_POSSIBLE(what=ask.label, number=low, said=answer)
            self.faults.append(
                only if low == high else wrong.NUMBER_NOT_POSSIBLE(what=ask.label, low=low, high=high, said=answer)
            )
        elif (answer - low) % step:
            self.faults.append(wrong.NOT_IN_STEPS(what=ask.label, step=step, low=low, said=answer))
        else:
            return self._accepted(ask, answer)
        return None

    def counts(self, wanted: Counts, accounts: int, highs: Sequence[int] = ()) -> tuple[int, ...] | None:
        """Ask for a number of each account, 0 if none is needed. `highs` are their upper limits in an entry."""
        ask = wanted.ask
        self._ask_numbers(wanted, accounts, highs or (wanted.high,) * accounts)
        answer = self.answers.get(ask.key)
        if not ask.needed and (answer is None or (self.entering and _is_blank(answer))):
            return (0,) * accounts
        if not ask.needed and _is_blank(answer):
            self.faults += faults_of_counts(wanted, answer, len(answer or ()))
            return None
        silent = [account for account, count in enumerate(self.so_far(ask, accounts)) if count is None]
        question = ask.put_to(Account(silent[0] if silent else 0))
        row = self._row(ask._replace(question=question), accounts, wanted)
        if row is None:
            self.faults += faults_so_far(wanted, self.so_far(ask, accounts))
            return None
        counts = [0 if count is None and self.entering else count for count in row]
        if faults := faults_of_counts(wanted, counts, accounts):
            self.faults += faults
            return None
        return self._accepted(ask, tuple(counts)) if ask.needed or any(counts) else tuple(counts)

    def follows(self, ask: Ask, value: AnswerT, otherwise: Fault) -> AnswerT:
        """Take an answer that is known already. It may be given too; `otherwise` is the fault of a different one."""
        self.given.add(ask.key)
        answer = self.answers.get(ask.key)
        if answer is not None and (type(answer) is not type(value) or answer != value):
            self.faults.append(otherwise)
        return self._accepted(ask, value)

    def so_far(self, ask: Ask, size: int) -> list[object]:
        """Return the items of a list so far, valid or not; None for each missing one."""
        answer = self.answers.get(ask.key)
        row: list[object] = list(answer)[:size] if isinstance(answer, list | tuple) else []
        return row + [None] * (size - len(row))

    def close(self, columns: Iterable[Column]) -> None:
        """Add faults for answers that were not asked; `columns` are all that a deal of this game can have.

        Questions after a fault are not known. So a missing answer is a fault only if no other one comes before it, and
        known keys are checked only in a deal without other faults.
        """
        asked, known = self.given | {each.key for each in self.fields}, {c.key: c for c in columns if c.answer}
        self.faults = [fault for index, fault in enumerate(self.faults) if not index or fault not in self.unanswered]
        unasked = [key for key in known.keys() & self.answers.keys() - asked if self.answers[key] is not None]
        if not self.faults:
            self.faults += [wrong.NOT_ASKED_HERE(what=known[key].label) for key in sorted(unasked)]
        self.faults += [wrong.unasked(key, columns) for key in self.answers if key not in known]

    def _ask(self, ask: Ask, kind: Literal["choice", "number"], **more: Any) -> None:
        more = {"label": ask.label, "question": ask.question, **more}
        self.fields.append(Field(ask.key, kind, needed=ask.needed, announced=ask.announced, **more))

    def _ask_numbers(self, wanted: Counts, accounts: int, highs: Sequence[int]) -> None:
        ask, known = wanted.ask, _whole(self.so_far(wanted.ask, accounts))
        together, total = sum(known), wanted.total
        label = Phrase("{who}: {what}" if wanted.named else "{who}")
        group = None if total is None else ask.key
        for account in range(accounts):
            most = highs[account]
            if wanted.most is not None:
                most = min(most, wanted.most - together + known[account])
            says = replace(label, values={"who": Account(account), "what": wanted.what})
            asked = {"label": says, "question": ask.put_to(Account(account)), "high": max(0, most)}
            indexes = {"index": account, "size": accounts, "account": account}
            self._ask(ask, "number", **asked, **indexes, never=wanted.never, group=group)
        if total is not None:
            so_far = Phrase("{what}: {sum} of {total}", {"sum": together, "total": total.number, "what": ask.label})
            if wanted.so_far is not None:
                so_far = wanted.so_far(together, total.number)
            self.groups.append(Group(ask.key, wanted.what, total.number, so_far))

    def _one_of(self, ask: Ask, answer: object, options: Sequence[Option], *, texts: bool = False) -> str | int | None:
        for option in options:
            same = type(answer) is type(option.value) and answer == option.value
            if same or (texts and answer == str(option.value)):
                if option.barred is None:
                    return option.value
                self.faults.append(option.barred)
                return None
        fault = wrong.not_one_of(ask.label, options, shown(answer))
        if fault not in self.faults:  # several may have answered the same
            self.faults.append(fault)
        return None

    def _row(self, ask: Ask, size: int, wanted: Counts | None = None) -> list[Any] | None:
        """Return the answered list, if it has that length. Items can be None only if the question is not needed."""
        answer = self.answers.get(ask.key)
        if not _is_blank(answer) and not isinstance(answer, list | tuple):
            self.faults.append(wrong.NOT_A_LIST(what=ask.label, wanted=size, said=shown(answer)))
        elif isinstance(answer, list | tuple) and len(answer) != size:
            other = wrong.WRONG_NUMBER_OF_ANSWERS(given=len(answer), needed=needed(size))
            self.faults.append(other if wanted is None else wrong.wrong_number_of_counts(len(answer), size))
        elif _is_blank(answer) or (ask.needed and None in (answer or ())):
            self._not_answered(ask, wanted)
        else:
            return list(answer or ())
        return None

    def _not_answered(self, ask: Ask, wanted: Counts | None = None) -> None:
        if not ask.needed:
            return
        fault = ask.missing or wrong.NOT_ANSWERED(question=ask.question)
        if wanted is not None:
            fault = wrong.COUNTS_MISSING(what=wanted.what)
        self.faults.append(fault)
        self.unanswered.append(fault)
        if wanted is None or wanted.total is None:
            self.open.append(wrong.TO_SAY(question=ask.question))
            return
        total, sum_fault, open_fault = wanted.total
        counts = self.answers.get(ask.key)
        together = sum(_whole(counts)) if isinstance(counts, list | tuple) else 0
        self.open.append(sum_fault(together, total) if together > total else open_fault(total - together))

    def _accepted(self, ask: Ask, value: AnswerT) -> AnswerT:
        self.valid_answers[ask.key] = list(value) if isinstance(value, tuple) else value  # a list, as a file has it
        return value


def _is_blank(row: object) -> bool:
    return row is None or (isinstance(row, list | tuple) and bool(row) and all(item is None for item in row))


def _whole(row: Iterable[object]) -> list[int]:
    """Return the counts so far; 0 for each that is missing, or not an integer."""
    return [count if type(count) is int else 0 for count in row]


def faults_of_counts(wanted: Counts, answer: object, size: int) -> list[Fault]:
    """Return the faults of a list of counts: of the list, or else of single counts, or else of all together."""
    accounts = [Account(account) for account in range(size)]
    if bad := wrong.faults_of_counts(answer, wanted.what, wanted.what, accounts):
        return bad
    counts = _whole(answer if isinstance(answer, list | tuple) else ())
    if faults := [fault for each in zip(accounts, counts, strict=True) for fault in _range_faults(wanted, *each)]:
        return faults
    together, out = sum(counts), counts.count(0)
    if wanted.total is not None and together != wanted.total.number:
        return [wanted.total.sum_fault(together, wanted.total.number)]
    if wanted.most is not None and together > wanted.most:
        return [wrong.MORE_THAN_THERE_ARE_TOGETHER(sum=together, what=wanted.what, most=wanted.most)]
    if wanted.one_has_none and out != 1:
        return [wrong.MORE_THAN_ONE_RAN_OUT(count=out) if out else wrong.NOBODY_RAN_OUT]
    return []


def faults_so_far(wanted: Counts, row: Sequence[object]) -> list[Fault]:
    """Return the faults that no further count can mend, while some counts are unknown."""
    known = [(Account(account), count) for account, count in enumerate(row) if type(count) is int]
    faults = [fault for who, count in known for fault in _range_faults(wanted, who, count)]
    together, out = sum(count for _, count in known), [count for _, count in known].count(0)
    if wanted.one_has_none and out > 1:
        faults.append(wrong.MORE_THAN_ONE_RAN_OUT(count=out))
    elif not faults and wanted.total is not None and together > wanted.total.number:
        faults.append(wanted.total.sum_fault(together, wanted.total.number))
    elif not faults and wanted.total is not None and len(known) == len(row) - 1:
        (last,) = (Account(account) for account, count in enumerate(row) if type(count) is not int)
        faults += _range_faults(wanted, last, wanted.total.number - together)
    return faults


def _range_faults(wanted: Counts, who: Account, count: int) -> Iterator[Fault]:
    if count < 0:
        yield wrong.NEGATIVE_COUNT(who=who, count=count)
    elif count > wanted.high and wanted.high_fault is not None:
        yield wanted.high_fault(who, count, wanted.high)
    elif count > wanted.high:
        yield wrong.MORE_THAN_THERE_ARE(who=who, count=count, what=wanted.what, most=wanted.high)
    elif count in wanted.never:
        yield wrong.NO_CARDS_ADD_UP(who=who, count=count)
