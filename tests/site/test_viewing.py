"""The site of a live game: what its rules declare, what they keep secret, and what is honest about both."""

from __future__ import annotations

from dataclasses import replace

import pytest
from selectolax.lexbor import LexborHTMLParser

from moderator.core.inputs import Decision
from moderator.core.outcome import Said
from moderator.core.reads import Read
from moderator.core.ruleset import Record
from moderator.games.nomopoly.game.saving import save
from moderator.games.nomopoly.nomopoly import Nomopoly
from moderator.games.nomopoly.play.stretch import Gone
from moderator.games.nomopoly.positions.position import Position
from moderator.games.nomopoly.record.view import ChangeView, OrderView
from moderator.games.nomopoly.viewing import pages_of, view_of
from moderator.games.nomopoly.viewing.letters import outcomes
from moderator.games.nomopoly.viewing.motions import narrowed
from moderator.games.nomopoly.viewing.rulebook import in_order
from moderator.games.nomopoly.viewing.withheld import Withheld
from moderator.games.nomopoly.world.figures import plain
from moderator.site.build import Site, render
from moderator.site.checks import check
from tests.support.live_nomopoly import live


@pytest.fixture(scope="module")
def game():
    return live()[0]


@pytest.fixture(scope="module")
def record():
    return live()[1]


@pytest.fixture(scope="module")
def view(game, record):
    return view_of(game, record)


@pytest.fixture(scope="module")
def files(game, record, templates):
    return render(pages_of(game, record), templates, Site("Nomopoly"), {})


def _text(files, path):
    return " ".join(LexborHTMLParser(files[path]).css_first("main").text(separator=" ").split())


def _facts(view, name):
    player = next(each for each in view.players if each.name == name)
    return {fact.label: fact for fact in player.facts}


def _mail(view, number):
    return next(mail for mail in view.mails if mail.number == number)


def test_a_flag_and_a_number_that_a_rule_declares_stand_by_themselves(view, files):
    ann, duck = _facts(view, "Ann"), _facts(view, "Duck")
    assert (ann["Merry"].value, duck["Merry"].value) == ("yes", "no")
    assert ann["Glow"].value == "3"
    (rule,) = ann["Glow"].rules
    assert "A player has a Glow" in _text(files, f"rules/{rule}/index.html")
    players = _text(files, "players/ann/index.html")
    assert "Glow 3" in players
    assert "Merry yes" in players
    assert "Merry" not in _text(files, "players/duck/index.html")


def test_a_color_that_a_rule_declares_stands_on_the_board(view, files):
    assert ("Mauve", "Corporate") in [(color.name, color.kind) for color in view.colors]
    assert "Mauve" in _text(files, "board/index.html")


def test_a_flag_of_squares_shows_where_it_holds(game, record):
    changed = game.copy()
    changed.world.set(changed.world.square(12), "teapot", True)
    flags = {square.number: square.flags for square in view_of(changed, record).squares}
    assert "Teapot" in flags[12]
    assert "Teapot" not in flags[11]
    assert flags[20] == ("Public Property",)


def test_an_order_that_a_rule_grants_is_listed_with_its_price(view):
    form = next(form for form in view.orders if form.line == "cheer")
    assert form.price == "$5 to The Corporation"


def test_the_board_snakes_from_the_south_west(view):
    places = {square.number: (square.row, square.column) for square in view.squares}
    assert (places[1], places[6], places[7], places[12]) == ((1, 1), (1, 6), (2, 6), (2, 1))


def test_the_base_of_each_team_is_an_area_of_the_board(view):
    areas = {area.name: (area.squares, area.rules) for area in view.areas}
    assert areas["base of the South Team"] == ((2, 3, 4, 5), ("VI.6",))
    assert areas["base of the West Team"] == ((12, 13, 24, 25), ("VI.6",))


def test_what_a_product_is_says_since_which_week(view):
    told = {fact.label: fact.value for fact in view.facts}
    assert told["Warp Bubble"] == "patent holder The Corporation; price $500; Tested since week 1"
    assert told["The Magic Kazoo"] == "in the game"
    assert "; royalty $10; " in told["Fancy Ketchup"]


def test_names_and_owners_stand_on_their_squares(view):
    square = view.squares[1]
    assert (square.name, square.owner) == ("<i>Puddle</i>", "Duck")
    owned = next(player for player in view.players if player.name == "Duck")
    assert owned.net_value == owned.cash + sum(each.market_value for each in view.squares if each.owner == "Duck")


