"""What a player is told: each order and proposal as it was understood, each refusal with its mend, what she asked for.

Plain, exact and short; every number with its rule. Pure: the game says what it did, this module puts it into words, and
the mail room lays them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import datetime

from moderator.core.deadlines import say as say_moment
from moderator.core.mends import Mend
from moderator.core.outcome import CHOICE, TALK, UNDONE, Answer, Proposed, Refusal, Said, Section, Voice
from moderator.games.nomopoly.answers.office import Office
from moderator.games.nomopoly.answers.outcomes import Filed, Taken
from moderator.games.nomopoly.answers.suggesting import (
    asked_plainly,
    is_granted,
    mended,
    of_a_choice,
    of_a_slip,
    of_what_lacks,
    orders_like,
    pointers,
    slips_mended,
)
from moderator.games.nomopoly.answers.welcoming import possible_moves, welcome
from moderator.games.nomopoly.letters import items as letter_items
from moderator.games.nomopoly.letters.changes import Remark
from moderator.games.nomopoly.letters.holdings import of_holdings
from moderator.games.nomopoly.letters.items import Choice
from moderator.games.nomopoly.letters.letter import Letter, Motion, Question, Talk, Unread, Wish
from moderator.games.nomopoly.letters.proposals import Almost
from moderator.games.nomopoly.letters.talk import deed_in_talk
from moderator.games.nomopoly.orders.queued import ReadOrder
from moderator.games.nomopoly.orders.reading import conditioned, read_wish, refuse_unread
from moderator.games.nomopoly.proposals.amending import difference_lines
from moderator.games.nomopoly.proposals.shortfalls import Undone
from moderator.games.nomopoly.proposals.taken_as import taken_as
from moderator.games.nomopoly.proposals.weighing import Weighed
from moderator.games.nomopoly.rules.citing import in_brackets
from moderator.games.nomopoly.rules.looking_up import example_of, rules_near
from moderator.games.nomopoly.trying_out.mends import answer_lines
from moderator.games.nomopoly.wordings.helping import help_section, matching, stems
from moderator.games.nomopoly.wordings.order_known import is_remark, known_orders
from moderator.games.nomopoly.wordings.order_words import says_any_of
from moderator.games.nomopoly.wordings.orders_near import near_in_sense
from moderator.games.nomopoly.wordings.traced import unquoted
from moderator.games.nomopoly.wordings.weeks import says_week, weeks_behind
from moderator.games.nomopoly.world.figures import shortened, titled
from moderator.language.readings import Diagnosis
from moderator.language.rulebook import Rulebook
from moderator.language.sentences import split

_NO_MORE = "No order counts any more, and no proposal. Questions are still answered: status, rules, history."
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_MOST_NEAR = 2
MOST_EXPLAINED = 25
"""Of how many orders of one mail it is said why they do not read: that takes ten times as long as reading."""
_UNEXPLAINED = f"This does not read as an order. Why is said of the first {MOST_EXPLAINED} of a mail."
_LONGEST_QUOTED = 150


def opening(
    name: str, week: int, deadline: datetime | None, waits_for: str = "", final_by: Sequence[str] = ()
) -> tuple[str, ...]:
    """Say for which week a mail counts and until when that runs, or for what the game waits.

    `final_by` is the rule by which nothing can be taken back, if there is one and it is to be said.
    """
    first = f"{name}, this counts for week {week}" if name else f"This counts for week {week}"
    final = (f"Nothing can be taken back{in_brackets(final_by)}.",) if final_by else ()
    if waits_for:
        return (f"{first}. No week runs yet: {waits_for}.", *final)
    until = "" if deadline is None else f", until {say_moment(deadline)}"
    return (f"{first}{until}.", *final)


def taken(order: ReadOrder, told: Taken) -> Said:
    """Say that an order was taken, in the words as they were understood."""
    return Said(order.text, told.lines, would_fail=told.would_fail)


def trouble(almost: Almost, item: str = "", mend: Mend | None = None) -> Said:
    """Say why a proposed sentence does not read, in which rule it would stand and do nothing, and what could stand.

    What a `mend` says can be taken by its number; what the diagnosis offers is untried beside it.
    """
    diagnosis = almost.diagnosis or Diagnosis("unreadable-sentence", ("No form of the rule language fits it.",))
    stands = (f"In {item} it would stand and do nothing.",) if item else ()
    refusal = _unreadable(
        diagnosis.code, (*diagnosis.reasons, *stands), diagnosis.at, () if mend and mend.says else diagnosis.send
    )
    return Said(almost.text, answer_lines(mend) if mend else (), refusal, "proposal")


def _unreadable(
    code: str, reasons: tuple[str, ...], at: tuple[int, int] | None = None, send: tuple[str, ...] = ()
) -> Refusal:
    return Refusal(Voice.UNREADABLE, code, reasons, at, send)


def _ordinal(number: int) -> str:
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"number {number}"


def proposed(filed: Filed, motion: Motion) -> Proposed:
    """Say what a proposal was understood to change, what of it does not fit or read, and what comes next."""
    weighed = filed.weighed
    idle = {almost.text for almost in weighed.almost}
    undone = {each.text for each in filed.undone}
    working = [each for each in weighed.working() if each.before or each.after not in undone]
    lines = (*difference_lines(working, taken_as(weighed)), *_once(weighed, undone))
    prose = [shortened(each.text, _LONGEST_PROSE) for each in weighed.proposal.changes if isinstance(each, Remark)]
    stands = {each.after: each.item for each in weighed.enacted.differences}
    troubles = [Said(_unfit(refusal), (), refusal, "change") for refusal in weighed.refusals]
    troubles += [trouble(almost, stands.get(almost.text, ""), filed.mends.of(almost.text)) for almost in weighed.almost]
    sent = {each.words: each.text for each in weighed.reworded}
    mends = [filed.mends.of(sent.get(each.text, each.text)) for each in filed.undone]
    troubles += [_undone(each, taken_as(weighed), mend) for each, mend in zip(filed.undone, mends, strict=True)]
    notes: list[str] = []
    if not weighed.changes_rules:
        notes.append(_AS_IT_STANDS)
        notes += [_forms(weighed.enacted.rulebook)] * (not weighed.refusals)
    elif idle or undone:
        answering = _ANSWERING * bool(filed.mends.wordings)
        notes.append(f"{answering}You can send it again in words that read, or leave it: {_BY_THE_ADMIN}")
    notes += [
        f'"{line}" looks like an order, but stands within the proposal. Put orders above it, or below a line "Orders:".'
        for line in motion.orders
    ]
    if filed.discarded:
        by = in_brackets(filed.limited_by)
        notes.append(f"It pushed out your oldest undecided proposal, {filed.discarded}{by}.")
    notes.append(_replacing(filed))
    state = f"undecided, your {_ordinal(filed.place)} this week"
    said = tuple(each for each in prose if each not in idle)
    told, at_work = filed.effects, filed.at_work
    return Proposed(filed.number, motion.title, state, lines, tuple(troubles), told, tuple(notes), said, at_work)


_LONGEST_PROSE = 600
_BY_THE_ADMIN = "the admin can accept it and restate it."
_ANSWERING = "A mail that says the number alone puts the proposal into those words. "


def _undone(undone: Undone, mailed: Mapping[str, str], mend: Mend) -> Said:
    """Say of a sentence that it reads and cannot be carried out, and why; `mailed` says how it was mailed."""
    stands = (f"In {undone.item} it would stand and do nothing.",) if undone.item else ()
    refusal = _unreadable("cannot-run", (undone.why, *stands))
    return Said(f"{undone.text}{mailed.get(undone.text, '')}", answer_lines(mend), refusal, UNDONE)


def _once(weighed: Weighed, undone: AbstractSet[str]) -> tuple[str, ...]:
    """Show what happens once, sentence by sentence, but for what does not read or cannot be carried out."""
    idle, mailed = {almost.text for almost in weighed.almost} | undone, taken_as(weighed)
    sentences = (each.text for each in split(weighed.enacted.once))
    return tuple(f"once  {each}{mailed.get(each, '')}" for each in sentences if each not in idle)


_AS_IT_STANDS = (
    "Nothing in it reads as a change of the rules: accepted as it stands, it would change nothing. It counts as a "
    "proposal all the same; the admin can judge it by its prose and put it into a rule."
)


def _forms(book: Rulebook) -> str:
    """Name the forms of a change, with rules of this book."""
    rule = example_of(book)
    return (
        f'What reads: a rule in the words of the rules, or a change such as: Amend {rule}: replace "one" with "two". '
        f'Repeal {rule}. Add to section {rule.partition(".")[0]}: ... Create section "The Circus": 1. ...'
    )


def _replacing(filed: Filed) -> str:
    """Say how to put another text in the place of a proposal, which cannot be taken back."""
    again = "To put it otherwise, send it again"
    if filed.limit is None or filed.place < filed.limit:
        return f"{again}."
    return f"{again}: the next one pushes out your oldest, {filed.oldest}{in_brackets(filed.limited_by)}."


def _unfit(refusal: Refusal) -> str:
    return refusal.rules[0] if refusal.rules else "the change"


_NUMBERED = re.compile(r"(?:[ivxlcdm]+|\d+)(?:\.\w+)*", re.IGNORECASE)
_MOST_ABOUT = 6


def _rules_about(book: Rulebook, words: str) -> Section:
    """List the rules that speak of something, each with the beginning of its text."""
    found = rules_near(book, words, _MOST_ABOUT)
    title = f"RULES ABOUT {words.upper()}"
    if not found:
        return Section(title, (f'No rule in force speaks of "{words}". rules lists the sections.',))
    lines = (f"{item.number}  {shortened(item.text, _LONGEST_QUOTED)}" for item in found)
    return Section(title, (*lines, "", f"rules {found[0].number} quotes one whole."))


def rules_section(book: Rulebook, about: str) -> Section:
    """Quote a rule, a section, or the list of sections."""
    if about and not _NUMBERED.fullmatch(about.strip(" .?!")):
        return _rules_about(book, about.strip(" .?!"))
    wanted = about.strip().rstrip(".").upper()
    if not wanted:
        rule = example_of(book)
        lines = tuple(f"{section.number:<8}{titled(section.title)}" for section in book.sections)
        return Section(
            "THE RULES", (*lines, "", f"rules {rule.partition('.')[0]} quotes a section, rules {rule} a rule.")
        )
    items = [
        item for item in book.items() if item.number.upper() == wanted or item.number.upper().startswith(f"{wanted}.")
    ]
    section = book.section(wanted.partition(".")[0])
    if not items or section is None:
        last = book.sections[-1].number if book.sections else "none"
        known = (
            f"section {section.number} has {len(section.items)} rules" if section else f"sections go from I to {last}"
        )
        return Section(f"RULES {about}", (f"There is no such rule: {known}.",))
    quoted = tuple(f"{item.number}  {item.text}" for item in items)
    return Section(f"{section.number}. {section.title}", quoted)


def _question(question: Question, office: Office) -> Section:
    """Answer one question."""
    match question.topic:
        case "help":
            about = re.sub(r"^(?:to |an? |the )+", "", question.about, flags=re.IGNORECASE)
            return _help(about.strip(), office)
        case "status":
            return Section("STATUS", office.status(question.about))
        case "board":
            return Section("THE BOARD", office.board())
        case "rules":
            return rules_section(office.rulebook, question.about)
        case "proposals":
            return Section("UNDECIDED PROPOSALS", office.proposals() or ("There are none.",))
        case _:
            title = f"HISTORY OF {question.about.upper()}" if question.about else "HISTORY"
            return Section(title, office.history(question.about) or ("Nothing yet.",))


def _asked_of_no_order(question: Question, office: Office) -> Said | None:
    """Answer a question for help in a whole sentence that no order speaks of ("How do I win?") as any plain one."""
    if question.topic != "help" or not re.match(r"(?:how|what)\b", question.quoted, re.IGNORECASE):
        return None
    if not stems(question.about) or matching(office.orders(), question.about):
        return None
    return asked_plainly(f"{question.quoted}?", office)


def _titles(book: Rulebook) -> dict[str, str]:
    """Give the sections' titles by their numbers, as headings."""
    return {section.number: f"{titled(section.title)} ({section.number})" for section in book.sections}


