"""The admin's decisions, as they reach a game: verdicts on proposals, answers to questions, fiat (I.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from moderator.core.inputs import Details, Json
from moderator.games.nomopoly.compiling.decisions import judging, question_key
from moderator.games.nomopoly.decisions import timetable
from moderator.games.nomopoly.decisions.fiat import amend, needed, repeal
from moderator.games.nomopoly.decisions.overruling import overrule, put_one
from moderator.games.nomopoly.decisions.removing import REMOVE, remove
from moderator.games.nomopoly.decisions.renaming import RENAME, rename
from moderator.games.nomopoly.game.carrying import unclear_key
from moderator.games.nomopoly.game.game import Game
from moderator.games.nomopoly.game.kept import BY_THE_ADMIN
from moderator.games.nomopoly.orders.carrying_out import carry_out
from moderator.games.nomopoly.orders.may import Asked
from moderator.games.nomopoly.orders.objections import grounds
from moderator.games.nomopoly.play import facts
from moderator.games.nomopoly.play.program import ProhibitionRule
from moderator.games.nomopoly.play.run import Frame, Run
from moderator.games.nomopoly.proposals.settling import settle
from moderator.games.nomopoly.rules.citing import in_brackets, which_lets_follow
from moderator.games.nomopoly.rules.read_as import read_as
from moderator.games.nomopoly.rules.rules_in_force import reader_of
from moderator.games.nomopoly.world import docket
from moderator.games.nomopoly.world.amounts import whole
from moderator.games.nomopoly.world.errors import Refused
from moderator.games.nomopoly.world.occurrence import Occurrence
from moderator.games.nomopoly.world.rulings import checked, rulings, settings_of, value_of
from moderator.games.nomopoly.world.taking_back import take_back
from moderator.games.nomopoly.world.values import Id, Sort, Value

_VERDICT = ("accept", "Complete Waste Of Time", "Simplification", "Sick Proposal")
"""The questions that a verdict answers, of the proposal that it is on."""


def record_verdict(game: Game, run: Run, judgment: Details) -> None:
    """Record what the admin finds of a proposal. Raises Refused with the rule that forbids it."""
    number = str(judgment["proposal"])
    proposal = run.world.find("proposal", number)
    if proposal is None:
        raise Refused(f"There is no proposal {number}.")
    _still_open(game, run, proposal, number)
    verdict = str(judgment["verdict"])
    finds = (verdict == "accepted", verdict == "waste", judgment.get("simplifies", False), judgment.get("sick", False))
    answers = dict(zip(_VERDICT, map(bool, finds), strict=True))
    kept = dict(game.answers)
    for word, answer in answers.items():
        game.answers[question_key(run, word, proposal)] = answer
    if verdict == "waste":
        game.answers[f"understood:{proposal}"] = not judgment.get("reason")
        run.world.set(proposal, "changes rules", _changes_rules(game, proposal))
    probes = [judging(Sort("admin"), proposal)]
    if verdict == "accepted":
        probes.append(Occurrence("accept", {"object": proposal}))
    elif verdict == "waste":
        probes.append(Occurrence("become", {"subject": proposal, "complement": Sort("Complete Waste Of Time")}))
    forbidding = next((found for probe in probes if (found := _forbidding(run, probe))), None)
    if forbidding is not None:
        game.answers.clear()
        game.answers.update(kept)
        raise Refused(f"{forbidding.rule.name}: {forbidding.rule.text}{_needs(forbidding)}", (forbidding.rule.name,))
    if judgment.get("reason"):
        run.world.set(proposal, "reason", str(judgment["reason"]))
    if judgment.get("sick"):
        run.world.set(proposal, "sick proposal", True)


def verdict_on(answers: Mapping[str, Json], proposal: Id) -> str:
    """Say which verdict of the admin waits for the judging phase, "none" for none."""
    said = {word: answers.get(f"{word.casefold()}:{proposal}") for word in _VERDICT}
    if said["accept"] is None:
        return "none"
    return ", ".join(("accept" if said["accept"] else "reject", *(word for word in _VERDICT[1:] if said[word])))


def _forbidding(run: Run, probe: Occurrence) -> ProhibitionRule[Frame] | None:
    """Give the rule that forbids what a verdict would bring about, None if none does."""
    return next(
        (
            prohibition
            for prohibition in run.program.prohibitions.get(probe.verb, ())
            if prohibition.meets(Frame(run, prohibition.rule, event=probe), probe)
        ),
        None,
    )


def _needs(prohibition: ProhibitionRule[Frame]) -> str:
    """Say of a verdict that needs a ground which it could have, and how one is given that only the admin can know."""
    found = grounds(prohibition)
    if not found:
        return ""
    needed = f" None of these is so: {'; '.join(found)}."
    if any("understand" in ground for ground in found):
        needed += ' That nobody understands it is for you to say: give your reason (--reason "...").'
    return needed


def _changes_rules(game: Game, proposal: Id) -> bool:
    """Say whether a proposal would change anything, in the words by which it would be enacted."""
    from moderator.games.nomopoly.proposals.weighing import weigh

    words, names = docket.words(game.world, proposal), game.names()
    return weigh(words, game.rules.book, lambda book: reader_of(book, names), used=game.used).changes_rules


def _still_open(game: Game, run: Run, proposal: Id, number: str | int) -> None:
    """Raise Refused, saying why, for a proposal that waits for no verdict any more."""
    state = docket.state(run.world, proposal)
    if state == "discarded":
        by = which_lets_follow(game.rules.readings, "propose", "discard")
        raise Refused(f"Proposal {number} was pushed out by a later one of its proposer{in_brackets(by)}.", by)
    if state != docket.UNDECIDED:
        raise Refused(f"Proposal {number} has been judged already: {state}.")


def restate(game: Game, run: Run, number: str, text: str) -> None:
    """Put a proposal into other words; the player's own are kept beside them. Raises Refused."""
    proposal = run.world.find("proposal", number)
    if proposal is None:
        raise Refused(f"There is no proposal {number}.")
    _still_open(game, run, proposal, number)
    run.world.set(proposal, "restated", text)


