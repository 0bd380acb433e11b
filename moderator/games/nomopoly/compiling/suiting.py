"""What suits what: which things can become what a clause says, and who can get, lose, win or move.

Much can be said of a thing of which nothing would come: that cash becomes Sick, that a square rises by $5. By the sorts
of its words such a clause is refused when it is proposed, with what to write instead.
"""

from __future__ import annotations

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sorts import base, can_be, said, sorts_of
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.measures import COUNT, NORMAL
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.node import Node

_OWNED = ("ownable", "pool", "everything")
_CASH = "cash"


def check_new(compiler: Compiler, subject: Node | None, new: Node | None) -> None:
    """Refuse what a subject cannot become: somebody's, an amount, words, nobody, a quality of other things."""
    if subject is None:
        return
    if has_a_unit(compiler, subject) and not isinstance(new, tree.Adjective):
        raise NotRunnable(f"{said(subject)} is got and lost by its measure: say how much somebody gets or loses of it")
    if isinstance(new, tree.Adjective) and new.word == "owned":
        _check_owned(compiler, subject)
    elif isinstance(new, tree.Adjective):
        check_quality(compiler, subject, new.word)
    elif isinstance(new, tree.Text):
        if not can_be(compiler, subject, "text"):
            raise NotRunnable(f'{said(subject)} is not made of words: what is called so "is named {said(new)}"')
    elif isinstance(new, tree.Pronoun) and new.word == "nobody":
        somebody = is_attribute(subject) or compiler.is_attribute(getattr(subject, "kind", ""))
        if not somebody or not can_be(compiler, subject, "party"):
            raise NotRunnable(f"{said(subject)} cannot become nobody: only who is something to a thing, as its owner")
    elif isinstance(new, tree.Amount):
        _check_amount(compiler, subject, new)
    else:
        _check_kind(compiler, subject, new)


def _check_kind(compiler: Compiler, subject: Node | None, new: Node | None) -> None:
    """Refuse a thing in the place of an amount, an amount in the place of a thing, and a role of other things."""
    kind = getattr(new, "kind", "")
    if isinstance(new, tree.Noun) and facts.key(kind) in compiler.program.flags and new.of is None:
        check_quality(compiler, subject, kind)
    elif is_attribute(subject) and _is_sum(compiler, subject) and not can_be(compiler, new, "money", "number", "value"):
        raise NotRunnable(f"{said(subject)} is an amount: it can become another amount, and not {said(new)}")
    elif compiler.money_noun(kind) and not can_be(compiler, subject, "money", "number", "party"):
        raise NotRunnable(f"{said(subject)} is no amount, and cannot become {said(new)}")
    elif kind == "lot" and not can_be(compiler, subject, "ownable", "everything"):
        raise NotRunnable(f"{said(subject)} cannot become a lot: squares and items can")


def check_quality(compiler: Compiler, subject: Node | None, word: str) -> None:
    """Refuse a quality that the rules give to other things than the subject."""
    bearer = compiler.program.flags.get(facts.key(word))
    if isinstance(subject, tree.Noun) and has_a_unit(compiler, subject):
        if word != NORMAL and bearer != subject.kind:
            raise NotRunnable(f"{said(subject)} cannot become {word}: no rule says that {subject.kind} may be {word}")
        return
    if word == NORMAL:
        raise NotRunnable(f"{said(subject)} cannot become normal: say what is so no longer")
    own = getattr(subject, "kind", "") if isinstance(subject, (tree.Noun, tree.Name)) else ""
    own = compiler.program.sorts.get(facts.key(own), own)
    if not bearer or not own or sorts_of(compiler, subject) is None:
        return
    above = compiler.program.kinds.above
    if bearer not in above(own) and own not in above(bearer) and not (own == "owner" and bearer == "player"):
        raise NotRunnable(f"{said(subject)} cannot become {word}: that is said of a {bearer}")


_OF_MEASURES = frozenset({"get", "lose", "have", "become", "be", "rise", "fall", "award"})


