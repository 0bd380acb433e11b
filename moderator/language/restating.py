"""Brings sentences that say one thing in several ways to one shape, before their form is decided.

"A player who lands on a Casino gets $5" is "When a player lands on a Casino, she gets $5"; "only a Registered Voter may
vote" is "a player may vote only if ..."; "until week 10" is a condition on the week; a rule that expires is repealed.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.meanings.ballots import hoisted
from moderator.language.registry import STATE_VERBS, fits
from moderator.language.tree import walk

_PERSON = frozenset({"player", "person", "admin"})
_DATED = {"until": ("before", 0), "before": ("before", 0), "after": ("after", 0), "from": ("after", -1)}
_ENDING = frozenset({"expire", "lapse", "cease to apply", "end"})


def dated(time: tree.Time) -> tree.Condition | None:
    """Give what "until week 10" or "from week 8 on" asks of the present week; None for any other time.

    "Until week 10" ends before that week begins, "until the end of week 10" with it; "from week 10 to week 12" counts
    both.
    """
    phrase = time.phrase
    if time.kind == "from to" and isinstance(phrase, tree.Join):
        first, last = phrase.items
        since = dated(tree.Time("from", first))
        till = dated(tree.Time("until", tree.Noun("end", "the", of=last) if _numbered(last) else last))
        return None if since is None or till is None else tree.Both("and", (since, till))
    place, shift = _DATED.get(time.kind, ("", 0))
    if isinstance(phrase, tree.Noun) and phrase.kind in {"end", "start", "beginning"} and phrase.of is not None:
        ends = phrase.kind == "end"
        if ends and time.kind in {"until", "before"}:
            shift += 1
        if not ends and time.kind == "after":
            shift -= 1
        phrase = phrase.of
    if not place or not isinstance(phrase, tree.Noun) or phrase.rank is None or not _numbered(phrase):
        return None
    week = replace(phrase, rank=replace(phrase.rank, position=phrase.rank.position + shift))
    return _this(tree.Place(place, week), week.kind)


def within(time: tree.Time) -> tree.Clause | None:
    """Give what "in week 12" asks of the present week; None for any other time."""
    if time.kind in {"in", "during"} and _numbered(time.phrase):
        return _this(time.phrase, time.phrase.kind)  # type: ignore[union-attr]
    return None


def weekly(time: tree.Time) -> tree.Condition | None:
    """Give what any time that names weeks asks of the present week: "until week 10", "in odd updates"."""
    phrase = time.phrase
    if time.kind in {"in", "during"} and isinstance(phrase, tree.Noun) and phrase.kind in {"week", "update"}:
        for clause in phrase.which:
            word = tree.complement_of(clause)
            if isinstance(word, tree.Adjective) and word.word in {"odd", "even"} and len(phrase.which) == 1:
                return _this(word, phrase.kind)
        rank = phrase.rank
        if rank is not None and rank.order == "ordinal" and rank.position > 1 and phrase.determiner == "each":
            multiple = tree.Noun("multiple", "a", of=tree.Amount(Fraction(rank.position), span=rank.span))
            return _this(multiple, phrase.kind)
    return dated(time) or within(time)


def _this(complement: Any, kind: str) -> tree.Clause:
    return tree.Clause(tree.Noun(kind, "this"), "be", (("complement", complement),))


def _numbered(phrase: Any) -> bool:
    return (
        isinstance(phrase, tree.Noun)
        and phrase.kind in {"week", "update"}
        and phrase.determiner == "the"
        and phrase.rank is not None
        and phrase.rank.order == "ordinal"
        and phrase.rank.position > 0
    )


def acting(clause: Any, lexicon: Lexicon) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "a player who lands on X gets $5" apart: what happens, and what follows from it; None if it is no such."""
    subject = clause.subject if isinstance(clause, tree.Clause) else None
    if not isinstance(subject, tree.Noun) or subject.determiner not in {"a", "each", "any"} or clause.modal:
        return None
    happens = next((one for one in subject.which if isinstance(one, tree.Clause) and _happens(one)), None)
    if happens is None or clause.perfect or (clause.verb in STATE_VERBS and "no longer" not in clause.adverbs):
        return None
    left = tuple(one for one in subject.which if one is not happens)
    event = _with_gap(happens, replace(subject, determiner="a", which=left))
    if event is None:
        return None
    return event, replace(clause, subject=tree.Pronoun(pronoun_for(subject, lexicon), subject.span))


