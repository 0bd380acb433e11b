"""What verbs demand of a clause beyond its roles, so that something comes of it: where to, from whom, by how much."""

from __future__ import annotations

from collections.abc import Callable

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.heard import check_heard
from moderator.games.nomopoly.compiling.sorts import base, can_be, is_any, said, sorts_of
from moderator.games.nomopoly.compiling.suiting import (
    check_new,
    check_party,
    check_piece,
    check_player,
    check_quality,
    check_team,
    check_unit,
    is_attribute,
)
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.word_forms import article
from moderator.node import Node


def _no_start(_compiler: Compiler, clause: tree.Clause) -> None:
    raise NotRunnable(f'nothing can be made to {base(clause)}: write what happens, as "she takes a turn"')


def _begins(compiler: Compiler, clause: tree.Clause) -> None:
    if not can_be(compiler, clause.subject, "matter") or clause.role("object") is not None:
        raise NotRunnable('only a dispute can be made to begin: a turn begins where it says "she takes a turn"')


def _ends(compiler: Compiler, clause: tree.Clause) -> None:
    if not can_be(compiler, clause.subject, "board", "matter") or clause.roles:
        raise NotRunnable("only the game can be made to end")


def _fails(compiler: Compiler, clause: tree.Clause) -> None:
    if not can_be(compiler, clause.subject, "order") or clause.roles:
        raise NotRunnable("only an order can be made to fail")


def _happens(_compiler: Compiler, clause: tree.Clause) -> None:
    if not isinstance(clause.subject, tree.Pronoun) or clause.subject.word != "nothing":
        raise NotRunnable('what happens is said by its own verb, or "nothing happens"')


def _keeps(_compiler: Compiler, clause: tree.Clause) -> None:
    if not isinstance(clause.role("object"), tree.Refer):
        raise NotRunnable('whatever somebody has she keeps anyhow: say what may not happen, as "no player may ..."')


def _makes(compiler: Compiler, clause: tree.Clause) -> None:
    if not can_be(compiler, clause.role("object"), "change"):
        raise NotRunnable('what is made is said with "is built", "appears" or "becomes"')


def _moves(compiler: Compiler, clause: tree.Clause) -> None:
    check_piece(compiler, clause)
    to, distance = clause.role("to"), clause.role("distance")
    if isinstance(distance, tree.Noun) and (distance.determiner == "the" or distance.rank is not None):
        raise NotRunnable('where to is said with "to": "she moves to the 12th square"; how far, as "3 squares"')
    if to is not None and is_any(compiler, to):
        raise NotRunnable('which square is meant is not said: write "a random square", or its name or number')
    whither = to is not None or distance is not None or clause.role("along") is not None
    if not whither and not clause.times and not clause.adverbs:
        raise NotRunnable('where to is not said: write "she moves to The Zoo" or "she moves 3 squares"')


def _stops(compiler: Compiler, clause: tree.Clause) -> None:
    if clause.role("complement") is None and not can_be(compiler, clause.subject, "time"):
        raise NotRunnable('what somebody stops being is not said: write "she is no longer Tired"')


_CAN_VANISH = ("ownable", "value", "piece", "place", "color", "pool", "everything", "text")


def _vanishes(compiler: Compiler, clause: tree.Clause) -> None:
    if not can_be(compiler, clause.subject, *_CAN_VANISH):
        raise NotRunnable(f"{said(clause.subject)} cannot vanish: money and things can, and a rule is repealed")
    source = clause.role("from")
    if source is not None and not can_be(compiler, source, "board"):
        raise NotRunnable('what vanishes is gone altogether: leave the "from" out')


_CAN_GO = frozenset({"ownable", "money", "number", "piece", "pool", "everything", "party"})


def _goes(compiler: Compiler, clause: tree.Clause) -> None:
    subject, to = sorts_of(compiler, clause.subject), clause.role("to")
    if subject is not None and subject.isdisjoint(_CAN_GO):
        raise NotRunnable(f"{said(clause.subject)} cannot go anywhere: money, things and pieces can")
    if subject is not None and "piece" in subject and not can_be(compiler, to, "square", "place"):
        raise NotRunnable('where to is not said: write "she moves to the square of ..."')