def test_whoever_bids_stays_secret(game, view, files):
    lot = next(lot for lot in view.lots if lot.square == 19)
    kept = next(each for each in game.world.of_kind("lot") if game.world.get(each, "thing") == game.world.square(19))
    assert game.world.label(game.world.get(kept, "highest bidder")) == "Duck"
    assert lot.bid == 177
    assert "$177" in _text(files, "government/index.html")
    assert [path for path, content in files.items() if b"bid $177" in content or b"bid $7 " in content] == []
    assert "177" not in _text(files, "mail/week-3/index.html") + _text(files, "players/duck/index.html")
    assert "order of Ann fails" not in _text(files, "news/week-3/index.html")
    assert all("ighest bidder" not in fact.label for player in view.players for fact in player.facts)


def test_a_mail_shows_its_other_words_beside_a_secret_order(view):
    mail = _mail(view, 8)
    assert mail.words == 'buy a can of Teal paint\nname 2 as "<i>Puddle</i>"\n'
    assert [(order.quoted, order.outcome) for order in mail.orders] == [
        ("buy a can of Teal paint", "done"),
        ('name 2 as "<i>Puddle</i>"', "done"),
    ]


def test_a_mail_that_only_bids_is_not_shown(game, record):
    only = tuple(replace(given, words="bid $177 on 19\n") if given.number == 8 else given for given in record.inputs)
    changed = game.copy()
    changed.letters = [each for each in changed.letters if each.mail != 8]
    changed.done = [done for done in changed.done if done.mail != 8]
    assert 8 not in [mail.number for mail in view_of(changed, replace(record, inputs=only)).mails]


def test_each_thing_that_a_mail_said_has_an_outcome(view):
    orders = {order.quoted: order for order in _mail(view, 5).orders}
    assert orders["cheer"].outcome == "done"
    assert orders["cheer"].understood == ()
    assert orders["register to vote"].outcome == "done"
    refused = orders["teleport to 50"]
    assert refused.outcome == "not understood"
    assert refused.reasons
    (filed,) = [order for order in _mail(view, 6).orders if order.proposal == 2]
    assert filed.outcome == "filed"


def test_words_of_the_open_week_stay_closed(view, files):
    mail = _mail(view, 10)
    assert (mail.week, mail.author, mail.words, mail.subject, mail.orders) == (4, "Ann", "", "", ())
    assert not [path for path, content in files.items() if b"nobody must know" in content]


def test_no_mail_address_of_a_player_is_published(files):
    found = [path for path, content in files.items() if b"ann@example.org" in content or b"eve@" in content]
    assert found == []


def test_an_attribute_called_address_is_never_shown(game, record):
    position = Position(game.copy())
    position.amend("Add to section IV: A player has an address.", None, None)
    assert "Address" not in _facts(view_of(position.game, record), "Ann")


def test_hostile_words_are_text(files, view):
    page = files["players/index.html"].decode()
    assert "<script" not in page
    assert "<i>Puddle" not in files["board/2/index.html"].decode()
    assert "Parks &lt;b&gt;are" in files["proposals/2/index.html"].decode()


def test_a_rule_tells_where_each_wording_comes_from(view, files):
    item = next(item for section in view.sections for item in section.items if item.id == "X.3")
    assert [(version.number, version.week, version.proposal) for version in item.versions] == [(1, 0, None), (2, 2, 2)]
    assert "$10" in item.versions[0].text
    assert "$15" in item.versions[1].text
    assert item.versions[1].mail == 6
    assert "’s proposal 2" in _text(files, "rules/X.3/index.html")


def test_proposals_show_verdict_and_change(view):
    first, second, third = view.proposals
    assert (first.author, first.state, first.judged, first.title) == ("Ann", "accepted", 1, "Moods")
    assert (second.state, second.reason) == ("accepted", "Parks <b>are</b> dear.")
    (change,) = second.changes
    assert (change.before.count("$10"), change.after.count("$15")) == (1, 1)
    assert third.state == "undecided"
    assert [(each.rule, each.after) for each in third.changes] == [("XVII.2", "")]


