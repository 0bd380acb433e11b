from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.games.nomopoly.pages.difference import difference
from moderator.games.nomopoly.pages.digest import digest
from moderator.games.nomopoly.pages.lines import Linker, Run
from moderator.games.nomopoly.pages.places import Places
from moderator.games.nomopoly.record.view import EventView, TransferView


@pytest.fixture(scope="module")
def linker(sample):
    return Linker.of(sample, Places.of(sample))


def _links(line):
    return {run.text: run.path for run in line if run.path}


def _words(line):
    return "".join(run.text for run in line)


def test_names_rules_proposals_and_squares_become_links(linker):
    line = linker.line("Ann pays $40 to The Government on Swan Lake (X.3), see proposal 5; 9 lands on 9", (9,), "X.3")
    assert _links(line) == {
        "Ann": "players/ann/",
        "$40": "rules/X.3/",
        "The Government": "government/#the-government",
        "Swan Lake": "board/9/",
        "X.3": "rules/X.3/",
        "proposal 5": "proposals/5/",
        "9": "board/9/",
    }


def test_parts_of_words_and_numbers_that_are_no_squares_stay_words(linker):
    line = linker.line("Annette of Portugal rolls 2 4 for X.99, $9 and proposal 99", (9,))
    assert _links(line) == {}


def test_the_log_says_government_without_its_article(linker):
    assert _links(linker.line("Ann pays to Government"))["Government"] == "government/#the-government"


def test_what_has_no_page_is_told_with_its_article_too(sample):
    """The Elephant is off the board; what a player wrote stays as it was written."""
    view = replace(sample, pieces=(), organizations=())
    linker = Linker.of(view, Places.of(view))
    told = [
        _words(linker.event(EventView(line)))
        for line in ("Elephant rolls 2", "Ann pays $5 to Government", 'order of Ann fails: name 6 "Elephant House"')
    ]
    assert told == [
        "The Elephant rolls 2",
        "Ann pays $5 to the Government",
        'Ann\'s order fails: name 6 "Elephant House"',
    ]


@given(st.text(st.sampled_from(list("Ann Duck9$X.3 proposal5,'()\n")), max_size=60), st.sets(st.integers(1, 12)))
def test_linking_keeps_every_word(linker, text, squares):
    line = linker.line(text, tuple(sorted(squares)))
    assert _words(line) == text
    assert all(run.text for run in line)


def test_a_square_is_bought_named_and_painted_in_one_sentence(linker, sample):
    told = digest(sample.weeks[2].events[:5], linker)
    assert [chapter.phase for chapter in told] == ["Purchases"]
    (sentence,) = told[0].paragraphs[0]
    assert _words(sentence) == "Ann buys square 9 for $99, names it Swan Lake and paints it Red for $50 (mail 23)."
    assert _links(sentence)["$99"] == "rules/VIII.4/"
    assert _links(sentence)["mail 23"] == "mail/week-3/#mail-23"


def test_the_price_may_come_after_what_it_bought(linker, sample):
    events = sample.weeks[2].events[:2]
    (sentence,) = digest(events[::-1], linker)[0].paragraphs[0]
    assert _words(sentence) == "Ann buys Swan Lake for $99 (mail 23)."


def test_payments_of_different_mails_are_not_taken_for_one_deed(linker):
    events = (
        EventView("Ann pays $99 to Government", "purchases", ("VIII.4",), 23),
        EventView("9 becomes Duck's", "purchases", ("VIII.4",), 25, (9,)),
    )
    told = [_words(sentence) for sentence in digest(events, linker)[0].paragraphs[0]]
    assert told == ["Ann pays $99 to the Government (mail 23).", "Swan Lake becomes Duck's (mail 25)."]


def test_each_player_has_her_turn_in_a_paragraph_without_the_steps(linker):
    events = [
        EventView("Ann gets $100", "turns", ("IX.6",)),
        EventView("Ann rolls 3 3", "turns", ("VII.1",)),
        EventView("Ann leaves 1", "turns", (), None, (1,)),
        EventView("Ann passes 2", "turns", (), None, (2,)),
        EventView("Ann lands on 7", "turns", (), None, (7,)),
        EventView("Ann pays $7 to Mona", "turns", ("VIII.5",)),
        EventView("Duck rolls 1 4", "turns", ("VII.1",)),
        EventView("Duck lands on 17", "turns", (), None, (17,)),
    ]
    (chapter,) = digest(events, linker)
    assert ["".join(map(_words, paragraph)) for paragraph in chapter.paragraphs] == [
        "Ann gets $100, rolls double 3, lands on Sea View and pays $7 to Mona.",
        "Duck rolls 1 and 4 and lands on Port.",
    ]