def _help(about: str, office: Office) -> Section:
    """Answer a question for help; where no order speaks of it, the rules that do are named."""
    about = about if stems(about) or about.lower() == "all" else ""  # "What can I do now?"
    moves = () if about else tuple(possible_moves(office))
    near = near_in_sense(about, office.vocabulary(), office.orders())[:_MOST_NEAR] if about else ()
    found = help_section(office.offers(), about, _titles(office.rulebook), example_of(office.rulebook), moves, near)
    if not stems(about) or matching(office.orders(), about):
        return found
    return Section(found.title, (*found.lines, *pointers(about, office)))


def _is_unread(said: Said) -> bool:
    """Say whether something was refused since it does not read, or in more than one way."""
    return said.refusal is not None and said.refusal.voice is not Voice.NOT_ALLOWED


def _explained(quoted: str, refusal: Refusal, office: Office, *, why: bool) -> Refusal:
    """Give a refusal with what could be sent instead, as long as that is still said."""
    if why or refusal.voice is Voice.NOT_ALLOWED:
        return mended(quoted, refusal, office)
    reasons = (_UNEXPLAINED,) if refusal.code == "unreadable-order" else refusal.reasons
    return replace(refusal, reasons=reasons, send=())


def _wish(wish: Wish, office: Office, place: int, *, why: bool) -> Iterator[Said]:
    """Answer one order, which is thing number `place` that the letter says, or the several that its words are."""
    read = read_wish(wish, office.name, office.number, office.reader, office.short_forms, why=why)
    if isinstance(read, Refusal) and (several := _several(wish, read, office)):
        for number, each in enumerate(several, place):
            yield _order(each, office, number, why=why)
    else:
        yield _order(wish, office, place, why=why)


