"""The admin's decisions, as they reach a game: verdicts on proposals, answers to questions, fiat (I.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moderator.games.nomopoly.compiling.decisions import question_key
from moderator.games.nomopoly.errors import Refused
from moderator.games.nomopoly.game import Game
from moderator.games.nomopoly.may import Asked, carry_out
from moderator.games.nomopoly.naming import Names
from moderator.games.nomopoly.occurrence import Occurrence
from moderator.games.nomopoly.rulings import checked, rulings, settings_of
from moderator.games.nomopoly.run import Frame, Run
from moderator.games.nomopoly.world import Id, Sort, Value


def record_verdict(game: Game, run: Run, judgment: Mapping[str, Any]) -> None:
    """Record what the admin finds of a proposal. Raises Refused with the rule that forbids it."""
    number = str(judgment["proposal"])
    proposal = next((each for each in run.world.called(number) if run.world.kind(each) == "proposal"), None)
    if proposal is None:
        raise Refused(f"There is no proposal {number}.")
    _still_open(run, proposal, number)
    verdict = judgment["verdict"]
    answers = {
        "accept": verdict == "accepted",
        "Complete Waste Of Time": verdict == "waste",
        "Simplification": bool(judgment.get("simplifies", False)),
        "Sick Proposal": bool(judgment.get("sick", False)),
    }
    kept = dict(game.answers)
    for word, answer in answers.items():
        game.answers[question_key(run, word, proposal)] = answer
    if verdict == "accepted":
        probe = Occurrence("accept", {"object": proposal})
        for prohibition in run.program.prohibitions.get("accept", ()):
            if prohibition.forbids(Frame(run, prohibition.rule, event=probe), probe):
                game.answers.clear()
                game.answers.update(kept)
                raise Refused(f"{prohibition.rule.name}: {prohibition.rule.text}", (prohibition.rule.name,))
    if judgment.get("reason"):
        run.world.set(proposal, "reason", str(judgment["reason"]))
    if judgment.get("sick"):
        run.world.set(proposal, "sick proposal", True)


def _still_open(run: Run, proposal: Id, number: str | int) -> None:
    """Raise Refused, saying why, for a proposal that waits for no verdict any more."""
    state = run.world.get(proposal, "state", "undecided")
    if state == "discarded":
        raise Refused(f"Proposal {number} was pushed out by a later one of its proposer (IX.2).", ("IX.2",))
    if state != "undecided":
        raise Refused(f"Proposal {number} has been judged already: {state}.")


def restate(run: Run, number: int, text: str) -> None:
    """Put a proposal into other words; the player's own are kept beside them (I.3, IX.3). Raises Refused."""
    proposal = next((each for each in run.world.called(str(number)) if run.world.kind(each) == "proposal"), None)
    if proposal is None:
        raise Refused(f"There is no proposal {number}.")
    _still_open(run, proposal, number)
    run.world.set(proposal, "restated", text)


def take_decision(game: Game, run: Run, what: str, details: Mapping[str, Any]) -> None:
    """Take a decision of the admin by its name; `details` holds what it is about under that name.

    Raises ValueError for one that nobody knows, with the names of those that there are.
    """
    decide = DECISIONS.get(what)
    if decide is None:
        raise ValueError(f"The admin decides nothing called {what}; there are: {', '.join(sorted(DECISIONS))}.")
    decide(game, run, details.get(what, details.get("value")), details)


def _answer(game: Game, _run: Run, value: Any, details: Mapping[str, Any]) -> None:
    """Answer an open question by its key, with yes or no."""
    key = str(details["key"])
    if key not in {question.key for question in game.questions}:
        raise ValueError(f"Nothing is asked under {key}; `moderator week` shows what is.")
    game.answers[key] = str(value).casefold() in {"yes", "true", "y", "1"}
    game.questions = [question for question in game.questions if question.key != key]


def _confusing(game: Game, _run: Run, name: Any, details: Mapping[str, Any]) -> None:
    game.answers[f"confusing:{str(name).casefold()}"] = not details["answer"]


