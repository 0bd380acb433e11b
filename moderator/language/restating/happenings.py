"""Takes what somebody does apart from what follows: "a player who lands on a Casino gets $5" is an event and an effect.

A state that is watched is told from one ("a player who has $5000 wins"), and so is who is meant by "each".
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.registry import SAYING_VERBS, STATE_VERBS, fits
from moderator.language.restating.people import PERSON, pronoun_for
from moderator.language.scope import READER
from moderator.language.tree import walk
from moderator.node import Part


def acting(clause: object, lexicon: Lexicon) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "a player who lands on X gets $5" apart: what happens, and what follows from it; None if it is no such.

    It may be said of who is paid as well: "The Government pays $5 to a player who lands on X".
    """
    if not isinstance(clause, tree.Clause) or clause.modal or clause.perfect:
        return None
    if clause.verb in STATE_VERBS and "no longer" not in clause.adverbs:
        return None
    doers: tuple[tuple[str, Any], ...] = (
        ("subject", clause.subject),
        ("recipient", clause.role("recipient")),
        ("from", clause.role("from")),
    )
    for role, who in doers:
        doer = who.of if isinstance(who, tree.Noun) and _doing(who) is None else who
        if not isinstance(doer, tree.Noun) or (event := _doing(doer)) is None:
            continue
        said: Any = tree.Pronoun(pronoun_for(doer, lexicon), doer.span)
        if doer is not who:
            said = replace(who, of=said)  # "the Best Friend of a player who registers to vote gets $5"
        if role == "subject":
            return event, replace(clause, subject=said)
        said = tree.Pronoun(_OBLIQUE.get(said.word, said.word), said.span) if doer is who else said
        effect = replace(clause, roles=tuple((name, said if one is who else one) for name, one in clause.roles))
        return _spoken_of_before(event, effect, lexicon) if role == "from" else (event, effect)
    return None


_OBLIQUE = {"she": "her", "he": "him"}


def _spoken_of_before(event: tree.Clause, clause: tree.Clause, lexicon: Lexicon) -> tuple[tree.Clause, tree.Clause]:
    """Name in what happens what was spoken of before it: "the owner of a Store gets $5 from whoever lands on it"."""
    thing = clause.subject.of if isinstance(clause.subject, tree.Noun) else None
    place = next((pair for pair in event.roles if isinstance(pair[1], tree.Pronoun) and pair[1].word == "it"), None)
    if not isinstance(thing, tree.Noun) or place is None or thing.determiner != "a":
        return event, clause
    it = tree.Pronoun(pronoun_for(thing, lexicon), thing.span)
    roles = tuple((role, thing if (role, what) == place else what) for role, what in event.roles)
    return replace(event, roles=roles), tree.exchanged(clause, thing, it)


def _doing(who: Part) -> tree.Clause | None:
    """Give what somebody does who is described by it: "a player who lands on X"; None for anybody else."""
    if not isinstance(who, tree.Noun) or who.determiner not in {"a", "another", "each", "any"}:
        return None
    told = (one for one in who.which if isinstance(one, tree.Clause))
    doing = next((one for one in told if happens(one, by_person=who.kind in PERSON and len(one.roles) == 1)), None)
    if doing is None:
        return None
    other = next((one for one in who.which if _is_other(one)), None)
    which = tuple(one for one in who.which if one is not doing and one is not other)
    one = "a" if other is None and who.determiner != "another" else "another"
    return gap_filled(doing, replace(who, determiner=one, which=which))


def _is_other(restriction: Part) -> bool:
    return isinstance(restriction, tree.Clause) and restriction.role("complement") == tree.Adjective("other")


def changing_hands(event: tree.Condition) -> tree.Condition:
    """Read "a square changes its owner" as "a party gets a square", which is how it comes about."""
    if not isinstance(event, tree.Clause) or event.verb != "change" or event.perfect or event.negative:
        return event
    what = event.role("object")
    owner = isinstance(what, tree.Noun) and what.kind == "owner" and (what.of is None or _it(what.of))
    if not owner or not isinstance(event.subject, tree.Noun):
        return event
    return tree.Clause(tree.Noun("party", "a"), "get", (("object", event.subject),), times=event.times)