def _sells(_compiler: Compiler, clause: tree.Clause) -> None:
    if clause.role("to") is None and clause.role("in") is None:
        raise NotRunnable('to whom it is sold is not said: write "she sells it to The Government for $10"')


def _rises(compiler: Compiler, clause: tree.Clause) -> None:
    check_team(compiler, clause.subject)
    if clause.role("by") is None and clause.role("to") is None:
        raise NotRunnable(f'by how much, or to what, is not said: "{base(clause)} by $10"')


def _shares(compiler: Compiler, clause: tree.Clause) -> None:
    what = clause.role("object")
    somebodys = is_attribute(what) and not can_be(compiler, what, "pool")
    if clause.subject is None and clause.role("by") is None and somebodys:
        raise NotRunnable('who shares it is not said: write "she shares her cash equally among all players"')


def _fines(compiler: Compiler, clause: tree.Clause) -> None:
    check_unit(clause.role("amount"))
    check_team(compiler, clause.role("object"))
    whom = clause.role("object")
    if clause.role("recipient") is None and not can_be(compiler, whom, "player", "organization", "piece"):
        raise NotRunnable(f"{said(whom)} cannot be fined: a player can")


def _puts(_compiler: Compiler, clause: tree.Clause) -> None:
    if clause.verb != "occupy" and not any(clause.role(role) is not None for role in ("on", "into", "in")):
        raise NotRunnable("on which square, or into what, is not said")


def _builds(_compiler: Compiler, clause: tree.Clause) -> None:
    if clause.role("on") is None and clause.role("between") is None:
        raise NotRunnable('where it is built is not said: "on the 12th square", "between the 12th square and ..."')


def _scales(compiler: Compiler, clause: tree.Clause) -> None:
    check_team(compiler, clause.role("object"))
    if isinstance(clause.role("object"), (tree.Amount, tree.Arithmetic)):
        raise NotRunnable("a figure is what it is: say whose number or which amount changes")


def _trades(compiler: Compiler, clause: tree.Clause) -> None:
    what = clause.role("object")
    several = isinstance(clause.subject, tree.Join) or getattr(clause.subject, "plural", False)
    several = several or getattr(clause.subject, "word", "") in ("they", "them")
    if clause.role("with") is None and not several:
        raise NotRunnable('with whom is not said: "she trades squares with Duck"')
    squares = isinstance(what, tree.Noun) and what.kind == "square" and what.plural
    number = isinstance(what, tree.Noun) and what.kind != "square" and compiler.is_attribute(what.kind)
    if not squares and not number:
        raise NotRunnable('what is traded is the squares, or a number that each has; else "each gives the other ..."')


def _steals(_compiler: Compiler, clause: tree.Clause) -> None:
    what = clause.role("object")
    anybody = isinstance(what, tree.Amount) or (isinstance(what, tree.Noun) and what.determiner == "a" and not what.of)
    if anybody and clause.role("from") is None and not getattr(what, "which", ()):
        raise NotRunnable('from whom it is stolen is not said: write "from Duck"')


