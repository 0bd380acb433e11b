"""Plain statements: mechanisms of the language, and what is done once when a proposal is accepted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.lawful import once_by_law, phrase_by_law, told_by_law
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.compiling.wanted import is_phrase, is_plain, is_told_of, is_word, kind_of, plainly, want
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language import tree
from moderator.node import Node


def compile_once(compiler: Compiler, sentence: Sentence) -> None:
    """A plain statement: a mechanism of the language, or something to be done once when a proposal is accepted."""
    form = sentence.form
    assert isinstance(form, tree.Once)
    for step in form.steps:
        for clause in step.clauses:
            if clause.verb == "round":
                plainly(clause, "every amount of money is rounded to the nearest $1")
                _round(compiler, clause, step)
            elif not _mechanism(compiler, clause, sentence.rule):
                once_by_law(compiler, sentence.rule, form.steps)
                raise NotRunnable(
                    "this happens once, when the proposal that says so is accepted; it is no standing rule"
                )


def _mechanism(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    maker = _MECHANISMS.get(clause.verb)
    bare = replace(clause, times=() if clause.verb in _WITH_TIMES else clause.times)
    plain = is_plain(replace(bare, negative=False) if clause.verb == "count" else bare)
    return maker is not None and plain and bool(maker(compiler, clause, rule))


_WITH_TIMES = frozenset({"carry out", "take"})
"""Of these it is said in which order, or before what, and nothing else."""


def _told(clause: tree.Clause) -> tree.Once:
    return tree.Once((tree.Step((clause,)),))


def _lay_out(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    want(clause.role("object"), "only the board is laid out in rows", "board")
    row = clause.role("in")
    length = _row_length(row)
    if length is None:
        raise NotRunnable("how many squares a row holds is not said: rows of floor(sqrt(n)) squares")
    compiler.program.row = phrase_by_law(compiler, length, _told(clause), "n")
    return True


def _row_runs(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    """`Each even row runs from east to west`: in which direction the rows of a kind are numbered."""
    row, start, end = clause.subject, clause.role("from"), clause.role("to")
    if (
        not isinstance(row, tree.Noun)
        or row.kind != "row"
        or not isinstance(start, tree.Name)
        or not isinstance(end, tree.Name)
    ):
        return False
    if {start.name, end.name} != {"west", "east"}:
        raise NotRunnable("a row runs from west to east or from east to west")
    said = [each.role("complement") for each in row.which if isinstance(each, tree.Clause)]
    words = [complement.word for complement in said if isinstance(complement, tree.Adjective)]
    for parity in ("odd", "even"):
        if parity in words or not words:
            compiler.program.eastward[parity] = start.name == "west"
    return True


def _row_length(row: Node | None) -> tree.Phrase | None:
    if isinstance(row, tree.Noun):
        of = row.of
        if isinstance(of, tree.Noun) and of.quantity is not None:
            return of.quantity.amount
        if isinstance(of, (tree.Formula, tree.Amount, tree.Arithmetic)):
            return of.items[0] if isinstance(of, tree.Arithmetic) else of
    return None


def _round(compiler: Compiler, clause: tree.Clause, step: tree.Step) -> None:
    """`Every amount of money is rounded to the nearest $1`: how, and to which unit."""
    what = clause.role("object")
    kinds = ("amount", "payment", "money")
    want(what, "what is rounded is every amount of money", *kinds, of=("money",) if getattr(what, "of", None) else ())
    unit = clause.role("to")
    amount = unit.amount if isinstance(unit, tree.Quantity) else unit
    if not isinstance(amount, tree.Amount) or amount.unit != "$" or amount.value.denominator != 1:
        raise NotRunnable("to what it is rounded is not said: to the nearest $1")
    compiler.program.rounding = step.rounding or "nearest"
    compiler.program.unit = int(amount.value)


def _numbered(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    """`The squares are numbered from 1 without gaps`: which number the first square bears."""
    want(clause.role("object"), "what is numbered are the squares", "square")
    if clause.role("without") is not None:
        want(clause.role("without"), "the squares are numbered without gaps", "gap")
    first = clause.role("from")
    if not isinstance(first, tree.Amount) or first.value.denominator != 1:
        raise NotRunnable("from which number on is not said: The squares are numbered from 1 without gaps.")
    compiler.program.lowest = int(first.value)
    return True


def _carried_out(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    orders = [time.phrase for time in clause.times if time.kind == "order in which"]
    if not orders:
        return False
    want(clause.role("object"), "what is carried out in an order are orders", "order")
    if not all(is_told_of(each, "mail") for each in orders):
        raise NotRunnable("the order of orders is that in which they have been mailed")
    compiler.program.by_mail = True
    return True


def _applies(compiler: Compiler, clause: tree.Clause) -> bool:
    """`Every rule about turns applies to The Corporate Player`: for those rules it counts as a player."""
    rules, whom = clause.subject, clause.role("to")
    if not isinstance(rules, tree.Noun) or rules.kind != "rule" or clause.negative or whom is None:
        return False
    if not is_phrase(whom):
        raise NotRunnable("to whom the rules apply is not said")
    who, found = told_by_law(compiler, whom, _told(clause)), False
    for restriction in rules.which:
        complement = restriction.role("complement") if isinstance(restriction, tree.Clause) else None
        if isinstance(complement, tree.Place) and isinstance(complement.phrase, tree.Noun):
            compiler.program.treated.append((complement.phrase.kind, who))
            found = True
    if not found:
        raise NotRunnable("which rules apply to somebody as to a player is not said: every rule about turns")
    return True


def _counts(compiler: Compiler, clause: tree.Clause) -> bool:
    """`A bid that is more than the cash of its bidder does not count`."""
    if not clause.negative or not isinstance(clause.subject, tree.Noun):
        return False
    if clause.subject.kind != "bid" or any(map(_at_an_auction, clause.subject.which)):
        raise NotRunnable("what does not count is a bid on a job; what may be bid on a lot is said with *may*")
    compiler.program.discounted.append((compiler.rule, told_by_law(compiler, clause.subject, _told(clause))))
    return True


def _at_an_auction(clause: tree.Condition) -> bool:
    place = tree.complement_of(clause)
    return isinstance(place, tree.Place) and isinstance(place.phrase, tree.Noun) and place.phrase.kind == "lot"


def _chooses(compiler: Compiler, clause: tree.Clause) -> bool:
    """`The admin makes every choice of a pseudoplayer`: who may give orders for whom."""
    what, whose = clause.role("object"), clause.role("of")
    if isinstance(what, tree.Noun) and what.kind == "choice" and whose is None:
        whose = what.of
    if not isinstance(what, tree.Noun) or what.kind != "choice" or whose is None or clause.subject is None:
        return False
    if not is_phrase(whose):
        return False
    told = _told(clause)
    deputy = told_by_law(compiler, clause.subject, told), told_by_law(compiler, whose, told)
    compiler.program.deputies.append((compiler.rule, *deputy))
    return True


def _taken(compiler: Compiler, clause: tree.Clause, rule: Rule) -> bool:
    """`The orders of players who ... are taken before the orders of other players`: whose mail comes first."""
    what = clause.role("object")
    before = [time.phrase for time in clause.times if time.kind == "before"]
    if clause.subject is not None or not before or not isinstance(what, tree.Noun):
        return False
    reason = "what is taken first are the orders, or the proposals, of some players: before those of other players"
    want(replace(what, of=None), reason, "order", "proposal")
    for others in before:
        want(others, reason, what.kind, of=("player",))
        whose = others.of if isinstance(others, tree.Noun) else None
        if not isinstance(whose, tree.Noun) or not all(is_word(each, "other") for each in whose.which):
            raise NotRunnable(reason)
    if kind_of(what.of) != "player":
        raise NotRunnable(reason)
    assert what.of is not None
    compiler.program.ahead.setdefault(what.kind, []).append((rule, told_by_law(compiler, what.of, _told(clause))))
    return True


_MECHANISMS: dict[str, Callable[[Compiler, tree.Clause, Rule], bool]] = {
    "lay out": _lay_out,
    "run": _row_runs,
    "number": _numbered,
    "carry out": _carried_out,
    "take": _taken,
    "make": lambda compiler, clause, rule: _chooses(compiler, clause),
    "count": lambda compiler, clause, rule: _counts(compiler, clause),
    "apply": lambda compiler, clause, rule: _applies(compiler, clause),
}
