"""Broken rules: every small way in which a function can be made wrong, as new code for the same function.

A comparison is flipped, a number is changed, `and` becomes `or`, a call is left out. Citations and what decides about
them are left alone: that a test notices a missing `cite` proves nothing about the rule.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
QUIET = ("cite",)
"""Calls that are no part of what a rule does."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant:
    """One way to break one function: where, how, and the code that does it."""

    def __init__(self, path: Path, line: int, function: str, change: str, code: CodeType) -> None:
        self.path = path
        self.line = line
        self.function = function  # its qualified name
        self.change = change
        self.code = code

    def __repr__(self) -> str:
        return f"{self.path.name}:{self.line} {self.function}: {self.change}"


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of every function of a module, in the order of its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[Mutant] = []
    for name, function in functions(tree):
        for number, (line, change) in enumerate(changes(function)):
            broken = copy.deepcopy(tree)
            target = next(node for other, node in functions(broken) if other == name)
            apply(target, number)
            ast.fix_missing_locations(broken)
            found.append(Mutant(path, line, name, change, code_of(compile(broken, str(path), "exec"), name)))
    return sorted(found, key=lambda mutant: (mutant.line, mutant.function))


def functions(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """The functions of a module and the methods of its classes, by qualified name."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, Function):
                    yield f"{node.name}.{inner.name}", inner


def changes(function: Function) -> list[tuple[int, str]]:
    """What can be broken in a function: line and description."""
    return [(line, change) for line, change, _ in breakable(function)]


def apply(function: Function, number: int) -> None:
    """Break the function in the nth way."""
    breakable(function)[number][2]()


Break = tuple[int, str, Callable[[], None]]


def breakable(function: Function) -> list[Break]:
    """Everything that can be broken, each with a deed that breaks it in place; the same order for equal trees."""
    found: list[Break] = []
    for body in bodies(function):
        for index, statement in enumerate(body):
            found += dropped_calls(body, index, statement)
    for node in inside(function):
        found += broken_expression(node)
    return found


def bodies(function: Function) -> Iterator[list[ast.stmt]]:
    """Every list of statements."""
    for node in ast.walk(function):
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
                yield body


def inside(function: Function) -> Iterator[ast.AST]:
    """The nodes that are carried out: no docstring, no annotation, no default, nothing inside a citation."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.Expr) and (isinstance(node.value, ast.Constant) or is_quiet(node)):
            continue
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue  # that two lists are equally long is known anyway
        if isinstance(node, ast.If) and not node.orelse and all(map(is_quiet, node.body)):
            continue  # whether a rule is cited
        yield node
        if isinstance(node, ast.AnnAssign):
            todo += [node.value] if node.value is not None else []
        elif isinstance(node, ast.Assert):
            continue  # an assertion states what is known anyway
        else:
            todo += ast.iter_child_nodes(node)


def is_quiet(statement: ast.stmt) -> bool:
    call = called(statement)
    return call is not None and isinstance(call.func, ast.Attribute) and call.func.attr in QUIET


def called(statement: ast.stmt) -> ast.Call | None:
    """The call that a statement consists of, awaited or not."""
    if not isinstance(statement, ast.Expr):
        return None
    value = statement.value.value if isinstance(statement.value, ast.Await) else statement.value
    return value if isinstance(value, ast.Call) else None


def dropped_calls(body: list[ast.stmt], index: int, statement: ast.stmt) -> list[Break]:
    call = called(statement)
    if call is None or is_quiet(statement):
        return []

    def drop() -> None:
        body[index] = ast.copy_location(ast.Pass(), statement)

    return [(statement.lineno, f"without {ast.unparse(call)[:60]}", drop)]


def broken_expression(node: ast.AST) -> list[Break]:
    found: list[Break] = []
    if isinstance(node, ast.Compare):
        for index, sign in enumerate(node.ops):
            found.append(flip(node, index, sign))
    elif isinstance(node, ast.BoolOp):
        found.append(swap_word(node))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        found.append(swap_sign(node))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        found.append(leave_out_not(node))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        found.append(change_number(node, node.value))
    return found


def flip(node: ast.Compare, index: int, sign: ast.cmpop) -> Break:
    other = FLIPPED[type(sign)]

    def change() -> None:
        node.ops[index] = other()

    return node.lineno, f"{SIGNS[type(sign)]} becomes {SIGNS[other]} in {ast.unparse(node)[:60]}", change


def swap_word(node: ast.BoolOp) -> Break:
    conjunction = isinstance(node.op, ast.And)

    def change() -> None:
        node.op = ast.Or() if conjunction else ast.And()

    words = "and becomes or" if conjunction else "or becomes and"
    return node.lineno, f"{words} in {ast.unparse(node)[:60]}", change


def swap_sign(node: ast.BinOp) -> Break:
    plus = isinstance(node.op, ast.Add)

    def change() -> None:
        node.op = ast.Sub() if plus else ast.Add()

    return node.lineno, f"{'+ becomes -' if plus else '- becomes +'} in {ast.unparse(node)[:60]}", change


def leave_out_not(node: ast.UnaryOp) -> Break:
    def change() -> None:
        node.op = ast.Not()
        node.operand = ast.UnaryOp(ast.Not(), node.operand)

    return node.lineno, f"without the not in {ast.unparse(node)[:60]}", change


def change_number(node: ast.Constant, value: int) -> Break:
    other: int | bool = not value if isinstance(value, bool) else value + 1

    def change() -> None:
        node.value = other

    return node.lineno, f"{value} becomes {other}", change


# -- code -------------------------------------------------------------------------------------------------------------


def code_of(code: CodeType, name: str) -> CodeType:
    """The code of a function inside the code of its module."""
    for part in name.split("."):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part)
    return code


def function_in(module: ModuleType, name: str) -> FunctionType:
    """The living function, below its decorators."""
    found: object = module
    for part in name.split("."):
        found = found.__dict__[part]
    if isinstance(found, property):
        found = found.fget
    found = getattr(found, "__func__", found)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    assert isinstance(found, FunctionType), f"{name} is no function in Python"
    return found