def happening_first(event: tree.Condition, lexicon: Lexicon) -> tree.Condition:
    """Read "when a player is Sick and lands on a Casino" as "when a player lands on a Casino and is Sick"."""
    if not isinstance(event, tree.Both) or event.word != "and" or not isinstance(event.items[0], tree.Clause):
        return event
    first = event.items[0]
    if (first.verb not in STATE_VERBS and not first.perfect) or not isinstance(first.subject, tree.Noun):
        return event
    place = next((at for at, one in enumerate(event.items) if isinstance(one, tree.Clause) and happens(one)), 0)
    deed = event.items[place]
    if not place or not isinstance(deed, tree.Clause) or not _is_the_same(deed.subject, first.subject):
        return event
    word = pronoun_for(first.subject, lexicon)
    state = replace(first, subject=tree.Pronoun(word, first.subject.span))
    rest = (one for at, one in enumerate(event.items) if at not in (0, place))
    return replace(event, items=(replace(deed, subject=first.subject), state, *rest))


def so_often(event: tree.Condition) -> tree.Clause | None:
    """Read "when you land there twice in one week" as "as soon as you have landed there twice this week"; else None.

    Of "the same square" it is the second time on that square.
    """
    if not isinstance(event, tree.Clause) or event.perfect or event.negative:
        return None
    counted = "twice" in event.adverbs or any(time.kind == "times" for time in event.times)
    week = next((time for time in event.times if _is_one_week(time)), None)
    if not counted or week is None or not isinstance(week.phrase, tree.Noun):
        return None
    this = tree.Time("this", tree.Noun(week.phrase.kind))
    if any(_is_the_same_one(what) for _, what in event.roles):
        number = next((time.phrase for time in event.times if time.kind == "times"), tree.Amount(Fraction(2)))
        if not isinstance(number, tree.Amount):
            return None
        nth = tree.Noun("time", "the", rank=tree.Rank("ordinal", "", int(number.value)))
        roles = tuple((role, _one_of_them(what)) for role, what in event.roles)
        return replace(event, roles=roles, adverbs=(), times=(tree.Time("for", nth), this))
    return replace(event, perfect=True, times=tuple(this if time is week else time for time in event.times))


def got_so_many(event: tree.Condition, lexicon: Lexicon) -> tree.Clause | None:
    """Read "when you get at least 3 Stores", which nobody gets at once, as soon as you own so many; else None."""
    what = event.role("object") if isinstance(event, tree.Clause) and event.verb == "get" else None
    if not isinstance(event, tree.Clause) or not isinstance(what, tree.Noun) or len(event.roles) > 1 or event.times:
        return None
    count = what.quantity.amount if what.quantity is not None and what.quantity.comparison == ">=" else None
    at_least = isinstance(count, tree.Amount) and count.value > 1 and what.of is None and not what.which
    at_least = at_least and isinstance(event.subject, tree.Noun | tree.Pronoun) and not denies(event)
    entry = lexicon.nouns.get(what.kind)
    goods = entry is not None and fits(entry.sorts, frozenset({"ownable"})) and "any" not in entry.sorts
    return replace(event, verb="own") if at_least and goods and happens(event) else None


def _is_the_same_one(what: Part) -> TypeGuard[tree.Noun]:
    """Say whether a phrase says of something that it is the same each time: "the same square"."""
    same = tree.Adjective("same")
    return isinstance(what, tree.Noun) and any(tree.complement_of(one) == same for one in what.which)


def _one_of_them(what: tree.Filler) -> tree.Filler:
    """Read "the same square", on which somebody lands for the second time, as a square."""
    if not _is_the_same_one(what):
        return what
    which = tuple(one for one in what.which if tree.complement_of(one) != tree.Adjective("same"))
    return replace(what, determiner="a", which=which)


def _is_one_week(time: tree.Time) -> bool:
    phrase = time.phrase
    if time.kind not in {"in", "during"} or not isinstance(phrase, tree.Noun) or phrase.kind not in {"week", "update"}:
        return False
    one = phrase.quantity == tree.Quantity("=", tree.Amount(Fraction(1)))
    return (one or phrase.determiner in {"a", "the"}) and phrase.rank is None and len(phrase.which) < 2


