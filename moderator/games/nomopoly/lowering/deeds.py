"""What happens: a clause as an event that is made to come about, for each of whom it speaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from moderator.games.nomopoly.compiling.gains import MONEY_PARTS, is_nothing
from moderator.games.nomopoly.compiling.lasting import CHANGES, lasting
from moderator.games.nomopoly.compiling.later import apart_from_later, check_times
from moderator.games.nomopoly.compiling.measures import share_of
from moderator.games.nomopoly.compiling.sorts import by_job
from moderator.games.nomopoly.compiling.takes import check_taken
from moderator.games.nomopoly.lowering.amounts import is_of_things
from moderator.games.nomopoly.lowering.becoming import lower_becoming
from moderator.games.nomopoly.lowering.changing import CHANGING, lower_adding, lower_change, lower_reversing
from moderator.games.nomopoly.lowering.context import (
    Chosen,
    ClauseFrame,
    Lowering,
    Mode,
    Quantifier,
    Ranging,
    closed,
    kind_of,
    lower_term,
    repeated,
)
from moderator.games.nomopoly.lowering.descriptions import described_all, quality_of, range_over
from moderator.games.nomopoly.lowering.later import lower_during, lower_later, lower_order
from moderator.games.nomopoly.lowering.money import is_money, is_worth
from moderator.games.nomopoly.lowering.nouns import event_called, together
from moderator.games.nomopoly.lowering.routes import lower_route
from moderator.games.nomopoly.lowering.taking import ClauseTaker, Filler, NotYet, said
from moderator.games.nomopoly.lowering.works import (
    lower_dealing_out,
    lower_giving_back,
    lower_rewording,
    lower_trading,
    lower_undoing,
    of_references,
)
from moderator.games.nomopoly.play.measures import COUNT
from moderator.games.nomopoly.verbs.primitive import PRIMITIVES
from moderator.games.nomopoly.world.errors import NotRunnable
from moderator.language import tree
from moderator.language.registry import ordinal_words
from moderator.law.binding import walk
from moderator.law.nodes import (
    BY,
    DOER,
    OBJECT,
    All,
    Among,
    Attribute,
    Calculation,
    Choice,
    Count,
    Deed,
    Drop,
    Effect,
    Fail,
    Goods,
    Group,
    Kind,
    Lasting,
    Made,
    Named,
    Nobody,
    Number,
    Operator,
    Paid,
    Part,
    Pick,
    Role,
    Sequence,
    Sort,
    Sum,
    Term,
    The,
    Turn,
    Unit,
    Variable,
    Verb,
    Words,
    Work,
)

_PARTS = {
    "pay": ("recipient", "amount", "as"),
    "get": ("object", "from"),
    "give": ("object", "recipient"),
    "remove": ("object", "from"),
    "buy": ("object", "price"),
    "place": ("object", "on"),
    "coat": ("object", "with"),
    "steal": ("object", "from"),
    "fine": ("object", "amount"),
    "paint": ("object", "color"),
}
"""In which order an event of a verb tells its parts, whatever was said first."""

_DONE_BY_SOMEBODY = frozenset({"pay", "get", "lose", "collect", "steal"})
_DONE_TO_HOLDERS = frozenset({"move", "fine", "rescue"})
"""What is done to a job by its name is done to its holder: "the Baker is moved to that square"."""

_OF_THE_PLAY = frozenset({"carry out", "drop", "undo", "give back"})
"""What is done to the play itself, by a rule that says when."""

_APART = frozenset({"skip"})
"""What no event is."""

ABOUT = Role("about")
"""In which words something is announced."""

_IDLE = frozenset({"also", "still", "at once", "immediately", "directly"})
"""The adverbs that say no more than the order in which things are told."""

_MANNERS = {
    "move": ("forward", "forwards", "back", "backward", "backwards", "north", "south", "east", "west", "further"),
    "place": ("first", "last"),
    "put": ("first", "last"),
    "rank": tuple(ordinal_words()),
    "share": ("equally",),
    "share out": ("equally",),
}
"""The adverbs by which a verb does what it does in another way."""


def lower_deed(clause: tree.Clause, lowering: Lowering) -> Effect:
    """Lower a clause that is carried out. Raises NotRunnable for a word that nothing would heed."""
    _check_deed(clause)
    if lowering.commanded and (clause.verb in _OF_THE_PLAY or of_references(clause)):
        raise NotRunnable("no order does that: say it by a rule of its own, which says when it happens")
    later, times = apart_from_later(lowering.compiler, clause.times)
    if later:
        return lower_later(later, lambda: lower_deed(replace(clause, times=times), lowering), lowering)
    check_times(clause.times, lasts=clause.verb in CHANGES)
    during = next((time for time in times if time.kind == "during"), None)
    if during is not None:
        left = tuple(time for time in times if time is not during)
        return lower_during(during, lower_deed(replace(clause, times=left), lowering))
    if (order := lower_order(times)) is not Turn.FOUND:
        lowering.order = order
        clause = replace(clause, times=tuple(time for time in times if time.kind not in ("order", "order in which")))
    return _carried_out(clause, lowering)


def _check_deed(clause: tree.Clause) -> None:
    if clause.modal or clause.perfect:
        raise NotYet("a clause that does not say what happens")
    if clause.negative:
        raise NotRunnable("a rule says what happens; that something does not happen is said with 'instead'")
    fillers = (clause.subject, *(filler for _, filler in clause.roles))
    if clause.verb != "be" and any(isinstance(each, tree.Noun) and each.determiner == "no" for each in fillers):
        raise NotRunnable(
            "what is not done is nothing that happens: say of whom it is so (a player on a Corner pays no rent), or"
            " what does not come about (if she would pay rent, nothing happens instead)"
        )


def _carried_out(clause: tree.Clause, lowering: Lowering) -> Effect:
    if is_nothing(clause):
        return _in_its_place(clause, _nothing(clause, lowering), lowering)
    if clause.verb in _APART:
        raise NotYet(f"the deed {clause.verb}")
    if not of_references(clause):
        check_taken(lowering.compiler, clause)
    if (primitive := PRIMITIVES.get(clause.verb)) is not None and primitive.check is not None:
        primitive.check(lowering.compiler.program.kinds, clause)
    how_long = lasting((*clause.times, *lowering.times)) if clause.verb in CHANGES else None
    if how_long is not None:
        clause = replace(clause, times=tuple(time for time in clause.times if time.kind not in _WHILE))
    taker = ClauseTaker(clause)
    if isinstance(clause.subject, tree.Join) or getattr(clause.subject, "plural", False):
        taker.adverb("each")
    if lowering.altering or lowering.slots:
        taker.adverb("instead")
    idle = (_IDLE | ({"back"} if clause.verb in MONEY_PARTS else set())) - set(_MANNERS.get(clause.verb, ()))
    if clause.verb == "pay" and "back" in clause.adverbs and clause.role("recipient") is None:
        raise NotRunnable('to whom it is paid back is not said: write "pays it to the other player"')
    while taker.adverb(*idle):
        pass
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    before = lowering.doer
    try:
        lowered = lower_rewording if of_references(clause) else _LOWERED.get(clause.verb, _doing)
        effect = lowered(taker, lowering)
        taker.done()
        frame = lowering.frame
    finally:
        lowering.frames.pop()
        lowering.doer = before
    _check_paid_once(clause, effect)
    lowering.made.append(clause.verb)
    each = [binder.over.variable for binder in frame.binders if isinstance(binder, Ranging)]
    lowering.mentioned = [one for one in lowering.mentioned if one not in each]
    if how_long is not None:
        if isinstance(effect, Deed) and effect.verb.name in ("get", "lose"):
            raise NotRunnable("what somebody gets stays theirs: say when it is given back")
        effect = Lasting(how_long.until, how_long.weeks, effect)
    return _in_its_place(clause, repeated(effect, frame.binders, lowering), lowering)


def _check_paid_once(clause: tree.Clause, effect: Effect) -> None:
    """Refuse "she pays half the rent", which has been paid and for which this would not come instead."""
    if clause.verb != "pay" or clause.role("recipient") is not None:
        return
    due = next((each.kind.name for each in walk(effect) if isinstance(each, Paid)), "")
    if due:
        raise NotRunnable(
            f'the whole {due} is paid besides: write "If a player would pay {due}, she pays half of it instead"'
        )


_WHILE = frozenset({"this", "for", "until"})


def _in_its_place(clause: tree.Clause, effect: Effect, lowering: Lowering) -> Effect:
    """Let the event at hand give way where only this of all that happens is said to happen instead."""
    if "instead" not in clause.adverbs or lowering.replacing or not (lowering.altering or lowering.slots):
        return effect
    drop = Drop(lowering.events[0][0])
    return drop if effect == Sequence() else Sequence((effect, drop))


def _failing(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "the order fails"."""
    if taker.subject is not None:
        lower_term(taker.subject, lowering)
    return Fail()


