"""Forms that declare: things, kinds, flags, attributes, names, places in the schedule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard

from moderator.language import tree
from moderator.language.parts import Misformed, Parts, items_of, rounding_of
from moderator.language.precedence import is_this_rule
from moderator.language.restating.kinds import kind_defined
from moderator.language.stepping import Stepping
from moderator.node import Part


def _called_names(clause: tree.Condition) -> list[str]:
    complement = tree.complement_of(clause)
    if not isinstance(complement, tree.Named):
        return []
    return [
        item.name if isinstance(item, tree.Name) else item.text if isinstance(item, tree.Text) else item.kind
        for item in items_of(complement.name)
        if isinstance(item, (tree.Name, tree.Text, tree.Noun))
    ]


def _adjective_words(noun: tree.Noun) -> list[str]:
    words = []
    for clause in noun.which:
        complement = tree.complement_of(clause)
        if isinstance(complement, tree.Adjective):
            words.append(complement.word)
    return words


def _flag_kind(clause: tree.Clause, filler: object) -> str:
    """Say how a flag is worded: be Sick (flag), a Freemason (role), the Mayor (title), have a Bad Rating (status)."""
    if clause.verb == "have":
        return "status"
    if isinstance(filler, tree.Noun) and filler.determiner == "the":
        return "title"
    return "role" if isinstance(filler, tree.Noun) else "flag"


def _relations(noun: tree.Noun) -> list[tuple[str, tree.Phrase]]:
    """Give what a relative clause says of a declared thing: "that repackages the Blockbuster"."""
    found: list[tuple[str, tree.Phrase]] = []
    for clause in noun.which:
        if isinstance(clause, tree.Clause) and clause.verb != "be" and isinstance(clause.subject, tree.Gap):
            found.extend((clause.verb, filler) for role, filler in clause.roles if role == "object")  # type: ignore[misc]
    return found


_MORE_SAID = "More is said here of what it is than a rule keeps of a thing: say the rest in a sentence of its own."


def _only_classified(noun: tree.Noun) -> bool:
    """Say whether all that is said of a declared thing's kind is kept: bare adjectives, and what it does to what."""
    return all(
        isinstance(clause, tree.Clause)
        and len(clause.roles) == 1
        and (clause.verb != "be" or _is_bare(tree.complement_of(clause)))
        for clause in noun.which
    )


def _is_bare(complement: Part) -> bool:
    return isinstance(complement, tree.Adjective) and complement == tree.Adjective(complement.word)


def _flag_names(filler: Part) -> list[str]:
    if isinstance(filler, tree.Either):
        return [name for item in filler.items for name in _flag_names(item)]
    if isinstance(filler, tree.Join):
        return [name for item in filler.items for name in _flag_names(item)]
    if isinstance(filler, tree.Adjective):
        return [filler.word]
    if isinstance(filler, tree.Noun):
        return [filler.kind]
    message = "A flag is a word: A player may be Sick."
    raise Misformed(message)


def _is_called_or_so(clause: tree.Condition) -> bool:
    """Say whether it says what a thing is called and no more, or of what kind it is, as "an open job" does."""
    complement = tree.complement_of(clause) if isinstance(clause, tree.Clause) and clause.verb == "be" else None
    if isinstance(complement, tree.Named):
        return not any(isinstance(each, tree.Noun) and each.which for each in items_of(complement.name))
    return isinstance(complement, (tree.Adjective, tree.Name))


def _attribute_name(noun: tree.Noun) -> str:
    if noun.kind == "number" and isinstance(noun.of, tree.Noun):
        return noun.of.kind
    return noun.kind


def _worth_of(clause: tree.Clause) -> tree.Value | None:
    """Read "a Red square has a rent of $5" as "the rent of a Red square is $5"; None for what says less or more."""
    subject, had = clause.subject, clause.role("object")
    if not isinstance(had, tree.Noun) or had.quantity is not None or had.rank is not None:
        return None
    if not _is_thing(subject) or len(clause.roles) != 1 or not tree.says_no_more(clause):
        return None
    said = had.of
    if len(had.which) == 1 and had.of is None:
        said = tree.quality_said(had.which[0])
    if not isinstance(said, (tree.Amount, tree.Arithmetic)) or (had.which and had.of is not None):
        return None
    return tree.Value(tree.Noun(had.kind, "the", of=subject, span=had.span), said)


def _check_all_of_a_kind(subject: tree.Noun, instead: str) -> None:
    """Refuse to declare something of some of a kind: all of them have it, or may be it. Raises Misformed."""
    if subject.which or subject.of is not None or subject.rank is not None:
        message = f"What a {subject.kind} has or may be is declared of all: {instead}. Then say what it is of some."
        raise Misformed(message)


def _is_thing(subject: Part) -> TypeGuard[tree.Noun | tree.Name]:
    return isinstance(subject, (tree.Noun, tree.Name))


