"""What a letter has said so far, and how a correction in it changes that: "No wait, make it blue", "Same for Duck".

Orders that are taken back stay, as what is not kept and why. Nothing here finds where a sentence begins.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from moderator.games.nomopoly.letters.corrections import (
    Correction,
    Scope,
    admits_error,
    all_but,
    binds_before,
    calls_off,
    confirms,
    contrasted,
    correction_of,
    denies,
    errs_in_several,
    goes_on,
    is_of_the_same,
    item_of,
    leaves_alone,
    may_call_off,
    parted,
    says_otherwise,
    speaks_of,
    swaps,
    value_before_telling,
    value_of,
    without_instead,
)
from moderator.games.nomopoly.letters.gapping import gapped
from moderator.games.nomopoly.letters.items import Said, Span, Talk, Unread, Wish
from moderator.games.nomopoly.letters.lines import Sentence
from moderator.games.nomopoly.letters.plain import in_the_rules_verb
from moderator.games.nomopoly.letters.players import players_in
from moderator.games.nomopoly.letters.sentence import Plan, alternatives, plan_of, with_comma
from moderator.games.nomopoly.letters.values import put_right, sum_or_square
from moderator.games.nomopoly.letters.words import settle, thing_of
from moderator.games.nomopoly.wordings.order_words import says, stem
from moderator.games.nomopoly.wordings.remarks import without_remarks
from moderator.games.nomopoly.wordings.traced import Traced
from moderator.games.nomopoly.wordings.vocabulary import Vocabulary
from moderator.games.nomopoly.wordings.weeks import front_weeks, with_weeks

BOUND_TOO = "It is not clear whether this is for the same moment as the order that it stands instead of."
WHICH_AGAIN = "It is not clear which of the orders before it this says again."
_ALL_OF_THEM = re.compile(
    r"(?:please )?(?P<verb>[a-z]+) (?:(?:all|both)(?: of)? )?(?:these|those|them|the above|it)(?: all)?", re.IGNORECASE
)
"""How a sentence only says of what the orders before it are about that it is ordered: "Please buy all of these."."""
_ONLY_THEN = re.compile(
    r"(?:(?:and|but)[ ,]+)*(?:not (?:before|earlier|sooner|a moment sooner)|only then)(?:[ ]+(?:that|then))?",
    re.IGNORECASE,
)
"""How a sentence says again that an order is bound: "Not before!"."""
_THAT = frozenset(("it", "that", "this", "them", "those", "either"))
"""How a sentence names all that the orders before it are about: "I don't want it."."""
_ANYTHING = frozenset(
    "the my any anything a an at all more it that this to for of on about order bit part thing one i said".split()  # noqa: SIM905
)
_BUT_FOR = re.compile(
    r"(?<![ ])(?:[ ]*,)?[ ]+(?:except(?:ing)?|excluding|save|apart from|but not)(?: for)?[ ]+(?:in |on |during |for )?"
    r"(?:(?:the|this|next|every)[ ]+)?(?:weeks?|updates?|turns?)\b.*$",
    re.IGNORECASE,
)
"""When none of several orders is meant: "every week, pay Bob $5 and Eve $4, except in week 3"."""
_ONLY_VALUES = re.compile(r"(?=.*\d)(?:\S+[ ]*){1,4}")
"""What is so short, and has a figure in it, that it can but put another one right."""
_TWO = 2
_WORDS = re.compile(r"\"[^\"]*\"|\S+")
_MORE = re.compile(r"(?:and|oh|also|plus|then)\b", re.IGNORECASE)
"""How a sentence begins that says the one before it again though it does not say so: "And Duck $15"."""
_SAME_FOR = re.compile(r"(?:and |but |also )*(?:the )?same (?:to|for|with)\b", re.IGNORECASE)
"""How a sentence begins that says the one before it again for somebody, whatever it changes besides."""
_GOES_ON = re.compile(r"[^\d$\"]{1,60}")


class SoFar(ABC):
    """The items of a letter so far; `latest` are the places of the orders of its last sentence that has some.

    `labelled` are the places of what stands under each number that the writer gave to an item of a list.
    `thing` is what "it" means, `withdrawn` are the orders that the sentences right before took back.
    """

    def __init__(self, source: str, vocabulary: Vocabulary) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.begins = alternatives(vocabulary.starts)
        self.thing: Traced | None = None
        self.items: list[Said] = []
        self.latest: list[int] = []
        self.labelled: dict[int, list[int]] = {}
        self.withdrawn: tuple[Wish, ...] = ()

    @abstractmethod
    def reads(self, part: Sentence, words: Traced) -> None:
        """Take in one sentence, or what of one corrects nothing, in plain words."""

    def quote(self, words: Traced) -> tuple[str, Span]:
        """Give the player's own words and their place in the letter."""
        span = words.span(0, len(words.text))
        return re.sub(r"\s", " ", self.source[span[0] : span[1]]), span

    def plan(self, words: Traced) -> Plan | None:
        """Read one sentence by the grammar; weeks that stand before its orders go behind each of them."""
        words, when = front_weeks(words, self.begins)
        plan = plan_of(words, self.vocabulary)
        if plan is None:
            helped = with_comma(words, self.vocabulary)
            plan = plan_of(helped, self.vocabulary) if helped else None
        if plan is not None and (hit := _BUT_FOR.search(plan.orders[-1].text if plan.orders[1:] else "")):
            tail = plan.orders[-1].part(hit.start())
            plan = replace(plan, orders=(*(order + tail for order in plan.orders[:-1]), plan.orders[-1]))
        if plan is None or when is None:
            return plan
        return replace(plan, orders=tuple(with_weeks(order, when) for order in plan.orders))

    def corrects(self, part: Sentence, words: Traced) -> bool:
        """Let a sentence, or the end of one, correct the orders before it; says whether it does."""
        if part.signed or part.ended or not part.words.text:
            return False
        if (number := item_of(part.words, tuple(self.labelled))) is not None:
            return self.takes_back_item(number, part)
        if places := self.unwanted(part, words):
            self.take_back(Scope.LAST, part, places)
            return True
        if (
            leaves_alone(part.words)
            or (self.latest and confirms(part.words))
            or (self.latest and self.changes_nothing(part, words))
        ):
            self.items.append(Talk(*self.quote(part.words)))
            return True
        if swaps(part.words):
            self.take_back(Scope.ALL, part) if not self.swapped() else None
            self.items.append(Talk(*self.quote(part.words)))
            return True
        errs = admits_error(part.words)
        unsays = binds_before(part.words) or errs
        if self.latest and (calls_off(part.words) or (unsays and not self.is_ordered(words))):
            self.take_back(Scope.ALL if errs and errs_in_several(part.words) else Scope.LAST, part)
            return True
        if (against := contrasted(words)) is not None and self.stands_against(part, *against):
            return True
        two = parted(words)
        if two is not None and self.is_ordered(two[0]):
            return self.corrects_itself(part, *two)
        if not self.latest:
            return self.puts_again(part, words)
        again = self.says_again(part, words)
        same = _SAME_FOR.match(words.text) if again is None else None
        if same and players_in(words.text[same.end() :], self.vocabulary.players):
            self.items.append(Unread(*self.quote(part.words), "which-again", WHICH_AGAIN))
            return True
        if again is not None:
            return again
        found = correction_of(words) or correction_of(part.words)
        return found is not None and self.correct(found, part)

    def unwanted(self, part: Sentence, words: Traced) -> Sequence[int]:
        """Give the places of the orders that a sentence says are not meant, or whose thing it says is to stay."""
        if (kept := all_but(part.words)) is not None:
            its = self.wishes_named(kept)
            return [place for place in self.wishes if place not in its] if its else ()
        if (denied := denies(words)) is not None and (places := self.named_by(denied.text, self.wishes_of(denied))):
            return places
        if what := leaves_alone(part.words):
            return self.named_by(what, self.wishes_about(what.split()[-1]))
        return self.wishes_named(part.words) if may_call_off(part.words) and not self.is_ordered(words) else ()

    def named_by(self, what: str, about: Sequence[int]) -> Sequence[int]:
        """Give the places of the orders of the last sentence for a pronoun, else those that are `about` it."""
        return self.latest if what.lower() in _THAT else about

    def changes_nothing(self, part: Sentence, words: Traced) -> bool:
        """Say whether a sentence only says that the orders before it are ordered, or right, or when they are not."""
        wishes = [each for place in self.latest if isinstance(each := self.items[place], Wish)]
        if (again := _ALL_OF_THEM.fullmatch(words.text)) is not None:
            return all(wish.order.text.lower().startswith(f"{again['verb'].lower()} ") for wish in wishes)
        if confirms(part.words):
            return True
        conditions = [wish.condition for wish in wishes]
        if _ONLY_THEN.fullmatch(part.words.text.strip(" .,!")):
            return all(conditions)
        return calls_off(part.words) and all(each and says_otherwise(part.words, each) for each in conditions)

    def stands_against(self, part: Sentence, order: Traced, wrong: str) -> bool:
        """Take in an order that says what it is not for, in the place of one before it that is for that."""
        plan = self.plan(order)
        if plan is None or len(plan.orders) != 1 or plan.question or speaks_of(plan.orders[0], wrong):
            return False
        verb = plan.orders[0].text.split()[0].lower()
        about = self.wishes_about(wrong)
        denied = [place for place in about if self.wishes[place].order.text.lower().startswith(verb)]
        if denied:
            self.take_back(Scope.LAST, part, denied)
        self.reads(part, order)
        return True

    def corrects_itself(self, part: Sentence, order: Traced, behind: Traced) -> bool:
        """Take in an order that its own sentence corrects, or says again; where it does neither, nothing is taken."""
        count, latest = len(self.items), self.latest
        self.reads(part, order)
        if (again := self.says_again(part, behind)) is not None:
            self.items += [] if again else [Unread(*self.quote(behind), "which-again", WHICH_AGAIN)]
            return True
        corrects, more = goes_on(behind, self.begins)
        found = correction_of(corrects)
        if found is not None and corrects.text.lower().startswith("make "):
            found = replace(found, surely=False)  # it may say more of the same: "hire him for 9, make it red"
        if found is None or not self.correct(found, part):
            del self.items[count:]
            self.latest = latest
            return False
        if more is not None:
            self.reads(part, more)
        return True

    def says_again(self, part: Sentence, words: Traced) -> bool | None:
        """Say the orders before a sentence again as it changes them, if it is clear which; None where it does not.

        Other weeks alone are for all of them, and anything else for the one order.
        """
        again = gapped(words, self.vocabulary)
        if again is None or not (again.is_marked or (len(again.values) > 1 and _MORE.match(words.text))):
            return None
        wishes = [each for place in self.latest if isinstance(each := self.items[place], Wish)]
        said = [(wish, order) for wish in wishes for order in again.of(wish.order, self.vocabulary)]
        is_one = len({order.text for _, order in said}) == 1 or (again.when and not again.values)
        if not said or len(said) < len(wishes) or not is_one or (again.when and any(each.condition for each in wishes)):
            return False
        quoted, span = self.quote(part.words)
        said = list({order.text: (wish, order) for wish, order in said}.values())
        self.items += [replace(wish, order=order, others=(), quoted=quoted, span=span) for wish, order in said]
        return True

    def is_ordered(self, words: Traced) -> bool:
        """Say whether a sentence has an order in it."""
        plan = self.plan(words)
        return plan is not None and bool(plan.orders)

    @property
    def wishes(self) -> dict[int, Wish]:
        """Give the orders of the letter by their places."""
        return {place: item for place, item in enumerate(self.items) if isinstance(item, Wish)}

    def wishes_about(self, what: str) -> list[int]:
        """Give the places of the orders of the letter that have a word in them."""
        return [place for place, wish in self.wishes.items() if speaks_of(wish.order, what)]

    def wishes_named(self, words: Traced) -> list[int]:
        """Give the places of the orders of the letter that have any word of some words in them that says something."""
        said = [word for word in self.words_of(words) if says(word)]
        named = ((place, self.words_of(wish.order)) for place, wish in self.wishes.items())
        return [place for place, order in named if any(self.says_all({word}, order) for word in said)]

    def wishes_of(self, denied: Traced) -> list[int]:
        """Give the places of the orders of the letter that say all that a denied one says: "don't buy 12 after all".

        One that is denied only under a condition does not stand without it either: its writer is asked.
        """
        plan = self.plan(denied)
        if plan is not None and len(plan.orders) != 1:
            return []
        words = settle(plan.orders[0] if plan else denied, self.thing)
        said = set(self.words_of(words)) - _ANYTHING
        wishes = self.wishes.items()
        return [place for place, wish in wishes if said and self.says_all(said, self.words_of(wish.order))]

    def words_of(self, order: Traced) -> list[str]:
        """Give the words of an order in the rules' own verb, to compare it with another."""
        return re.findall(r"[\w']+", in_the_rules_verb(order, self.vocabulary).text.lower())

    def says_all(self, said: set[str], order: list[str]) -> bool:
        """Say whether an order has all of some words in it; its verb may be named as what is done: "the payment"."""
        stems = {stem(word) for word in order}
        verbs = dict(self.vocabulary.meant)
        return all(
            stem(word) in stems or verbs.get(word) == order[0] or (word.startswith(order[0]) and not order[0].isdigit())
            for word in said
        )

    def takes_back_item(self, number: int, part: Sentence) -> bool:
        """Take back the order of the mail that has a number; says whether there is such a one.

        Where the writer numbers nothing, the orders count from 1.
        """
        counted = [place for place, item in enumerate(self.items) if isinstance(item, (Wish, Unread))]
        labelled = self.labelled or {count: [place] for count, place in enumerate(counted, 1)}
        places = labelled.get(number, [])
        if any(isinstance(self.items[place], Wish) for place in places):
            self.take_back(Scope.LAST, part, places)
        elif places:
            self.items.append(Talk(*self.quote(part.words)))  # what it takes back is not kept anyway
        elif counted:
            reason = f"This mail has no order {number}, so nothing of it was taken back."
            self.items.append(Unread(*self.quote(part.words), "no-such-order", reason))
        return bool(places or counted)

    def puts_again(self, part: Sentence, words: Traced) -> bool:
        """Take in what stands instead of orders that the sentences right before it took back; says whether it does."""
        withdrawn, self.withdrawn = self.withdrawn, ()
        if not withdrawn:
            return False
        bare = without_instead(words)
        plan = self.plan(bare)
        if plan is not None and (plan.orders or plan.question):
            if bare.text == words.text:
                return False
            self.reads(part, bare)
            return True
        value = value_of(bare)
        said = [(wish, put_right(wish.order, value, self.vocabulary)) for wish in withdrawn] if value else []
        fits = [replace(wish, order=order, others=()) for wish, order in said if order is not None]
        if len(fits) == 1:
            quoted, span = self.quote(part.words)
            self.items.append(replace(fits[0], quoted=quoted, span=span))
            self.latest = [len(self.items) - 1]
            return True
        self.withdrawn = withdrawn if _GOES_ON.fullmatch(words.text) or correction_of(words) is not None else ()
        return False

    def correct(self, found: Correction, part: Sentence) -> bool:
        """Put right or take back what a correction speaks of; where it is not clear what stands, nothing of it does."""
        if not self.latest or (found.swaps and self.swapped()):
            return bool(self.latest)
        wishes = [(place, each) for place in self.latest if isinstance(each := self.items[place], Wish)]
        wishes = [(place, each) for place, each in wishes if not found.about or speaks_of(each.order, found.about)]
        if not wishes:
            return False
        if found.keeps:
            its = self.wishes_about(found.keeps)
            others = [place for place, _ in wishes if place not in its]
            if others and len(others) < len(wishes):
                self.take_back(found.scope, part, others)
                return True
            return False
        stays = found.instead is None or leaves_alone(found.instead)
        instead = None if stays or found.instead is None else without_remarks(found.instead, self.begins)[0]
        plan = self.plan(instead) if instead is not None else None
        if instead is not None and plan is not None and plan.orders:
            self.puts_instead(found, wishes, plan, instead, part)
            return True
        if instead is None:
            self.take_back(found.scope, part)
            return True
        every = list(self.wishes.items())
        if (again := self.said_anew(wishes, instead) or self.said_anew(every, instead)) is not None:
            place, wish, order = again
            self.items[place] = replace(wish, order=order, others=())
            return True
        said = in_the_rules_verb(value_of(instead) or value_before_telling(instead) or instead, self.vocabulary)
        right = [(place, wish, put_right(wish.order, said, self.vocabulary, found.of)) for place, wish in wishes]
        fits = [(place, wish, order) for place, wish, order in right if order is not None]
        if not (fits or found.of):  # of no order of the sentence before: of the only such one in the letter
            further = [(place, wish, put_right(wish.order, said, self.vocabulary)) for place, wish in every]
            fits = [(place, wish, order) for place, wish, order in further if order is not None]
            fits = fits if len(fits) == 1 else []
        if len(fits) == 1:
            place, wish, order = fits[0]
            either = () if found.of else sum_or_square(wish.order, said, self.vocabulary)
            self.put_either(place, wish, either or (order,))
        elif found.surely or fits or _ONLY_VALUES.fullmatch(instead.text):
            self.take_back(found.scope, part, [place for place, _ in wishes] if found.about else None)
        else:
            return False
        return True

    def said_anew(self, wishes: Sequence[tuple[int, Wish]], instead: Traced) -> tuple[int, Wish, Traced] | None:
        """Give the one order that several values put right, all but one of which it has: "paint 9 red. No, 9 blue"."""
        again = gapped(instead, self.vocabulary)
        values = [value.text for value in again.values] if again is not None and not again.when else []
        found = [
            (place, wish, said[0])
            for place, wish in wishes
            if again is not None
            and sum(not speaks_of(wish.order, value) for value in values) == 1
            and len(said := again.of(wish.order, self.vocabulary)) == 1
        ]
        named = [each for each in found if any(value.isdigit() and speaks_of(each[1].order, value) for value in values)]
        found = named if len(found) > 1 else found
        return found[0] if len(values) > 1 and len(found) == 1 else None

    def puts_instead(
        self, found: Correction, wishes: list[tuple[int, Wish]], plan: Plan, instead: Traced, part: Sentence
    ) -> None:
        """Take in the orders that stand instead of some; whether their moment is the same is asked."""
        same = plan.orders[0].text.split()[0].lower() == wishes[0][1].order.text.split()[0].lower()
        value = plan.orders[0].part(len(plan.orders[0].text.split()[0])).strip()
        changed = self.with_value(wishes[0][1], value) if same and len(wishes) == len(plan.orders) == 1 else None
        if changed is not None:
            self.items[wishes[0][0]] = changed
            return
        if found.surely or same:
            order = in_the_rules_verb(plan.orders[0], self.vocabulary)
            its = [place for place, wish in wishes if is_of_the_same(wish.order, order, self.vocabulary)]
            one = len(plan.orders) == len(its) == 1 and not errs_in_several(order)
            self.take_back(Scope.LAST, part, its if one else None)
        bound = next((wish for _, wish in wishes if wish.condition or wish.phase), None)
        if bound is not None and plan.condition is None and not plan.phase:
            self.items.append(self.bound_too(bound, plan, part))
        else:
            self.reads(part, instead)

    def bound_too(self, before: Wish, plan: Plan, part: Sentence) -> Unread:
        """Ask whether what stands instead of an order is for the same moment, or on the same condition."""
        bare = " and ".join(order.text for order in plan.orders)
        when = f"in the {before.phase}: " if before.phase else ""
        joint = "unless" if before.unless else "if"
        when += f"{joint} {before.condition.text}, " if before.condition is not None else ""
        return Unread(*self.quote(part.words), "bound-which", BOUND_TOO, None, (f"{when}{bare}", bare))

    def put_either(self, place: int, wish: Wish, either: Sequence[Traced]) -> None:
        """Put an order right as it must be meant, or ask which of two ways."""
        if len(either) == 1:
            self.items[place] = replace(wish, order=either[0], others=())
            self.thing = thing_of(either[0])
            return
        send = tuple(each.text for each in either)
        reason = "That may be the sum or the square: say which."
        self.items[place] = Unread(wish.quoted, wish.span, "which-value", reason, None, send)
        self.latest = [each for each in self.latest if each != place]

    def with_value(self, wish: Wish, value: Traced) -> Wish | None:
        """Give an order with another value for the one of its sort; None where it has none, or several."""
        order = put_right(wish.order, value, self.vocabulary)
        return replace(wish, order=order, others=()) if order is not None else None

    def swapped(self) -> bool:
        """Swap what two orders of the last sentence differ in, if that is two things; says whether they did.

        "Call 9 Nest and 12 Den. The other way round!" calls 9 Den.
        """
        wishes = [(place, each) for place in self.latest if isinstance(each := self.items[place], Wish)]
        if len(wishes) != len(self.latest) or len(wishes) != _TWO:
            return False
        (place, one), (other_place, other) = wishes
        words, others = (list(_WORDS.finditer(wish.order.text)) for wish in (one, other))
        differ = [
            (word, its) for word, its in zip(words, others, strict=False) if word[0].casefold() != its[0].casefold()
        ]
        if len(words) != len(others) or len(differ) != _TWO:
            return False
        word, its = differ[-1]
        self.items[place] = replace(one, order=one.order.respelled(*word.span(), its[0]))
        self.items[other_place] = replace(other, order=other.order.respelled(*its.span(), word[0]))
        return True

    def take_back(self, scope: Scope, part: Sentence, chosen: Sequence[int] | None = None) -> None:
        """Keep none of the orders that a correction takes back, or of those `chosen`, and say so of each."""
        places = chosen if chosen is not None else self.latest if scope is Scope.LAST else range(len(self.items))
        self.withdrawn = tuple(each for place in self.latest if isinstance(each := self.items[place], Wish))
        by = self.quote(part.words)[0].strip()
        for place in places:
            wish = self.items[place]
            if isinstance(wish, Wish):
                reason = f'Not kept, since you wrote "{by}". Send what you mean, if anything.'
                self.items[place] = Unread(wish.quoted, wish.span, "taken-back", reason)
        self.latest = [place for place in self.latest if isinstance(self.items[place], Wish)]