def _paid(line, rule, purpose, kind="", sentence=""):
    who, _, rest = line.partition(" pays $")
    amount, _, payee = rest.partition(" to ")
    moved = TransferView(who, payee, Fraction(amount), kind=kind, rule=rule, sentence=sentence)
    return EventView(line, "turns", (rule,), None, (), purpose, moved)


def test_why_money_moves_is_told_whole_once_in_a_phase(linker):
    party, rent = "for throwing a party", "rent for landing on square 7"
    events = [
        _paid("Ann pays $30 to Government", "IX.6", party),
        EventView("Ann's Fame is now 1", "turns", ("IX.6",)),
        _paid("Duck pays $30 to Government", "IX.6", party),
        EventView("Duck lands on 7", "turns", (), None, (7,)),
        _paid("Duck pays $8 to Ann", "VIII.5", rent, "rent", "Whoever lands on a square pays its rent."),
        EventView("Duck gets $2", "turns", ("IX.6",)),
        EventView("Mona gets $2", "turns", ("IX.6",)),
        _paid("Mona pays $8 to Ann", "VIII.5", rent, "rent", "Whoever lands on a square pays its rent."),
    ]
    told = [_words(sentence) for paragraph in digest(events, linker)[0].paragraphs for sentence in paragraph]
    assert told == [
        "Ann pays $30 to the Government (for throwing a party, IX.6) and has Fame 1 now.",
        "Duck pays $30 to the Government (for throwing a party), lands on Sea View and pays $8 to Ann (rent, VIII.5).",
        "Duck and Mona each get $2.",
        "Mona pays $8 to Ann (rent for landing on Sea View).",
    ]


def test_what_befalls_a_piece_before_it_moves_is_of_its_own_turn(linker):
    """And what comes of another's turn, of that."""
    events = [
        EventView("Ann rolls 1 2", "turns", ("VII.1",)),
        EventView("Ann lands on 7", "turns", (), None, (7,)),
        _paid("Duck pays $10 to Government", "IX.6", "fine for proposal 4", "fine"),
        EventView("Duck rolls 1 4", "turns", ("VII.1",)),
        _paid("Duck pays $7 to Mona", "VIII.5", "rent", "rent"),
        _paid("Mona pays $1 to Government", "VIII.6", "for collecting rent"),
        EventView("Mona rolls 1 1", "turns", ("VII.1",)),
    ]
    told = [
        [_words(sentence).split()[0] for sentence in paragraph] for paragraph in digest(events, linker)[0].paragraphs
    ]
    assert told == [["Ann"], ["Duck", "Mona"], ["Mona"]]


def test_a_toll_on_three_squares_is_paid_three_times_in_one_sentence(linker):
    events = []
    for number in (12, 13, 14):
        toll = EventView(
            "Ann pays $15 to Government", "turns", ("X.8",), None, (), f"for passing through square {number}"
        )
        events += [EventView(f"Ann passes {number}", "turns", ("VII.1",), None, (number,)), toll]
    (chapter,) = digest(events, linker)
    told = "".join(map(_words, chapter.paragraphs[0]))
    crossed = "for passing through Duck Crossing, The Workshop and square 14"
    assert told == f"Ann pays $15 to the Government, three times ({crossed})."


def test_a_line_that_nobody_has_foreseen_is_told_as_it_stands(linker):
    events = (EventView("the moon rises over 9", "moonlight", ("IV.7",), None, (9,)),)
    (chapter,) = digest(events, linker)
    assert chapter.phase == "Moonlight"
    assert chapter.paragraphs[0][0] == (Run("The moon rises over "), Run("Swan Lake", "board/9/"), Run("."))


def test_an_unnamed_square_is_called_by_its_number(sample):
    squares = tuple(replace(square, name="") for square in sample.squares)
    view = replace(sample, squares=squares)
    assert Linker.of(view, Places.of(view)).called(9) == "square 9"


