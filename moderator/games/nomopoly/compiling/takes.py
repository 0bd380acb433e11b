"""What the effect of a verb takes: which roles, of which sorts, and which of them must be said.

A verb's entry in the registry says what reads; much reads of which nothing would come ("she gives Bob", "she buys a
turn"). A clause that is carried out is held to the stricter table below, so that it is refused when it is proposed,
in the words of whoever wrote it. A verb of which no line stands here does nothing by itself: it must be heard of.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.demands import DEMANDS
from moderator.games.nomopoly.compiling.heard import check_heard
from moderator.games.nomopoly.compiling.sorts import base, is_any, named, parts, said, sorts_of
from moderator.games.nomopoly.compiling.suiting import check_measure
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree

# verbs | role:sorts, with ? if it may be left out, with ! if which one it is must be clear
_TAKES = """
accept, reject, discard | object:proposal!
announce | object:any
bid | amount:money on:lot+square+job!
buy | object:ownable+status! price:money? from:party+Store? recipient:party?
paint, color | object:square+piece! color:color
coat | object:square! with:coating+item
create | object:square+ownable beyond:square!?
build | object:any between:square? on:square!?
deal out | object:everything to:party in:group?
declare | object:square+ownable+party! complement:any on:any?
destroy | object:square+place+ownable+pseudoplayer+region! by:any?
donate, give, send | object:ownable+money+status recipient:party! to:party!?
add | object:number+money+item to:number+money+roll+party+pool+matter
subtract | object:number+money+item from:number+money+roll+party+pool
double, halve | object:number+money+roll+move+pool+party
multiply | object:number+money+roll+move+pool+party by:number+money
rise, increase, fall, decrease, reduce | subject:number+money+pool+party+roll+move? by:number+money? to:number+money?
drop | object:effect
expel |
strike |
fine | object:party! amount:money recipient:party+pool!?
fly, travel | object:piece? to:square+place+piece!
get | subject:any!? object:ownable+money+number+pool+status+text+turn from:party+pool? for:any? on:square? as:any?
get | adverb:any?
give back | object:price to:party?
go | to:party+pool+square+place!
hold | object:any
hear | object:matter! in:place
land | on:square+region!
leave | object:square+Team+board+region!
leave everything | to:party?
lose | subject:any!? object:ownable+money+number+pool+status+text+turn+coating! to:party? for:any?
name, rename | object:square+ownable+party! name:text
offer | object:ownable! price:money recipient:party?
pass through | object:square!
place, put, park | object:ownable+piece on:square+place+group+region!? into:square+place+group+pool!? in:square+place!?
occupy | object:square!
pay | subject:party!? amount:money+number+pool recipient:party+pool!? as:any? for:any? by:party? on:any? in:any?
quit | object:job
rank | object:player position:number?
remove, use up | object:ownable+effect+piece+status+place! from:board+party+rule+section?
replace | object:text with:text in:rule
repackage | object:product in:square! name:text at:money with:money
repeal, suspend | object:rule+section
rescue | object:player!
reverse | object:move
roll | object:die+roll+extra_die+trial_die? on:square? for:any? purpose:any?
sell | object:ownable to:party? in:square!? price:money? recipient:party? with:any?
settle | object:dispute
share, share out | object:money+pool among:party+group
shuffle | object:square+queue!
spin | object:color
steal | object:ownable+money! from:party+pool?
suffer | object:penalty
swap, trade | object:square+value with:piece+party?
undo | object:effect
win | object:board+matter?
"""

_ROLES = {"complement": "what it becomes", "recipient": "to whom", "amount": "how much", "name": "by which name"}


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
            taken[name] = Taken(frozenset(sorts.replace("_", " ").split("+")), role.endswith("?"), "!" in role)
        for key in keys.split(","):
            found.setdefault(key.strip(), {}).update(taken)
    return found


def check_taken(compiler: Compiler, clause: tree.Clause) -> None:
    """Refuse a clause of which nothing would come as it stands. Raises NotRunnable, with what to write instead."""
    check_measure(compiler, clause)
    own = DEMANDS.get(clause.verb)
    if own is not None:
        own(compiler, clause)
    taken = _table().get(clause.verb)
    if taken is None:
        check_heard(compiler, clause)
        return
    if "subject" in taken and clause.subject is not None:
        _check_sorts(compiler, clause, "subject", clause.subject, taken["subject"])
    for role, filler in clause.roles:
        if role == "by" and clause.subject is None:
            continue
        wanted = taken.get(role)
        if wanted is None:
            raise NotRunnable(f'nothing would come of "{said(filler)}" beside "{base(clause)}"')
        _check_sorts(compiler, clause, role, filler, wanted)
    if clause.verb in compiler.at_hand:
        return
    for role, wanted in taken.items():
        if not wanted.optional and clause.role(role) is None:
            what = _ROLES.get(role, "what" if role == "object" else f"{role} what")
            raise NotRunnable(f'with "{base(clause)}" it must be said {what}: {named(wanted.sorts)}')


def _check_sorts(
    compiler: Compiler, clause: tree.Clause, role: str, filler: tree.Complement | tree.Clause, wanted: Taken
) -> None:
    for part in parts(filler):
        sorts = sorts_of(compiler, part)
        if sorts is not None and "any" not in wanted.sorts and sorts.isdisjoint(wanted.sorts):
            raise NotRunnable(
                f'"{said(part)}" does not go with "{base(clause)}" here, which takes {named(wanted.sorts)}'
            )
        if wanted.particular and isinstance(part, tree.Noun) and is_any(compiler, part):
            kind = part.kind
            raise NotRunnable(
                f'which {kind} is meant is not said: write "a random {kind}", "each {kind}", or its name or number'
            )