def take_decision(game: Game, run: Run, what: str, details: Details) -> None:
    """Take a decision of the admin by its name; `details` holds what it is about under that name.

    Raises ValueError for one that nobody knows, with the names of those that there are.
    """
    decide = DECISIONS.get(what)
    if decide is None:
        raise ValueError(f"The admin decides nothing called {what}; there are: {', '.join(sorted(DECISIONS))}.")
    decide(game, run, details.get(what, details.get("value")), details)


_YES_OR_NO = {"yes": True, "true": True, "y": True, "1": True, "no": False, "false": False, "n": False, "0": False}


def _yes_or_no(said: Json) -> bool:
    answer = _YES_OR_NO.get(str(said).casefold())
    if answer is None:
        raise ValueError("Answer yes or no: value=yes, or value=no.")
    return answer


def _answer(game: Game, _run: Run, value: Json, details: Details) -> None:
    """Answer a question of the open week by its key, with yes or no; answer it again to change it."""
    key = needed(details, "key")
    waiting = [question.key for question in game.questions]
    answered = {key for decided in game.decided if decided.what == "answer" for key, _, _ in decided.answers}
    if key not in waiting and key not in answered:
        asked = f"there are: {', '.join(waiting)}" if waiting else "nothing is asked now"
        raise ValueError(f"Nothing is asked under {key}; {asked}. `moderator week` shows what is.")
    game.answers[key] = _yes_or_no(value)
    game.questions = [question for question in game.questions if question.key != key]


def _confusing(game: Game, _run: Run, name: Json, details: Details) -> None:
    if name is None:
        raise ValueError("Say name=... with it, and answer=yes if the name stands, answer=no if it is confusing.")
    game.answers[f"confusing:{str(name).casefold()}"] = not _yes_or_no(needed(details, "answer"))


def _undo(game: Game, run: Run, _number: Json, details: Details) -> None:
    """Take a decision of the open week back, by its number."""
    wanted = details.get("decision")
    known = {str(decided.number): decided for decided in game.decided}
    if not known:
        raise Refused(
            "No decision of the open week is there to take back; a past week is taken back with `moderator undo`."
        )
    decided = known.get(str(wanted))
    if decided is None:
        said = "".join(f"\n  decision={number}  {each.line}" for number, each in known.items())
        raise Refused(f"Say which decision is taken back; these of the open week can be:{said}")
    take_back(game.world, game.answers, decided)
    game.decided.remove(decided)
    why = str(details.get("reason") or "no reason is given")
    run.log(f"the admin takes decision {decided.number} ({decided.line}) back: {why}", causes=BY_THE_ADMIN)


