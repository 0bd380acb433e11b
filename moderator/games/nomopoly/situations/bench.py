"""Tries one sentence: arranges a world for it, plays it with and without the sentence, and judges what comes of it.

Every play counts: a sentence has only so many. The same sentence under the same rules gives the same findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.play.program import Program
from moderator.games.nomopoly.play.run import Frame
from moderator.games.nomopoly.situations import arranging, casting, telling
from moderator.games.nomopoly.situations.causes import Cause, Way, idle
from moderator.games.nomopoly.situations.dice import THROWS, Loaded
from moderator.games.nomopoly.situations.omitting import omitting
from moderator.games.nomopoly.situations.outcome import ASKED, WINNERS, Difference, Outcome, compare, purses, standing
from moderator.games.nomopoly.situations.scene import Arranged, Repeat, Scene, Unsolved
from moderator.games.nomopoly.situations.stage import TooLongError
from moderator.games.nomopoly.situations.verdict import Finding, Verdict
from moderator.games.nomopoly.verbs import PRIMITIVES
from moderator.games.nomopoly.world.chains import Exhausted
from moderator.games.nomopoly.world.errors import GameOver, Missing, Refused
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.games.nomopoly.world.values import GAME, Id
from moderator.language import tree
from moderator.language.lexicon import Lexicon
from moderator.language.paraphrase import say

MOST_PLAYS = 40
MOST_CHOICES = 6
_PLAY = (Refused, Missing, Exhausted, GameOver, TooLongError)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to be tried: where it stands, its form, and the steps that the sentences behind it add."""

    rule: Rule
    form: tree.Form
    texts: tuple[str, ...]
    more: tuple[tree.Step, ...] = ()

    @property
    def text(self) -> str:
        """Give its words, with those of the sentences that go on from it."""
        return " ".join(self.texts)


@dataclass(eq=False)
class Setting:
    """A world arranged for a sentence, and the ways in which it can be set off there."""

    game: Game
    scene: Scene
    causes: tuple[Cause, ...]
    repeat: int = 1


Arrange = Callable[["Bench", Arranged, int], Setting]


@dataclass(frozen=True, slots=True)
class Played:
    """A cause that was played in a setting: how things stood without and with the sentence, and what is otherwise."""

    setting: Setting
    cause: Cause
    was: Outcome
    now: Outcome
    found: tuple[Difference, ...]

    @property
    def works(self) -> bool:
        """Say whether the sentence made a difference."""
        return bool(self.found) or self.was.refused != self.now.refused

    def alike(self, other: Played) -> bool:
        """Say whether the sentence did the very same in another situation."""
        return self.signature() == other.signature()

    def signature(self) -> tuple[tuple[tuple[tuple[Id, str, str], str], ...], bool, bool]:
        """Give what the sentence did."""
        shifts = tuple((each.key, str(each.shift)) for each in self.found)
        return shifts, bool(self.was.refused), bool(self.now.refused)


@dataclass(eq=False)
class Bench:
    """Where one sentence is tried: the game with it, the program without it, and what is left to be played."""

    game: Game
    sentence: Sentence
    bare: Program[Frame]
    repeat: Repeat | None = None
    left: int = MOST_PLAYS

    def begin(self, miss: Arranged, choice: int) -> tuple[Game, Scene]:
        """Give a copy of the small world under the rules without the sentence, to be arranged."""
        game = self.game.copy(knowing=True)
        game.world.memory.by_turns = True
        game.events = []
        run = game.run(Loaded())
        run.play_by(self.bare)
        run.also_asked = dict(self.game.rules.program.asked)
        return game, Scene(
            run,
            arranging,
            miss,
            choice=choice,
            lexicon=game.rules.lexicon,
            text=self.sentence.text,
            more=self.sentence.more,
        )

    # --- playing

    def play(self, setting: Setting, cause: Cause, program: Program[Frame]) -> Outcome:
        """Play a cause under a program from a setting, and take all of it back."""
        self.left -= 1
        game = setting.game
        world = game.world
        mark, asked = world.mark(), dict(self.game.rules.program.asked)
        touched, game.touched = game.touched, set()
        questions = list(game.questions)
        run = game.run(cause.dice.fresh())
        run.also_asked = asked
        refused = broken = ""
        had = purses(run)
        try:
            run.play_by(self.bare, run.week + cause.later)
            for _ in range(setting.repeat - 1):
                cause.act(game, run)
            had = purses(run)
            run.play_by(program)
            refused = cause.act(game, run)
            run.settle()
        except _PLAY as trouble:
            broken = str(trouble)
        except Exception as trouble:  # noqa: BLE001 - whatever breaks an update off is told
            broken = f"{type(trouble).__name__}: {trouble}"
        try:
            asked_now = cause.asks(run)
        except _PLAY:
            asked_now = {}
        values = standing(run) | {(GAME, ASKED, what): value for what, value in asked_now.items()}
        outcome = Outcome(values, had, refused, broken, run.undone is not None and run.undone.ends)
        world.undo(mark)
        game.touched, game.questions = touched, questions
        run.history.memory = world.memory
        return outcome

    def compared(self, setting: Setting, cause: Cause) -> Played:
        """Play a cause without and with the sentence."""
        was = self.play(setting, replace(cause, act=idle) if cause.way is Way.ONCE else cause, self.bare)
        now = self.play(setting, cause, self.game.rules.program)
        return Played(setting, cause, was, now, compare(was, now))


