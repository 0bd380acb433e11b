"""How each form of sentence is arranged and set off."""

from __future__ import annotations

from functools import partial, singledispatch

from moderator.games.nomopoly.compiling.coming_about import heard
from moderator.games.nomopoly.compiling.compiler import Compiler
from moderator.games.nomopoly.compiling.sides import sides
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.run import Run
from moderator.games.nomopoly.situations import arranging, casting
from moderator.games.nomopoly.situations.bench import Bench, Setting
from moderator.games.nomopoly.situations.causes import Cause, Way, idle, of_event, of_moment, of_state
from moderator.games.nomopoly.situations.dice import THROWS, Loaded
from moderator.games.nomopoly.situations.events import Happening, event_words, happening
from moderator.games.nomopoly.situations.events import label as event_label
from moderator.games.nomopoly.situations.mailing import as_granted, mailed, order_words
from moderator.games.nomopoly.situations.scene import Arranged, Scene, Unsolved
from moderator.games.nomopoly.situations.stage import CASH
from moderator.games.nomopoly.situations.telling import counted
from moderator.games.nomopoly.world.errors import Missing
from moderator.games.nomopoly.world.values import Id, Value
from moderator.language import tree
from moderator.language.registry import STATE_VERBS


def arrange(bench: Bench, miss: Arranged, choice: int = 0) -> Setting:
    """Arrange a world for the sentence on the bench, with one node of it missed. Raises Unsolved."""
    game, scene = bench.begin(miss, choice)
    causes = _arranged(bench.sentence.form, scene)
    repeat = _repeat(bench, scene)
    if scene.past:
        past, scene.past = scene.past, []
        for act in past:
            act()
        said, met = dict(scene.said), list(scene.met)
        causes = _arranged(bench.sentence.form, scene)
        scene.said, scene.met = said, met
        scene.past.clear()
    game.world.journal.clear()
    return Setting(game, scene, causes, repeat)


def _repeat(bench: Bench, scene: Scene) -> int:
    found = bench.repeat
    if found is None:
        return 1
    return found.number if scene.wants(found, truth=True) else found.number - 1 or 2


@singledispatch
def _arranged(form: tree.Form, scene: Scene) -> tuple[Cause, ...]:  # noqa: ARG001 - what each form's own takes
    raise Unsolved(f"a {type(form).__name__.lower()}")


def _steps(scene: Scene, steps: tuple[tree.Step, ...]) -> None:
    """Arrange what steps ask for: their conditions, and the things that they are described to be done to."""
    for step in (*steps, *scene.more):
        if step.otherwise:
            continue
        for condition in step.conditions:
            arranging.brought_about(scene, condition)
        for phrase in tree.walk((step.each, step.clauses)):
            if isinstance(phrase, tree.Name) and phrase.kind == "job":
                casting.employed(scene, phrase.name)
            if isinstance(phrase, tree.Noun) and _describes(scene, phrase):
                _described(scene, phrase)


def _describes(scene: Scene, noun: tree.Noun) -> bool:
    """Say whether a phrase tells more than of what kind a thing is; "each Freemason" is whoever is one."""
    is_quality = noun.determiner in ("each", "all") and facts.key(noun.kind) in scene.run.program.flags
    return bool(noun.which) or noun.rank is not None or noun.of is not None or is_quality


def _described(scene: Scene, noun: tree.Noun) -> None:
    """Arrange that there is a thing as a step describes it; what cannot be arranged is left to chance."""
    mark, cast, met, missed = scene.run.world.mark(), dict(scene.cast), list(scene.met), scene.missed
    try:
        casting.cast(scene, noun)
    except (Unsolved, Missing):
        scene.run.world.undo(mark)
        scene.cast, scene.met, scene.missed = cast, met, missed


def _event(
    scene: Scene,
    event: tree.Clause,
    conditions: tuple[tree.Condition, ...],
    steps: tuple[tree.Step, ...],
    *,
    voluntary: bool = False,
) -> tuple[Cause, ...]:
    event = heard(Compiler(scene.run.program), event)
    happening(scene, event)
    for condition in conditions:
        arranging.brought_about(scene, condition)
    _steps(scene, steps)
    made = happening(scene, event)
    return tuple(of_event(made, event_words(scene, made), voluntary=voluntary))


