"""Changes are made in the text, and refused with the place and the mend where they do not fit."""

import pytest

from moderator.games.nomopoly.letters.changes import (
    Add,
    AddToSection,
    Amend,
    CreateSection,
    Insert,
    Move,
    Once,
    Remark,
    Repeal,
    RepealSection,
    Replace,
)
from moderator.games.nomopoly.proposals.amending import UnfitError, differences, enact, enact_all, fitting_section
from moderator.language.rulebook import Rulebook, read_section
from tests.support.nomopoly_letters import book

SMALL = Rulebook(
    (
        read_section(
            "I. MONEY\n1. Each player gets $10. Each voter gets $100.\n2. A player may pay $10.\n  a. Sub.\n10. Ten.\n"
        ),
        read_section("II. BIRDS\n1. A player may be a Swan. When a Swan lands on a lake, she gets $5.\n"),
    )
)


def text(change, number: str) -> str:
    item = enact(SMALL, change).rulebook.item(number)
    assert item is not None
    return item.text


def lines(change) -> list[tuple[str, str]]:
    return [(each.item, each.line()) for each in enact(SMALL, change).differences]


def test_words_are_replaced_and_never_within_others() -> None:
    assert text(Replace("I.1", "$10", "$15"), "I.1") == "Each player gets $15. Each voter gets $100."
    assert lines(Replace("I.1", "$10", "$15")) == [("I.1", "Each player gets [$10 -> $15].")]


def test_words_are_found_whatever_their_capitals() -> None:
    assert text(Replace("I.1", "each VOTER", "Each Swan"), "I.1") == "Each player gets $10. Each Swan gets $100."


LISTED = Rulebook(
    (
        read_section(
            "I. DAYS\n1. The days are, in this order: the Mending phase; the market phase; the quiet phase.\n2. Two.\n"
        ),
    )
)


@pytest.mark.parametrize(
    ("change", "listed"),
    [
        (Move("I.1", "the Mending line", "the market phase"), "the market phase; the Mending phase; the quiet phase"),
        (
            Move("I.1", "the quite phase", "MN phase", before=True),
            "the quiet phase; the Mending phase; the market phase",
        ),
        (Move("", "quiet phase", "mending phase", swap=True), "the quiet phase; the market phase; the Mending phase"),
    ],
)
def test_what_a_rule_lists_is_put_elsewhere(change: Move, listed: str) -> None:
    item = enact(LISTED, change).rulebook.item("I.1")
    assert item is not None
    assert item.text == f"The days are, in this order: {listed}."


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Move("I.1", "the noisy phase", "the market phase"), "no-such-entry"),
        (Move("I.1", "the M phase", "the quiet phase"), "several-entries"),
        (Move("I.2", "the market phase", "the quiet phase"), "no-such-entry"),
    ],
)
def test_an_entry_that_is_not_listed_once_is_refused(change: Move, code: str) -> None:
    with pytest.raises(UnfitError) as unfit:
        enact(LISTED, change)
    assert unfit.value.refusal.code == code


def test_every_place_can_be_meant() -> None:
    assert text(Replace("I.1", "Each", "Any", every=True), "I.1") == "Any player gets $10. Any voter gets $100."


def test_taking_words_out_closes_the_gap() -> None:
    assert text(Replace("I.1", "Each voter gets $100.", ""), "I.1") == "Each player gets $10."


def test_a_rule_without_words_is_gone() -> None:
    assert enact(SMALL, Replace("I.10", "Ten.", "")).rulebook.item("I.10") is None


def test_a_new_value_alone_takes_the_place_of_the_one_of_its_sort() -> None:
    assert text(Replace("I.2", "", "$20"), "I.2") == "A player may pay $20."


def test_insert_amend_and_add() -> None:
    assert text(Insert("I.2", "gladly", "may"), "I.2") == "A player may gladly pay $10."
    assert text(Insert("I.2", "gladly", "pay", before=True), "I.2") == "A player may gladly pay $10."
    assert text(Amend("I.2", "New."), "I.2") == "New."
    assert text(Add("I.2", "More."), "I.2") == "A player may pay $10. More."


def test_a_new_rule_stands_last_under_a_number_and_a_key_of_its_own() -> None:
    done = enact(SMALL, AddToSection("I", "New."), used={"I.11"})
    item = done.rulebook.item("I.11")
    assert item is not None
    assert (item.text, item.key) == ("New.", "I.11~2")
    assert [(each.item, each.line()) for each in done.differences] == [("I.11", "+ New.")]


def test_a_section_is_found_by_its_title_too() -> None:
    for name in ("ii", "Birds", "the birds"):
        assert enact(SMALL, AddToSection(name, "New.")).rulebook.item("II.2") is not None