def _is_the_same(subject: Part, somebody: tree.Noun) -> bool:
    """Say whether a subject is who was brought up just before: the same words again, or a pronoun of theirs."""
    if isinstance(subject, tree.Pronoun):
        return subject.word in ("she", READER)
    return bool(subject == somebody)


def on_what_another_owns(event: tree.Condition, steps: tuple[tree.Step, ...]) -> tree.Condition:
    """Read "when another player lands on a Store, ... its owner" of a player and a Store of another one."""
    if not isinstance(event, tree.Clause) or not isinstance(event.subject, tree.Noun):
        return event
    thing = event.role("on") or event.role("object")
    owners = any(isinstance(node, tree.Noun) and node.kind == "owner" and _of_it(node.of) for node in walk(steps))
    if event.subject.determiner != "another" or not isinstance(thing, tree.Noun) or thing.of is not None or not owners:
        return event
    if thing.determiner != "a" or event.subject.which:
        return event
    hers = replace(thing, of=replace(event.subject, span=(0, 0)))
    told: tree.Condition = tree.exchanged(replace(event, subject=replace(event.subject, determiner="a")), thing, hers)
    return told


def _of_it(thing: Part) -> bool:
    """Say whether nothing more is said of a thing than that it is the one that was spoken of."""
    return not isinstance(thing, tree.Noun) or (thing.determiner == "the" and thing.rank is None and not thing.which)


def another_than(form: tree.Trigger) -> tree.Trigger:
    """Say who *another player* is where nobody came before: whoever is not the one of whom is spoken then.

    "When another player lands on a Corner, she pays the Lamplighter $3" is of a player who is not the Lamplighter.
    """
    event = form.event
    if not isinstance(event, tree.Clause) or not isinstance(event.subject, tree.Noun):
        return form
    if event.subject.determiner != "another" or event.subject.kind not in PERSON:
        return form
    told = (clause for step in form.steps for clause in step.clauses)
    parts = (what for clause in told for what in (clause.subject, *(filler for _, filler in clause.roles)))
    one = next((each for each in parts if _is_one_person(each)), None)
    if one is None:
        return form
    is_not = tree.Clause(tree.Pronoun("she"), "be", (("complement", one),), negative=True)
    lone = replace(event, subject=replace(event.subject, determiner="a"))
    return replace(form, event=lone, conditions=(is_not, *form.conditions))


def there_before(form: tree.Trigger) -> tree.Trigger:
    """Say who is meant where somebody lands: on "a square where nobody is" is nobody else, or nobody ever lands on one.

    So it is of "if nobody is on it", and of all who are told of as being where somebody comes to.
    """
    event = form.event
    place = event.role("on") if isinstance(event, tree.Clause) and event.verb in _COMES else None
    if not isinstance(event, tree.Clause) or not isinstance(place, tree.Noun):
        return form
    others = replace(place, which=tuple(map(_of_another_there, place.which)))
    roles = tuple((role, others if filler is place else filler) for role, filler in event.roles)
    steps = tuple(replace(step, conditions=tuple(map(_of_another_there, step.conditions))) for step in form.steps)
    conditions = tuple(map(_of_another_there, form.conditions))
    return replace(form, event=replace(event, roles=roles), conditions=conditions, steps=steps)


_COMES = frozenset({"land", "come"})
_THERE = frozenset({"it", "there"})
_OTHER = tree.Clause(tree.Gap(), "be", (("complement", tree.Adjective("other")),))


def _of_another_there(said: tree.Condition) -> tree.Condition:
    """Say of somebody else that they are there, where it is said of anybody."""
    if isinstance(said, tree.Both):
        return replace(said, items=tuple(map(_of_another_there, said.items)))
    if not isinstance(said, tree.Clause) or said.verb not in ("be", "stand"):
        return said
    who = said.subject
    where = said.role("on") if said.verb == "stand" else said.role("complement")
    where = where.phrase if isinstance(where, tree.Place) and where.preposition == "on" else where
    there = isinstance(where, tree.Gap) or (isinstance(where, tree.Pronoun) and where.word in _THERE)
    anybody = isinstance(who, tree.Noun) and (who.determiner in {"a", "no"} or who.quantity is not None)
    if not there or not anybody or not isinstance(who, tree.Noun) or _OTHER in who.which or who.of is not None:
        return said
    return replace(said, subject=replace(who, which=(_OTHER, *who.which)))


