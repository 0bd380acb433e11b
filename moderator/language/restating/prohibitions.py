"""Takes "only a Registered Voter may vote", "may own at most 2 squares", "does not move" for what they forbid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import STATE_VERBS, fits
from moderator.language.restating.happenings import happens
from moderator.language.restating.people import PERSON
from moderator.node import Part


def only(clause: tree.Clause, lexicon: Lexicon) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "only a Registered Voter may vote" apart: who else may not, and what they would have to be."""
    subject = clause.subject
    if "only" not in clause.adverbs or subject is None or {"once", "twice"} & set(clause.adverbs):
        return None
    if isinstance(subject, tree.Noun) and subject.plural and not subject.determiner and subject.quantity is None:
        subject = replace(subject, determiner="a", plural=False)
    bare = replace(clause, adverbs=tuple(adverb for adverb in clause.adverbs if adverb != "only"))
    kind = getattr(subject, "kind", "player")
    entry = lexicon.nouns.get(kind)
    thing = entry is not None and not fits(entry.sorts, PERSON)
    everybody = tree.Noun(kind if thing else "player", "any")
    pronoun = tree.Pronoun("it" if thing else "she")
    bare, subject = _spoken_of_first(replace(bare, subject=everybody), subject, lexicon)
    return bare, tree.Clause(pronoun, "be", (("complement", subject),))


def _spoken_of_first(clause: tree.Clause, subject: Part, lexicon: Lexicon) -> tuple[tree.Clause, Any]:
    """Name in what may not be done the one thing that its subject spoke of: "only the owner of a square may paint it".

    Who else may not comes first, and only then who may: *it* is the square, and she has to be the owner of the square.
    """
    spoken = [one for one in tree.walk(subject) if one is not subject and _is_thing(one, lexicon)]
    its = [role for role, filler in clause.roles if isinstance(filler, tree.Pronoun) and filler.word == "it"]
    if len(spoken) != 1 or not its:
        return clause, subject
    thing = spoken[0]
    again = tree.Pronoun("it", thing.span)
    roles = tuple((role, thing if role == its[0] else filler) for role, filler in clause.roles)
    return replace(clause, roles=roles), tree.exchanged(subject, thing, again)


def _is_thing(node: object, lexicon: Lexicon) -> TypeGuard[tree.Noun]:
    entry = lexicon.nouns.get(node.kind) if isinstance(node, tree.Noun) and node.determiner == "a" else None
    return entry is not None and not fits(entry.sorts, PERSON)


def of_whom(form: tree.Prohibition) -> tree.Prohibition:
    """Read "if a player is Sick, she cannot vote" as "a player who is Sick cannot vote"."""
    state = form.conditions[0] if form.conditions and not form.only_if else None
    who = _described(form.clause, state)
    if who is None:
        return form
    bare = replace(form.clause, subject=replace(who, determiner="any"))
    return replace(form, clause=bare, conditions=form.conditions[1:])


def said_of_them(clause: tree.Clause, state: Part) -> tree.Clause | None:
    """Give a clause behind a state as one about whoever is so: "if a player is Sick, she pays no rent".

    Who pays no rent "for it if she lands on a Store" pays none for a Store; None where no state is told.
    """
    landed = _paying_nothing_there(clause, state)
    if landed is not None:
        return landed
    who = _described(clause, state)
    return None if who is None else replace(clause, subject=who)


def _described(clause: Part, state: Part) -> tree.Noun | None:
    """Give whom a clause is about behind a state of hers: "if a player is Sick, she ..." is about a Sick player."""
    if not isinstance(state, tree.Clause) or happens(state) or state.modal or (state.times and not state.perfect):
        return None
    who, she = state.subject, clause.subject if isinstance(clause, tree.Clause) else None
    if not isinstance(she, tree.Pronoun) or she.word not in {"she", "he", "you"}:
        return None
    if not isinstance(who, tree.Noun) or who.determiner not in {"a", "any"} or who.kind not in PERSON:
        return None
    return replace(who, determiner="a", which=(*who.which, replace(state, subject=tree.Gap())))


def _paying_nothing_there(clause: Part, state: Part) -> tree.Clause | None:
    """Read "if she lands on a Store, she pays no rent (for it)" as what nobody pays for a Store."""
    if not isinstance(state, tree.Clause) or not isinstance(clause, tree.Clause) or state.verb != "land":
        return None
    due, square, paid_for = clause.role("amount"), state.role("on"), clause.role("for")
    nothing = clause.verb == "pay" and isinstance(due, tree.Noun) and due.determiner == "no"
    if not nothing or len(state.roles) != 1 or state.perfect or state.modal or not isinstance(square, tree.Noun):
        return None
    if not (paid_for is None or isinstance(paid_for, tree.Pronoun)) or not isinstance(clause.subject, tree.Pronoun):
        return None
    roles = tuple(pair for pair in clause.roles if pair[0] != "for")
    return replace(clause, subject=state.subject, roles=(*roles, ("for", square)))