def test_a_rule_without_a_section_goes_where_its_like_stands() -> None:
    assert fitting_section(SMALL, "A Swan may swim on a lake.").title == "BIRDS"
    assert fitting_section(book(), "A player may own a lottery ticket twice.").title == "LOTTERY"


def test_a_created_section_comes_last() -> None:
    done = enact(SMALL, CreateSection("The Circus", ("One.", "Two.")))
    assert [section.number for section in done.rulebook.sections] == ["I", "II", "III"]
    assert [item.text for item in done.rulebook.sections[2].items] == ["One.", "Two."]
    assert done.rulebook.sections[2].title == "THE CIRCUS"


def test_repeal_of_rule_sentence_and_section() -> None:
    numbers = [item.number for item in enact(SMALL, Repeal("I.2")).rulebook.items()]
    assert numbers == ["I.1", "I.10", "II.1"]
    assert text(Repeal("I.1", 1), "I.1") == "Each voter gets $100."
    assert text(Repeal("I.1", -1), "I.1") == "Each player gets $10."
    assert [section.number for section in enact(SMALL, RepealSection("BIRDS")).rulebook.sections] == ["I"]


def test_once_and_remarks_leave_the_rules_alone() -> None:
    done = enact(SMALL, Once("Each player gets $5."))
    assert (done.rulebook, done.once, done.differences) == (SMALL, "Each player gets $5.", ())
    assert enact(SMALL, Remark("Hm.")).rulebook == SMALL


@pytest.mark.parametrize(
    ("change", "code", "said", "send"),
    [
        (Repeal("I.3"), "no-such-rule", "section I has I.1 to I.10", ()),
        (Repeal("V.3"), "no-such-rule", "the sections go from I to II", ()),
        (RepealSection("Bird"), "no-such-section", "The nearest is II, Birds", ()),
        (Repeal("I.1", 3), "no-such-sentence", "I.1 has 2 sentences", ()),
        (CreateSection("birds", ("A.",)), "section-exists", "already", ()),
        (
            Replace("I.2", "a playr may", "Nobody may"),
            "words-not-found",
            'The nearest is "A player may"',
            ('Amend I.2: replace "A player may" with "Nobody may".',),
        ),
        (
            Replace("I.2", "$12", "$15"),
            "words-not-found",
            'The nearest is "$10"',
            ('Amend I.2: replace "$10" with "$15".',),
        ),
        (
            Replace("I.1", "gets", "has"),
            "several-places",
            'I.1 holds "gets" twice',
            (
                'Amend I.1: replace "Each player gets $10" with "Each player has $10".',
                'Amend I.1: replace "Each voter gets $100" with "Each voter has $100".',
                'Amend I.1: replace every "gets" with "has".',
            ),
        ),
        (Replace("I.1", "", "$7"), "several-places", "values like $7 twice", None),
        (Insert("I.2", "x", "nowhere"), "words-not-found", "does not hold", ()),
    ],
)
def test_what_does_not_fit_is_refused_with_the_mend(change, code: str, said: str, send) -> None:
    with pytest.raises(UnfitError) as caught:
        enact(SMALL, change)
    refusal = caught.value.refusal
    assert refusal.code == code
    assert said in " ".join(refusal.reasons)
    if send is not None:
        assert refusal.send == send


@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_is_offered_instead_can_be_sent_as_it_stands(place: int) -> None:
    from moderator.games.nomopoly.letters.proposals import read_change

    with pytest.raises(UnfitError) as caught:
        enact(SMALL, Replace("I.1", "gets", "has"))
    (change,) = read_change(caught.value.refusal.send[place])
    assert enact(SMALL, change).rulebook != SMALL


def test_what_is_offered_quotes_as_many_words_as_tell_two_places_apart() -> None:
    with pytest.raises(UnfitError) as caught:
        enact(book(), Replace("XXI.4", "$10", "$12"))
    first, second, _ = caught.value.refusal.send
    assert first != second
    assert "Blockbusters, pays The Government $10 for" in first


def test_changes_build_on_one_another_and_one_that_does_not_fit_spoils_no_other() -> None:
    changes = [Replace("I.2", "$10", "$20"), Repeal("I.99"), Replace("I.2", "$20", "$30"), Once("A."), Once("B.")]
    done, refusals = enact_all(SMALL, changes)
    assert [(each.item, each.line()) for each in done.differences] == [("I.2", "A player may pay [$10 -> $30].")]
    assert done.once == "A. B."
    assert [refusal.code for refusal in refusals] == ["no-such-rule"]


def test_a_long_sentence_is_shown_by_what_changed() -> None:
    (difference,) = enact(book(), Replace("X.3", "$10", "$15")).differences
    assert difference.line() == "... National Park, she pays [$10 -> $15] to The Government."


def test_equal_rulebooks_do_not_differ() -> None:
    assert differences(book(), book()) == ()
