"""Changes to a module: one place of its syntax at a time, so that it means something else.

Comparisons move by one or turn round, conditions hold always or never, one side of "and" and "or" is left out,
numbers are one more or less, sums are differences, statements and arguments are dropped. Words are left alone.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[3]
RULES = ROOT / "scorekeeper" / "rules"
LONGEST = 110
"""The number of characters round a change that is enough to find it by."""

_MOVED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_TURNED = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OTHER = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Pow: ast.Mult,
}
_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
_DONE_WITHOUT = {"abs", "sorted", "reversed", "round"}


class Change(NamedTuple):
    """One place changed. `function` is the outermost one around it, or nothing where it happens at import."""

    path: Path
    function: str
    lines: range
    text: str
    number: int

    @property
    def module(self) -> str:
        """Its module's name."""
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")

    @property
    def where(self) -> str:
        """Its module and function, in short."""
        return " ".join(filter(None, (self.path.relative_to(RULES).as_posix(), self.function)))

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


class _Place(NamedTuple):
    holder: ast.AST
    field: str
    index: int | None
    above: tuple[ast.AST, ...]
    function: str

    @property
    def node(self) -> Any:
        value = getattr(self.holder, self.field)
        return value if self.index is None else value[self.index]

    def put(self, node: Any) -> None:
        if self.index is None:
            setattr(self.holder, self.field, node)
        else:
            getattr(self.holder, self.field)[self.index] = node


def changes_of(path: Path) -> list[Change]:
    """Every change of a module, in the order of its lines."""
    found: list[Change] = []
    seen: Counter[tuple[str, str]] = Counter()
    for number, (place, lines, text, _) in enumerate(_all(ast.parse(path.read_text("utf-8")))):
        seen[place.function, text] += 1
        again = seen[place.function, text]
        found.append(Change(path, place.function, lines, text + (f" ({again})" if again > 1 else ""), number))
    return found


def changed(change: Change) -> CodeType:
    """The whole module with the change made, compiled."""
    tree = ast.parse(change.path.read_text("utf-8"))
    for number, (place, _, _, node) in enumerate(_all(tree)):
        if number == change.number:
            place.put(node)
            break
    return compile(ast.fix_missing_locations(tree), str(change.path), "exec", dont_inherit=True)


def _all(tree: ast.Module) -> Iterator[tuple[_Place, range, str, Any]]:
    for place in list(_places(tree, (), "", ())):
        old = place.node
        for new in _variants(place, old):
            yield place, _lines(place), _text(place, old, new), new


def _places(node: ast.AST, above: tuple[ast.AST, ...], function: str, inside: tuple[str, ...]) -> Iterator[_Place]:
    """Every place of a tree that may be changed, with what stands above it."""
    for field, value in ast.iter_fields(node):
        if _is_left_alone(node, field):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST):
                continue
            at_import = function and isinstance(node, ast.FunctionDef) and field == "args" and len(inside) == 0
            here = "" if at_import else function
            yield _Place(node, field, index, (*above, node), here)
            names = inside
            if isinstance(child, ast.ClassDef | ast.FunctionDef) and not function:
                names = (*inside, child.name)
            name = ".".join(names) if isinstance(child, ast.FunctionDef) and not function else here
            yield from _places(child, (*above, node), name, () if name else names)


def _is_left_alone(node: ast.AST, field: str) -> bool:
    """Annotations, decorators, and what is there for the type checker; but numbers that a table is read by stay."""
    if isinstance(node, ast.AnnAssign) and field == "annotation":
        return "Field(" not in ast.unparse(node.annotation)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True  # it is there for whoever changes the program
    return field in {"annotation", "returns", "decorator_list", "bases", "keywords"} and not isinstance(node, ast.Call)


def _variants(place: _Place, node: Any) -> Iterator[Any]:
    """Yield the replacements of a place; `Pass` for a statement that is dropped."""
    if isinstance(node, ast.stmt):
        yield from _statements(place, node)
    elif isinstance(node, ast.keyword):
        constant = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str | bool)
        if node.arg is not None and not constant:
            yield ast.keyword(None, ast.Dict([], []))
    elif isinstance(node, ast.match_case):
        yield ast.match_case(node.pattern, ast.Constant(value=False), node.body)
    elif isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        if _is_condition(place):
            yield from (ast.Constant(value=value) for value in _ways(place))
        if isinstance(place.holder, ast.Slice) and place.field in {"lower", "upper"}:
            yield None
        if isinstance(place.holder, ast.Return) and not _is_yes_or_no(node):
            yield ast.Constant(value=None)
        yield from _expressions(place, node)


def _ways(place: _Place) -> Iterator[bool]:
    if not isinstance(place.holder, ast.While):
        yield True
    yield False