@_arranged.register
def _trigger(form: tree.Trigger, scene: Scene) -> tuple[Cause, ...]:
    event, conditions = form.event, form.conditions
    if isinstance(form.event, tree.Both) and form.event.word == "and":  # "lands on a square and has less than $100"
        event, conditions = form.event.items[0], (*form.event.items[1:], *conditions)
    if isinstance(event, tree.Clause) and not event.perfect and not form.soon and event.verb not in STATE_VERBS:
        return _event(scene, event, conditions, form.steps)
    event = form.event

    def bring(run: Run) -> None:
        inner = Scene(run, arranging, scene.miss, cast=dict(scene.cast))
        arranging.hold(inner, event)
        for thing, words in inner.said.items():
            scene.said[thing] = list(dict.fromkeys((*scene.said.get(thing, ()), *words)))
        scene.met += [each for each in inner.met if not any(each is other for other in scene.met)]

    for condition in form.conditions:
        arranging.brought_about(scene, condition)
    mark = scene.run.world.mark()
    said, cast = {thing: list(words) for thing, words in scene.said.items()}, dict(scene.cast)
    arranging.hold(scene, event)
    scene.run.world.undo(mark)  # so far it is only known of whom: the state itself comes about when it is tried
    scene.said = said
    _steps(scene, form.steps)
    scene.cast = cast
    return tuple(of_state("it comes about", bring))


@_arranged.register
def _replacement(form: tree.Replacement, scene: Scene) -> tuple[Cause, ...]:
    return _event(scene, form.event, form.conditions, form.steps)


@_arranged.register
def _prohibition(form: tree.Prohibition, scene: Scene) -> tuple[Cause, ...]:
    if form.clause.verb in _OWNING and not form.only_if:
        return _limit(form, scene)
    if _adds_up(form.clause):
        raise Unsolved("what is done so often, or so much of, in a week")
    clause = sides(form.clause)[0]
    happening(scene, clause)
    for condition in form.conditions:
        arranging.brought_about(scene, condition, truth=not form.only_if)
    made = happening(scene, clause)
    return tuple(of_event(made, event_words(scene, made), voluntary=True))


def _adds_up(clause: tree.Clause) -> bool:
    """Say whether not one event is forbidden but so many of them: "more than two squares in a week"."""
    counted = any(isinstance(each, tree.Noun) and each.quantity is not None for _, each in clause.roles)
    return counted or bool(clause.times) or bool({"once", "twice"}.intersection(clause.adverbs))


def _limit(form: tree.Prohibition, scene: Scene) -> tuple[Cause, ...]:
    """Bring somebody to the limit of what anybody may own, and let one more come to them."""
    arranging.hold(scene, form.clause, truth=False)
    for condition in form.conditions:
        arranging.brought_about(scene, condition)
    who, what = casting.cast(scene, form.clause.subject), form.clause.role("object")
    if not isinstance(what, tree.Noun):
        raise Unsolved("what is owned")
    more = casting.cast(scene, tree.Noun(what.kind, "a", which=what.which))
    made = Happening("get", (("subject", who), ("object", more)))
    return tuple(of_event(made, event_words(scene, made)))


_OWNING = frozenset({"own", "have", "hold"})


@_arranged.register
def _scheduled(form: tree.Scheduled, scene: Scene) -> tuple[Cause, ...]:
    _steps(scene, form.steps)
    return tuple(of_moment(form.time, scene.run.program.phases, form.every))


@_arranged.register
def _standing(form: tree.Standing, scene: Scene) -> tuple[Cause, ...]:
    for condition in form.conditions:
        arranging.brought_about(scene, condition)
    for phrase in (form.clause.subject, *(filler for _, filler in form.clause.roles)):
        if isinstance(phrase, tree.Noun):
            _described(scene, phrase)

    def stand(_: Game, run: Run) -> str:
        run.stand()
        return ""

    return (Cause(Way.STATE, "as it stands", stand),)