def _several(wish: Wish, refusal: Refusal, office: Office) -> list[Wish]:
    """Give the orders that one which does not read surely is, where they are several and all of them read."""
    lines, surely = _known(wish, refusal, office)
    if len(lines) < _SEVERAL or not surely:
        return _apart(wish, refusal, office)
    found = [replace(wish, order=wish.order.respelled(0, len(wish.order.text), line), others=()) for line in lines]
    return found if all(isinstance(_read(each, office), ReadOrder) for each in found) else []


_SEVERAL = 2
_FURTHER = re.compile(r", and (?:(?:then|also|please) )*(?=[a-z])", re.IGNORECASE)


def _apart(wish: Wish, refusal: Refusal, office: Office) -> list[Wish]:
    """Give the order that reads and what stands behind its last ", and" apart from it, where that cannot bind it."""
    joints = list(_FURTHER.finditer(unquoted(wish.order.text)))
    if not joints or refusal.voice is not Voice.UNREADABLE or wish.condition is not None or wish.preview:
        return []
    ends, starts = joints[-1].span()
    rest = wish.order.part(starts)
    first = replace(wish, order=wish.order.part(0, ends), others=())
    if says_any_of("BINDS").search(rest.text) or not isinstance(_read(first, office), ReadOrder):
        return []
    return [_quoting(first, wish), _quoting(replace(first, order=rest), wish)]


