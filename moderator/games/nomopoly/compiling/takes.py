"""What the effect of a verb takes: which roles, of which sorts, and which of them must be said.

A verb's entry in the registry says what reads; much reads of which nothing would come ("she gives Bob", "she buys a
turn"). A clause that is carried out is held to the stricter table below, so that it is refused when it is proposed,
in the words of whoever wrote it. A verb of which no line stands here does nothing by itself: it must be heard of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from moderator.games.nomopoly import facts
from moderator.games.nomopoly.errors import NotRunnable
from moderator.language import tree
from moderator.language.inflection import article
from moderator.language.paraphrase import say
from moderator.language.registry import sorts_above, verbs

if TYPE_CHECKING:
    from moderator.games.nomopoly.compiling.compiler import Compiler

# verbs | role:sorts, with ? if it may be left out, with ! if which one it is must be clear
_TAKES = """
accept, reject, discard | object:proposal!
announce | object:any
bid | amount:money on:lot+square+job!
buy | object:ownable+status price:money? from:party+Store? for:any? recipient:party?
paint, color | object:square+piece! color:color
coat | object:square! with:coating+item
create | object:square+ownable beyond:square!?
build | object:any between:square? on:square!?
deal out | object:thing? to:party in:group?
declare | object:square+ownable+party! complement:any on:any?
destroy | object:square+place+ownable+pseudoplayer+region! by:any?
donate, give, send | object:ownable+money+status recipient:party to:party?
add | object:number+money+item to:number+money+roll+party+pool+matter
subtract | object:number+money+item from:number+money+roll+party+pool
double, halve | object:number+money+roll+move+pool+party
multiply | object:number+money+roll+move+pool+party by:number+money
rise, increase, fall, decrease, reduce | object:number+money+pool+party? by:number+money? to:number+money?
drop | object:process+effect+money+turn
fail | object:order?
expel |
fine | object:party amount:money recipient:party+pool?
fly, travel | object:piece? to:square+place+piece!
get | object:ownable+money+pool+status+text+turn from:party+pool? for:any? on:square? as:any? adverb:any?
give back | object:money to:party?
go | to:party+pool+square+place
hear | object:matter! in:place
hold | object:phase+process
land | on:square+region!
leave | object:square+Team+board+region?
leave everything | to:party?
lose | object:ownable+money+number+pool+status+text+turn+coating to:party? for:any?
name, rename | object:square+ownable+party! name:text+player
offer | object:ownable! price:money recipient:party?
pass through | object:square!
place, put, park | object:ownable+piece on:square+place+group+region!? into:square+place+group+pool!? in:square+place!?
occupy | object:square!
pay | amount:money+number+pool recipient:party+pool? as:any? for:any? by:party? on:any? in:any?
quit | object:job
rank | object:player position:number?
remove, use up | object:ownable+effect+piece+status+place from:any?
repackage | object:product in:square! name:text at:money with:money
repeal, suspend | object:rule+section
rescue | object:player!
reverse | object:move
roll | object:item+roll? on:square? for:any?
sell | object:ownable to:party? in:square!? price:money? recipient:party? with:any?
settle | object:matter
share, share out | object:money+pool among:party+group
shuffle | object:square+group
spin | object:color+thing
steal | object:ownable+money from:party+pool?
suffer | object:matter+status
swap, trade | object:any? with:piece+party?
undo | object:effect
win | object:board+matter?
"""

_PARTICULAR = frozenset({"a", "another", "any", "some"})
_SHE = frozenset({"she", "he", "her", "him", "herself", "himself", "everybody", "everyone", "anybody", "nobody"})
_ROLES = {"complement": "what it becomes", "recipient": "to whom", "amount": "how much", "name": "by which name"}
_STATES = {"own": "gets", "have": "gets", "hold": "gets", "lack": "loses", "stand": "is placed on"}


@dataclass(frozen=True, slots=True)
class Taken:
    """A role that an effect takes: its sorts (with "any", whatever), whether it must be said, and which one."""

    sorts: frozenset[str]
    optional: bool
    particular: bool


@cache
def _table() -> dict[str, dict[str, Taken]]:
    found: dict[str, dict[str, Taken]] = {}
    for line in _TAKES.strip().splitlines():
        keys, roles = line.split("|")
        taken = {}
        for role in roles.split():
            name, sorts = role.rstrip("?!").split(":")
            taken[name] = Taken(frozenset(sorts.split("+")), role.endswith("?"), "!" in role)
        found |= {key.strip(): taken for key in keys.split(",")}
    return found


def check_taken(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse a clause of which nothing would come as it stands. Raises NotRunnable, with what to write instead."""
    taken = _table().get(clause.verb)
    if taken is None:
        _check_heard(compiler, clause)
        return
    for role, filler in clause.roles:
        if role == "by" and clause.subject is None:
            continue
        wanted = taken.get(role)
        if wanted is None:
            raise NotRunnable(f'nothing would come of "{_said(filler)}" beside "{_base(clause)}"')
        _check_sorts(compiler, clause, role, filler, wanted)
    if clause.verb in compiler.at_hand:
        return
    for role, wanted in taken.items():
        if not wanted.optional and clause.role(role) is None:
            what = _ROLES.get(role, "what" if role == "object" else f"{role} what")
            raise NotRunnable(f'with "{_base(clause)}" it must be said {what}: {_named(wanted.sorts)}')