def test_sentences_that_read_and_cannot_run_say_so(game, view, files):
    states = {
        (item.id, sentence.text): sentence
        for section in view.sections
        for item in section.items
        for sentence in item.sentences
    }
    idle = game.rules.program.troubles
    for trouble in idle:
        told = states[trouble.rule.item, trouble.rule.text]
        assert told.state == "waits"
        assert told.note.lower().startswith(trouble.reason.lower().rstrip("."))
        assert "cannot run yet" in _text(files, f"rules/{trouble.rule.item}/index.html")
    underlined = "except for the sentences that are underlined" in _text(files, "rules/index.html")
    assert underlined is bool(idle)
    assert {"runs", "defines", "prose"} <= {sentence.state for sentence in states.values()}


def test_a_sentence_that_does_not_read_says_why(record):
    position = Position.begin({}, [], 9, None)
    book = position.game.rules.book
    item = next(book.items())
    odd = replace(item, text="Flurb the gwonk.")
    sections = (replace(book.sections[0], items=(odd, *book.sections[0].items[1:])), *book.sections[1:])
    run = position.game.run(None)
    position.game.put_in_force(run, replace(book, sections=sections))
    first = view_of(position.game, replace(record, inputs=(), events=())).sections[0].items[0]
    assert [(sentence.text, sentence.state) for sentence in first.sentences] == [("Flurb the gwonk.", "almost")]
    assert first.sentences[0].note


def test_weeks_have_their_log_and_their_luck(view, record):
    assert [week.number for week in view.weeks] == [1, 2, 3]
    for week in view.weeks:
        assert len(week.draws) == len(record.draws[week.number])
        assert week.secret
    assert view.commitment == record.seals[4].commitment
    lines = [event.line for event in view.weeks[1].events]
    assert "Ann becomes Merry" in lines
    assert "X.3 is changed" in lines


def test_the_pages_of_a_live_game_are_whole(files):
    heavy = {path: 400_000 for path in files if path.startswith(("rules/", "news/", "board/index", "mail/", "help/"))}
    assert check(files, heavy=heavy) == []


def test_looking_changes_nothing_and_sees_the_same_twice(game, record, view):
    ruleset = Nomopoly()
    before = ruleset.save(game)
    assert view_of(game, record) == view
    assert ruleset.save(game) == before


def test_a_position_without_a_record_shows_its_weeks(game):
    position = Position.begin({}, [], 9, None)
    position.given({"players": {"A": {}}})
    assert view_of(position.game, Record("case", "Case", (), (), {})).weeks == ()
    played = game.copy()
    played.events = list(live()[1].events)
    weeks = view_of(played, Record("case", "Case", (), (), {})).weeks
    assert [week.number for week in weeks] == [1, 2, 3]


def test_what_each_was_worth_is_looked_up_in_the_state_of_each_week(game, record, view):
    """Under the name that a player has now, and once for each state."""
    before = game.copy()
    ann = next(each for each in before.world.of_kind("player") if before.world.things[each].name == "Ann")
    before.world.set(ann, "cash", before.world.get(ann, "cash") - 77)
    before.world.rename(ann, "Anna")
    states = {0: "never read", 1: save(before), 2: save(game)}
    told = {player.name: player for player in view_of(game, replace(record, states=states)).players}
    worth = next(player.net_value for player in view.players if player.name == "Ann")
    assert told["Ann"].net_values == ((1, worth - 77), (2, worth))
    assert told["Duck"].net_values == tuple((week, told["Duck"].net_value) for week in (1, 2))


def test_the_log_speaks_of_things_as_the_rules_bring_them_in(view):
    assert {"Government", "Corporation", "White Pool", "WETHA", "Elephant"} <= set(view.articled)
    assert not {"Charity", "TISSSG", "Ann"} & set(view.articled)


def test_who_has_left_keeps_her_page(game, record):
    left = game.copy()
    left.gone = [Gone("Otto", 1, 3)]
    told = [(player.name, player.joined, player.left) for player in view_of(left, record).players]
    assert ("Otto", 1, 3) in told


def test_what_is_said_of_a_mail_has_the_names_of_now_and_the_mail_its_own_words(game, record):
    """A name that is part of the new one is not put in twice."""
    renamed = Decision(
        90, record.inputs[-1].moment, "rename", {"player": "duck", "value": "Duck Miller", "reason": "-"}
    )
    later = Decision(91, record.inputs[-1].moment, "rename", {"player": "Eve", "value": "Zoe", "reason": "-"})
    asked = game.copy()
    said = Said("is Duck rich?", ("Duck has $5, Eve nothing.",), kind="question")
    asked.letters = [replace(each, said=(said, *each.said)) for each in asked.letters]
    told = replace(record, inputs=(*record.inputs, renamed, later))
    (first, *_) = _mail(view_of(asked, told), 5).orders
    assert (first.quoted, first.understood) == ("is Duck rich?", ("Duck Miller has $5, Zoe nothing.",))
    before = replace(record, inputs=(renamed, later, *record.inputs))
    (first, *_) = _mail(view_of(asked, before), 5).orders
    assert first.understood == ("Duck has $5, Eve nothing.",), "so it was said when that had been decided"
    assert not any("Duck Miller" in note for week in view_of(asked, told).weeks for note in week.notes), (
        "the log says it"
    )