def changing_hands(event: Any) -> Any:
    """Read "a square changes its owner" as "a party gets a square", which is how it comes about."""
    if not isinstance(event, tree.Clause) or event.verb != "change" or event.perfect or event.negative:
        return event
    what = event.role("object")
    owner = isinstance(what, tree.Noun) and what.kind == "owner" and (what.of is None or _it(what.of))
    if not owner or not isinstance(event.subject, tree.Noun):
        return event
    return tree.Clause(tree.Noun("party", "a"), "get", (("object", event.subject),), times=event.times)


def _it(phrase: Any) -> bool:
    return isinstance(phrase, tree.Pronoun) and phrase.word == "it"


def _happens(clause: tree.Clause) -> bool:
    return (
        clause.verb not in STATE_VERBS
        and not (clause.modal or clause.perfect or clause.negative)
        and not clause.adverbs
    )


def _with_gap(clause: tree.Clause, noun: tree.Noun) -> tree.Clause | None:
    """Put a noun where a restriction of it has its gap."""
    if isinstance(clause.subject, tree.Gap):
        return replace(clause, subject=noun)
    if clause.roles and isinstance(clause.roles[0][1], tree.Gap):
        return replace(clause, roles=((clause.roles[0][0], noun), *clause.roles[1:]))
    return None


def watched(clause: Any, lexicon: Lexicon) -> tuple[tree.Condition, tree.Clause] | None:
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


def pronoun_for(noun: tree.Noun, lexicon: Lexicon) -> str:
    """Give the pronoun for what a noun describes: she for somebody, it for anything else."""
    entry = lexicon.nouns.get(noun.kind)
    person = entry is not None and fits(entry.sorts, _PERSON) and "any" not in entry.sorts
    return "she" if person else "it"


def fulfilling(clause: Any) -> tuple[tree.Clause, tuple[tree.Clause, ...]] | None:
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
    thing = entry is not None and not fits(entry.sorts, _PERSON)
    everybody = tree.Noun(kind if thing else "player", "any")
    pronoun = tree.Pronoun("it" if thing else "she")
    return replace(bare, subject=everybody), tree.Clause(pronoun, "be", (("complement", subject),))


def settled(clause: tree.Clause) -> tree.Clause:
    """Give the one wording of what can be said in several: a rule that expires is repealed, "a tax of $5" is $5."""
    if clause.verb in _ENDING and _rule(clause.subject):
        return replace(clause, subject=None, verb="repeal", roles=(("object", clause.subject), *clause.roles))  # type: ignore[arg-type]
    if clause.verb == "last" and _rule(clause.subject):
        return _lasting(clause)
    if clause.verb == "take" and clause.role("from") is not None and clause.role("object") is not None:
        clause = replace(clause, verb="get")
    if clause.verb in _GETS:
        clause = _from_whose_it_is(clause)
    if clause.verb in {"pay", "get", "lose", "fine"}:
        return _called_an_amount(clause)
    return clause


_STORED = {
    "pay": ("amount", "recipient", "rise"),
    "put": ("object", "into", "rise"),
    "get": ("object", "from", "fall"),
    "take": ("object", "from", "fall"),
    "withdraw": ("object", "from", "fall"),
}