def check_measure(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse what can be done to things and not to so much of a measure: that it goes somewhere, or is destroyed."""
    if clause.verb in _OF_MEASURES:
        return
    for phrase in (clause.subject, clause.role("object")):
        if isinstance(phrase, tree.Noun) and has_a_unit(compiler, phrase):
            raise NotRunnable(f'{said(phrase)} is got and lost: write "she loses all of her {phrase.kind}"')


def has_a_unit(compiler: Compiler, phrase: Node | None) -> bool:
    """Say whether a phrase speaks of what somebody has of a measure ("her Chains"), and not of what is counted."""
    return isinstance(phrase, tree.Noun) and compiler.program.measured.get(facts.key(phrase.kind), COUNT) != COUNT


def is_attribute(subject: Node | None) -> bool:
    """Say whether a phrase speaks of something of a thing: "her Victim", "the color of the square"."""
    return isinstance(subject, tree.Noun) and subject.of is not None


def _is_sum(compiler: Compiler, subject: Node | None) -> bool:
    sorts = sorts_of(compiler, subject)
    return sorts is not None and not sorts.isdisjoint({"money", "number"}) and "item" not in sorts


def _check_owned(compiler: Compiler, subject: Node | None) -> None:
    if isinstance(subject, tree.Noun) and subject.kind == _CASH and subject.of is not None:
        return
    if not can_be(compiler, subject, *_OWNED):
        raise NotRunnable(
            f"{said(subject)} cannot become anybody's: squares, items and cash can; for an amount say who pays it"
        )


def _check_amount(compiler: Compiler, subject: Node | None, new: tree.Amount) -> None:
    sorts = ("money", "number", "value", "roll", "move") if new.unit != "$" else ("money", "number", "value")
    holders = ("party",) if new.unit == "$" and not is_attribute(subject) else ()
    if not can_be(compiler, subject, *sorts, *holders):
        raise NotRunnable(f"{said(subject)} is no amount: say which number of it becomes {said(new)}")


def check_team(compiler: Compiler, party: Node | None) -> None:
    """Refuse a Team where somebody with cash is meant."""
    sorts = sorts_of(compiler, party)
    if sorts is not None and "Team" in sorts and "money" not in sorts:
        raise NotRunnable(f"{said(party)} has no money of its own: write what each member gets or pays")


def check_unit(money: Node | None) -> None:
    """Refuse a bare number where an amount of money changes hands. Raises NotRunnable."""
    bare = money.amount if isinstance(money, tree.ForEach) else money
    if isinstance(bare, tree.Amount) and not bare.unit:
        raise NotRunnable(f'{said(bare)} of what is not said: an amount of money is written "${said(bare)}"')


def check_party(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse money that something without any would get or lose."""
    money = clause.role("amount") or clause.role("object")
    check_unit(money)
    sorts = sorts_of(compiler, money)
    if clause.subject is None or sorts is None or "money" not in sorts or "item" in sorts:
        return
    check_team(compiler, clause.subject)
    pool = sorts_of(compiler, clause.subject)
    if clause.verb == "lose" and pool is not None and "pool" in pool:
        raise NotRunnable(f"{said(clause.subject)} loses nothing to anybody: it pays, or it falls")
    if not can_be(compiler, clause.subject, "party"):
        raise NotRunnable(f"{said(clause.subject)} has no money: say who is to {base(clause)} it")


def check_player(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse what wins the game and is no player."""
    whole = clause.role("object")
    if (whole is None or can_be(compiler, whole, "board")) and not can_be(compiler, clause.subject, "player"):
        raise NotRunnable(f"only a player wins the game, and {said(clause.subject)} is none")


def check_piece(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse a turn, a landing or a move of what is no piece."""
    mover = clause.subject if clause.subject is not None else clause.role("object")
    if clause.verb == "take" and not can_be(compiler, clause.role("object"), "turn"):
        return
    if not can_be(compiler, mover, "piece"):
        raise NotRunnable(f"{said(mover)} does not stand on the board as players do, and cannot {base(clause)}")
