"""The figures of people as plain text, in lines of 80 columns with names of ordinary length."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from scorekeeper.exchange.text_tables import PrintedColumn, table_lines
from scorekeeper.match.figures import (
    FEW,
    ContractFigures,
    Figures,
    GameOverall,
    MadeFigures,
    PersonFigures,
    PlaceFigures,
    PointsFigures,
)
from scorekeeper.match.statistics import contracts_in_order, games_in_order, people_in_order
from scorekeeper.pictures.figures_said import (
    COUNTS,
    POINTS,
    contract_said,
    counted_of,
    game_said,
    places_said,
    rulings_said,
)
from scorekeeper.rules.scores import COUNTED, CountedWords
from scorekeeper.texts import decimal, listed, say, tr


def print_figures_text(figures: Figures, names: Mapping[str, str], only: Collection[str] | None = None) -> str:
    """Return a table of everybody and one for each game; or all figures of `only` the people with these ids."""
    if only is None:
        return _page(_overview(figures, names))
    return _page(block for id in people_in_order(figures, names, only) for block in _person(figures, names, id))


def _page(blocks: Iterator[list[str]]) -> str:
    text = "\n\n".join("\n".join(block) for block in blocks)
    lines = [text or tr("No match counts yet.")]
    if "(" in text:
        lines.append(tr("In brackets: an average of fewer than {few}.", few=FEW))
    return "\n\n".join(lines) + "\n"


def _overview(figures: Figures, names: Mapping[str, str]) -> Iterator[list[str]]:
    people = people_in_order(figures, names)
    if people:
        yield _places(tr("Player"), [names.get(id, "") for id in people], [figures.people[id].places for id in people])
    for key, game in sorted(figures.games.items(), key=lambda each: (-each[1].matches, each[0])):
        played = [id for id in people if key in figures.people[id].games]
        called, points = [names.get(id, "") for id in played], [figures.people[id].games[key].points for id in played]
        lines = [game_said(figures.games, key), *_points(tr("Player"), called, points, game)]
        hardest = [contract_said(game, contract) for contract in game.hardest]
        yield [*lines, tr("Hardest contract: {contracts}", contracts=listed(hardest))] if hardest else lines


def _person(figures: Figures, names: Mapping[str, str], id: str) -> Iterator[list[str]]:
    person = figures.people.get(id, PersonFigures())
    won = tr("Longest winning streak {longest} · current {now}", longest=person.run.longest, now=person.run.now)
    yield [*_places(tr("Player"), [names.get(id, "")], [person.places]), won, *_stakes(person)]
    for key in games_in_order(person):
        yield [game_said(figures.games, key), *_game(person, figures, key)]
        if person.contracts.get(key):
            yield _contracts(person.contracts[key], figures, key)
        for what, sizes in counted_of(person.games[key]):
            yield _counted(COUNTED[what], sizes)
    if person.against:
        yield _against(person, names)
    if person.beside:
        others = sorted(person.beside, key=lambda other: (-person.beside[other].places.matches, names.get(other, "")))
        places = [person.beside[other].places for other in others]
        yield _places(tr("Beside"), [names.get(other, "") for other in others], places)


def _places(title: str, names: Sequence[str], places: Sequence[PlaceFigures]) -> list[str]:
    """Return the counts of matches, and the places, first, second and so on."""
    counts = [PrintedColumn(say(count.word), [str(count.of(each)) for each in places], right=True) for count in COUNTS]
    reached = [places_said(each).replace(" × ", "×").replace(",", "") for each in places]  # narrow enough for a row
    return table_lines([PrintedColumn(title, names), *counts, PrintedColumn(tr("Places"), reached)])


def _points(title: str, names: Sequence[str], points: Sequence[PointsFigures], game: GameOverall) -> list[str]:
    figures = [PrintedColumn(say(each.word), [each.text(one, game) for one in points], right=True) for each in POINTS]
    return table_lines([PrintedColumn(title, names), *figures])


def _game(person: PersonFigures, figures: Figures, key: str) -> list[str]:
    """Return the matches of a game, in all and by seat; and the mean of a deal as forehand, and in other seats."""
    game = person.games[key]
    seats = sorted(game.seats)
    names = [tr("All-time"), *(tr("Seat {number}", number=seat + 1) for seat in seats)]
    lines = _points("", names, [game.points, *(game.seats[seat].points for seat in seats)], figures.games[key])
    unit = figures.games[key].unit
    if game.rulings.count:
        lines.append(rulings_said(game.rulings, unit))
    if not game.forehand.count:
        return lines
    means = {"forehand": _mean(game.forehand, unit), "others": _mean(game.elsewhere, unit)}
    return [*lines, tr("Average as forehand: {forehand}; in other deals: {others}.", **means)]


def _contracts(contracts: Mapping[str, ContractFigures], figures: Figures, key: str) -> list[str]:
    order = contracts_in_order(figures, key, contracts)
    found = [contracts[contract] for contract in order]
    named = [contract_said(figures.games[key], contract) or "–" for contract in order]
    declared, defended = tr("As declarer"), tr("As defender")
    unit = figures.games[key].unit

    def column(title: str, over: str, text_of: Callable[[ContractFigures], str]) -> PrintedColumn:
        return PrintedColumn(title, [text_of(each) for each in found], right=True, over=over)

    return table_lines(
        [
            PrintedColumn(tr("Contract"), named),
            column(tr("Deals"), declared, lambda each: str(each.declared.points.count)),
            column(tr("Average"), declared, lambda each: _mean(each.declared.points, unit)),
            column(tr("Made"), declared, lambda each: "–" if each.made is None else str(each.made)),
            column(tr("Deals"), defended, lambda each: str(each.defended.count)),
            column(tr("Average"), defended, lambda each: _mean(each.defended, unit)),
        ]
    )


def _counted(counting: CountedWords, sizes: Sequence[tuple[int, MadeFigures]]) -> list[str]:
    """Return the number of announcements of each size, and of those made."""
    return table_lines(
        [
            PrintedColumn(say(counting.size), [str(size) for size, _ in sizes], right=True),
            PrintedColumn(tr("Deals"), [str(found.times) for _, found in sizes], right=True),
            PrintedColumn(tr("Made"), [str(found.made) for _, found in sizes], right=True),
        ]
    )


def _against(person: PersonFigures, names: Mapping[str, str]) -> list[str]:
    others = sorted(person.against, key=lambda other: (-person.against[other].matches, names.get(other, ""), other))
    found = [person.against[other] for other in others]
    return table_lines(
        [
            PrintedColumn(tr("Against"), [names.get(other, "") for other in others]),
            PrintedColumn(tr("Matches"), [str(each.matches) for each in found], right=True),
            PrintedColumn(tr("Ahead"), [str(each.ahead) for each in found], right=True),
            PrintedColumn(tr("Behind"), [str(each.behind) for each in found], right=True),
            PrintedColumn(tr("Tied"), [str(each.level) for each in found], right=True),
        ]
    )


def _stakes(person: PersonFigures) -> list[str]:
    """Return the balance of a person's stakes over all matches; empty if no match had a stake."""
    sums = [f"{_amount(amount)} {currency}".rstrip() for currency, amount in sorted(person.stakes.items())]
    return [tr("Stakes over all matches: {sums}.", sums=listed(sums))] if sums else []


def _amount(amount: Fraction) -> str:
    """Return an amount to two decimals, halves to even.

    >>> _amount(Fraction(-7, 2)), _amount(Fraction(1, 3)), _amount(Fraction(0))
    ('−3.50', '+0.33', '0.00')
    """
    cents = round(amount * 100)
    sign = "−" if cents < 0 else "+" if cents > 0 else ""
    return sign + decimal(f"{abs(cents) // 100}.{abs(cents) % 100:02}")


def _mean(points: PointsFigures, unit: int) -> str:
    """Return a mean in points of `unit` scores each; in brackets if of few."""
    if points.mean is None:
        return ""
    text = decimal(f"{points.mean / unit:.2f}").replace("-", "−")
    return f"({text})" if points.few else text