def _quoting(part: Wish, whole: Wish) -> Wish:
    """Give a part of an order with the words that it stands for."""
    start, end = part.order.span(0, len(part.order.text))
    quoted = whole.quoted[max(start - whole.span[0], 0) : end - whole.span[0]]
    return replace(part, quoted=quoted or whole.quoted, span=(start, end))


def _read(wish: Wish, office: Office) -> ReadOrder | Refusal:
    return read_wish(wish, office.name, office.number, office.reader, office.short_forms, why=False)


def _order(wish: Wish, office: Office, place: int, *, why: bool) -> Said:
    """Answer one order by itself."""
    read = read_wish(wish, office.name, office.number, office.reader, office.short_forms, why=why)
    if isinstance(read, Refusal) and (framed := _framed(wish, read, office)) is not None:
        read = framed
    if isinstance(read, Refusal):
        if office.decides_conditions and not wish.preview:
            kept = read_wish(
                wish, office.name, office.number, office.reader, office.short_forms, unclear=True, why=False
            )
            put = read if isinstance(kept, Refusal) else office.queue(kept.at(place))
            if not isinstance(put, Refusal):
                return Said(wish.quoted, (*read.reasons, *put.lines), would_fail=put.would_fail)
        return Said(wish.quoted, (), _explained(wish.order.text, read, office, why=why))
    read = read.at(place)
    done = office.preview(read) if wish.preview else office.queue(read)
    if isinstance(done, Refusal) and not wish.preview and (framed := _framed(wish, done, office)) is not None:
        done = framed if isinstance(framed, Refusal) else office.queue(read := framed.at(place))
    if isinstance(done, Refusal):
        return Said(wish.quoted, (), _explained(wish.order.text, done, office, why=why))
    if wish.preview:
        return Said(f"preview: {read.text}", done.lines, None, "preview", done.would_fail)
    return taken(read, done)