def _reasonable(game: Game, _run: Run, words: Json, details: Details) -> None:
    """Let an order be carried out whose condition nobody can read; `words` are of that condition or of the order."""
    found = [order for order in game.orders if order.unclear and str(words).casefold() in order.text.casefold()]
    if len(found) != 1:
        raise ValueError(f"{len(found)} orders with a condition that nobody can read hold the words {words!r}.")
    key = unclear_key(found[0])
    game.answers[key] = details.get("answer", True) not in {False, "no"}
    game.questions = [question for question in game.questions if question.key != key]


def _ruling(game: Game, run: Run, number: Json, details: Details) -> None:
    """Set a ruling: "ruling C90 value=odd"; it holds from now on."""
    if not game.rulings:
        raise Refused("Rulings are about the rules of Nomopoly; this game has a rulebook of its own.")
    if number is None and "number" not in details:
        raise ValueError("Say which ruling, such as ruling=C90 value=odd.")
    number = str(details.get("number", number))
    value = checked(number, details.get("value", "default"))
    settled = settle(game.rules.book, number, value_of(game.settings, number), value)
    game.settings = settings_of({**game.settings, number: value})
    run.play_by(settings=game.settings)
    meaning = rulings()[number].meaning(value)
    run.log(f"ruling {number} is now {value or 'default'}: {meaning}", causes=BY_THE_ADMIN)
    if settled is not game.rules.book:
        game.put_in_force(run, settled)
        run.stand()


def _cancel_utility(game: Game, run: Run, number: Json, details: Details) -> None:
    said = number if number is not None else details.get("square")
    square = run.world.square(whole(said))
    if square is None:
        raise ValueError(f"There is no square {said}; say cancel_utility=12.")
    game.answers[question_key(run, "Void", square)] = True


def _theme(game: Game, run: Run, number: Json, details: Details) -> None:
    square = run.world.square(whole(number))
    if square is None:
        raise ValueError(f"There is no square {number}.")
    game.answers[question_key(run, "Refused", square)] = not details["answer"]


def _product(game: Game, run: Run, name: Json, details: Details) -> None:
    product = facts.product_of(run, str(name))
    for thing in (str(name), product):
        if thing is not None:
            game.answers[question_key(run, "Unfit", thing)] = not details["answer"]


def _end_game(_game: Game, run: Run, _value: Json, _details: Details) -> None:
    run.happen(Occurrence("end", {"subject": Sort("game")}))


def _messed_up(game: Game, run: Run, _value: Json, _details: Details) -> None:
    _order(game, run, "declare the game Messed Up", Sort("admin"))


def _caused_win(game: Game, run: Run, leaver: Json, _details: Details) -> None:
    if leaver is None:
        raise ValueError("Say caused_win=..., the name of the player who had left.")
    game.answers[question_key(run, "rank", Id(f"player:{leaver}"))] = True


def _order(game: Game, run: Run, words: str, author: Value) -> None:
    """Carry out an order of the admin, or of a thing for which she chooses, as the rules grant it. Raises Refused."""
    reading = game.reader().read_order(words)
    if not reading.clauses:
        reasons = " ".join(reading.diagnosis.reasons) if reading.diagnosis else ""
        raise Refused(reasons or f"No rule grants this: {words}.")
    carry_out(run, Asked(author, reading.clauses, words))


def _choice(game: Game, run: Run, choice: Json, _details: Details) -> None:
    """Give an order for something that makes no choices of its own. Raises Refused while no rule says who chooses."""
    if not isinstance(choice, Mapping) or not {"for", "says"} <= choice.keys():
        raise ValueError('Say for whom and what, such as choice={"for": "The Elephant", "says": "..."}.')
    wanted = str(choice["for"])
    thing = next(iter(run.world.called(wanted)), None)
    chooses = (
        whom.admits(Frame(run, rule), thing)
        for rule, who, whom in run.program.deputies
        if who.admits(Frame(run, rule), Sort("admin"))
    )
    if thing is None or not any(chooses):
        raise Refused(f"No rule lets the admin choose for {wanted}.")
    run.phase = next((rule.phase for rule in run.program.acting), "")
    run.immediate = True
    _order(game, run, str(choice["says"]), thing)


def _dispute(run: Run, number: Json) -> Id:
    found = run.world.find("dispute", str(number))
    if found is None:
        raise ValueError(f"There is no dispute {number}.")
    return found