_WORDS = st.lists(st.sampled_from(["she", "pays", "$10", "$15", "to", "The", "Government."]), max_size=9).map(" ".join)


@given(_WORDS, _WORDS)
def test_a_difference_holds_both_wordings(before, after):
    parts = difference(before, after)
    for kind, text in (("removed", before), ("added", after)):
        words = [word for part in parts if part.kind in {"same", kind} for word in part.text.split()]
        assert words == text.split()
    assert all(part.text == part.text.strip() for part in parts if part.kind != "same")


def test_a_changed_number_is_marked_alone():
    parts = difference("she pays $10 to Ann.", "she pays $15 to Ann.")
    assert [(part.text, part.kind) for part in parts] == [
        ("she pays ", "same"),
        ("$10", "removed"),
        ("$15", "added"),
        (" to Ann.", "same"),
    ]


def test_where_nothing_but_its_rule_tells_what_money_was_for_the_rule_speaks(linker):
    sentence = "In the Candyland phase, each player who has Fame gets $1."
    moved = TransferView("", "Ann", Fraction(1), rule="IX.6", sentence=sentence)
    event = EventView("Ann gets $1", "candyland", ("IX.6",), None, (), "", moved)
    assert _words(linker.spoken(event, frozenset())) == f"Ann gets $1 (“{sentence}”, IX.6)"
    assert _words(linker.why(replace(event, purpose="for Fame"))) == "for Fame"
    long = replace(moved, sentence=f"As soon as {'very ' * 60}late, she gets $1.")
    assert len(_words(linker.why(replace(event, transfer=long)))) < 150
    once = replace(event, causes=(), transfer=replace(moved, rule="once", sentence="Each player gets $20."))
    assert _words(linker.spoken(once, frozenset())) == "Ann gets $1 (“Each player gets $20.”)"


def _event(line, mail=None, phase="purchases"):
    return EventView(line, phase, mail=mail, squares=tuple(int(word) for word in line.split()[:1] if word.isdecimal()))


def test_a_square_is_called_as_it_was_named_in_that_week(linker):
    rent = replace(_event("Ann gets $5"), purpose="rent for landing on square 9")
    told = digest([rent, _event("9 is named Old Pond"), _event("9 becomes Red"), rent], linker)
    said = " ".join(_words(sentence) for sentence in told[0].paragraphs[0])
    assert said == (
        "Ann gets $5 (rent for landing on square 9). Square 9 is named Old Pond. Old Pond becomes Red. "
        "Ann gets $5 (rent for landing on Old Pond)."
    )


def test_no_paragraph_ends_within_a_mail(linker):
    joining = [("Ann", 1), ("Duck", 2), ("Mona", 3)]
    lines = [(f"{who} {does}", mail) for who, mail in joining for does in ("joins the game", "becomes Sick", "gets $9")]
    told = digest([_event(line, mail) for line, mail in lines], linker)
    starts = [_words(paragraph[0]) for paragraph in told[0].paragraphs]
    assert len(starts) > 1
    assert all("joins the game" in start for start in starts)


def test_a_paragraph_links_each_name_once_and_every_rule(linker):
    told = digest([_event("Ann gets $5 (X.3)"), _event("Duck pays $5 to Ann"), _event("Ann gets $9 (X.3)")], linker)
    links = [run.path for sentence in told[0].paragraphs[0] for run in sentence if run.path]
    assert links.count("players/ann/") == links.count("players/duck/") == 1
    assert links.count("rules/X.3/") == 2
    assert "".join(_words(sentence) for sentence in told[0].paragraphs[0]).count("Ann") == 3


def test_another_text_is_not_cut_to_pieces_by_what_it_shares():
    parts = difference("When a player leaves, every mark is removed from the rules.", "Note: nothing is left.")
    assert [(part.text, part.kind) for part in parts] == [
        ("When a player leaves, every mark is removed from the rules.", "removed"),
        (" ", "same"),
        ("Note: nothing is left.", "added"),
    ]


def test_what_is_added_to_a_short_text_is_marked_alone():
    added = "She does not, if she has left the game or stands on a Corner."
    assert [part.kind for part in difference("She pays.", f"She pays. {added}") if part.text.strip()] == [
        "same",
        "added",
    ]