@_arranged.register
def _order(form: tree.Order, scene: Scene) -> tuple[Cause, ...]:
    if scene.choice:
        _provided(scene, form)
    clause = sides(form.clause)[0]
    happening(scene, clause)
    for condition in form.conditions:
        arranging.brought_about(scene, condition)
    _steps(scene, form.steps)
    who = casting.cast(scene, form.clause.subject)
    if not isinstance(who, Id) or scene.run.world.kind(who) != "player":
        raise Unsolved("an order of nobody who plays")
    price = form.price.amount if form.price is not None else None
    if isinstance(price, tree.Amount) and price.value > CASH // 2:
        arranging.amount(scene, who, "cash", int(price.value) * 2)
    words, author = order_words(scene, clause), scene.run.world.name(who)

    def act(words: str, game: Game, run: Run) -> str:
        return mailed(game, run, author, words)

    return tuple(
        Cause(Way.ORDER, f'mails "{words}"', partial(act, words), Loaded(throw), who=who)
        for words in dict.fromkeys((words, *as_granted(scene.text)))
        for throw in (THROWS if scene.left else THROWS[:1])
    )


@_arranged.register
def _cost(form: tree.Cost, scene: Scene) -> tuple[Cause, ...]:
    price = tree.Price(form.amount, each=False)
    return _order(tree.Order(form.event, price, form.conditions), scene)


def _provided(scene: Scene, form: tree.Order) -> None:
    """Give everybody the goods that an order speaks of, and money."""
    run = scene.run
    nouns = [each for each in tree.walk((form, scene.more)) if isinstance(each, tree.Noun)]
    kinds = dict.fromkeys(each.kind for each in nouns if run.program.kinds.is_a(each.kind, "item"))
    for player in casting.players_of(scene):
        run.world.set(player, "cash", 20 * CASH)
        for kind in kinds:
            run.world.add(player, kind, "", 2)
    who = casting.players_of(scene)[0]
    if kinds:
        scene.say(who, f"has {', '.join(counted(2, kind) for kind in kinds)}")


@_arranged.register
def _value(form: tree.Value, scene: Scene) -> tuple[Cause, ...]:
    attribute = form.attribute
    if not isinstance(attribute, tree.Noun):
        raise Unsolved("a value of its own")
    thing = None if attribute.of is None else casting.cast(scene, attribute.of)
    for condition in form.conditions:
        arranging.brought_about(scene, condition)
    name = "" if thing is None else f" of {event_label(scene, thing)}"

    def asks(run: Run) -> dict[str, Value]:
        return {f"the {attribute.kind}{name} is": facts.attribute(run, attribute.kind, thing)}

    return (Cause(Way.ASKED, "asked", idle, asks=asks),)


@_arranged.register
def _definition(form: tree.Definition, scene: Scene) -> tuple[Cause, ...]:
    what, thing = form.clause.role("complement"), casting.cast(scene, form.clause.subject)
    word = what.word if isinstance(what, tree.Adjective) else what.kind if isinstance(what, tree.Noun) else ""
    if form.clause.verb != "be" or not word:
        raise Unsolved(f"what it is to {form.clause.verb}")
    for condition in form.conditions:
        arranging.brought_about(scene, condition)

    def asks(run: Run) -> dict[str, Value]:
        so = facts.has_quality(run, thing, word) or facts.is_a(run, thing, word)
        return {f"{event_label(scene, thing)} is": word if so else f"no {word}"}

    return (Cause(Way.ASKED, "asked", idle, asks=asks),)


@_arranged.register
def _once(form: tree.Once, scene: Scene) -> tuple[Cause, ...]:
    _steps(scene, form.steps)
    text, author = scene.text, casting.players_of(scene)[0]

    def act(game: Game, run: Run) -> str:
        game.happen_once(run, text, author)
        return ""

    return (Cause(Way.ONCE, "as it is accepted", act),)


__all__ = ["arrange"]