def tried(bench: Bench, arrange: Arrange) -> Finding:
    """Try a sentence: find the situation in which it does something, then the near misses."""
    rule, texts = bench.sentence.rule, bench.sentence.texts
    try:
        setting = arrange(bench, None, 0)
    except Unsolved as trouble:
        return _untried(rule, texts, f'nothing could be arranged for "{trouble}"')
    except (*_PLAY, LookupError, TypeError, ValueError) as trouble:
        return _untried(rule, texts, f"it could not be arranged ({trouble})")
    best, first = _searched(bench, setting)
    again = setting.scene.left or isinstance(bench.sentence.form, tree.Order)
    for choice in range(1, MOST_CHOICES if best is None and again else 1):
        if best is not None or bench.left <= 0:
            break
        try:
            best, _ = _searched(bench, arrange(bench, None, choice), most=1)
        except (Unsolved, *_PLAY, LookupError, TypeError, ValueError):
            continue
    if best is None:
        return _nothing(bench, first)
    if best.now.broken and not best.was.broken:
        told = f"it breaks the game off: {best.now.broken}."
        return Finding(rule.item, texts, Verdict.BREAKS, (_line(best),), told)
    if best.now.endless and not best.was.endless:
        told = "it sets itself off again and again without end, so all that comes of it is taken back."
        return Finding(rule.item, texts, Verdict.ENDLESS, (_line(best),), told)
    return _judged(bench, arrange, best, first)


def _searched(bench: Bench, setting: Setting, most: int = MOST_PLAYS) -> tuple[Played | None, Played | None]:
    """Play one cause after the other until the sentence makes a difference; gives that play, and the first of all."""
    first: Played | None = None
    luck = tuple(_other_luck(bench, setting))
    for cause in (*setting.causes[:most], *luck):
        if bench.left <= 0:
            break
        played = bench.compared(setting, cause)
        first = first or played
        if (played.now.broken and not played.was.broken) or (played.now.endless and not played.was.endless):
            return played, first
        ordered = cause.way is Way.ORDER
        evened_out = ordered and bool(luck) and not played.found and cause != luck[-1]
        if played.works and not (ordered and played.now.refused) and not evened_out:
            return played, first
    return None, first


def _other_luck(bench: Bench, setting: Setting) -> Iterator[Cause]:
    """Give the first way to set a sentence off with other luck, where it speaks of a chance or of dice."""
    parts = tree.walk((bench.sentence.form, bench.sentence.more))
    if any(
        (isinstance(each, tree.Step) and each.chance is not None)
        or (isinstance(each, tree.Clause) and each.verb == "roll")
        for each in parts
    ):
        for throw in THROWS[1:]:
            yield replace(setting.causes[0], dice=Loaded(throw, 1))


def _untried(rule: Rule, texts: tuple[str, ...], why: str) -> Finding:
    return Finding(rule.item, texts, Verdict.UNTRIED, (), f"no situation was tried: {why}.")


def _nothing(bench: Bench, first: Played | None) -> Finding:
    rule, texts = bench.sentence.rule, bench.sentence.texts
    if first is None:
        return _untried(rule, texts, "there is nothing that sets it off")
    refused_anyway = isinstance(bench.sentence.form, tree.Cost) and first.was.refused  # by the rule that grants it
    if first.cause.way is Way.ORDER and first.now.refused and not refused_anyway:
        told = f"the sender {first.cause.words}, and it fails: {first.now.refused.rstrip('.')}."
        return Finding(rule.item, texts, Verdict.NOT_GIVEN, (), told)
    if first.was.refused and first.cause.way is Way.ORDER:
        return _untried(rule, texts, f"what sets it off does not come to pass: whoever {first.cause.words} is refused")
    if first.was.refused:
        return _untried(rule, texts, f"what sets it off does not come to pass ({first.was.refused.rstrip('.')})")
    if first.was.broken:
        return _untried(rule, texts, f"what sets it off cannot be played ({first.was.broken.rstrip('.')})")
    if first.setting.scene.left:
        words = '" or "'.join(words_of_left(first))
        return _untried(rule, texts, f'none could be found in which "{words}" holds')
    if first.cause.way is Way.ASKED:
        return _untried(rule, texts, "in a small world there is nothing yet that it could change")
    past = (each for each in tree.walk(bench.sentence.form) if isinstance(each, tree.Clause) and each.perfect)
    if any(map(_adds_up, past)):
        return _untried(rule, texts, "what has to be done so often could not be arranged")
    told = "the game is won there without it." if (GAME, WINNERS, "") in first.was.values else "nothing changes."
    return Finding(rule.item, texts, Verdict.NOTHING, (_line(first),), f"where it should take effect, {told}")