def _is_one_person(phrase: Part) -> bool:
    """Say whether a phrase names one person by itself: the holder of a job, the owner of a certain square."""
    if isinstance(phrase, tree.Name):
        return phrase.kind == "job"
    if not isinstance(phrase, tree.Noun) or phrase.determiner != "the" or phrase.plural:
        return False
    person = phrase.kind in PERSON or phrase.kind in ("owner", "holder")
    return person and not any(isinstance(node, tree.Pronoun) for node in walk(phrase))


def _it(phrase: Part) -> bool:
    return isinstance(phrase, tree.Pronoun) and phrase.word == "it"


_GETS_SO = frozenset({"reach", "rise", "fall", "drop", "exceed", "become", "turn", "stay", "remain"})


def comes_about(event: Part) -> bool:
    """Say whether what is waited for happens: "as soon as she lands there" is when she does, and no state before it."""
    first = event.items[0] if isinstance(event, tree.Both) and event.word == "and" else event
    if not isinstance(first, tree.Clause) or first.verb in _GETS_SO:
        return False
    number = isinstance(first.subject, tree.Noun) and first.subject.of is not None  # "her cash hits $0"
    return happens(first) and not number


def happens(clause: tree.Clause, *, by_person: bool = False) -> bool:
    """Say whether a clause tells of something that comes about, not of how things are or may be.

    A rule names a square all the time: a person, `by_person` or whoever is spoken to, does so once.
    """
    by_person = by_person or (isinstance(clause.subject, tree.Pronoun) and clause.subject.word == READER)
    return (
        (clause.verb not in STATE_VERBS or (by_person and clause.verb in SAYING_VERBS))
        and not (clause.modal or clause.perfect or clause.negative)
        and not clause.adverbs
    )


def as_it_comes(clause: tree.Clause) -> tree.Clause:
    """Give a clause without what leaves it what happens: what *must* be done is done, and by *each* of several."""
    adverbs = tuple(each for each in clause.adverbs if each != "each")
    return replace(clause, modal="" if clause.modal == "must" else clause.modal, adverbs=adverbs)


def waited_for(value: Any) -> Any:
    """Read "you get $5 if another player lands there" as *when* they do: an effect alone waits for what happens."""
    if not isinstance(value, tuple) or len(value) < 3 or value[0] != "tail" or value[1][0] != "if":
        return value
    event, main = value[1][1], value[2]
    clauses = main[1] if isinstance(main, tuple) and main[0] == "clauses" else ()
    effects = bool(clauses) and all(isinstance(each, tree.Clause) and happens(as_it_comes(each)) for each in clauses)
    if not effects or not isinstance(event, tree.Clause) or not happens(event) or any(each.times for each in clauses):
        return value
    of_before = any(isinstance(node, tree.Pronoun) and node.word != READER for node in walk(event))
    if of_before or any(denies(each) or _pays_other_rent(each) for each in clauses):
        return value
    return ("tail", ("when", event), main)


def _pays_other_rent(clause: tree.Clause) -> bool:
    """Say whether somebody pays more or less of the rent than is due, and nothing besides: "pays twice the rent"."""
    much = clause.role("amount")
    due = much.items[-1] if isinstance(much, tree.Arithmetic) else None
    return isinstance(due, tree.Noun) and due.kind == "rent" and due.of is None


def asks_what_happens(form: tree.Continuation, brought: frozenset[str] | None) -> bool:
    """Say whether steps go on if something comes about: "If a Sick player lands there, ...".

    Behind sentences that bring about what the verbs `brought` say, it asks only for what a player does of whom nothing
    was said before, and what is none of these; None says that nothing stands before it.
    """
    first = form.steps[0]
    asked = first.conditions[0] if first.conditions and not first.otherwise and first.chance is None else None
    told = asked.items if isinstance(asked, tree.Both) and asked.word == "and" else (asked,)
    deeds = [each for each in told if isinstance(each, tree.Clause) and happens(each)]
    return bool(deeds) if brought is None else any(_is_of_anybody(each) and each.verb not in brought for each in deeds)


