"""Tries each sentence that a proposal adds or changes, on a small world under the rules as it would leave them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from moderator.games.nomopoly.compiling.sentence import Sentence as Read
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.situations.bench import Bench, Sentence, tried
from moderator.games.nomopoly.situations.dice import Loaded
from moderator.games.nomopoly.situations.forms import arrange
from moderator.games.nomopoly.situations.repeating import repeats
from moderator.games.nomopoly.situations.stage import stage
from moderator.games.nomopoly.situations.unasked import asked_by_none
from moderator.games.nomopoly.situations.verdict import Finding, Verdict
from moderator.games.nomopoly.situations.without import without
from moderator.games.nomopoly.world.occurrence import NO_RULE, Rule
from moderator.games.nomopoly.world.rulings import Settings
from moderator.language import tree
from moderator.language.rulebook import Item, Rulebook

_WORDS_ONLY = (tree.Declaration, tree.Prose, tree.Schedule)


def of_weighed(
    weighed: Weighed, before: Rulebook, settings: Settings, named: tuple[str, ...] = ()
) -> tuple[Finding, ...]:
    """Try what a proposal would add to some rules; `named` are the players whom its words may speak of."""
    enacted = weighed.enacted
    new = frozenset((each.item, each.after) for each in weighed.working() if each.after)
    if not new and not enacted.once:
        return ()
    words = " ".join((enacted.once, *(text for _, text in new)))
    spoken = tuple(name for name in named if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words))
    return trials(before, enacted.rulebook, tuple(sorted(settings.items())), new, enacted.once, spoken)


@lru_cache(maxsize=32)
def trials(
    before: Rulebook,
    after: Rulebook,
    settings: tuple[tuple[str, str], ...] = (),
    new: frozenset[tuple[str, str]] = frozenset(),
    once: str = "",
    spoken: tuple[str, ...] = (),
) -> tuple[Finding, ...]:
    """Try the sentences `new` (item, text) of the rules `after`, and those that happen `once`.

    `before` are the rules in force, with their rulings as `settings`; who is `spoken` of is among the players.
    """
    try:
        game = stage(before, settings, spoken)
        known = game.rules.sentences
        run = game.run(Loaded())
        if after != before:
            game.put_in_force(run, after)
        run.stand()
        game.absorb(run)
    except Exception:  # noqa: BLE001 - that there is no world to try it in keeps no mail from being answered
        why = "no situation was tried: no small world could be made under these rules."
        return tuple(Finding(item, (text,), Verdict.UNTRIED, (), why) for item, text in sorted(new))
    game.events.clear()
    return tuple(_of(game, sentence, known) for sentence in (*_sentences(game, new), *_once(game, once)))


def _of(game: Game, sentence: Sentence, known: Iterable[Read]) -> Finding:
    """Try one sentence; `known` are those of the rules in force."""
    try:
        found = _tried(game, sentence)
    except Exception:  # noqa: BLE001 - a trial that fails is told, and keeps no mail from being answered
        why = "no situation was tried: it could not be played."
        found = Finding(sentence.rule.item, sentence.texts, Verdict.UNTRIED, (), why)
    if found.verdict in _FOUND_NOTHING:
        old = (each.form for each in known if each.rule.item == found.item)
        if _numberless(sentence.form) in map(_numberless, old):
            return Finding(found.item, found.texts, Verdict.OTHER_NUMBERS)
    return found


_FOUND_NOTHING = (Verdict.NOTHING, Verdict.UNTRIED, Verdict.NOT_GIVEN)


def _numberless(form: tree.Form) -> str:
    """Give what a sentence says but for its numbers: one that has others works as it did before."""
    return re.sub(r"Fraction\(-?\d+, \d+\)", "", repr(form))


def _once(game: Game, text: str) -> Iterator[Sentence]:
    """Give the sentences that happen once; one that goes on from another is tried with it."""
    found: list[Sentence] = []
    for reading in game.rules.reader(game.names()).read_item(Item("Once", text)).sentences if text else ():
        rule = Rule("", 0, reading.text, NO_RULE.place)
        for form in reading.forms:
            if isinstance(form, tree.Continuation) and found:
                last = found[-1]
                found[-1] = Sentence(last.rule, last.form, (*last.texts, reading.text), (*last.more, *form.steps))
            elif isinstance(form, (tree.Continuation, tree.Trigger)):
                found.append(Sentence(rule, tree.Once(form.steps), (reading.text,)))
            else:
                found.append(Sentence(rule, form, (reading.text,)))
    yield from found


def _tried(game: Game, sentence: Sentence) -> Finding:
    if isinstance(sentence.form, _WORDS_ONLY):
        return Finding(sentence.rule.item, sentence.texts, Verdict.NO_EVENT)
    if told := asked_by_none(game, sentence):
        return Finding(sentence.rule.item, sentence.texts, Verdict.NOTHING, (), told)
    bare = without(game.rules.program, sentence.rule.place)
    bench = Bench(game, sentence, bare, repeats(sentence.form))
    return tried(bench, arrange)


def _sentences(game: Game, new: frozenset[tuple[str, str]]) -> Iterator[Sentence]:
    """Give the sentences to try; one that goes on from another is tried with it."""
    found: list[Sentence] = []
    wanted: list[bool] = []
    touched = {item for item, _ in new}
    for each in (one for one in game.rules.sentences if one.rule.item in touched):
        rule, form = each.rule, each.form
        fresh = (rule.item, rule.text) in new
        if isinstance(form, tree.Continuation) and found and found[-1].rule.item == rule.item:
            last = found[-1]
            texts = last.texts if rule.text in last.texts else (*last.texts, rule.text)
            found[-1] = Sentence(last.rule, last.form, texts, (*last.more, *form.steps))
            wanted[-1] |= fresh
            continue
        found.append(Sentence(rule, form, (rule.text,)))
        wanted.append(fresh)
    yield from (sentence for sentence, fresh in zip(found, wanted, strict=True) if fresh)
