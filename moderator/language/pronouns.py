"""Finds whom and what pronouns refer to: *she* is the one who acts, *it* the one thing that fits."""

from __future__ import annotations

from dataclasses import replace

from moderator.language import tree
from moderator.language.registry import fits
from moderator.language.scope import PERIOD, PERSON, READER, VALUE, Introduced, Referring, Unresolved
from moderator.node import Part

_PARTY = frozenset({"party", "organization"})

_PLACES = frozenset({"square", "place", "region"})
AMOUNT = "amount"
ROLL, _DIE = "roll", "die"
"""What is rolled is no number: "it is 5" is said of what it shows."""
_DONE_TO_GOODS = frozenset({"use up", "destroy", "lose", "get", "give", "gain", "take", "throw away"})
_HERS = frozenset({"she", "he", "her", "him", "herself", "himself"})


class Pronouns(Referring):
    """Resolves pronouns."""

    def pronoun(self, node: tree.Pronoun, wanted: frozenset[str], excluded: str) -> tree.Phrase:
        """Give what a pronoun refers to; itself if it refers to nobody. Raises Unresolved."""
        word = node.word
        if word in {"i", "me"}:
            return tree.Refer(self.scope.sender or "@sender", word, node.span)
        if word == READER:
            return self._you(node)
        if word in {"nobody", "nothing", "anybody", "everybody", "everyone", "each other"}:
            return node
        if word in _HERS:
            return self._she_of_each(node, excluded)
        if word == "there":
            return self._there(node)
        if word in {"they", "them", "each"}:
            return self._they(node, wanted, excluded)
        if word in {"the other one", "the first one", "the one", "the other", "one", "each other one"}:
            return self._one(node, excluded)
        return self._it(node, wanted, excluded)

    def _name(self, node: tree.Name, depth: int) -> None:
        """A name is something that "it" can refer to, unless it stands for a value or a period."""
        entry = self.lexicon.names.get(node.name.lower())
        if entry is None or any(thing.variable == "=" + node.name for thing in self.scope.things):
            return
        if entry.sorts & (VALUE | PERIOD) or node.kind in {"rule", "section", "letter"}:
            return
        self.scope.things.append(Introduced("=" + node.name, node.kind, "", entry.sorts, plural=False, depth=depth))

    def _reader(self) -> Introduced | None:
        """Give the player to whom the sentence speaks, or one that it goes on from; None before they come up."""
        return next((thing for thing in self.scope.things if thing.label == READER), None)

    def _you(self, node: tree.Pronoun) -> tree.Phrase:
        reader = self._reader()
        if reader is None:
            raise Unresolved(node.word, node.span, ())
        return self._called(reader, node)

    def _called(self, thing: Introduced, node: tree.Pronoun) -> tree.Phrase:
        """Refer to one of two persons: *she* is the one who acts, and there is the player or the other player."""
        if thing.variable == self.scope.actor:
            return self._refer(thing, replace(node, word="she"))
        first = next(each for each in self.scope.things if each.kind == "player" and not each.plural)
        return self._refer(thing, replace(node, word="the player" if first is thing else "the other player"))

    def _persons(self) -> list[Introduced]:
        return [thing for thing in self.scope.things if fits(thing.sorts, PERSON) and "any" not in thing.sorts]

    def _she_of_each(self, node: tree.Pronoun, excluded: str) -> tree.Phrase:
        """Give whom *her* means behind "each other player": whose cash it is, each; to whom it is paid, who acts.

        Where somebody "pays her", *she* is who acts throughout. Raises Unresolved for where somebody goes, and for what
        "she owns" behind "each other player".
        """
        of_another = self.at.subject == "@gap" and self.described and self.described[-1].sorts & PERSON
        if not self.at.one_of_each or of_another:
            return self._she(node, excluded)
        hers = self.at.paid_her and node.word not in {"he", "him"}
        whom = self.scope.actor if self.at.direct or hers else self.at.one_of_each
        found = next((thing for thing in self.scope.things if thing.variable == whom), None)
        owned = node.word == "she" and self.at.owning and self.at.of_others and not self.at.direct
        if found is None or (self.at.somewhere and not self.at.direct) or owned:
            raise Unresolved(node.word, node.span, ("player", "player"))
        return self._refer(found, node)

    def _she(self, node: tree.Pronoun, excluded: str) -> tree.Phrase:
        persons = self._persons()
        actor = next((thing for thing in self.scope.things if thing.variable == self.scope.actor), None)
        if self.scope.apart and actor is not None and actor.label == READER:
            if len(persons) > 1:
                return self._other_than_you(node, actor)
            raise Unresolved(node.word, node.span, tuple(thing.kind for thing in persons))  # who is named behind it
        beside = node.word == "him" and self._other_person(actor) is not None
        if node.word in {"he", "him", "himself"} and excluded and not beside:
            named = next((thing for thing in persons if thing.variable == excluded), None)
            if named is not None:
                return self._refer(named, node)
        if node.word in {"he", "him"} and actor is not None and (found := self._he(node, actor, excluded)) is not None:
            return found
        if node.word == "her" and actor is not None and excluded == actor.variable:
            other = self._other_person(actor)
            if other is not None:
                return self._refer(other, node)  # "she pays her $2": what she did to herself would be said so
        if actor is not None:
            return self._who_acts(node, actor, persons)
        singles = [thing for thing in persons if not thing.plural] or persons
        top = [thing for thing in singles if thing.depth == min(one.depth for one in singles)] if singles else []
        if len(top) == 1:
            return self._refer(top[0], node)
        if not top and self.described:
            described = self._described_person(node)
            if described is not None:
                return described
        raise Unresolved(node.word, node.span, tuple(thing.kind for thing in top))

    def _who_acts(self, node: tree.Pronoun, actor: Introduced, persons: list[Introduced]) -> tree.Phrase:
        """Give who acts. Raises Unresolved where somebody else does so here: "the richest player loses her squares".

        Whom they do it to is never themselves: in "its owner pays her $5 for each square that she owns" *she* acts.
        """
        told = self.at.direct or self.at.paid_her or self.at.of_the_actor or self.at.subject == actor.variable
        if not told and any(thing.variable == self.at.subject and not thing.plural for thing in persons):
            raise Unresolved(node.word, node.span, ("player", "player"))
        if self.scope.unsaid and self._other_person(actor) is not None:
            raise Unresolved(node.word, node.span, ("player", "player"))
        return self._refer(actor, node)

    def _he(self, node: tree.Pronoun, actor: Introduced, excluded: str) -> tree.Phrase | None:
        """Give whom *he* means beside *she*, who is the one who acts: the other one. None where he may be who acts."""
        if self.at.subject == "@gap" and self.described and self.described[-1].sorts & {"player", "person"}:
            return tree.Gap()
        objective = node.word == "him" and excluded == actor.variable
        if node.word == "him" and excluded not in ("", actor.variable) and self._other_person(actor) is not None:
            others = {thing.variable for thing in self._persons()} - {excluded}
            if len(others) > 1 and not self.scope.she:  # "if two players have nominated him" may be said of either
                raise Unresolved(node.word, node.span, tuple(thing.kind for thing in self._persons()))
        if (self.scope.she or objective) and (other := self._other_person(actor)) is not None:
            return self._refer(other, node)
        persons = self._persons()
        if len(persons) > 1 and (self.scope.she or not self.scope.him):  # "he pays him $5" is said of who acts
            raise Unresolved(node.word, node.span, tuple(thing.kind for thing in persons))
        return None

    def _other_than_you(self, node: tree.Pronoun, reader: Introduced) -> tree.Phrase:
        """Give the one person beside the reader: whoever says *you* of somebody says *she* of somebody else."""
        other = self._other_person(reader)
        if other is None:
            raise Unresolved(node.word, node.span, tuple(thing.kind for thing in self._persons()))
        return self._refer(other, replace(node, word="the other player"))

    def is_other_person(self, node: tree.Pronoun, wanted: frozenset[str]) -> bool:
        """Say whether "the other" is the other of two persons, and not of two things."""
        persons = [thing for thing in self._persons() if not thing.plural]
        return node.word == "the other" and fits(wanted, PERSON) and len(persons) > 1

    def _other_person(self, actor: Introduced | None) -> Introduced | None:
        """Give the one person beside the one who acts; None if there are several, or none."""
        if actor is None:
            return None
        others = [thing for thing in self._persons() if thing.variable != actor.variable and not thing.plural]
        return others[0] if len({thing.variable for thing in others}) == 1 else None

    def _described_person(self, node: tree.Pronoun) -> tree.Gap | tree.Refer | None:
        """Give the person that is being described: "each player who owns a square next to her square"."""
        if fits(self.described[-1].sorts, PERSON):
            return tree.Gap()
        outer = next((each for each in reversed(self.described) if fits(each.sorts, PERSON)), None)
        if outer is None:
            return None
        outer.variable = outer.variable or self._new_variable(outer.noun)
        return tree.Refer(outer.variable, node.word, node.span)

    def _described_thing(self, node: tree.Pronoun) -> tree.Gap | tree.Refer | None:
        """Give the thing that is being described; a tree "on it" is on what has the tree, and not on itself."""
        if not self.described or self.described[-1].sorts & PERSON or self.described[-1].noun.plural:
            return None
        outer = self.described[-2] if len(self.described) > 1 and self.at.subject == "@gap" else None
        if outer is None or outer.sorts & PERSON:
            return tree.Gap()
        outer.variable = outer.variable or self._new_variable(outer.noun)
        return tree.Refer(outer.variable, node.word, node.span)

    def _there(self, node: tree.Pronoun) -> tree.Phrase:
        """Give the place that was spoken of: of "a neighbor of her square" the neighbor. Raises Unresolved for none."""
        places = [thing for thing in self.scope.things if fits(thing.sorts, _PLACES) and not thing.plural]
        places = [thing for thing in places if "any" not in thing.sorts]
        near = [thing for thing in places if thing.depth == min(each.depth for each in places)]
        if not near and self.scope.scene is not None:
            return self.scope.scene
        if not near:
            raise Unresolved(node.word, node.span, ())
        place = near[-1]
        return self._refer(place, tree.Pronoun(f"the {place.label or place.kind}", node.span))

    def _scene_meant(self, node: Part) -> tree.Noun | None:
        """Give the square of the sentence before for "on it", since nothing else brought up is any place."""
        on = node.phrase if isinstance(node, tree.Place) and node.preposition == "on" else None
        it = isinstance(on, tree.Pronoun) and on.word == "it"
        elsewhere = any(fits(thing.sorts, _PLACES) for thing in self.scope.things)
        return self.scope.scene if it and not elsewhere else None

    def _they(self, node: tree.Pronoun, wanted: frozenset[str], excluded: str) -> tree.Phrase:
        """Give those who were spoken of: never whoever does it to *them*, who would be said to do it to themselves.

        Of whom it is said that "each player pays a tenth of their cash", *their* is each one's own. Raises Unresolved
        where one of two may be meant, or both: "they lose $20" behind two persons.
        """
        own = node.word == "they" and not self.at.direct
        described = self.at.as_subject and self.at.subject == "@gap" and self.at.verb not in {"be", "stand"}
        if own and described and self.described and self.described[-1].sorts & {"player", "person"}:
            return tree.Gap()
        if own and self.at.one_of_each and self.at.verb:
            if self.at.somewhere and self.at.subject != "@gap":
                raise Unresolved(node.word, node.span, ("player", "player"))
            return tree.Refer(self.at.one_of_each, node.word, node.span)
        plural = [thing for thing in self.scope.things if thing.plural and fits(thing.sorts, wanted)]
        if node.word == "each" and not plural:
            raise Unresolved(node.word, node.span, ())
        for thing in reversed(plural):
            if thing.depth == 0:
                return self._refer(thing, node)
        if plural:
            return self._refer(plural[-1], node)
        known = [thing for thing in self.scope.things if node.word != "them" or thing.variable != excluded]
        others = [thing for thing in known if thing.label != READER]
        persons = [thing for thing in others if thing.sorts & PERSON]
        persons = persons or [thing for thing in others if thing.sorts & _PARTY]  # whoever owns it may be a player
        near = persons if self.at.each else [thing for thing in persons if thing.depth == 0] or persons
        if self.at.beside_her:
            near = [thing for thing in near if thing.variable != self.scope.actor] or near
        several = self.at.each or node.word == "each" or (bool(self.described) and self.described[-1].noun.plural)
        if len({thing.variable for thing in near}) > 1 and not several:
            raise Unresolved(node.word, node.span, tuple(thing.kind for thing in near))
        if len(near) > 1:
            return tree.Join("and", tuple(tree.Refer(thing.variable, node.word, node.span) for thing in near))
        if near and self._reader() is not None:
            return self._called(near[0], node)
        if known:
            return self._refer(near[0] if near else known[-1], node)
        raise Unresolved(node.word, node.span, ())

    def _one(self, node: tree.Pronoun, excluded: str) -> tree.Refer:
        others = [thing for thing in self.scope.things if thing.variable != excluded or thing.plural]
        if node.word == "one":  # a person is called *she*, or *another player*
            others = [
                thing for thing in others if thing.plural or not fits(thing.sorts, PERSON) or "any" in thing.sorts
            ]
        groups = [thing for thing in others if thing.plural] or others
        if not groups:
            raise Unresolved(node.word, node.span, ())
        return tree.Refer(groups[-1].variable, node.word, node.span)

    def _of_goods(self, node: tree.Pronoun, things: list[Introduced]) -> list[Introduced]:
        """Give the items among things where "it" is used up; behind "with a Hat ... on a Corner" it is lost by neither.

        Raises Unresolved where it may be an item, or the place.
        """
        items = [thing for thing in things if "item" in thing.sorts]
        if not items or len(items) == len(things) or self.at.verb not in _DONE_TO_GOODS:
            return things
        if self.at.verb != "use up":
            raise Unresolved(node.word, node.span, tuple(thing.kind for thing in things))
        return items

    def _it(self, node: tree.Pronoun, wanted: frozenset[str], excluded: str) -> tree.Phrase:
        things = [thing for thing in self.scope.things if not (thing.sorts & (PERSON | PERIOD)) and not thing.plural]
        things = [thing for thing in things if thing.variable != excluded and fits(thing.sorts, wanted)]
        things = [thing for thing in things if thing.variable not in self.at.taken] or things
        things = [thing for thing in things if thing.kind != "game"] or things  # "the season of the game ... it"
        amounts = [thing for thing in things if thing.sorts & VALUE] if "value" in wanted else []
        solid = amounts or [thing for thing in things if not (thing.sorts & VALUE)] or things  # what is paid is money
        if len(solid) > 1:
            known = [thing for thing in solid if "any" not in thing.sorts]
            solid = known or solid
        if len(solid) > 1 and "any" not in wanted:
            exact = [thing for thing in solid if not wanted.isdisjoint(thing.sorts)]
            solid = exact or solid
        if len(solid) > 1:
            solid = [thing for thing in solid if not thing.sorts <= _PARTY] or solid
        solid = self._of_goods(node, solid)
        if len(solid) > 1:
            shallow = min(thing.depth for thing in solid)
            solid = [thing for thing in solid if thing.depth == shallow]
        thrown = "number" in wanted and ROLL in self.scope.brought
        if thrown and all(thing.kind == _DIE for thing in solid):
            return tree.Refer(f"@{ROLL}", f"the {ROLL}", node.span)
        if not solid and "money" in wanted and AMOUNT in self.scope.brought:
            return tree.Refer(f"@{AMOUNT}", f"the {AMOUNT}", node.span)
        if not solid and (described := self._described_thing(node)) is not None:
            return described
        if not solid and self.scope.scene is not None and fits(self._sorts("square"), wanted) and "any" not in wanted:
            return self.scope.scene
        if not solid:
            raise Unresolved(node.word, node.span, ())
        if len(solid) > 1 and any(thing.variable == self.scope.topic for thing in solid):
            solid = [thing for thing in solid if thing.variable == self.scope.topic]
        if len({thing.variable for thing in solid}) > 1:
            names = tuple(thing.kind for thing in solid)
            if len(set(names)) > 1:
                raise Unresolved(node.word, node.span, names)
        return self._refer(solid[-1], node)