def _overrule(game: Game, run: Run, position: Any, details: Mapping[str, Any]) -> None:
    granting = run.program.orders.get("overrule")
    if not granting:
        raise Refused("No rule in force lets the admin overrule a result.")
    names = Names(game, run)
    for kind, things in position.items():
        entries = things.items() if kind in {"players", "squares", "lots", "proposals"} else (("", things),)
        for key, attributes in entries:
            for word, value in attributes.items():
                names.put(kind, key, word, value)
    why = details.get("note") or details.get("reason", "")
    run.log(f"the admin overrules: {why}", causes=(granting[0].rule.name,))


def _set(game: Game, run: Run, value: Any, details: Mapping[str, Any]) -> None:
    """Set one attribute of a player or a square by fiat: "set player=Ann attribute=cash value=500"."""
    kind = next((kind for kind in ("player", "square") if kind in details), None)
    if kind is None or "attribute" not in details:
        raise ValueError(
            "Say of what: set player=Ann attribute=cash value=500, or set square=12 attribute=owner value=Ann."
        )
    _overrule(game, run, {f"{kind}s": {details[kind]: {str(details["attribute"]): value}}}, details)


def _ruling(game: Game, run: Run, number: Any, details: Mapping[str, Any]) -> None:
    """Set a ruling: "ruling C90 value=odd"; it holds from now on."""
    number = str(details.get("number", number))
    value = checked(number, details.get("value", "default"))
    game.settings = settings_of({**game.settings, number: value})
    run.play_by(game.settings)
    run.log(f"ruling {number} is now {value}: {rulings()[number].meaning(value)}", causes=("admin",))


def _cancel_utility(game: Game, run: Run, number: Any, _details: Mapping[str, Any]) -> None:
    square = run.world.square(int(number))
    if square is None:
        raise ValueError(f"There is no square {number}.")
    game.answers[question_key(run, "Void", square)] = True


def _end_game(_game: Game, run: Run, _value: Any, _details: Mapping[str, Any]) -> None:
    run.happen(Occurrence("end", {"subject": Sort("game")}))


def _messed_up(_game: Game, run: Run, _value: Any, _details: Mapping[str, Any]) -> None:
    run.happen(Occurrence("declare", {"object": Sort("game"), "complement": Sort("Messed Up")}))


def _caused_win(game: Game, run: Run, leaver: Any, _details: Mapping[str, Any]) -> None:
    game.answers[question_key(run, "rank", Id(f"player:{leaver}"))] = True


def _order(game: Game, run: Run, words: str, author: Value) -> None:
    """Carry out an order of the admin, or of a thing for which she chooses, as the rules grant it. Raises Refused."""
    reading = game.reader().read_order(words)
    if not reading.clauses:
        reasons = " ".join(reading.diagnosis.reasons) if reading.diagnosis else ""
        raise Refused(reasons or f"No rule grants this: {words}.")
    carry_out(run, Asked(author, reading.clauses, words))


def _choice(game: Game, run: Run, choice: Any, _details: Mapping[str, Any]) -> None:
    """Give an order for something that makes no choices of its own. Raises Refused while no rule says who chooses."""
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


def _announce_job(game: Game, run: Run, job: Any, _details: Mapping[str, Any]) -> None:
    _order(game, run, f"announce {job}", Sort("admin"))


def _tornado(game: Game, run: Run, _value: Any, _details: Mapping[str, Any]) -> None:
    _order(game, run, "unleash the Tornado", Sort("admin"))


DECISIONS: dict[str, Callable[[Game, Run, Any, Mapping[str, Any]], None]] = {
    "answer": _answer,
    "name": _confusing,
    "overrule": _overrule,
    "set": _set,
    "ruling": _ruling,
    "cancel_utility": _cancel_utility,
    "end_game": _end_game,
    "messed_up": _messed_up,
    "caused_win": _caused_win,
    "announce_job": _announce_job,
    "choice": _choice,
    "tornado": _tornado,
}