def _flag(subject: tree.Noun | tree.Name, filler: Part, clause: tree.Clause) -> tree.Declaration | None:
    """Declare what things of a kind may be."""
    if isinstance(subject, tree.Noun) and subject.determiner == "no":
        return None
    if isinstance(filler, tree.Noun) and filler.quantity is not None:
        return None
    if "only" in clause.adverbs or (isinstance(subject, tree.Noun) and subject.quantity is not None):
        return None  # how many may be so is no more than a limit
    if clause.times:
        message = "What may be is so at any time: say for how long where it comes about (becomes Sick for two weeks)."
        raise Misformed(message)
    names = tuple(_flag_names(filler))
    if isinstance(subject, tree.Noun):
        _check_all_of_a_kind(subject, f"A {subject.kind} may be {' or '.join(names)}")
    return tree.Declaration("flag", subject, names, _flag_kind(clause, filler))


_ANY_ONE = frozenset({"a", "another", "any", ""})


class Declaring(Stepping):
    """Forms declarations."""

    def _declared(self, parts: Parts) -> tree.Form | None:
        clause = self._only(parts)
        if parts.prefixes and parts.prefixes[0][0] != "if":
            return None
        if isinstance(clause, tuple) and clause[0] == "possible thing":
            return self._thing(clause[1], parts, "possible thing")
        if isinstance(clause, tree.Exists) and not clause.negative and not parts.prefixes:
            return self._thing(clause.noun, parts, "thing")
        if not isinstance(clause, tree.Clause) or clause.perfect:
            return None
        subject = clause.subject
        complement = clause.role("complement")
        may = clause.modal in {"may", "can"} and not (clause.negative and clause.verb == "be")
        if may and clause.verb in {"be", "have"} and not parts.tails and _is_thing(subject):
            return _flag(subject, complement if clause.verb == "be" else clause.role("object"), clause)
        if clause.modal or clause.negative:
            return None
        if clause.verb == "come" and isinstance(subject, tree.Noun) and (placed := self._placed(subject, clause)):
            return placed
        if clause.verb in {"take precedence", "give way"} or (clause.verb == "apply" and is_this_rule(subject)):
            return None
        if clause.verb == "have" and not self.conditions(parts) and _is_thing(subject):
            return self._had(subject, clause, parts)
        if clause.verb != "be" or self.conditions(parts) or set(clause.adverbs) - {"at first"} or clause.times:
            return None
        return self._classified(clause, complement, parts)

    def _had(self, subject: Any, clause: tree.Clause, parts: Parts) -> tree.Form | None:
        """Declare an attribute of all of a kind; "a Red square has a rent of $5" says what it is worth."""
        if isinstance(subject, tree.Name):
            return _worth_of(clause)
        if subject.plural and not subject.determiner and subject.quantity is None and subject.rank is None:
            subject = replace(subject, determiner="a", plural=False)
            clause = replace(clause, subject=subject)
        return self._attribute(subject, clause, parts) if subject.determiner in {"a", "each"} else None

    def _thing(self, noun: object, parts: Parts, what: str) -> tree.Declaration | None:
        if not isinstance(noun, tree.Noun):
            return None
        names = tuple(name for clause in noun.which for name in _called_names(clause))
        if not names:
            return None
        if not all(map(_is_called_or_so, noun.which)):
            message = (
                f'Say what {names[0]} is and does in a sentence of its own: "There is ... called {names[0]}." first.'
            )
            raise Misformed(message)
        if noun.kind == "title" and what == "thing":
            return tree.Declaration("flag", tree.Noun("player", "a"), names, "title")
        adjectives = tuple(_adjective_words(noun))
        details = self._details(parts)
        for clause in (tail[1] for tail in parts.behind("who")) if noun.kind == "phase" else ():
            details.extend(self._at_an_end(names[0], clause))
        first = next((tail[1] for tail in parts.behind("first")), None)
        if noun.kind == "kind" and isinstance(noun.of, tree.Noun):
            return tree.Declaration("kind", None, names, noun.of.kind, first, tuple(details), adjectives)
        return tree.Declaration(what, None, names, noun.kind, first, tuple(details), adjectives)

    def _placed(self, subject: tree.Noun, clause: tree.Clause) -> tree.Declaration | None:
        """Read "the party phase comes after the turns phase": where a phase stands in the schedule."""
        for detail in self._at_an_end(subject.kind, clause):
            return tree.Declaration("phase", subject, (subject.kind,), "phase", details=(detail,))
        for time in clause.times:
            if time.kind == "from to" and isinstance(time.phrase, tree.Join) and len(time.phrase.items) == 2:
                return tree.Declaration(
                    "phase", subject, (subject.kind,), "phase", details=(("after", time.phrase.items[0]),)
                )
            if time.kind in {"before", "right before", "after"} and isinstance(time.phrase, tree.Noun):
                relation = time.kind.removeprefix("right ")
                return tree.Declaration("phase", subject, (subject.kind,), "phase", details=((relation, time.phrase),))
        return None

    def _at_an_end(self, name: str, clause: tree.Clause) -> tuple[tuple[str, tree.Phrase], ...]:
        """Read "which comes last" as coming after the last phase that there is beside this one."""
        others = [phase for phase in self.lexicon.phases if phase.removesuffix(" phase") != name.removesuffix(" phase")]
        if clause.verb != "come" or not others:
            return ()
        found = (("first", "before", 0), ("last", "after", -1))
        return tuple((how, tree.Noun(others[place], "the")) for word, how, place in found if word in clause.adverbs)

    def _details(self, parts: Parts) -> list[tuple[str, tree.Phrase]]:
        """Gather what a declaration says besides: price, royalty, who holds the patent, who offers it."""
        details: list[tuple[str, tree.Phrase]] = []
        for tail in parts.tails:
            if tail[0] == "participle":
                details.extend(
                    (role, filler) for role, filler in tail[1].roles if role != "object" or tail[1].verb != "sell"
                )
                if tail[1].verb == "offer" and tail[1].role("by"):
                    details.append(("offered by", tail[1].role("by")))
            elif tail[0] == "noun participle":
                details.append((tail[1], tail[2].role("by")))
            elif tail[0] == "prep":
                details.append((tail[1], tail[2]))
            elif tail[0] == "time" and isinstance(tail[1].phrase, tree.Noun):
                details.append((tail[1].kind, tail[1].phrase))
            elif tail[0] == "time" and tail[1].kind == "from to" and isinstance(tail[1].phrase, tree.Join):
                details.append(("after", tail[1].phrase.items[0]))
        return details

    def _attribute(self, subject: tree.Noun, clause: tree.Clause, parts: Parts) -> tree.Declaration | tree.Value | None:
        noun = clause.role("object")
        if not isinstance(noun, tree.Noun) or noun.quantity is not None or noun.determiner == "no":
            return None
        if (worth := _worth_of(clause)) is not None:
            return worth
        so_many = isinstance(noun.of, tree.Noun) and noun.of.quantity is not None
        if noun.which or clause.times or so_many or isinstance(noun.of, (tree.Amount, tree.Arithmetic)):
            return None
        _check_all_of_a_kind(subject, f"A {subject.kind} has a {noun.kind}")
        name = _attribute_name(noun)
        if noun.kind == "number" and name in self.lexicon.counted:
            noun = tree.Noun(name, "a")
        if name != noun.kind and noun.kind == "number":
            message = f'"{name}" is a word of the rules already: give what is counted another name, as "gold {name}s".'
            raise Misformed(message)
        first = next((tail[1] for tail in parts.behind("first")), None)
        kind = ""
        for tail in parts.behind("who"):
            complement = tail[1].role("complement")
            if not isinstance(complement, tree.Noun) or complement.determiner not in _ANY_ONE or complement.rank:
                message = "Say of what kind it is (who is another player), and which one it is with *becomes*."
                raise Misformed(message)
            kind = complement.kind
        details = (("counted", noun),) if noun.kind in self.lexicon.counted and noun.determiner == "a" else ()
        return tree.Declaration("attribute", subject, (name,), kind or noun.kind, first, details)

    def _classified(self, clause: tree.Clause, complement: Part, parts: Parts) -> tree.Form | None:
        subject = clause.subject
        if isinstance(complement, tree.Named):
            name = complement.name
            written = name.name if isinstance(name, tree.Name) else name.text if isinstance(name, tree.Text) else ""
            return tree.Declaration("name", subject, (written,))
        if isinstance(complement, tree.Noun) and complement.kind == "spelling" and isinstance(complement.of, tree.Name):
            return (
                tree.Declaration("spelling", complement.of, (subject.name,)) if isinstance(subject, tree.Name) else None
            )
        if not parts.prefixes and not parts.tails and (kind := kind_defined(clause, self.lexicon)) is not None:
            return tree.Definition(*kind)
        first = parts.behind("first")
        if "at first" in clause.adverbs:
            first = [("first", complement)]
        attribute = (
            isinstance(subject, tree.Noun) and subject.of is not None and subject.determiner in {"the", "possessive"}
        )
        if first or attribute or (isinstance(subject, tree.Name) and self._place_name(subject, complement)):
            if isinstance(complement, tree.Adjective):
                return None
            value = first[0][1] if first else complement
            return tree.Value(subject, value, rounding=rounding_of(parts), first=bool(first))  # type: ignore[arg-type]
        if (
            isinstance(complement, tree.Noun)
            and complement.determiner in {"a", ""}
            and isinstance(subject, (tree.Name, tree.Join, tree.Noun))
        ):
            if not _only_classified(complement):
                raise Misformed(_MORE_SAID)
            names = tuple(item.name for item in items_of(subject) if isinstance(item, tree.Name))
            return tree.Declaration(
                "member",
                subject,
                names,
                complement.kind,
                details=(*_relations(complement), *self._details(parts)),
                adjectives=tuple(_adjective_words(complement)),
            )
        if isinstance(complement, tree.Name) and complement.kind == "place":
            return tree.Declaration("member", subject, (), complement.name)
        return None

    def _place_name(self, subject: tree.Name, complement: Part) -> bool:
        return subject.kind == "square" and isinstance(complement, tree.Noun) and complement.determiner == "the"