def _store(clause: tree.Clause, lexicon: Lexicon) -> tuple[Any, Any, str] | None:
    """Give an amount, the declared amount of something that it is paid into or comes from, and which way that goes."""
    part, role, way = _STORED.get(clause.verb, ("", "", ""))
    amount, store = clause.role(part), clause.role(role)
    entry = lexicon.nouns.get(store.kind) if isinstance(store, tree.Noun) else None
    if entry is None or not entry.declared or "money" not in entry.sorts or store.of is None or amount is None:  # type: ignore[union-attr]
        return None
    return amount, store, way


def stored(clause: tree.Clause, lexicon: Lexicon) -> tuple[tuple[tree.Clause, ...], tuple[tree.Clause, ...]]:
    """Give what "may pay an amount into the bank of her Team" does, and what it asks: that there is as much."""
    found = _store(clause, lexicon)
    if found is None:
        return (), ()
    amount, store, way = found
    if isinstance(amount, tree.Noun):
        amount = tree.Noun(amount.kind, "the")
    cash = tree.Noun("cash", "possessive", of=tree.Pronoun("she"))
    from_it, into_it = (cash, store) if way == "rise" else (store, cash)
    steps = (tree.Clause(from_it, "fall", (("by", amount),)), tree.Clause(into_it, "rise", (("by", amount),)))
    if clause.verb == "pay":
        return steps[1:], ()
    return steps, (tree.Clause(amount, "be", (("complement", tree.Quantity("<=", from_it)),)),)


def apart(clause: Any, lexicon: Lexicon) -> tuple[Any, ...]:
    """Take "gets her squares and half of her cash" for two clauses: money comes from somebody, things as they are.

    So is what is paid into an amount that something has ("into the bank of her Team"): it is paid, and that rises.
    """
    if isinstance(clause, tree.Clause) and not clause.modal and (found := _store(clause, lexicon)) is not None:
        amount, store, way = found
        moved = replace(clause, roles=tuple(pair for pair in clause.roles if pair[1] is not store))
        return moved, tree.Clause(store, way, (("by", amount),))
    what = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb in _GETS else None
    if not isinstance(what, tree.Join) or what.word != "and" or not any(map(_cash_of, what.items)):
        return (clause,)
    return tuple(
        replace(clause, roles=tuple((role, item if role == "object" else filler) for role, filler in clause.roles))
        for item in what.items
    )


def _cash_of(what: Any) -> tree.Phrase | None:
    """Give whose cash a phrase speaks of, all of it or a share; None for any other phrase."""
    if isinstance(what, tree.Arithmetic) and what.operator == "*" and len(what.items) == 2:
        what = what.items[1]
    return what.of if isinstance(what, tree.Noun) and what.kind == "cash" else None


_GETS = frozenset({"get", "gain", "receive"})


def _from_whose_it_is(clause: tree.Clause) -> tree.Clause:
    """Read "her Best Friend gets half of her cash" as getting it from her: cash is what somebody has."""
    whose = _cash_of(clause.role("object"))
    if whose is None or clause.role("from") is not None:
        return clause
    return replace(clause, roles=(*clause.roles, ("from", whose)))


def _rule(subject: Any) -> bool:
    return isinstance(subject, tree.Noun) and subject.kind in {"rule", "section"}


def _lasting(clause: tree.Clause) -> tree.Clause:
    """Read "this rule lasts 4 weeks" as "in 4 weeks, this rule is repealed", "until week 10" as at its beginning."""
    for role, kind in (("object", "in"), ("for", "in"), ("until", "start")):
        if (period := clause.role(role)) is not None:
            return _repealed(clause, kind, period)
    for time in clause.times:
        if time.kind in {"for", "until"}:
            return _repealed(clause, "in" if time.kind == "for" else "start", time.phrase)
    return clause


def _repealed(clause: tree.Clause, kind: str, period: Any) -> tree.Clause:
    if kind == "start" and isinstance(period, tree.Noun) and period.kind in {"end", "start"} and period.of is not None:
        kind, period = period.kind, period.of
    return tree.Clause(None, "repeal", (("object", clause.subject),), times=(tree.Time(kind, period),))  # type: ignore[arg-type]