def _adds_up(clause: tree.Clause) -> bool:
    """Say whether it is asked how often something has been done, or how much of it."""
    counted = any(isinstance(each, tree.Noun) and each.quantity is not None for _, each in clause.roles)
    often = any(time.kind == "times" for time in clause.times) or bool({"once", "twice"}.intersection(clause.adverbs))
    return counted or often


def _judged(bench: Bench, arrange: Arrange, best: Played, first: Played | None) -> Finding:
    rule, texts = bench.sentence.rule, bench.sentence.texts
    changes = isinstance(bench.sentence.form, (tree.Replacement, tree.Value, tree.Cost))
    shown = [_line(best, changes=changes)]
    if first is not None and first is not best and best.setting.scene.left and not first.works:
        shown.append(_line(first, changes=changes))
    idle: list[str] = []
    anyway: list[str] = []
    for node in best.setting.scene.met:
        if bench.left <= 0:
            break
        try:
            setting = arrange(bench, node, best.setting.scene.choice)
        except (Unsolved, *_PLAY, LookupError, TypeError, ValueError):
            continue
        if not setting.scene.missed:
            continue
        cause = next((each for each in setting.causes if each.same(best.cause)), None)
        if cause is None:
            continue
        missed = bench.compared(setting, cause)
        if missed.works and missed.alike(best):
            idle.append(words_of(node, bench.game.rules.lexicon))
        elif missed.works and not missed.now.refused and _all_or_nothing(bench.sentence, node):
            anyway.append(words_of(node, bench.game.rules.lexicon))
        shown.append(_line(missed, changes=changes))
    if idle and not any(_other_luck(bench, best.setting)):  # where dice decide, other dice show what a word does
        quoted = " and ".join(f'"{each}"' for each in dict.fromkeys(idle))
        make = "make" if len(set(idle)) > 1 else "makes"
        return Finding(
            rule.item, texts, Verdict.NO_DIFFERENCE, tuple(dict.fromkeys(shown)), f"{quoted} {make} no difference."
        )
    if anyway:
        told = f'it takes effect even where "{anyway[0]}" does not hold.'
        return Finding(rule.item, texts, Verdict.ACTS_ANYWAY, tuple(dict.fromkeys(shown)), told)
    if best.cause.way is Way.ORDER and (short := _falls_short(bench.sentence, best)) is not None:
        return Finding(rule.item, texts, short[0], tuple(dict.fromkeys(shown)), short[1])
    if (without := _adding_nothing(bench, best)) is not None:
        told = f'"{words_of(without, bench.game.rules.lexicon)}" changes nothing there.'
        return Finding(rule.item, texts, Verdict.NO_DIFFERENCE, tuple(dict.fromkeys(shown)), told)
    unsaid = _money_unsaid(bench.sentence, best)
    verdict = Verdict.MONEY if unsaid else Verdict.AT_WORK
    return Finding(rule.item, texts, verdict, tuple(dict.fromkeys(shown)), unsaid)


def _adding_nothing(bench: Bench, best: Played) -> tree.Clause | None:
    """Give the first of several effects without which the same comes of a play; None where each does something."""
    rules = bench.game.rules
    for clause, program in omitting(rules.sentences, bench.sentence.rule, bench.sentence.texts, rules.program):
        if bench.left <= 0:
            break
        left_out = bench.play(best.setting, best.cause, program)
        if not left_out.broken and left_out.refused == best.now.refused and not compare(left_out, best.now):
            return clause
    return None


def _all_or_nothing(sentence: Sentence, node: Arranged) -> bool:
    """Say whether a sentence is to do nothing at all where a condition of it does not hold."""
    form = sentence.form
    if isinstance(node, tree.Rank) or not isinstance(form, (tree.Replacement, tree.Order)) or sentence.more:
        return False
    if any(each is node for each in tree.walk(form.steps)):
        return False  # whom of those an effect is for is no condition of the whole
    choices = any(isinstance(each, (tree.Both, tree.Either)) and each.word != "and" for each in tree.walk(form))
    return len(form.steps) <= 1 and not choices