def _is_of_anybody(deed: tree.Clause) -> bool:
    """Say whether a deed speaks of nothing that was told before: of a player, and of things that it brings up."""
    who = deed.subject
    if not isinstance(who, tree.Noun) or who.kind != "player" or who.determiner not in {"a", "any"} or who.label:
        return False
    return not any(map(_is_told_before, walk(deed)))


def _is_told_before(node: Part) -> bool:
    if isinstance(node, tree.Noun):
        return node.determiner in {"the", "that", "this", "other"} and node.of is None and node.rank is None
    return isinstance(node, tree.Pronoun) and node.word in {"it", "there", "them", "that"}


def denies(clause: tree.Clause) -> bool:
    """Say whether a clause says of nobody or nothing that it happens: it bars that, at all times."""
    return any(isinstance(node, tree.Noun) and node.determiner in {"no", "neither"} for node in walk(clause))


def gap_filled(clause: tree.Clause, noun: tree.Noun) -> tree.Clause | None:
    """Put a noun where a restriction of it has its gap."""
    if isinstance(clause.subject, tree.Gap):
        return replace(clause, subject=noun)
    if clause.roles and isinstance(clause.roles[0][1], tree.Gap):
        return replace(clause, roles=((clause.roles[0][0], noun), *clause.roles[1:]))
    return None


def watched(clause: Part, lexicon: Lexicon) -> tuple[tree.Condition, tree.Clause] | None:
    """Take "a player who has $5000 wins the game" apart: the state that is watched, and what follows from it."""
    if not isinstance(clause, tree.Clause) or clause.verb not in {"win", "become"} or clause.modal or clause.perfect:
        return None
    subject = clause.subject
    if not isinstance(subject, tree.Noun) or not subject.which:
        return None
    if clause.verb == "win" and subject.determiner == "the" and subject.rank == tree.Rank("ordinal", "", 1):
        subject = replace(subject, determiner="a", rank=None)  # the first player who has $5000 wins as soon as she has
    if subject.determiner not in {"a", "any", "each"}:
        return None
    asked = [one for one in subject.which if isinstance(one, tree.Clause) and isinstance(one.subject, tree.Gap)]
    if len(asked) < len(subject.which) or any(one.verb not in STATE_VERBS and not one.perfect for one in asked):
        return None
    bare = replace(subject, determiner="a", which=())
    word = pronoun_for(subject, lexicon)
    states = [replace(asked[0], subject=bare), *(replace(one, subject=tree.Pronoun(word)) for one in asked[1:])]
    condition = states[0] if len(states) == 1 else tree.Both("and", tuple(states))
    return condition, replace(clause, subject=tree.Pronoun(word, subject.span))


def fulfilling(clause: Part) -> tuple[tree.Clause, tuple[tree.Clause, ...]] | None:
    """Take "a player who owns 5 blocks fulfils a winning criterion" apart: what is so, and if what."""
    if not isinstance(clause, tree.Clause) or clause.verb != "fulfil" or not isinstance(clause.subject, tree.Noun):
        return None
    subject = clause.subject
    conditions = tuple(
        replace(one, subject=tree.Pronoun("she", subject.span))
        for one in subject.which
        if isinstance(one, tree.Clause) and isinstance(one.subject, tree.Gap)
    )
    if not conditions or len(conditions) < len(subject.which):
        return None
    return replace(clause, subject=replace(subject, which=())), conditions