def _statements(place: _Place, node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Delete(targets=[ast.Name(), *_]):
            pass  # a docstring, and what says that an argument is not used
        case ast.Expr() | ast.Raise() | ast.Delete() | ast.AugAssign():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) if place.function:
            yield ast.Pass()
        case ast.Assign(targets=[ast.Name() as target]) if _is_set_before(place, target):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
    if isinstance(node, ast.AugAssign) and type(node.op) in _OTHER:
        yield ast.AugAssign(node.target, _OTHER[type(node.op)](), node.value)


def _expressions(place: _Place, node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare():
            yield from _compared(place, node)
        case ast.BoolOp(values=values):
            for index in range(len(values)):
                rest = values[:index] + values[index + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand) if not _is_condition(place):
            yield operand
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.BinOp() if type(node.op) in _OTHER:
            yield ast.BinOp(node.left, _OTHER[type(node.op)](), node.right)
        case ast.Constant(value=int() | float() as value):
            others = (not value,) if isinstance(value, bool) else (value + 1, value - 1)
            yield from (ast.Constant(value=other) for other in others)
        case ast.Call(func=ast.Name(id=name)) if name in _NAMES:
            yield ast.Call(ast.Name(_NAMES[name], ast.Load()), node.args, node.keywords)
        case ast.Call(func=ast.Name(id=name)) if name in _DONE_WITHOUT:
            yield node.args[0]


def _compared(place: _Place, node: ast.Compare) -> Iterator[ast.Compare]:
    sides = [node.left, *node.comparators]
    for index, op in enumerate(node.ops):
        # A number that is one more or less has the same effect, and is another change.
        number = any(
            isinstance(side, ast.Constant) and isinstance(side.value, int) for side in sides[index : index + 2]
        )
        other = None if number else _MOVED.get(type(op))
        if other is None and type(op) in _TURNED and not _is_condition(place):
            other = _TURNED[type(op)]
        if other is not None:
            yield ast.Compare(node.left, [*node.ops[:index], other(), *node.ops[index + 1 :]], node.comparators)


def _is_condition(place: _Place) -> bool:
    holder, field = place.holder, place.field
    return (isinstance(holder, ast.If | ast.While) and field == "test") or (
        isinstance(holder, ast.comprehension) and field == "ifs"
    )


def _is_yes_or_no(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare | ast.BoolOp | ast.Constant) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def _is_set_before(place: _Place, target: ast.Name) -> bool:
    around = [node for node in place.above if isinstance(node, ast.FunctionDef)]
    if not around:
        return False
    names = [node for node in ast.walk(around[-1]) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    arguments = {node.arg for node in ast.walk(around[-1].args) if isinstance(node, ast.arg)}
    return target.id in arguments or any(name.id == target.id and name.lineno < target.lineno for name in names)


def _lines(place: _Place) -> range:
    """The lines that are run where the change is met."""
    nodes = [node for node in (*place.above, place.node) if isinstance(node, ast.stmt)]
    statement = nodes[-1]
    end = statement.end_lineno or statement.lineno
    body = getattr(statement, "body", None)
    if isinstance(body, list) and body:
        end = max(statement.lineno, body[0].lineno - 1)
    if isinstance(statement, ast.Match | ast.FunctionDef):
        end = statement.end_lineno or end
    return range(statement.lineno, end + 1)


def _text(place: _Place, old: Any, new: Any) -> str:
    """Return the change as text: the longest expression round it that is short enough to read."""
    if isinstance(old, ast.stmt):
        return f"{_said(old)} → {_said(new) if not isinstance(new, ast.Pass) else 'nothing'}"
    if isinstance(old, ast.match_case):
        return f"case {_said(old.pattern)} → never"
    if isinstance(place.holder, ast.arguments):
        argument = f"{getattr(place.above[-2], 'name', 'lambda')}({_argument(place.holder, place).arg}"
        return f"{argument}={_said(old)}) → {argument}={_said(new)})"
    shown: ast.AST = place.holder
    for node in reversed(place.above):
        if isinstance(node, ast.expr | ast.keyword | ast.Assign | ast.AnnAssign):
            if len(_said(node)) > LONGEST:
                break
            shown = node
        elif isinstance(node, ast.stmt):
            break
    if not isinstance(shown, ast.expr | ast.keyword | ast.Assign | ast.AnnAssign):
        return f"{_said(old)} → {_said(new)}"
    before = _said(shown)
    place.put(new)
    after = _said(shown)
    place.put(old)
    return f"{before} → {after}".replace(", **{}", "").replace("**{}, ", "").replace("**{}", "")


def _argument(all_of_them: ast.arguments, place: _Place) -> ast.arg:
    index = place.index or 0
    if place.field == "kw_defaults":
        return all_of_them.kwonlyargs[index]
    return (all_of_them.posonlyargs + all_of_them.args)[index - len(all_of_them.defaults)]


def _said(node: Any) -> str:
    return "nothing" if node is None else " ".join(ast.unparse(node).split())