# --- orders


def _falls_short(sentence: Sentence, played: Played) -> tuple[Verdict, str] | None:
    """Say what is wanting of an order that was carried out: it changes nothing, or only takes its price."""
    form = sentence.form
    if _heard(played, form):
        return None
    if not played.found:
        return Verdict.NOTHING, f"the sender {played.cause.words}: that is carried out, and nothing changes."
    much = _sum_named(form)
    if much is not None and all(each.key[1] not in ("cash", "income") for each in played.found):
        words = say(much, played.setting.scene.lexicon)
        return Verdict.NO_DIFFERENCE, f"the sender {played.cause.words}, and {words} is neither paid nor got."
    priced = isinstance(form, tree.Order) and form.price is not None and not (form.steps or sentence.more)
    if priced and all(each.key[1] in ("cash", "income") for each in played.found):
        return Verdict.ONLY_COSTS, f"the sender {played.cause.words}: that takes its price, and nothing else changes."
    return None


def _sum_named(form: tree.Form) -> tree.Amount | None:
    """Give the money that an order speaks of whose verb moves none by itself: "may borrow $100"."""
    if not isinstance(form, tree.Order) or form.clause.verb in PRIMITIVES:
        return None
    return next((each for _, each in form.clause.roles if isinstance(each, tree.Amount) and each.unit == "$"), None)


def _heard(played: Played, form: tree.Form) -> bool:
    """Say whether an order that does nothing by itself is one of which other rules take note."""
    verb = form.clause.verb if isinstance(form, tree.Order) else ""
    program = played.setting.game.rules.program
    return verb not in PRIMITIVES and (verb in program.asked or verb in program.triggers)


# --- money


_NOBODYS = frozenset(
    {"get", "lose", "receive", "gain", "earn", "rise", "fall", "fine", "become", "double", "halve", "set"}
)


def _money_unsaid(sentence: Sentence, played: Played) -> str:
    """Say how much money comes from nowhere or goes nowhere, if the sentence's words do not say so."""
    change = played.now.money() - played.was.money()
    if not change:
        return ""
    form = sentence.form
    clauses = [each for each in tree.walk((form, sentence.more)) if isinstance(each, tree.Clause)]
    says = any(each.verb in _NOBODYS and each.role("from") is None for each in clauses)
    of_money = any(each.verb == "pay" for each in clauses) or any(
        isinstance(each, tree.Amount) and each.unit for each in tree.walk((form, sentence.more))
    )
    if says or not of_money or (isinstance(form, tree.Order) and form.price is not None and not form.price.payees):
        return ""
    where = "comes from nobody" if change > 0 else "goes to nobody"
    return f"${abs(change)} {where}, and the words do not say so."


# --- words


def words_of_left(played: Played) -> list[str]:
    """Quote the conditions that nothing could be arranged for."""
    scene = played.setting.scene
    return list(dict.fromkeys(words_of(each, scene.lexicon) for each in scene.left))


def words_of(node: Arranged, lexicon: Lexicon | None) -> str:
    """Quote what a node of the tree says."""
    if isinstance(node, Repeat):
        return node.words
    if isinstance(node, tree.Rank):
        return f"{node.order} {node.by}".strip()
    if isinstance(node, tree.Clause) and node.verb == "be" and node.role("complement") is not None:
        words = say(node.role("complement"), lexicon).removeprefix("complement ")
        return f"not {words}" if node.negative else words
    if isinstance(node, tree.Clause) and isinstance(node.subject, tree.Gap):
        return say(node, lexicon)
    if isinstance(node, tree.Noun):
        return node.kind
    if isinstance(node, (tree.Clause, tree.Exists, tree.Both)):
        return say(node, lexicon)
    return str(node)


def _line(played: Played, *, changes: bool = False) -> str:
    scene, cause = played.setting.scene, played.cause
    world = played.setting.game.world
    who = cause.who if isinstance(cause.who, Id) else None
    found = telling.ordered(world, who, played.found)
    told = telling.effect(world, played.was, played.now, found, scene.turns(), changes=changes)
    parts = telling.others(world, who, scene.said)
    others = f"; {'; '.join(parts)}" if parts else ""
    if who is None:
        return f"{cause.words[:1].upper()}{cause.words[1:]}{others}: {told}."
    name = telling.called(world, who)
    mine = f" ({', '.join(scene.said[who])})" if scene.said.get(who) else ""
    told = told if parts else told.removeprefix(f"{name} ")
    return f"{name}{mine} {cause.words}{others}: {told}."


__all__ = ["Bench", "Iterator", "Sentence", "Setting", "casting", "tried", "words_of"]