def at_most(clause: tree.Clause) -> tree.Clause | None:
    """Take "a player may own at most 2 squares" for what it forbids: owning more than 2."""
    things = clause.role("object")
    if not isinstance(clause.subject, tree.Noun) or not isinstance(things, tree.Noun) or things.quantity is None:
        return None
    over = {"<=": ">", "<": ">="}.get(things.quantity.comparison)
    if over is None:
        return None
    more = replace(things, quantity=replace(things.quantity, comparison=over))
    subject = replace(clause.subject, determiner="any")
    roles = tuple((role, more if role == "object" else filler) for role, filler in clause.roles)
    return replace(clause, subject=subject, roles=roles)


_DOERS = PERSON | {"party", "piece"}


def barred(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause | None:
    """Take "a Jailed player does not move", "the owner of square 12 pays no rent" for what they forbid.

    "A Sick player is not fined" forbids that anybody fines her.
    """
    done_to = clause.subject is None and clause.role("by") is None
    subject = clause.role("object") if done_to else clause.subject or clause.role("by")
    if clause.modal or clause.perfect or clause.verb in STATE_VERBS or not isinstance(subject, tree.Noun | tree.Name):
        return None
    entry = lexicon.nouns.get(subject.kind)
    if entry is None or "any" in entry.sorts or not (done_to or fits(entry.sorts, _DOERS)):
        return None  # "a bid of more than her cash does not count" forbids nothing
    clause = replace(clause, roles=tuple(pair for pair in clause.roles if pair[0] != ("object" if done_to else "by")))
    nobody = isinstance(subject, tree.Noun) and subject.determiner == "no"
    lost = clause.role("object") if clause.verb == "lose" else None
    if isinstance(lost, tree.Noun) and lost.kind == "turn" and not clause.negative and not nobody:
        if any(isinstance(one, tree.Clause) and happens(one) for one in getattr(subject, "which", ())):
            return None  # what she does costs her one turn, and not each that she would take from then on
        if lost.which or (isinstance(subject, tree.Noun) and subject.kind == "player" and not subject.which):
            return None  # nobody means that no player ever takes a turn
        clause = replace(clause, verb="take", negative=True)
    who = _whoever(subject)
    if who is None:
        return None
    nothing = [role for role, filler in clause.roles if isinstance(filler, tree.Noun) and filler.determiner == "no"]
    if sum((clause.negative, nobody, len(nothing) > 0)) != 1:
        return None
    roles = tuple(
        (role, _where_any(role, _bare(filler) if role in nothing else filler)) for role, filler in clause.roles
    )
    if done_to:
        return replace(clause, negative=False, roles=(("object", who), *roles))
    return replace(clause, subject=who, negative=False, roles=roles)


def _whoever(subject: tree.Noun | tree.Name) -> tree.Noun | tree.Name | None:
    """Give of whom a standing rule can speak: any such, or one by name or description; not of one just met."""
    if isinstance(subject, tree.Name):
        return subject
    described = bool(subject.which or subject.rank or subject.of is not None)
    if subject.determiner == "the" and not described:
        return None
    if subject.determiner not in {"a", "any", "each", "no", "the"}:
        return None
    which = tuple(standing(one) for one in subject.which)
    return replace(subject, determiner="the" if subject.determiner == "the" else "any", which=which)


def standing(restriction: tree.Condition) -> tree.Condition:
    """Read "a player who lands on a Casino pays no rent": she is there when she would."""
    if not isinstance(restriction, tree.Clause) or restriction.verb != "land" or not happens(restriction):
        return restriction
    place = restriction.role("on")
    return replace(restriction, verb="be", roles=(("complement", tree.Place("on", place)),))  # type: ignore[arg-type]


def _where_any(role: str, phrase: Part) -> Any:
    """Let bare plurals of places be any one of them: what is paid on Navy squares is paid on one at a time."""
    if role in _PLACES and isinstance(phrase, tree.Noun) and _is_bare_plural(phrase):
        return replace(phrase, determiner="a", plural=False)
    if isinstance(phrase, tree.Place) and isinstance(phrase.phrase, tree.Noun) and _is_bare_plural(phrase.phrase):
        return replace(phrase, phrase=replace(phrase.phrase, determiner="a", plural=False))
    return tree.rebuilt(phrase, lambda part: _where_any("", part))


_PLACES = frozenset({"on", "in", "at", "for"})


def _is_bare_plural(noun: tree.Noun) -> bool:
    return noun.plural and not noun.determiner and noun.quantity is None and noun.of is None


def _bare(filler: tree.Filler) -> tree.Filler:
    return replace(filler, determiner="") if isinstance(filler, tree.Noun) else filler