def hoisting(clause: tree.Clause) -> tuple[tree.Clause, tuple[tree.Clause, ...]]:
    """Make conditions of what is asked of a clause's first phrase by "it": with more votes for it than against it."""
    if clause.subject is not None:
        bare, asked = hoisted(clause.subject)
        return (replace(clause, subject=bare), asked) if asked else (clause, ())
    if not clause.roles:
        return clause, ()
    bare, asked = hoisted(clause.roles[0][1])
    return (replace(clause, roles=((clause.roles[0][0], bare), *clause.roles[1:])), asked) if asked else (clause, ())


def _called_an_amount(clause: tree.Clause) -> tree.Clause:
    """Read "pays a tax of $5" as "pays $5 as a tax"."""
    roles: list[tuple[str, Any]] = []
    name: tree.Noun | None = None
    for role, filler in clause.roles:
        amount = _amount_of(filler)
        if role in {"amount", "object"} and amount is not None and isinstance(filler, tree.Noun) and name is None:
            name = replace(filler, which=(), determiner="a")
            roles.append((role, amount))
        else:
            roles.append((role, filler))
    if name is None:
        return clause
    if clause.verb in {"pay", "get"} and not any(role == "as" for role, _ in roles):
        roles.append(("as", name))
    return replace(clause, roles=tuple(roles))


def _amount_of(phrase: Any) -> tree.Phrase | None:
    if not isinstance(phrase, tree.Noun) or phrase.determiner != "a" or len(phrase.which) != 1:
        return None
    clause = phrase.which[0]
    amount = clause.role("complement") if isinstance(clause, tree.Clause) and clause.verb == "be" else None
    return amount if isinstance(amount, (tree.Amount, tree.Arithmetic)) else None


_FACTORS = {"double": Fraction(2), "triple": Fraction(3), "halve": Fraction(1, 2)}
_MORE = frozenset({"higher", "larger", "more", "greater"})
_LESS = frozenset({"lower", "smaller", "less", "fewer"})


def changed_value(clause: tree.Clause) -> tuple[tree.Noun, tree.Phrase] | None:
    """Take "the rent of a Red square is doubled", "... is $3 higher", "... rises by $20 for each hotel on it" apart.

    Gives the attribute and its value, which builds on what the other rules make it; None for any other clause.
    """
    if clause.modal or clause.negative or clause.perfect or clause.times or clause.adverbs:
        return None
    attribute = clause.subject if clause.subject is not None else clause.role("object")
    if not isinstance(attribute, tree.Noun) or attribute.determiner != "the" or not _general(attribute.of):
        return None
    value: tree.Phrase | None = None
    if clause.subject is None and clause.verb in _FACTORS and len(clause.roles) == 1:
        value = tree.Arithmetic("*", (tree.Amount(_FACTORS[clause.verb]), tree.OtherRules()))
    elif clause.subject is not None and clause.verb in {"rise", "fall"} and len(clause.roles) == 1:
        by: Any = clause.role("by")
        if by is not None:
            value = tree.Arithmetic("+" if clause.verb == "rise" else "-", (tree.OtherRules(), by))
    elif clause.verb == "be":
        complement = clause.role("complement")
        if isinstance(complement, tree.Adjective) and complement.word in _MORE | _LESS:
            by = next((phrase for preposition, phrase in complement.arguments if preposition == "by"), None)
            if by is not None:
                operator = "+" if complement.word in _MORE else "-"
                value = tree.Arithmetic(operator, (tree.OtherRules(), by))
    return None if value is None else (attribute, value)