def _verdict(game: Game, run: Run, number: Json, details: Details) -> None:
    """Say who wins a dispute, for the court that asks (XXVII.2)."""
    dispute = _dispute(run, number)
    winner = game.author(str(details["winner"]))
    if winner not in (run.world.get(dispute, "accuser"), run.world.get(dispute, "defendant")):
        raise Refused(f"{details['winner']} is no party of dispute {number}.")
    game.answers[question_key(run, "win", dispute)] = winner == run.world.get(dispute, "accuser")


def _penalty(game: Game, run: Run, number: Json, details: Details) -> None:
    """Say whether the penalty of a dispute is recognized; a dispute without one is Groundless (XXVII.1)."""
    game.answers[question_key(run, "Groundless", _dispute(run, number))] = not details["answer"]


def _announce_job(game: Game, run: Run, job: Json, _details: Details) -> None:
    _order(game, run, f"announce {job}", Sort("admin"))


def _team_references(game: Game, run: Run, answer: Json, _details: Details) -> None:
    """Approve the rules as they read since another rule has taken words out of them, such as all about Teams."""
    changed = [each for each in game.versions if each.week == game.week and not each.proposal]
    changed = [each for each in changed if each.causes != BY_THE_ADMIN]
    if not changed:
        raise Refused("No rule has been changed by another rule in this update.")
    causes = tuple(dict.fromkeys(cause for each in changed for cause in each.causes))
    rules = ", ".join(dict.fromkeys(each.item for each in changed))
    run.log(f"the admin has read {rules} as changed by {causes[0]}: {answer}", causes=causes[:1])


def _tornado(game: Game, run: Run, _value: Json, _details: Details) -> None:
    _order(game, run, "unleash the Tornado", Sort("admin"))


def _address(_game: Game, run: Run, value: Json, details: Details) -> None:
    """Give a player another mail address, from which her mail comes and to which hers goes; it is never published."""
    name = needed(details, "player")
    player = run.world.find("player", name)
    if player is None:
        raise ValueError(f"There is no player {name}.")
    address = needed({"value": value or ""}, "value").strip().lower()
    if address.count("@") != 1 or not address.isascii() or len(address.split()) != 1:
        raise ValueError(f"{address} is no mail address; write it as ann@example.org.")
    if run.world.player_at(address) not in (None, player):
        raise ValueError("Another player has that address.")
    run.world.set(player, "address", address)


def _rejoin(game: Game, run: Run, value: Json, details: Details) -> None:
    """Let somebody who has left join once more, from the address that was hers: `player=Ann`, with a reason."""
    name, reason = needed({"player": value or details.get("player", "")}, "player"), needed(details, "reason")
    barred = [place for place, each in enumerate(game.gone) if each.name == name and each.address]
    if not barred:
        raise Refused(f"Nobody called {name} has left and is kept from joining again.")
    for place in barred:
        game.gone[place] = game.gone[place]._replace(address="")
    run.log(f"the admin lets {name} join again: {reason}", causes=BY_THE_ADMIN)


def _readings(game: Game, _run: Run, _value: Json, _details: Details) -> None:
    """Accept how the rules in force are read now, so that updates go on after the reader has changed."""
    game.readings = read_as(game.rules)


DECISIONS: dict[str, Callable[[Game, Run, Json, Details], None]] = {
    "answer": _answer,
    "address": _address,
    "name": _confusing,
    "rejoin": _rejoin,
    REMOVE: remove,
    RENAME: rename,
    "overrule": overrule,
    "set": put_one,
    "undo": _undo,
    "ruling": _ruling,
    "repeal": repeal,
    "amend": amend,
    "readings": _readings,
    "reasonable": _reasonable,
    "cancel_utility": _cancel_utility,
    "theme": _theme,
    "product": _product,
    "end_game": _end_game,
    "messed_up": _messed_up,
    "caused_win": _caused_win,
    "verdict": _verdict,
    "penalty": _penalty,
    "announce_job": _announce_job,
    "choice": _choice,
    "team_references": _team_references,
    "tornado": _tornado,
    "begin": timetable.begin,
    "deadline": timetable.move,
    "pause": timetable.pause,
    "resume": timetable.resume,
}

REVOCABLE = frozenset(("judge", "restate", "answer", "name", "overrule", "set", "cancel_utility", "caused_win"))
"""The decisions that change what stands and set nothing off, so that they can be taken back until the week is over."""