def _check_sorts(compiler: Compiler, clause: tree.Clause, role: str, filler: Any, wanted: Taken) -> None:
    for part in parts(filler):
        sorts = sorts_of(compiler, part)
        if sorts is not None and "any" not in wanted.sorts and sorts.isdisjoint(wanted.sorts):
            raise NotRunnable(
                f'"{_said(part)}" does not go with "{_base(clause)}" here, which takes {_named(wanted.sorts)}'
            )
        if wanted.particular and _is_any(compiler, part):
            raise NotRunnable(
                f'which {part.kind} is meant is not said: write "a random {part.kind}", "each {part.kind}", or its name'
                " or number"
            )


def _is_any(compiler: Compiler, part: Any) -> bool:
    """Say whether a phrase is "a square", and nothing says which."""
    if not isinstance(part, tree.Noun) or part.determiner not in _PARTICULAR or part.rank is not None:
        return False
    if part.which or part.of is not None or part.quantity is not None:
        return False
    return "square" in compiler.program.kinds.above(part.kind) or part.kind in ("player", "proposal", "job", "lot")


def parts(filler: Any) -> Iterator[Any]:
    """Give each phrase of a list, and a phrase alone."""
    if isinstance(filler, (tree.Join, tree.Either)):
        for item in filler.items:
            yield from parts(item)
    elif isinstance(filler, tree.Place):
        yield filler.phrase
    elif isinstance(filler, tuple):
        yield from (each for each in filler[1:2] if filler[:1] == ("each",))
    else:
        yield filler


def sorts_of(compiler: Compiler, phrase: Any) -> frozenset[str] | None:
    """Give the sorts of what a phrase stands for; None where only play can tell."""
    if isinstance(phrase, tree.Noun):
        return _of_noun(compiler, phrase)
    if isinstance(phrase, tree.Name):
        return _above(compiler, phrase.kind)
    if isinstance(phrase, tree.Refer):
        noun = phrase.variable[1:] if phrase.variable.startswith("@") else phrase.variable.partition("#")[0]
        return _above(compiler, noun)
    if isinstance(phrase, tree.Amount):
        return frozenset({"money", "number", "value"} if phrase.unit != "$" else {"money", "value"})
    if isinstance(phrase, tree.Text):
        return frozenset({"text"})
    if isinstance(phrase, tree.Pronoun):
        return frozenset({"player", "party", "piece"}) if phrase.word in _SHE else None
    if isinstance(phrase, tree.ForEach):
        return sorts_of(compiler, phrase.amount)
    if isinstance(phrase, tree.Quantity):
        return sorts_of(compiler, phrase.amount)
    if isinstance(phrase, tree.Arithmetic):
        found = [sorts_of(compiler, item) for item in phrase.items]
        return None if any(each is None for each in found) else frozenset().union(*filter(None, found))
    return None


