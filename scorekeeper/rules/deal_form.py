"""Reading a deal: its questions in order, the valid answers, and the faults of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from scorekeeper.rules import deal_faults as wrong
from scorekeeper.rules.deal_questions import Ask, Counts, faults_of_counts, faults_so_far, row_of, whole
from scorekeeper.rules.game import Answers, Column, Field, Group, Joint, Option
from scorekeeper.rules.phrase import Account, Fault, Phrase, Seat, needed, shown

AnswerT = TypeVar("AnswerT")


@dataclass(slots=True)
class DealForm:
    """The questions of a deal. Each method asks one and returns its answer; None if there is no valid one.

    `valid_answers` collects the valid answers, `faults` the faults of the deal. While `entering` a deal, `fields` and
    `groups` are its questions, `open` has the faults of those still to answer, and `waiting` the accounts that have no
    score without these answers. In a kept deal `unanswered` has those of `faults` about a missing answer. `asked` are
    the keys of the answers that were asked for, or are known already. A game sets `announced` once the contract is
    known. In a list of `answers`, None means not answered: not yet while `entering`, else never.
    """

    answers: Answers
    entering: bool = False
    fields: list[Field] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    open: list[Fault] = field(default_factory=list)
    waiting: set[int] = field(default_factory=set)
    unanswered: list[Fault] = field(default_factory=list)
    valid_answers: dict[str, Any] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
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
        self.asked.add(ask.key)
        for seat in order if self.entering else ():
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
        self.asked.add(ask.key)
        if self.entering:
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

    def lacks(self, to_say: Fault, fault: Fault | None = None, accounts: Iterable[int] = ()) -> None:
        """Note a missing answer: what is `to_say` while entering, and the accounts that wait; else its `fault`."""
        if self.entering:
            self.open.append(to_say)
            self.waiting.update(accounts)
        elif fault is not None:
            self.faults.append(fault)
            self.unanswered.append(fault)

    def checked(self, answer: AnswerT, faults: Iterable[Fault]) -> AnswerT | None:
        """Return an answer without faults; None for one with any, which are noted."""
        found = list(faults)
        self.faults += found
        return None if found else answer

    def row(
        self,
        key: str,
        what: Phrase,
        size: int,
        faults_of: Callable[[int, object], Iterable[Fault]],
        *,
        title: Phrase | None = None,
        needed: bool = True,
    ) -> list[Any]:
        """Return the items of a list, None for each that is missing or wrong; `faults_of` are called with the index.

        A missing list is no fault if it is not `needed`. `title` is its name at the head of a sentence.
        """
        answer = self.answers.get(key)
        row = row_of(answer, size)
        bad = [[] if item is None and self.entering else [*faults_of(at, item)] for at, item in enumerate(row)]
        if answer is not None or (needed and not self.entering):
            self.faults += wrong.faults_of_list(answer, what, size, lambda at, _: bad[at], title)
        return [None if faults else item for item, faults in zip(row, bad, strict=True)]

    def follows(self, ask: Ask, value: AnswerT, otherwise: Fault) -> AnswerT:
        """Take an answer that is known already. It may be given too; `otherwise` is the fault of a different one."""
        self.asked.add(ask.key)
        answer = self.answers.get(ask.key)
        if answer is not None and (type(answer) is not type(value) or answer != value):
            self.faults.append(otherwise)
        return self._accepted(ask, value)

    def so_far(self, ask: Ask, size: int) -> list[object]:
        """Return the items of a list so far, valid or not; None for each missing one."""
        return row_of(self.answers.get(ask.key), size)

    def close(self, columns: Iterable[Column]) -> None:
        """Add faults for answers that were not asked; `columns` are all that a deal of this game can have.

        Questions after a fault are not known. So a missing answer is a fault only if no other one comes before it, and
        known keys are checked only in a deal without other faults.
        """
        known = {c.key: c for c in columns if c.answer}
        self.faults = [fault for index, fault in enumerate(self.faults) if not index or fault not in self.unanswered]
        unasked = [key for key in known.keys() & self.answers.keys() - self.asked if self.answers[key] is not None]
        if not self.faults and not self.open:
            self.faults += [wrong.NOT_ASKED_HERE(what=known[key].label) for key in sorted(unasked)]
        self.faults += [wrong.unasked(key, columns) for key in self.answers if key not in known]

    def _ask(self, ask: Ask, kind: Literal["choice", "number"], **more: Any) -> None:
        self.asked.add(ask.key)
        if self.entering:
            more = {"label": ask.label, "question": ask.question, **more}
            self.fields.append(Field(ask.key, kind, needed=ask.needed, announced=ask.announced, **more))

    def _ask_numbers(self, wanted: Counts, accounts: int, highs: Sequence[int]) -> None:
        ask, known = wanted.ask, whole(self.so_far(wanted.ask, accounts))
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
        to_say = wrong.TO_SAY(question=ask.question)
        if wanted is not None:
            fault = wrong.COUNTS_MISSING(what=wanted.what)
        if wanted is not None and wanted.total is not None:
            total, sum_fault, open_fault = wanted.total
            counts = self.answers.get(ask.key)
            together = sum(whole(counts)) if isinstance(counts, list | tuple) else 0
            to_say = sum_fault(together, total) if together > total else open_fault(total - together)
        self.lacks(to_say, fault)

    def _accepted(self, ask: Ask, value: AnswerT) -> AnswerT:
        self.valid_answers[ask.key] = list(value) if isinstance(value, tuple) else value  # a list, as a file has it
        return value


def _is_blank(row: object) -> bool:
    return row is None or (isinstance(row, list | tuple) and bool(row) and all(item is None for item in row))