def _becomes(compiler: Compiler, clause: tree.Clause) -> None:
    new, subject = clause.role("complement"), clause.subject
    if isinstance(subject, (tree.Amount, tree.Arithmetic)):
        raise NotRunnable("a figure is what it is: say whose number becomes another one")
    check_new(compiler, subject, new)
    attribute = isinstance(subject, tree.Noun) and subject.of is not None and compiler.is_attribute(subject.kind)
    if isinstance(new, tree.Name) and not attribute:
        sorts = sorts_of(compiler, new) or frozenset({"color", "job"})
        colored = "color" in sorts and _is_colored(compiler, subject)
        if not colored and not ("job" in sorts and can_be(compiler, subject, "player")):
            raise NotRunnable(
                f"{said(subject)} cannot become {said(new)}: things become what rules say that they may be"
            )
    if isinstance(new, tree.Noun) and new.of is None and not attribute and new.kind not in _MADE_OF_OTHERS:
        kinds = sorts_of(compiler, new) or frozenset()
        if new.kind in ("square", "organization", "pseudoplayer") or not _NO_ROLES.isdisjoint(kinds):
            raise NotRunnable(
                f'nothing becomes {said(new)} unless a rule says that it may be: "A player may be {article(new.kind)}."'
            )
    if isinstance(new, tree.Amount) and new.unit != "$" and can_be(compiler, subject, "piece") and not attribute:
        raise NotRunnable(f"{said(subject)} is no number: say which number of hers becomes {said(new)}")


_NO_ROLES = frozenset({"item", "process", "matter", "board"})
_MADE_OF_OTHERS = frozenset({"player", "lot", "job"})


def _is_colored(compiler: Compiler, subject: Node | None) -> bool:
    sorts = sorts_of(compiler, subject)
    return sorts is None or not sorts.isdisjoint({"square", "color"})


def _ceases(compiler: Compiler, clause: tree.Clause) -> None:
    ends = clause.role("complement")
    known = isinstance(ends, tree.Noun) and sorts_of(compiler, ends) is not None
    if isinstance(ends, tree.Name) or (known and not can_be(compiler, ends, "status")):
        raise NotRunnable('what somebody stops being is not said: write "she is no longer Tired"')
    _stops(compiler, clause)


def _is(compiler: Compiler, clause: tree.Clause) -> None:
    what = clause.role("complement")
    if "no longer" in clause.adverbs and isinstance(what, tree.Name) and what.kind == "color":
        raise NotRunnable(f"say what becomes of it: which color {said(clause.subject)} becomes")
    if isinstance(what, tree.Adjective):
        check_quality(compiler, clause.subject, what.word)


def _holds(compiler: Compiler, clause: tree.Clause) -> None:
    what = clause.role("object")
    if not can_be(compiler, what, "phase", "process"):
        raise NotRunnable(f'a phase or a lottery is held, not {said(what)}; who is to have it, "gets" it')
    if not can_be(compiler, what, "phase"):
        check_heard(compiler, clause)


def _ranks(_compiler: Compiler, clause: tree.Clause) -> None:
    if clause.role("position") is None and not clause.adverbs:
        raise NotRunnable('in which place is not said: "she is ranked second"')


def _creates(_compiler: Compiler, clause: tree.Clause) -> None:
    what = clause.role("object")
    if isinstance(what, tree.Name) or (isinstance(what, tree.Noun) and what.determiner in ("the", "that")):
        raise NotRunnable("what is there already is not created: write how many of what, as 'two squares'")


DEMANDS: dict[str, Callable[[Compiler, tree.Clause], None]] = {
    "start": _no_start,
    "mail": _no_start,
    "begin": _begins,
    "end": _ends,
    "fail": _fails,
    "happen": _happens,
    "keep": _keeps,
    "make": _makes,
    "move": _moves,
    "stop": _ceases,
    "become": _becomes,
    "be": _is,
    **dict.fromkeys(("pay", "get", "lose"), check_party),
    "win": check_player,
    **dict.fromkeys(("take", "land"), check_piece),
    "hold": _holds,
    "rank": _ranks,
    "advance": _moves,
    "vanish": _vanishes,
    "go": _goes,
    "sell": _sells,
    **dict.fromkeys(("rise", "fall", "increase", "decrease", "reduce"), _rises),
    **dict.fromkeys(("place", "put", "park"), _puts),
    "build": _builds,
    **dict.fromkeys(("share", "share out"), _shares),
    "fine": _fines,
    **dict.fromkeys(("double", "halve", "multiply"), _scales),
    **dict.fromkeys(("trade", "swap"), _trades),
    "steal": _steals,
    "create": _creates,
}