def _known(wish: Wish, refusal: Refusal, office: Office) -> tuple[tuple[str, ...], bool]:
    """Give what an order that does not read may be by what it is about, and whether it surely is; () for nothing."""
    if refusal.voice is not Voice.UNREADABLE or refusal.code.startswith(("condition", "unless")):
        return (), False
    order = wish.order
    ends = weeks_behind(order.text)
    if says_week(order.text[:ends]):
        return (), False
    found = known_orders(order.text[:ends], office.vocabulary(), office.holdings().here, polite=True)
    return (tuple(f"{line}{order.text[ends:]}" for line in found.lines), found.surely) if found else ((), False)


def _framed(wish: Wish, refusal: Refusal, office: Office) -> ReadOrder | Refusal | None:
    """Read an order that does not read as it stands by what it is about, or offer what it may be; None for neither."""
    lines, surely = _known(wish, refusal, office)
    if surely and len(lines) == 1:
        order = wish.order
        return _read(replace(wish, order=order.respelled(0, len(order.text), lines[0]), others=()), office)
    return replace(refusal, send=tuple(conditioned(wish, line) for line in lines)) if lines else None


def _unread(item: Unread, office: Office, *, why: bool) -> Said:
    """Answer words that look like an order and are none."""
    refusal = refuse_unread(item)
    if not why and item.code in ("misspelled-order", "unknown-order"):
        return Said(item.quoted, (), _explained(item.quoted, refusal, office, why=why))
    if item.code in ("order-in-talk", "perhaps-order"):
        if whole := slips_mended(item.quoted, office):
            return Said(item.quoted, (), replace(refusal, send=(whole,)))
        if any(is_granted(line, office) for line in item.send):
            return Said(item.quoted, (), of_a_choice(refusal, office))
        if deed := deed_in_talk(item.send[0], office.vocabulary()):
            return Said(item.quoted, (), of_a_choice(replace(refusal, send=(deed,)), office))
        if item.code == "order-in-talk":
            return asked_plainly(item.quoted, office)
        if (unsaid := of_what_lacks(item.quoted, refusal, office)) is not None:
            return Said(item.quoted, (), unsaid)
        verb = item.send[0].rpartition(", ")[2].split(maxsplit=1)[0].lower()
        alike = (each for each in orders_like(item.send[0], office) if each.line.lower().startswith(f"{verb} "))
        is_conditional = ", " in item.send[0]
        moves = [line.strip() for line in possible_moves(office) if is_conditional and f", {verb} " in line]
        send = tuple(moves) or tuple(each.shown for each in alike)
        return Said(item.quoted, (), replace(refusal, send=send)) if send else asked_plainly(item.quoted, office)
    if item.code in ("which-square", "which-share", "which-value", "perhaps-leaving", "value-unsaid", "order-or-talk"):
        return Said(item.quoted, (), of_a_choice(refusal, office))
    if item.code == "misspelled-order":
        return of_a_slip(item, refusal, office)
    if item.code == "unknown-order":
        return Said(item.quoted, (), mended(item.quoted, refusal, office))
    return Said(item.quoted, (), refusal)


def _too_late(quoted: str, kind: str, ended: str) -> Said:
    """Refuse what would be done in a game that has ended."""
    return Said(quoted, (), Refusal(Voice.NOT_ALLOWED, "game-over", (ended, _NO_MORE)), kind)


