"""What every sentence means that the guide, the rulebook, the tests and the worked cases hold: to compare two trees.

A change of the language is right when it changes the meaning of what it is about, and of nothing else. No test says so
of thousands of sentences at once; this does, in a minute or two:

    python -m tests.support.laws write before.json [FILE...]     in the tree as it was, with a rule a line besides
    python -m tests.support.laws write after.json [FILE...]      in the tree as it is
    python -m tests.support.laws compare before.json after.json
    python -m tests.support.laws show "When a player lands on square 12, she gets $5."
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from unittest.mock import patch

import click
import yaml

from moderator.files import folder
from moderator.games.nomopoly.compiling import forms, lawful
from moderator.games.nomopoly.compiling.sentence import Sentence, join_continuations
from moderator.games.nomopoly.rules.rules_in_force import RulesInForce, reader_of, rules_in_force
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language import tree
from moderator.language.macros import macros
from moderator.language.paraphrase import say
from moderator.language.readings import SentenceReading
from moderator.language.rulebook import Item, Rulebook, Section, in_order, read_folder
from moderator.law.canonical import as_json

TESTS = Path(__file__).parents[1]
SECTION, NUMBER = "XX", "XX.1"
LOWERING = ("lower_named", "lower_grant", "lower_cost", "lower_worth", "lower_once")
MAKERS = {**forms._DECLARING, **forms._VALUING, **forms._ACTING}
del MAKERS[tree.Continuation]  # which has a meaning only together with the sentence before it
_CHANGE = re.compile(r"^(?:Add|Create|Amend|Insert|Replace)[^:]*: *")
_STRING = re.compile(r'"((?:[A-Z][^"\\\n]{12,}?)[.])"')


def known() -> Iterator[str]:
    """Give each text of one or more sentences, once."""
    book = base()
    yield from (item.text for item in book.items())
    guide = (folder("grammar") / "writing-rules.md").read_text("utf-8")
    yield from (line.strip()[2:] for line in guide.splitlines() if line.startswith(("    + ", "    - ")))
    for macro in macros():
        for said, means in macro.examples:
            yield from (said, means)
    yield from (TESTS / "language" / "invented.txt").read_text("utf-8").splitlines()[1:]
    same = (TESTS / "games" / "nomopoly" / "lowering" / "means_the_same.txt").read_text("utf-8")
    yield from (line.removeprefix("= ") for line in same.splitlines()[1:] if line)
    for path in sorted((TESTS / "cases" / "nomopoly").glob("*.yaml")):
        for case in yaml.safe_load_all(path.read_text("utf-8")):
            changes = (case or {}).get("amend") or ()
            yield from (_CHANGE.sub("", text) for text in changes if isinstance(text, str))
    for path in sorted((TESTS / "games" / "nomopoly").rglob("*.py")):
        yield from _STRING.findall(path.read_text("utf-8"))


@cache
def base() -> Rulebook:
    """Give Nomopoly's rulebook as a game begins with it."""
    return read_folder(folder("rules_db") / "nomopoly")


def meanings(text: str, whole: bool = False) -> list[tuple[str, list[object]]]:
    """Give each sentence of a text with its laws, or what it declares, or why it is refused.

    With `whole` the text stands in the rulebook, so that its sentences know what the others declare; else only their
    words are known, and those only where a sentence does not read without them.
    """
    item = Item(NUMBER, text, NUMBER)
    beside = Rulebook((*base().sections, Section(SECTION, "A DRAFT", (item,))))
    force = rules_in_force(beside if whole else base())
    sentences = reader_of(beside if whole else base(), ()).read_item(item).sentences
    if any(one.state == "almost" for one in sentences):
        sentences = reader_of(beside, ()).read_item(item).sentences
    found = []
    before: tree.Form | None = None
    for one in sentences:
        goes_on = bool(one.forms) and isinstance(one.forms[0], tree.Continuation)
        found.append((one.text, _meant(one, before if goes_on else None, force)))
        before = _joined(before, one.forms[-1]) if one.forms else None
    return found


def _meant(reading: SentenceReading, before: tree.Form | None, force: RulesInForce) -> list[object]:
    if not reading.forms:
        return [f"{reading.state}: {' '.join(reading.diagnosis.reasons) if reading.diagnosis else ''}"]
    found: list[object] = []
    for form in reading.forms:
        found.append(say(form))
        found += laws_of(_joined(before, form), reading.text, force)
    return found


def _joined(before: tree.Form | None, form: tree.Form) -> tree.Form:
    """Give what a sentence is together with the one before it, on which it goes on."""
    if before is None:
        return form
    rule = Rule(NUMBER, 0, "", (in_order(NUMBER), 0, 0), NUMBER)
    return join_continuations((Sentence(rule, before), Sentence(rule, form)))[-1].form


def laws_of(form: tree.Form, text: str, force: RulesInForce) -> list[object]:
    """Compile a sentence; gives each law that it is lowered to, and why it cannot be carried out."""
    maker = MAKERS.get(type(form))
    if maker is None:
        return []
    made: list[object] = []
    program = force.program  # compiled before anything is listened to
    with ExitStack() as stack:
        for name in LOWERING:
            lower = getattr(lawful, name)

            def told(*given: object, lower: Callable[..., object] = lower) -> object:
                law = lower(*given)
                made.append(as_json(law[0] if isinstance(law, tuple) else law))
                return law

            stack.enter_context(patch.object(lawful, name, told))
        rule = Rule(NUMBER, 0, text, (in_order(NUMBER), 0, 0), NUMBER)
        kept = forms._compiled(program, Sentence(rule, form), maker)
    return [*made, *([f"refused: {kept.trouble}"] if kept.trouble else [])]


def main(how: str, *given: str) -> None:
    """Write, compare or show."""
    if how == "show":
        for text in given:
            for sentence, meant in meanings(text, whole=True):
                click.echo("\n".join([sentence, *(f"    {brief(each)}" for each in meant)]))
    elif how == "write":
        target, *files = given
        texts = [*known(), *(line for file in files for line in Path(file).read_text("utf-8").splitlines() if line)]
        found = {text: meanings(text) for text in dict.fromkeys(texts)}
        Path(target).write_text(json.dumps(found, ensure_ascii=False, indent=0), "utf-8")
        click.echo(f"{len(found)} texts")
    else:
        before, after = (json.loads(Path(path).read_text("utf-8")) for path in given)
        differ = [text for text in before if text in after and before[text] != after[text]]
        for text in differ:
            for (sentence, was), (_, now) in zip(before[text], after[text], strict=False):
                if was != now:
                    gone = (f"  - {brief(each)}" for each in was if each not in now)
                    come = (f"  + {brief(each)}" for each in now if each not in was)
                    click.echo("\n".join([sentence, *gone, *come]))
        click.echo(f"{len(differ)} of {len(before)} texts differ")


def brief(law: object) -> str:
    """Write a law on one line: classes as functions, variables by their numbers."""
    match law:
        case ["Variable", number, kind]:
            return f"{kind}{number}"
        case ["Verb" | "Role" | "Kind" | "Attribute" | "Flag" | "Relation" | "Period" as name, word, *rest]:
            return f"{name[0].lower()}:{word}" + (f"({', '.join(map(brief, rest))})" if any(rest) else "")
        case [str() as name, *parts] if name[:1].isupper():
            return f"{name}({', '.join(brief(part) for part in parts)})"
        case [int() as numerator, int() as denominator]:
            return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
        case list():
            return f"[{', '.join(map(brief, law))}]"
        case _:
            return str(law)


if __name__ == "__main__":
    main(*sys.argv[1:])