def distributed(step: tree.Step, *, alone: bool) -> tree.Step:
    """Take "each player gets $5 if she owns no square" for each of them by herself, and so with a chance.

    Behind an event, "she" is the one who acts: only what stands `alone` is asked of each.
    """
    first, *others = step.clauses or (None,)
    further = [one.roles for one in others if first is not None and first.subject and one.subject == first.subject]
    asked = alone and any(isinstance(node, tree.Pronoun) for one in (*step.conditions, *further) for node in walk(one))
    if step.each is not None or first is None or not (asked or step.chance is not None):
        return step
    passive = first.subject is None
    lead = first.subject if not passive else first.roles[0][1] if first.roles else None
    if not isinstance(lead, tree.Noun) or lead.determiner != "each":
        return step
    that = _that(lead) if alone else tree.Noun(lead.kind, "that", span=lead.span)
    if passive:
        said = replace(first, roles=((first.roles[0][0], that), *first.roles[1:]))
    else:
        said = replace(first, subject=that)
    conditions = tuple(happened(one) for one in step.conditions) if alone else step.conditions
    return replace(step, each=lead, clauses=(said, *(by_herself(one, lead) for one in others)), conditions=conditions)


def by_herself(clause: tree.Clause, lead: tree.Noun) -> tree.Clause:
    """Give a clause of each of several as one of them by herself."""
    return replace(clause, subject=_that(lead)) if clause.subject == lead else clause


def _that(lead: tree.Noun) -> tree.Phrase:
    """Give one of each of several: *she* who is somebody, and else that one, whatever is told of between."""
    return tree.Pronoun("she", lead.span) if lead.kind in PERSON else tree.Noun(lead.kind, "that", span=lead.span)


def shared_out(clause: Part) -> Any:
    """Read "pays $30, shared equally among the Scouts" as "shares $30 equally among the Scouts"."""
    if not isinstance(clause, tree.Clause) or clause.verb not in {"pay", "give"} or clause.role("among") is None:
        return clause
    if clause.role("recipient") is not None:
        return clause
    roles = tuple(("object" if role == "amount" else role, what) for role, what in clause.roles)
    return replace(clause, verb="share", roles=roles)


def looking_back(step: tree.Step) -> tree.Step:
    """Ask of this week what the schedule alone sets off: "each player who lands on X" is each who has landed there.

    No event is at hand then of which the present tense could speak.
    """
    conditions = tuple(_this_week(one) for one in step.conditions)
    clauses = tuple(
        replace(one, subject=_described(one.subject), roles=tuple((role, _described(what)) for role, what in one.roles))
        for one in step.clauses
    )
    return replace(step, conditions=conditions, clauses=clauses, each=_described(step.each))


def _described(node: Any) -> Any:
    node = tree.rebuilt(node, _described)
    return replace(node, which=tuple(map(_this_week, node.which))) if isinstance(node, tree.Noun) else node


def _this_week(condition: tree.Condition) -> tree.Condition:
    if isinstance(condition, tree.Both):
        return replace(condition, items=tuple(_this_week(one) for one in condition.items))
    if not isinstance(condition, tree.Clause) or condition.subject is None or condition.verb in _NEVER_PAST:
        return condition
    if condition.verb in STATE_VERBS or condition.modal or condition.perfect:
        return condition
    times = condition.times or (tree.Time("this", tree.Noun("week")),)
    return replace(condition, perfect=True, times=times)


_NEVER_PAST = frozenset({"vote", "owe", "sell", "offer", "fulfil", "speak", "mention", "repeat"})
"""What is so as long as nobody takes it back, whenever it was done."""


def happened(condition: tree.Condition) -> tree.Condition:
    """Ask of a state that is watched, or of each of several, what has been done: "if most players vote for it"."""
    if isinstance(condition, tree.Both):
        return replace(condition, items=tuple(happened(one) for one in condition.items))
    if not isinstance(condition, tree.Clause) or condition.subject is None:
        return condition
    action = condition.verb not in STATE_VERBS and not (condition.modal or condition.perfect or condition.negative)
    if condition.verb == "be" and isinstance(condition.subject, tree.Count):
        more, roles = condition.role("complement"), condition.roles
        if isinstance(more, tree.Quantity) and more.amount is not None:
            roles = (("complement", replace(more, amount=_happened_count(more.amount))),)
        return replace(condition, subject=_happened_count(condition.subject), roles=roles)
    return replace(condition, perfect=True) if action else condition


def _happened_count(count: tree.Phrase) -> tree.Phrase:
    if not isinstance(count, tree.Count) or not isinstance(count.noun, tree.Noun):
        return count
    return replace(count, noun=replace(count.noun, which=tuple(happened(one) for one in count.noun.which)))