def reply_when_over(letter: Letter, office: Office, ended: str) -> Answer:
    """Answer a letter to a game that has ended, as `ended` says: its questions alone, and nothing is taken."""
    said: list[Said] = []
    sections: list[Section] = []
    for item in letter.items:
        match item:
            case Wish() | Unread():
                said.append(_too_late(item.quoted, "order", ended))
            case Motion():
                said.append(_too_late(item.quoted.partition("\n")[0], "proposal", ended))
            case Choice():
                said.append(_too_late(item.quoted, CHOICE, ended))
            case Question():
                sections += [_question(item, office)] * (item.topic != "help")
            case Talk():
                said.append(asked_plainly(item.quoted + "?" * item.asked, office, item.it))
    came = f"Your mail was received {say_moment(office.received)}."
    return Answer(office.name, (ended, came), tuple(said), (), tuple(sections), (_NO_MORE,))


def _opening(office: Office) -> tuple[str, ...]:
    final = office.final_by if office.is_first_mail else ()
    return opening(office.name, office.week, office.deadline, office.waits_for(), final)


def _proposing(item: Motion | Choice, office: Office) -> tuple[list[Said], list[Proposed]]:
    """File a proposal, or put one into words that were suggested; gives what is said of that, and how it stands."""
    if isinstance(item, Motion):
        filed = office.file(item)
        if isinstance(filed, Refusal):
            return [Said(item.quoted.partition("\n")[0], (), filed, "proposal")], []
        return [], [proposed(filed, item)]
    took = office.choose(item)
    if isinstance(took, Refusal):
        return [Said(item.quoted, (), took, CHOICE)], []
    told = f"Proposal {took.number} stands in those words now; the words you mailed stay on record."
    motion = Motion(item.quoted, item.span, "", took.title)
    return [Said(item.quoted, (told,), None, CHOICE)], [proposed(took, motion)]


def _at_home(letter: Letter, office: Office) -> Iterator[letter_items.Said]:
    """Give what a letter says, a newcomer's "my square" as the one that their joining has brought them by then."""
    is_new = not office.name
    for item in letter.items:
        if is_new and office.name and isinstance(item, Wish):
            yield from of_holdings(item, office.holdings())
        else:
            yield item


def reply(letter: Letter, office: Office) -> Answer:
    """Answer a letter item by item, in its order, taking its orders and filing its proposals on the way."""
    said: list[Said] = []
    motions: list[Proposed] = []
    sections: list[Section] = []
    is_new = not office.name
    for item in _at_home(letter, office):
        why = sum(map(_is_unread, said)) < MOST_EXPLAINED
        match item:
            case Wish():
                said += _wish(item, office, len(said), why=why)
            case Question() if office.tells:
                plain = _asked_of_no_order(item, office)
                said += [plain] if plain else []
                sections += [] if plain else [_question(item, office)]
            case Motion() | Choice():
                told, filed = _proposing(item, office)
                said += told
                motions += filed
            case Talk():
                said.append(asked_plainly(item.quoted + "?" * item.asked, office, item.it))
            case Unread():
                said.append(_unread(item, office, why=why))
    if not letter.items and office.tells:
        sections.append(_help("", office))
    if is_new and office.name and office.tells:
        sections += welcome(office)
    if office.is_farewell or (is_new and office.name):  # whoever comes or goes need not be told what was chat
        known = office.vocabulary()
        said = [each for each in said if each.meaning or each.kind != TALK or not is_remark(each.quoted, known)]
    if not office.name:  # who is no player has nothing that counts for a week; a refusal says by itself how to join
        return Answer("", (), tuple(said), (), tuple(sections), () if said else office.closing())
    orders_nothing = all(each.kind == TALK for each in said)
    counts = motions or any(each.is_taken and each.kind != "preview" for each in said)
    taken_any = motions or sections or any(each.is_taken or each.meaning for each in said)
    lost = any(each.refusal is not None for each in said) or not taken_any
    return Answer(
        office.name,
        _opening(office) if counts else (),
        tuple(said),
        tuple(motions),
        tuple(sections),
        (*(() if orders_nothing else office.closing()), *(office.commands() if lost else ())),
        is_farewell=office.is_farewell,
    )