def _dropping(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "the rest of the payment is dropped", of the event at hand."""
    what = taker.role("object")
    of = what.of if isinstance(what, tree.Noun) and what.kind == "rest" and not what.which else what
    event = event_called(of.variable.removeprefix("@"), lowering) if isinstance(of, tree.Refer) else None
    if not isinstance(event, Variable):
        raise NotYet("what is dropped")
    return Drop(event)


def _vanishing(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "$10 of her cash vanishes" as paid to nobody; a thing that vanishes is removed, a square destroyed."""
    what = taker.subject
    if isinstance(what, tree.Arithmetic) and what.operator == "of" and isinstance(what.items[1], tree.Noun):
        whole = what.items[1]
        if whole.kind != "cash" or whole.of is None or whole.which:
            raise NotYet("what vanishes")
        payer, amount = lower_term(by_job(whole.of), lowering), lower_term(what.items[0], lowering)
        parts = ((DOER, payer), (Role("amount"), amount), (Role("recipient"), Nobody()))
        return Deed(Verb("pay"), parts)
    if isinstance(what, tree.Noun) and what.kind == "rest" and (pool := _pool_of(what, lowering)) is not None:
        amount = The(Attribute("cash"), pool)
        return Deed(Verb("pay"), ((DOER, pool), (Role("amount"), amount), (Role("recipient"), Nobody())))
    if what is None:
        raise NotYet("what vanishes")
    thing = lower_term(what, lowering)
    kind = lowering.bearer(kind_of(thing))
    if not kind or kind == "thing" or lowering.is_a(kind, "pool") or lowering.compiler.money_noun(kind):
        raise NotYet("what vanishes")
    return Deed(Verb("destroy" if lowering.is_a(kind, "square") else "remove"), ((OBJECT, thing),))


def _pool_of(rest: tree.Noun, lowering: Lowering) -> Term | None:
    """Give the pool of "the rest of the Palm"; None for the rest of anything else."""
    if rest.which or rest.quantity is not None or not isinstance(rest.of, (tree.Name, tree.Refer, tree.Noun)):
        return None
    pool = lower_term(rest.of, lowering)
    return pool if lowering.is_a(kind_of(pool), "pool") or lowering.is_a(kind_of(pool), "party") else None


def _going(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "the rest of the Palm goes to the SBA" as paid by the pool; what else goes somewhere does so itself."""
    rest = taker.subject
    pool = _pool_of(rest, lowering) if isinstance(rest, tree.Noun) and rest.kind == "rest" else None
    if pool is None:
        return _doing(taker, lowering)
    to = taker.role("to")
    if to is None:
        raise NotYet("where the rest goes")
    recipient = lower_term(by_job(_phrase(to)), lowering)
    return Deed(
        Verb("pay"), ((DOER, pool), (Role("recipient"), recipient), (Role("amount"), The(Attribute("cash"), pool)))
    )


def _carrying_out(taker: ClauseTaker, _lowering: Lowering) -> Effect:
    """Lower "orders that name no phase are carried out"."""
    orders = taker.role("object")
    names = orders.which[0] if isinstance(orders, tree.Noun) and len(orders.which) == 1 else None
    plain = isinstance(names, tree.Clause) and names.verb == "name" and tree.says_no_more(names)
    phase = names.role("object") if plain and isinstance(names, tree.Clause) else None
    if isinstance(orders, tree.Noun) and not orders.which:
        return Work(Verb("carry out"))
    if not isinstance(phase, (tree.Noun, tree.Refer)) or taker.subject is not None:
        raise NotYet("which orders are carried out")
    kind = phase.kind if isinstance(phase, tree.Noun) else phase.word.removeprefix("the ")
    none = isinstance(phase, tree.Noun) and phase.determiner == "no"
    return Work(Verb("carry out"), ((OBJECT, Nobody() if none else Sort(Kind(kind))),))


def _keeping(taker: ClauseTaker, lowering: Lowering) -> Effect:
    """Lower "she keeps it" to nothing."""
    if taker.subject is not None:
        lower_term(taker.subject, lowering)
    what = taker.role("object")
    if not lowering.altering or not isinstance(what, tree.Refer):
        raise NotYet("keeping something")
    lower_term(what, lowering)
    return Sequence()


def _nothing(clause: tree.Clause, lowering: Lowering) -> Effect:
    """Let nothing happen; who does nothing must be known all the same."""
    lowering.frames.append(ClauseFrame(Mode.EFFECT))
    try:
        if isinstance(clause.subject, tree.Refer):
            lower_term(clause.subject, lowering)
    finally:
        lowering.frames.pop()
    return Sequence()


def _doing(taker: ClauseTaker, lowering: Lowering) -> Effect:
    parts, verb = _PARTS.get(taker.verb), taker.verb
    played: list[tuple[Role, Term]] = []
    subject: Filler | None = taker.subject
    if subject is None:
        subject = taker.role("by")
    if verb == "begin" and isinstance(subject, tree.Noun) and subject == _any(subject):
        played.append((DOER, _begun(subject, lowering)))
        subject = None
    elif subject is not None:
        lowering.doer = lower_term(by_job(_phrase(subject)), lowering)
        played.append((BY if taker.subject is None else DOER, lowering.doer))
    elif verb in _DONE_BY_SOMEBODY:
        raise NotRunnable(f"who is to {verb} it is not said")
    money = MONEY_PARTS.get(verb)
    for name, filler in taker.roles():
        of_job = name == "recipient" or (name == "object" and verb in _DONE_TO_HOLDERS)
        played.append((Role(name), _part(verb, name, by_job(filler) if of_job else filler, name == money, lowering)))
    _check_who_is_paid(verb, dict(played), lowering)
    if subject is not None:
        kind = Ranging if taker.subject is None else Chosen
        played[0] = (played[0][0], _found_first(played[0][1], kind, lowering))
    if lowering.commanded:
        played.sort(key=lambda pair: pair[0] in (DOER, BY))
    elif parts is not None:
        order = {Role(name): place for place, name in enumerate(("subject", "by", *parts))}
        played.sort(key=lambda pair: order.get(pair[0], len(order)))
    gained = _is_gained(taker, played, lowering)
    if verb == "take" and lowering.turn_for is not None:
        played.append((Role("for"), lowering.turn_for))
    manner = tuple(word for word in _MANNERS.get(verb, ()) if taker.adverb(word))
    until = taker.time("until") if verb == "move" else None
    ends = None
    if until is not None:
        if not isinstance(until.phrase, (tree.Clause, tree.Both, tree.Exists)):
            raise NotYet("how long somebody moves")
        ends = closed(lowering, until.phrase)
    if verb == "announce" and isinstance(what := taker.clause.role("object"), tree.Noun):
        played.append((ABOUT, Words(said(what))))
    return Deed(Verb("gain") if gained else Verb(verb), tuple(played), manner, ends)


def _check_who_is_paid(verb: str, played: dict[Role, Term], lowering: Lowering) -> None:
    """Refuse "chips in $10 for her", which would go to nobody. Raises NotRunnable."""
    whom = played.get(Role("for"))
    given = verb == "pay" and whom is not None and Role("recipient") not in played
    if given and whom is not None and lowering.is_a(lowering.bearer(kind_of(whom)), "player"):
        raise NotRunnable('what is paid for somebody goes to nobody: write to whom, as in "pays her $10"')


def _any(noun: tree.Noun) -> tree.Noun:
    return tree.Noun(noun.kind, "a", variable=noun.variable)


def _found_first(doer: Term, before: type[Ranging | Chosen], lowering: Lowering) -> Term:
    """Find who does something before what comes after in the sentence: without them there is none of that either.

    By whom it is done is found before it is done to the first of several: he may be gone with that one.
    """
    binders = lowering.frame.binders
    if isinstance(doer, (Variable, Named)) or not any(isinstance(each, before) for each in binders):
        return doer
    one = lowering.fresh(kind_of(doer) or "party")
    binders.insert(0, Chosen(one, doer, needed=before is Chosen))
    return one


def _is_gained(taker: ClauseTaker, played: list[tuple[Role, Term]], lowering: Lowering) -> bool:
    """Say whether somebody gets money in the place of what would have been got: from whoever would have paid it."""
    parts = dict(played)
    money = OBJECT in parts and is_money(parts[OBJECT], lowering)
    return lowering.gaining and taker.verb == "get" and money and Role("from") not in parts


def _phrase(filler: Filler) -> tree.Phrase:
    if isinstance(filler, (tree.Clause, tree.Adjective, tree.Place, tree.Named, tree.Either)):
        raise NotYet(f"a part of the shape {type(filler).__name__}")
    return filler


def _part(verb: str, name: str, filler: Filler, money: bool, lowering: Lowering) -> Term:
    primitive = PRIMITIVES.get(verb)
    if name == "object" and primitive is not None and primitive.of_kinds:
        return _kinds(filler)
    if name in ("among", "between") or verb == "shuffle" or (verb == "buy" and isinstance(filler, tree.Join)):
        return together(_phrase(filler), lowering)
    if isinstance(filler, tree.Noun) and (sort := _kind_meant(verb, name, filler, lowering)) is not None:
        return sort
    if verb == "roll" and name == "object":
        return _dice(filler, lowering)
    if isinstance(filler, tree.Noun) and filler.kind == "route":
        return lower_route(filler, lowering)
    if (much := _so_much(verb, name, filler, money, lowering)) is not None:
        return much
    if isinstance(filler, tree.Noun) and filler.kind == "rest" and getattr(filler.of, "plural", False):
        assert filler.of is not None
        filler = filler.of  # what is left of her items by then are her items
    term = lower_term(_phrase(filler), lowering)
    if isinstance(term, Nobody):
        raise NotYet("nobody, in an effect")
    if money:
        _check_money(verb, term, lowering)
    return _within_limit(term, lowering) if name in ("amount", "object") and is_money(term, lowering) else term


def _so_much(verb: str, name: str, filler: Filler, money: bool, lowering: Lowering) -> Term | None:
    """Lower a share of something, amounts together, so much of what is only counted, goods for each of something."""
    if isinstance(filler, tree.Noun) and filler.kind == "share" and money and filler.of is not None:
        return _within_limit(_equal_share(filler, lowering), lowering)
    if money and isinstance(filler, tree.Join) and filler.word == "and" and all(map(_is_worked_out, filler.items)):
        amounts = tuple(lower_term(item, lowering) for item in filler.items)
        if all(is_money(each, lowering) for each in amounts):
            return Calculation(Operator.ADD, amounts)
    share = _share(filler, lowering) if name == "object" and verb in _HANDED_ON else None
    if share is not None or name != "object":
        return share
    if isinstance(filler, tree.ForEach) and isinstance(filler.amount, tree.Noun):
        return _goods_for_each(filler, filler.amount, lowering)
    return _some_of(filler, lowering)


def _goods_for_each(filler: tree.ForEach, goods: tree.Noun, lowering: Lowering) -> Term:
    """Lower "two apples for each tree that she owns"."""
    number = None if goods.quantity is None else goods.quantity.amount
    if goods.quantity is not None and (goods.quantity.comparison != "=" or number is None):
        raise NotYet("any number of something for each")
    once = tree.Amount(Fraction(1)) if number is None else number
    many = replace(goods, determiner="", quantity=tree.Quantity("=", replace(filler, amount=once)))
    return lower_term(many, lowering)


def _share(filler: Filler, lowering: Lowering) -> Goods | None:
    """Lower "all of her fame", "half of her tokens": of what is only counted, so much of it."""
    share = share_of(lowering.compiler, filler)
    if not share:
        return None
    number = lower_term(_phrase(filler), lowering)
    return Goods(number.number if isinstance(number, Goods) else number, Kind(share), Kind(COUNT))


def _is_worked_out(phrase: tree.Phrase) -> bool:
    return isinstance(phrase, (tree.Amount, tree.Arithmetic))


def _some_of(filler: Filler, lowering: Lowering) -> Term | None:
    """Lower "half of her items": so many of them, each drawn by lot."""
    if not isinstance(filler, tree.Arithmetic) or filler.operator != "*" or len(filler.items) != 2:
        return None
    part, whole = filler.items
    if not isinstance(whole, tree.Noun) or not whole.plural or lowering.compiler.money_noun(whole.kind):
        return None
    if not is_of_things(whole, lowering):
        return None
    over = described_all(whole, lowering)
    many = Calculation(Operator.MULTIPLY, (lower_term(part, lowering), Count(over)))
    one = Variable(lowering.fresh("").number, over.variable.kind)
    drawn = All(one, Among(one, Pick(Choice.RANDOM, over, many=many)))
    return range_over(lowering, Quantifier.EACH, drawn, whole.variable)


_HANDED_ON = frozenset({"get", "lose", "give", "donate", "send", "steal", "award"})

_HAD = ("ownable", "coating", "job", "status", "item", "square", "name")
"""What somebody or something has that is no number, and that can be got or lost."""


def _check_money(verb: str, term: Term, lowering: Lowering) -> None:
    """See that what changes hands is an amount for certain, or a thing with verbs that are of things as well."""
    of_things = verb in ("get", "lose", "give")
    if of_things and isinstance(term, Number) and term.unit is not Unit.MONEY:
        raise NotYet("a bare number that somebody gets")
    thing = isinstance(term, Pick) and lowering.is_a(kind_of(term), "ownable")
    if of_things and (thing or isinstance(term, (Goods, Named, Variable, Sort))):
        return
    if of_things and isinstance(term, The) and any(lowering.is_a(term.attribute.name, each) for each in _HAD):
        return
    if not is_money(term, lowering) and not is_worth(term, lowering):
        raise NotYet("what moves is no plain amount")


def _kind_meant(verb: str, name: str, noun: tree.Noun, lowering: Lowering) -> Sort | None:
    """Give the kind for which a noun stands: as what is paid, which turn is taken, which quality is got or lost."""
    if name == "as":
        if noun.of is not None or noun.which or noun.plural:
            raise NotYet("as what it is paid")
        lowering.know(noun.variable, Sort(Kind(noun.kind)))
        return Sort(Kind(noun.kind))
    if verb == "create" and name == "object":
        return _created(noun, lowering)
    if verb == "build" and name == "object" and noun == tree.Noun(noun.kind, "a", variable=noun.variable):
        return Sort(Kind(noun.kind))
    if verb == "hold" and (lowering.is_a(noun.kind, "phase") or lowering.compiler.is_process(noun.kind)):
        return Sort(Kind(noun.kind))
    if name == "distance" and noun.kind == "square" and noun.quantity is not None and noun.of is None:
        if noun.which or noun.quantity.amount is None or noun.quantity.comparison != "=":
            raise NotYet("how far somebody moves")
        return Sort(Kind(noun.kind), number=lower_term(noun.quantity.amount, lowering))
    if verb == "lose" and lowering.is_a(noun.kind, "turn") and not noun.which and noun.of is None:
        many = None if noun.quantity is None else noun.quantity.amount
        return Sort(Kind(noun.kind), number=None if many is None else lower_term(many, lowering))
    if verb == "take" and lowering.is_a(noun.kind, "turn"):
        if noun.of is not None or noun.quantity is not None or noun.determiner not in ("a", "another", ""):
            raise NotYet("taking the one")
        return Sort(Kind(noun.kind), _extra_dice(noun, lowering))
    if verb == "get" and name == "object" and _is_made_for_her(noun, lowering):
        return Sort(Kind(noun.kind))
    flag = (verb == "lose" and _is_flag_of_hers(noun, lowering)) or (verb == "get" and _is_flag_to_get(noun, lowering))
    return Sort(Kind(noun.kind)) if flag else None


def _is_made_for_her(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a new thing is got, of which there was none before: "a Homestead", "a tree"."""
    bare = noun == tree.Noun(noun.kind, noun.determiner, variable=noun.variable) and noun.determiner in ("a", "")
    there = any(lowering.is_a(noun.kind, each) for each in ("item", "square", "lot"))
    return bare and lowering.is_a(noun.kind, "ownable") and not there


def _begun(noun: tree.Noun, lowering: Lowering) -> Sort:
    """Lower "a dispute begins": one comes about of which the sentence speaks from here on."""
    one = lowering.fresh(noun.kind)
    begun = Part(Pick(Choice.NTH, Made(Verb("begin")), nth=-1), DOER)
    lowering.know(noun.variable, Pick(Choice.ONLY, All(one, Among(one, begun))))
    return Sort(Kind(noun.kind))


def _created(noun: tree.Noun, lowering: Lowering) -> Sort:
    """Lower "36 squares", "a tree" of which nothing more is said, as so many of a kind that come about."""
    new = all(quality_of(clause) == "new" for clause in noun.which)
    if not new or noun.of is not None or noun.rank is not None or noun.determiner not in ("a", "", "another"):
        raise NotYet("what is created is more than so many of a kind")
    if noun.quantity is None:
        one = lowering.fresh(noun.kind)
        made = Part(Pick(Choice.NTH, Made(Verb("create")), nth=-1), Role("made"))
        lowering.know(noun.variable, Pick(Choice.ONLY, All(one, Among(one, made))))
        return Sort(Kind(noun.kind))
    if noun.quantity.comparison != "=" or noun.quantity.amount is None:
        raise NotYet("any number of what is created")
    return Sort(Kind(noun.kind), number=lower_term(noun.quantity.amount, lowering))


def _kinds(filler: Filler) -> Term:
    """Lower "the orders and the dice" to the kinds that are meant, and not to each thing of them."""
    if isinstance(filler, tree.Join):
        return Group(tuple(_kinds(item) for item in filler.items))
    if not isinstance(filler, tree.Noun):
        raise NotRunnable("of what kind of thing this is said must be a noun: the orders, the dice")
    if (
        filler.rank is not None
        or filler.which
        or (filler.of is not None and (not isinstance(filler.of, tree.Noun) or filler.of.which))
    ):
        raise NotYet(f"only some of the {filler.kind}s")
    if filler.of is not None:
        _kinds(filler.of)  # "the results of all orders" are all results
    return Sort(Kind(filler.kind))


def _extra_dice(turn: tree.Noun, lowering: Lowering) -> int:
    """Give how many dice more a turn has: "a normal turn with one extra die"."""
    found = 0
    for clause in turn.which:
        dice = clause.role("object") if isinstance(clause, tree.Clause) and clause.verb == "have" else None
        if not isinstance(dice, tree.Noun) or not lowering.is_a(dice.kind, "die") or dice.which:
            raise NotYet("a turn of which more is said")
        many = None if dice.quantity is None else dice.quantity.amount
        if many is not None and not isinstance(many, tree.Amount):
            raise NotYet("a turn of which more is said")
        found += 1 if many is None else int(many.value)
    return found


def _within_limit(amount: Term, lowering: Lowering) -> Term:
    """Let an amount of money be at least or at most what its step says."""
    limit, lowering.limit = lowering.limit, None
    if limit is None:
        return amount
    if limit.amount is None or limit.comparison not in ("<=", "<", ">=", ">"):
        raise NotYet("what is at least or at most so much")
    several = isinstance(amount, Number) or any(isinstance(each, Ranging) for each in lowering.frame.binders)
    if limit.together and several and not any(isinstance(each, (Count, Sum)) for each in walk(amount)):
        raise NotRunnable("what several payments are at most together is not told: say how much each is at most")
    bound = Operator.LEAST if limit.comparison in ("<=", "<") else Operator.GREATEST
    return Calculation(bound, (amount, lower_term(limit.amount, lowering)))


def _is_flag_to_get(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun is a quality that whoever gets it then has: "a Bad Credit Rating"."""
    flag = lowering.compiler.program.flags.get(noun.kind.casefold())
    bare = noun.determiner in ("a", "") and noun == tree.Noun(noun.kind, noun.determiner, variable=noun.variable)
    return flag is not None and bare and not lowering.is_a(noun.kind, "item") and lowering.is_a(flag, "party")


def _equal_share(noun: tree.Noun, lowering: Lowering) -> Term:
    """Lower "an equal share of her shortfall": worked out once, for each of those who are spoken of alike."""
    assert noun.of is not None
    binders = lowering.frame.binders
    place = next((place for place, each in enumerate(binders) if isinstance(each, Ranging)), None)
    plain = noun.quantity is None and noun.rank is None and all(quality_of(each) == "equal" for each in noun.which)
    if place is None or len(binders) != 1 or not plain:
        raise NotYet("a share of something, for whom")
    over = binders[place].over  # type: ignore[union-attr]
    whole, share = lower_term(noun.of, lowering), lowering.fresh("money")
    if lowering.is_a(kind_of(whole), "pool") or lowering.is_a(kind_of(whole), "party"):
        whole = The(Attribute("cash"), whole)
    shared_by = Calculation(Operator.GREATEST, (Number(Fraction(1)), Count(over)))  # of nobody there is none
    binders.insert(place, Chosen(share, Calculation(Operator.DIVIDE, (whole, shared_by))))
    return share


def _is_flag_of_hers(noun: tree.Noun, lowering: Lowering) -> bool:
    """Say whether a noun is a quality that whoever does it has, and no thing: "her Explosive Insurance"."""
    hers = isinstance(noun.of, tree.Refer) and lowering.known.get(noun.of.variable) == lowering.doer
    flag = noun.kind.casefold() in lowering.compiler.program.flags and not lowering.is_a(noun.kind, "item")
    return flag and (noun.of is None or hers) and not noun.which and noun.quantity is None and not noun.plural


def _dice(filler: Filler, lowering: Lowering) -> Term:
    """Lower "one die", "three dice", "two dice plus her trial dice"."""
    if isinstance(filler, tree.Arithmetic) and filler.operator == "+":
        return Calculation(Operator.ADD, tuple(_so_many_dice(item, lowering) for item in filler.items))
    number = filler.quantity if isinstance(filler, tree.Noun) and lowering.is_a(filler.kind, "die") else None
    if number is None and isinstance(filler, tree.Noun) and filler == tree.Noun("die", "a", variable=filler.variable):
        number = tree.Quantity("=", tree.Amount(Fraction(1)))
    plain = isinstance(filler, tree.Noun) and not filler.which and filler.of is None and filler.rank is None
    if number is None or number.comparison != "=" or number.amount is None or not plain:
        raise NotYet("which dice are rolled")
    assert isinstance(filler, tree.Noun)
    return Goods(lower_term(number.amount, lowering), Kind(filler.kind))


def _so_many_dice(filler: Filler, lowering: Lowering) -> Term:
    if not isinstance(filler, tree.Noun) or not filler.kind.endswith("die"):
        raise NotYet("which dice are rolled")
    if filler.kind == "die" and filler.quantity is not None:
        dice = _dice(filler, lowering)
        return dice.number if isinstance(dice, Goods) else dice
    return Count(described_all(filler, lowering))


_LOWERED: dict[str, Callable[[ClauseTaker, Lowering], Effect]] = {
    **dict.fromkeys(CHANGING, lower_change),
    **dict.fromkeys(("add", "subtract"), lower_adding),
    **dict.fromkeys(("become", "be"), lower_becoming),
    "reverse": lower_reversing,
    "vanish": _vanishing,
    "keep": _keeping,
    "fail": _failing,
    "drop": _dropping,
    "go": _going,
    "carry out": _carrying_out,
    "undo": lower_undoing,
    "give back": lower_giving_back,
    "trade": lower_trading,
    "swap": lower_trading,
    "deal out": lower_dealing_out,
}
"""The verbs whose clauses are no plain event."""