def introduced(attribute: Any, conditions: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """Let the attribute introduce whose it is: "if a square ..., its rent is" as "the rent of a square is, if it"."""
    whose = attribute.of if isinstance(attribute, tree.Noun) else None
    first = conditions[0] if conditions else None
    if not isinstance(whose, tree.Pronoun) or not isinstance(first, tree.Clause):
        return attribute, conditions
    for role, filler in (("subject", first.subject), ("object", first.role("object"))):
        if isinstance(filler, tree.Noun) and filler.determiner == "a" and whose.word in _called(filler):
            pronoun = replace(whose, word="it" if whose.word in {"it", "its"} else "she")
            roles = tuple((name, pronoun if name == role else one) for name, one in first.roles)
            opened = replace(first, subject=pronoun if role == "subject" else first.subject, roles=roles)
            return replace(attribute, of=filler, determiner="the"), (opened, *conditions[1:])
    return attribute, conditions


def _called(noun: tree.Noun) -> frozenset[str]:
    """Give the words that go on from a noun."""
    return frozenset({"she", "her", "he", "his"} if noun.kind in _PERSON else {"it", "its"})


def _general(phrase: Any) -> bool:
    return isinstance(phrase, tree.Noun) and phrase.determiner in {"a", "each", "any"}


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


def distributed(step: tree.Step, *, alone: bool) -> tree.Step:
    """Take "each player gets $5 if she owns no square" for each of them by herself, and so with a chance.

    Behind an event, "she" is the one who acts: only what stands `alone` is asked of each.
    """
    asked = alone and any(isinstance(node, tree.Pronoun) for one in step.conditions for node in walk(one))
    if step.each is not None or not step.clauses or not (asked or step.chance is not None):
        return step
    first = step.clauses[0]
    passive = first.subject is None
    lead: Any = first.subject if not passive else first.roles[0][1] if first.roles else None
    if not isinstance(lead, tree.Noun) or lead.determiner != "each":
        return step
    she = tree.Pronoun("she" if lead.kind in _PERSON else "it", lead.span)
    if passive:
        said = replace(first, roles=((first.roles[0][0], she), *first.roles[1:]))
    else:
        said = replace(first, subject=she)
    conditions = tuple(happened(one) for one in step.conditions) if alone else step.conditions
    return replace(step, each=lead, clauses=(said, *step.clauses[1:]), conditions=conditions)


def happened(condition: Any) -> Any:
    """Ask of a state that is watched, or of each of several, what has been done: "if most players vote for it"."""
    if isinstance(condition, tree.Both):
        return replace(condition, items=tuple(happened(one) for one in condition.items))
    if not isinstance(condition, tree.Clause) or condition.subject is None:
        return condition
    action = condition.verb not in STATE_VERBS and not (condition.modal or condition.perfect or condition.negative)
    counting = condition.verb == "be" and isinstance(condition.subject, tree.Count)
    if counting:
        more: Any = condition.role("complement")
        amount = _happened_count(more.amount) if isinstance(more, tree.Quantity) else None
        roles = (("complement", replace(more, amount=amount)),) if amount is not None else condition.roles
        return replace(condition, subject=_happened_count(condition.subject), roles=roles)
    return replace(condition, perfect=True) if action else condition


def _happened_count(count: Any) -> Any:
    if not isinstance(count, tree.Count) or not isinstance(count.noun, tree.Noun):
        return count
    return replace(count, noun=replace(count.noun, which=tuple(happened(one) for one in count.noun.which)))


_DOERS = _PERSON | {"party", "piece"}


def barred(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause | None:
    """Take "a Jailed player does not move", "the owner of square 12 pays no rent" for what they forbid."""
    subject = clause.subject if clause.subject is not None else clause.role("by")
    if clause.modal or clause.perfect or clause.verb in STATE_VERBS or not isinstance(subject, tree.Noun | tree.Name):
        return None
    entry = lexicon.nouns.get(subject.kind)
    if entry is None or "any" in entry.sorts or not fits(entry.sorts, _DOERS):
        return None  # "a bid of more than her cash does not count" forbids nothing
    clause = replace(clause, roles=tuple(pair for pair in clause.roles if pair[0] != "by"))
    nobody = isinstance(subject, tree.Noun) and subject.determiner == "no"
    lost = clause.role("object") if clause.verb == "lose" else None
    if isinstance(lost, tree.Noun) and lost.kind == "turn" and not clause.negative and not nobody:
        clause = replace(clause, verb="take", negative=True)
    who = _whoever(subject)
    if who is None:
        return None
    nothing = [role for role, filler in clause.roles if isinstance(filler, tree.Noun) and filler.determiner == "no"]
    if sum((clause.negative, nobody, len(nothing) > 0)) != 1:
        return None
    roles = tuple((role, _bare(filler) if role in nothing else filler) for role, filler in clause.roles)
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
    which = tuple(_standing(one) for one in subject.which)
    return replace(subject, determiner="the" if subject.determiner == "the" else "any", which=which)


def _standing(restriction: Any) -> Any:
    """Read "a player who lands on a Casino pays no rent": she is there when she would."""
    if not isinstance(restriction, tree.Clause) or restriction.verb != "land" or not _happens(restriction):
        return restriction
    place = restriction.role("on")
    return replace(restriction, verb="be", roles=(("complement", tree.Place("on", place)),))  # type: ignore[arg-type]


def _bare(noun: Any) -> Any:
    return replace(noun, determiner="")


def share_instead(clause: tree.Clause) -> tuple[tree.Clause, tree.Clause] | None:
    """Take "a Hurt player pays half rent" apart: the payment that is changed, and how."""
    subject = clause.subject
    if clause.verb not in {"pay", "collect", "get"} or clause.modal or clause.perfect or clause.negative:
        return None
    if not isinstance(subject, tree.Noun) or subject.determiner not in {"a", "any", "each"}:
        return None
    for role, filler in clause.roles:
        if not isinstance(filler, tree.Arithmetic) or filler.operator != "*" or len(filler.items) != 2:
            continue
        share, whole = filler.items
        if not isinstance(share, tree.Amount) or not isinstance(whole, tree.Noun) or whole.of is not None:
            continue
        if whole.determiner not in {"", "the"}:
            continue
        who = replace(subject, which=tuple(_standing(one) for one in subject.which))
        paid = replace(whole, determiner="")
        event = replace(
            clause, subject=who, roles=tuple((name, paid if name == role else one) for name, one in clause.roles)
        )
        said = tree.Noun("amount" if whole.kind == "money" else whole.kind, "the", span=whole.span)
        verb = next((verb for verb, factor in _FACTORS.items() if factor == share.value and verb != "triple"), "")
        if verb:
            return event, tree.Clause(None, verb, (("object", said),))
        return event, tree.Clause(None, "multiply", (("object", said), ("by", tree.Amount(share.value))))
    return None


def located(clause: tree.Clause, lexicon: Lexicon) -> tree.Clause:
    """Read "may throw a pie at another player on the same square" of a player who is there.

    An order that the rules declare takes any preposition, and a square that is not the player's to choose is no part
    of it.
    """
    entry = lexicon.verbs.get(clause.verb)
    place = next((pair for pair in clause.roles if pair[0] in {"on", "in"}), None)
    if entry is None or not entry.declared or place is None or clause.roles[0] is place:
        return clause
    role, who = clause.roles[clause.roles.index(place) - 1]
    where = place[1]
    if (
        not isinstance(who, tree.Noun)
        or not isinstance(where, tree.Noun)
        or where.determiner not in {"the", "possessive"}
    ):
        return clause
    known = lexicon.nouns.get(who.kind)
    if known is None or not fits(known.sorts, _PERSON | {"piece"}) or "any" in known.sorts:
        return clause
    there = tree.Clause(tree.Gap(), "be", (("complement", tree.Place(place[0], where)),))
    if any(isinstance(one, tree.Clause) and one.role("complement") == tree.Adjective("same") for one in where.which):
        where = replace(where, determiner="possessive", of=tree.Pronoun("she"), which=())
        there = tree.Clause(tree.Gap(), "be", (("complement", tree.Place(place[0], where)),))
    at = replace(who, which=(*who.which, there))
    return replace(
        clause, roles=tuple((name, at if name == role else one) for name, one in clause.roles if name != place[0])
    )


_NAMING = frozenset({"name", "choose", "make", "pick", "appoint"})


CHOICE = "choice"


def naming(clause: tree.Clause, lexicon: Lexicon) -> tuple[tree.Clause, tuple[tree.Clause, ...]]:
    """Give what "may name another player as her heir" does: her heir becomes whoever is named."""
    who = clause.role("object")
    if clause.verb not in _NAMING or not isinstance(who, tree.Noun) or who.determiner not in {"a", "another"}:
        return clause, ()
    for role, filler in clause.roles:
        if not isinstance(filler, tree.Noun) or filler.of is None or role not in {"name", "as", "complement"}:
            continue
        entry = lexicon.nouns.get(filler.kind)
        if entry is not None and (entry.declared or entry.bearers):
            called = replace(who, label=who.label or CHOICE)
            roles = tuple((name, called if name == "object" else one) for name, one in clause.roles)
            chosen = tree.Clause(filler, "become", (("complement", tree.Noun(called.label, "the")),))
            return replace(clause, roles=roles), (chosen,)
    return clause, ()


def asked_for(clause: tree.Clause) -> tuple[tree.Clause, tuple[tree.Clause, ...]]:
    """Read "may borrow at most $500" as "may borrow an amount, if the amount is at most $500".

    "Any amount, at most $500" says the same, and then it may be at most anything: "any amount, at most her loan".
    """
    bare = next((pair for pair in clause.roles if _any_amount(pair[1])), None)
    for role, filler in clause.roles:
        if not isinstance(filler, tree.Quantity) or filler.comparison not in {"<=", "<", ">=", ">"}:
            continue
        if bare is None and (not isinstance(filler.amount, tree.Amount) or filler.amount.unit != "$"):
            continue
        span = getattr(filler.amount, "span", (0, 0))
        asked = tree.Clause(tree.Noun("amount", "the", span=span), "be", (("complement", filler),))
        if bare is not None:
            return replace(clause, roles=tuple(pair for pair in clause.roles if pair[0] != role)), (asked,)
        named = tree.Noun("amount", "a", span=span)
        roles = tuple((name, named if name == role else one) for name, one in clause.roles)
        return replace(clause, roles=roles), (asked,)
    return clause, ()


def _any_amount(phrase: Any) -> bool:
    """Say whether a phrase is the bare "any amount" of "any amount, at most $500"."""
    return isinstance(phrase, tree.Noun) and phrase.kind == "amount" and phrase.of is None and not phrase.which


_GRANTED = frozenset({"be", "have", "own", "hold", "occupy"})


def plainly(clause: Any, lexicon: Lexicon) -> Any:
    """Read "she must pay $5" as "she pays $5", "a player can dig" as "a player may dig", "Gnomes" as "each Gnome"."""
    if not isinstance(clause, tree.Clause):
        return clause
    subject = clause.subject
    entry = lexicon.nouns.get(subject.kind) if isinstance(subject, tree.Noun) else None
    person = entry is not None and "any" not in entry.sorts and fits(entry.sorts, _PERSON)
    if clause.modal == "must" and not clause.negative:
        clause = replace(clause, modal="")
    states = clause.role("complement")
    if clause.modal in {"may", "can"} and isinstance(states, tree.Either) and states.word == "nor":
        roles = tuple((role, replace(states, word="or") if role == "complement" else one) for role, one in clause.roles)
        clause = replace(clause, roles=roles, negative=True)  # "can become neither Sick nor Hurt"
    nobody = isinstance(subject, tree.Noun) and subject.determiner == "no"
    if clause.modal == "can" and person and not (nobody or clause.negative) and clause.verb not in _GRANTED:
        clause = replace(clause, modal="may")
    if not person or not isinstance(subject, tree.Noun) or clause.verb == "be" or clause.modal == "may":
        return clause
    if subject.plural and not subject.determiner and subject.quantity is None and subject.rank is None:
        clause = replace(clause, subject=replace(subject, determiner="each", plural=False))
    return clause