def _of_noun(compiler: Compiler, noun: tree.Noun) -> frozenset[str] | None:
    if noun.kind in ("rest", "share", "one", "part", "kind", "sum", "everything"):
        return None
    if compiler.money_noun(noun.kind):
        return frozenset({"money", "value"}) | compiler.program.kinds.above(noun.kind)
    if noun.of is not None and compiler.is_attribute(noun.kind):
        word = facts.key(noun.kind)
        if word in compiler.program.values or word in compiler.program.attributes:
            return None
    return _above(compiler, noun.kind)


def _above(compiler: Compiler, kind: str) -> frozenset[str] | None:
    """Give what stands above a noun, itself among it; None for one that only its own declaration knows."""
    found = compiler.program.kinds.above(kind)
    if "any" in found or (found == {kind} and kind not in sorts_above()) or compiler.is_class(kind):
        return None
    return found | {"matter"} if "thing" in found and kind == "lottery" else found


def _check_heard(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse what does nothing by itself and what no rule waits for, asks about or grants."""
    if clause.verb in _BY_THEMSELVES:
        return
    if clause.verb in _STATES:
        raise NotRunnable(f'"{_base(clause)}" says what is so; what is done is said with "{_STATES[clause.verb]}"')
    what = clause.role("object")
    heard: Collection[str] = compiler.program.heard.get(clause.verb) or ()
    if not heard:
        raise NotRunnable(f'nothing would come of "{_base(clause)}": no rule says what happens when somebody does it')
    for part in parts(what):
        sorts = sorts_of(compiler, part)
        if sorts is None or not {"", "thing", "one"}.isdisjoint(heard) or not isinstance(part, (tree.Noun, tree.Name)):
            return
        kind = part.kind
        above = compiler.program.kinds.above(kind)
        if any(each in above or kind in compiler.program.kinds.above(each) for each in heard):
            return
    if what is not None:
        raise NotRunnable(
            f'nothing would come of "{_base(clause)} {_said(what)}": of what somebody can {_base(clause)}, the rules'
            f" speak of {', '.join(sorted(article(each) for each in heard))} alone"
        )


_BY_THEMSELVES = frozenset(
    {"become", "be", "move", "advance", "take", "vanish", "begin", "end", "stop", "happen", "keep", "carry out"}
    | {"publish", "expire", "lapse", "make", "go", "collect", "explode"}
)
"""Verbs whose own checks say what they take."""


def hear(form: Any, heard: dict[str, set[str]]) -> None:
    """Note every event that a sentence waits for or asks about, by its verb and the nouns of its object.

    What it does, forbids or only grants is none of these.
    """
    steps = getattr(form, "steps", ())
    if isinstance(form, tree.Order):
        _hear((form.clause,) if steps else (), heard)
    if not isinstance(form, (tree.Order, tree.Prohibition)):
        kind: Any = type(form)
        _hear(tuple(getattr(form, name) for name in tree.inner_of(kind) if name != "steps"), heard)
    _hear((steps, getattr(form, "conditions", ()), getattr(form, "price", None)), heard)


def _hear(node: Any, heard: dict[str, set[str]], *, done: bool = False) -> None:
    """Note the events anywhere in a tree; `done` says that its clauses are carried out, not asked about."""
    if isinstance(node, tuple):
        for part in node:
            _hear(part, heard, done=done)
        return
    kind: Any = type(node)
    if isinstance(node, tree.Clause) and not done:
        nouns = [part.kind for part in parts(node.role("object")) if isinstance(part, (tree.Noun, tree.Name))]
        heard.setdefault(node.verb, set()).update(nouns or [""])
    for name in tree.inner_of(kind):
        _hear(getattr(node, name), heard, done=name == "clauses" and isinstance(node, tree.Step))


def _said(filler: Any) -> str:
    return say(filler) if not isinstance(filler, tuple) else ""


def _base(clause: tree.Clause) -> str:
    entry = next((each for each in verbs() if each.key == clause.verb), None)
    return entry.base if entry is not None else clause.verb


_PLAIN = {
    "ownable": "a thing",
    "money": "an amount of money",
    "board": "the game",
    "text": "words in quotation marks",
    "matter": "a dispute",
    "status": "a status",
    "effect": "an effect",
}


def _named(sorts: frozenset[str]) -> str:
    return "anything" if "any" in sorts else " or ".join(_PLAIN.get(each, article(each)) for each in sorted(sorts))