# Parts


@pytest.fixture(scope="module")
def withheld(game):
    return Withheld.of(game.rules.readings)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("buy 9\nbid $5 on 3\nhi", "buy 9\nhi"),
        ("I am bidding\n$50 on 19\n\nbye", "\nbye"),
        ("forbidden", "forbidden"),
        ("She BIDS $9.\nbuy 9", "buy 9"),
    ],
)
def test_secret_orders_are_cut_out_of_letters(withheld, words, kept):
    assert withheld.verbs == {"bid"}
    assert withheld.letter(words) == kept


def test_a_proposal_about_bids_is_no_secret(withheld):
    line = "PROPOSAL: No player may bid on a lot."
    assert withheld.letter(f"{line}\nbid $5 on 3", [line.removeprefix("PROPOSAL: ")]) == line
    assert withheld.letter("x\nNo player may bid.", ["No player may bid."]) == "x\nNo player may bid."


def test_without_a_secret_rule_nothing_is_withheld():
    assert Withheld().letter("bid $5 on 3") == "bid $5 on 3"
    assert not Withheld().speaks("bid")


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("", "A. B.", ("", "A. B.")),
        ("A one. B two. C three.", "A one. B 2. C three.", ("B two.", "B 2.")),
        ("A one. B two.", "A one. B two. C three.", ("B two.", "B two. C three.")),
        ("A one. B two.", "B two.", ("A one. B two.", "B two.")),
        ("A one.", "", ("A one.", "")),
    ],
)
def test_a_change_shows_the_sentences_around_it(before, after, shown):
    assert narrowed(before, after) == shown


def test_results_find_the_words_they_belong_to():
    said = (Said("buy 9"), Said("buy 9"), Said("if I land on 12, buy 12"), Said("thanks", kind="talk"), Said("bid"))
    results = {1: OrderView("then purchase it", "done"), 0: OrderView("buy 9", "failed", reasons=("It is owned.",))}
    told = outcomes(said, results, {4})
    assert [(order.quoted, order.outcome) for order in told] == [
        ("buy 9", "failed"),
        ("buy 9", "done"),
        ("if I land on 12, buy 12", "not called for"),
        ("thanks", "talk"),
        ("bid", "waiting"),
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [("Name it: *the player*, *it*.", "Name it: “the player”, “it”."), ("2 * 3 * 4", "2 * 3 * 4"), ("*", "*")],
)
def test_emphasis_of_letters_becomes_quotation_marks(words, told):
    assert plain(words) == told


def test_rules_stand_in_the_order_of_their_numbers():
    numbers = ["X.10", "II.8.1", "X.9", "II.8", "III.2.b", "II.10", "III.2.a", "II.8.10"]
    assert sorted(numbers, key=in_order) == ["II.8", "II.8.1", "II.8.10", "II.10", "III.2.a", "III.2.b", "X.9", "X.10"]


def test_a_decision_that_stands_in_the_log_is_not_told_again_in_its_own_words():
    game, record = live()
    first, *others = record.inputs
    moved = Decision(900, first.moment, "deadline", {"to": "2026-06-03T09:08:00+00:00", "reason": "A holiday."})
    other = Decision(901, first.moment, "name", {"square": 3, "name": "Attic"})
    view = view_of(game, replace(record, inputs=(first, moved, other, *others)))
    assert view.weeks[0].notes == ("The admin decides: name 3 Attic.",)


def test_what_a_proposal_let_happen_once_is_shown_as_what_it_changed():
    game, record = live()
    brought = (Read("Each player gets $20.", "runs", where="once"), Read("Is that fine?", "prose", where="once"))
    view = view_of(game, replace(record, brought={1: brought}))
    (first,) = (each for each in view.proposals if each.number == 1)
    assert first.state == "accepted"
    assert first.changes[-1] == ChangeView("", "", "Each player gets $20.")
    assert [each.rule for each in first.changes[:-1]] == [
        each.rule for each in view_of(game, record).proposals[0].changes
    ]
