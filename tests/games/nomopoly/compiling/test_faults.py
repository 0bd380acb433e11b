"""What nobody has foreseen in compiling is told aloud, and a live game goes on without the sentence."""

import warnings

import pytest

from moderator.games.nomopoly.compiling import forms
from moderator.games.nomopoly.compiling.forms import Fault, compile_rules
from moderator.games.nomopoly.compiling.sentence import Sentence
from moderator.games.nomopoly.world.occurrence import Rule
from moderator.language import tree

SENTENCE = Sentence(Rule("I.1", 0, "Something is odd.", (((1, ""), (1, "")), 0)), tree.Schedule(("turns phase",)))


@pytest.fixture
def broken(monkeypatch):
    def fail(_compiler, _sentence):
        raise KeyError("nobody thought of this")

    monkeypatch.setitem(forms._DECLARING, tree.Schedule, fail)


def test_a_fault_is_told(broken):
    with pytest.warns(Fault, match=r"I\.1: Something is odd\..*KeyError.*nobody thought of this"):
        compile_rules((SENTENCE,), {})


def test_a_game_lives_on_without_a_sentence_that_brings_out_a_fault(broken):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Fault)
        program = compile_rules((SENTENCE,), {})
    assert [trouble.rule.item for trouble in program.troubles] == ["I.1"]
    assert not program.phases
