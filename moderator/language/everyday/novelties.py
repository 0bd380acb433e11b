"""Finds what a sentence brings into the game by speaking of it: "There is a ghost", "A hat costs $15".

A word is taken for new only if neither the language nor the rules know it and it is spelled like none that could stand
there; what it is taken for is a declaration in the words of the rules (`grammar/words/novelties.txt`), which stands in
what is suggested.
"""

from __future__ import annotations

from dataclasses import replace

from moderator.language.everyday.context import Context
from moderator.language.everyday.shapes import Shape, shapes
from moderator.language.everyday.wordings import plain
from moderator.language.word_forms import plural_of, singular_of


def brought_up(text: str, loose: str, context: Context) -> tuple[str, ...]:
    """Give what stands for a sentence, said `loose` as well, that brings something up; nothing for any other."""
    found: tuple[str, ...] = ()
    new: set[str] = set()
    context = replace(context, new=new)
    spoken = tuple(dict.fromkeys((text, plain(text).text, loose)))
    for shape in shapes("novelties"):
        found = _brought(shape, text, spoken, found or (text,), context, new) or found
    return found


def _brought(
    shape: Shape, text: str, spoken: tuple[str, ...], before: tuple[str, ...], context: Context, new: set[str]
) -> tuple[str, ...]:
    """Give what is read for a sentence of this shape, after what is read for it already; its `new` words are added.

    One that is read otherwise already is looked at as it is read.
    """
    *declared, last = before
    for words in spoken if text in before else (last,):
        for saying in shape.sayings(words, context):
            if saying.sentences in {(text,), (last,)}:
                continue
            brought = {saying.slots[name].lower() for name in shape.brings() if name in saying.slots}
            new |= {form for word in brought for form in (word, plural_of(word), singular_of(word)) if form}
            if "{self}" not in shape.said:
                return (*declared, *saying.sentences) if text not in before else saying.sentences
            place = shape.said.index("{self}")
            first, more = saying.sentences[:place], saying.sentences[place + 1 :]
            return (*(each for each in first if each not in before), *before, *more)
    return ()
