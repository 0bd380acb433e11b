import re
import subprocess
import sys
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from selectolax.lexbor import LexborHTMLParser

from benchmarks.season import season
from moderator.games.nomopoly.pages.dice import recipe
from moderator.games.nomopoly.pages.lead import LEAST_WORDS, MOST_WORDS
from moderator.games.nomopoly.pages.picture import initials, marks, swatches, wrapped
from moderator.games.nomopoly.record.view import (
    ColorView,
    EventView,
    MailView,
    OrderView,
    SentenceView,
    TransferView,
    VersionView,
)
from moderator.games.nomopoly.world.figures import as_read, goods, listed, money, shortened


def _text(files, path):
    return " ".join(LexborHTMLParser(files[path]).css_first("main").text(separator="").split())


def test_the_recipe_on_the_page_rolls_the_same_dice_again(files, sample):
    page = LexborHTMLParser(files["dice/week-3/index.html"])
    program = page.css_first("pre").text()
    run = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    commitment, *results = run.stdout.splitlines()
    assert commitment == f"commitment {sample.weeks[2].commitment}"
    assert results == [draw.result for draw in sample.weeks[2].draws]
    assert len(results) >= 5


def test_no_recipe_before_the_secret_is_told(sample):
    assert recipe("nomopoly", replace(sample.weeks[0], secret="")) == ""


def test_the_report_of_the_week_is_on_top(files):
    text = _text(files, "index.html")
    assert "Duck and Josh gain $100 each as “National Parks cost more” becomes law" in text
    assert "“The Circus” was not accepted." in text
    assert "Mail counts for week 4 until Sunday 24 May 2026, 20:00 UTC" in text
    assert "Welcome, Wren!" in text
    weeks = _text(files, "news/index.html")
    assert "“National Parks cost more” by Ann became law." in weeks
    assert "“The Circus” was not accepted." in weeks
    assert "Rule X.3 reads differently now. Rule XVII.2 is repealed." in weeks
    assert "Ann buys square 9 for $99, names it Swan Lake" in _text(files, "news/week-3/index.html")


def test_what_was_proposed_comes_before_what_follows_from_it(build, sample):
    """A player who leaves may change a dozen rules: the front page names the first of these, and counts the others."""
    first, *others = sample.sections
    again = VersionView(2, "Note: nothing is left of this rule.", sample.weeks[-1].number, reason="by rule II.5")
    items = tuple(replace(item, versions=(*item.versions, again)) for item in first.items[:3])
    changed = replace(sample, sections=(replace(first, items=items), *others))
    files = build(changed)
    headings = [each.text() for each in LexborHTMLParser(files["index.html"]).css(".changed-heading")]
    assert len(headings) == 4
    assert headings[0].startswith("Rule X.3, changed by Ann’s proposal 5")
    assert headings[-1].endswith("by rule II.5")
    assert "1 more rule of this week" in _text(files, "index.html")


def test_the_page_of_a_week_begins_with_its_report(files, sample):
    top, week, first = (
        LexborHTMLParser(files[path]) for path in ("index.html", "news/week-3/index.html", "news/week-1/index.html")
    )
    for part in (".lead", ".fortunes", ".portraits"):
        assert " ".join(week.css_first(part).text().split()) == " ".join(top.css_first(part).text().split())
    linked = {link.text(): link.attributes["href"] for link in first.css(".portrait h3 a:not(.change)")}
    assert set(linked) == {player.name for player in sample.players if player.joined <= 1}
    silent = next(name for name in linked if not any(name in event.line for event in sample.weeks[0].events))
    assert linked[silent] == f"../../players/{silent.lower()}/", "also whom the log of that week does not name"
    headings = [heading.text() for heading in week.css("h2")]
    assert headings[:3] == ["Winners and losers", "The week of each player", "The story"]


def test_the_front_page_has_first_what_it_is_opened_for(files):
    page = LexborHTMLParser(files["index.html"])
    parts = [node.attributes["class"].split()[0] for node in page.css_first(".front").iter()]
    assert parts[:4] == ["front-head", "front-aside", "front-board", "front-story"]
    assert page.css_first("h1").text() == "Duck and Josh gain $100 each as “National Parks cost more” becomes law"
    assert page.css_first(".front-aside time").attributes["datetime"] == "2026-05-24T20:00:00Z"
    letters = {link.text(): urlsplit(link.attributes["href"]) for link in page.css(".buttons a")}
    bodies = {words: parse_qs(link.query).get("body", [""])[0] for words, link in letters.items()}
    assert list(bodies) == ["Join", "Order", "Propose"]
    assert bodies["Join"] == "join as YOUR NAME\n"
    assert bodies["Order"]
    assert bodies["Propose"].startswith("PROPOSAL: Amend X.3:")


def test_the_lead_has_gains_laws_and_what_they_did_and_is_short(files):
    lead = LexborHTMLParser(files["index.html"]).css_first(".lead").text()
    assert "Duck and Josh gained the most, $100 each. Ann lost the most, $67, and has $101 left." in lead
    assert "“National Parks cost more” by Ann became law." in lead
    assert "Ann bought Swan Lake." in lead
    assert len(lead.split()) <= MOST_WORDS


def test_who_paid_for_a_square_bought_it(sample, build):
    last = sample.weeks[-1]
    paid = TransferView("Ann", "Government", 90, rule="VIII.4")
    purchase = EventView("Ann pays $90 to Government", "purchases", ("VIII.4",), 23, (), "for buying square 9", paid)
    files = build(replace(sample, weeks=(*sample.weeks[:-1], replace(last, events=(purchase, *last.events)))))
    page = LexborHTMLParser(files["index.html"])
    assert "Ann bought Swan Lake." in page.css_first(".lead").text()
    (hers,) = [each.text() for each in page.css(".portrait") if each.css_first("h3 a").text() == "Ann"]
    assert "$90 for buying Swan Lake (VIII.4)" in " ".join(hers.split())


def test_each_player_is_told_with_what_money_came_and_went_for(files):
    page = LexborHTMLParser(files["index.html"])
    told = {node.css_first("h3 a").text(): node for node in page.css(".portrait")}
    assert "Got $100 by rule IX.6. Paid $99 by rule VIII.4" in " ".join(told["Ann"].css_first("p").text().split())
    names = [link.text() for node in told.values() for link in node.css("a")].count("Ann")
    assert names == 1


def test_fines_are_told_as_one_says_them(sample, build):
    """One fine is "an $8 fine", several are fines; where nothing but the kind says what for, who was paid does."""
    long = "In the purchases phase, each player pays The Government a sum that nobody could call short."
    told = [
        ("Ann", 8, "fine for landing on square 9", "fine", "X.7", "S."),
        *[("Duck", 50, "fine", "fine", "VIII.11", "S.")] * 2,
        ("Mona", 50, "fine", "fine", "VIII.11", "S."),
        ("Vynd", 200, "", "", "VIII.11", long),
    ]
    events = tuple(
        EventView(
            f"{who} pays ${amount} to Government",
            "purchases",
            (rule,),
            None,
            (),
            purpose,
            TransferView(who, "Government", amount, rule=rule, sentence=sentence, kind=kind),
        )
        for who, amount, purpose, kind, rule, sentence in told
    )
    files = build(replace(sample, weeks=(*sample.weeks[:-1], replace(sample.weeks[-1], events=events))))
    page = LexborHTMLParser(files["index.html"])
    said = {node.css_first("h3 a").text(): " ".join(node.text().split()) for node in page.css(".portrait")}
    assert "Paid an $8 fine for landing on Swan Lake (X.7)." in said["Ann"]
    assert "Paid $100 in fines to the Government (VIII.11)." in said["Duck"]
    assert "Paid a $50 fine to the Government (VIII.11)." in said["Mona"]
    assert "Paid $200 to the Government in the purchases phase (VIII.11)." in said["Vynd"]


@pytest.mark.parametrize(
    ("payers", "said"),
    [
        (("Duck", "Mona", "Duck"), "Got $24 rent from Duck and Mona for landing on Swan Lake (VIII.5)."),
        (("Duck", "Mona", "Vynd", "Elephant"), "Got $32 rent from 4 others for landing on Swan Lake (VIII.5)."),
        (("Elephant",), "Got $8 rent from the Elephant for landing on Swan Lake (VIII.5)."),
    ],
)
def test_who_gets_rent_has_landed_nowhere(sample, build, payers, said):
    events = tuple(
        EventView(
            f"{payer} pays $8 to Ann",
            "turns",
            ("VIII.5",),
            purpose="rent for landing on square 9",
            transfer=TransferView(payer, "Ann", 8, rule="VIII.5", kind="rent"),
        )
        for payer in payers
    )
    files = build(replace(sample, weeks=(*sample.weeks[:-1], replace(sample.weeks[-1], events=events))))
    told = {node.css_first("h3 a").text(): node for node in LexborHTMLParser(files["index.html"]).css(".portrait")}
    assert said in " ".join(told["Ann"].text().split())
    paid = [told[payer].text() for payer in payers if payer in told]
    assert [text for text in paid if " rent for landing on Swan Lake (VIII.5)." not in text] == []


def test_a_week_calls_a_square_as_it_was_named_in_it(sample, build):
    """Swan Lake was called Old Pond once: the week of each player says so as much as its story."""
    named = EventView("9 is named Old Pond", "purchases", ("VIII.3",), 23, (9,))
    lands = EventView("Ann lands on 9", "turns", ("VII.1",), squares=(9,))
    first, *others = sample.weeks
    files = build(replace(sample, weeks=(replace(first, events=(named, lands)), *others)))
    told = _text(files, f"news/week-{first.number}/index.html")
    assert told.count("Old Pond") > 2
    assert "Landed on Old Pond" in told
    assert "Swan Lake" not in told
    assert "Swan Lake" in _text(files, "board/9/index.html")


def test_steps_from_square_to_square_are_one_line_and_keep_their_addresses(files, sample):
    page = LexborHTMLParser(files["news/week-3/index.html"])
    numbers = {node.attributes["id"] for node in page.css(".log [id]")}
    assert numbers == {f"event-{place}" for place in range(1, len(sample.weeks[2].events) + 1)}
    assert len(page.css(".log li")) < len(numbers)
    assert any(re.search(r" leaves \d+ and passes \d+ to \d+", line.text()) for line in page.css(".log li"))
    index = [link.attributes["href"] for link in page.css(".phase-index a")]
    assert index == [f"#{heading.attributes['id']}" for heading in page.css(".phases h3")]
    parts = {tuple(part.tag for part in line.iter()) for line in page.css(".log li")}
    assert parts == {("a", "span", "span")}, "number, words and reasons stand in three columns"


def test_a_toll_on_three_squares_is_one_line_of_its_player_and_of_each_square(build, sample):
    purposes = [f"for passing through square {number}" for number in (10, 11, 14)]
    events = tuple(EventView("Ann pays $15 to Duck", "turns", ("X.3",), purpose=purpose) for purpose in purposes)
    files = build(replace(sample, weeks=(*sample.weeks[:2], replace(sample.weeks[2], events=events))))
    for path in ("players/ann/index.html", "players/duck/index.html", "board/11/index.html"):
        told = [" ".join(line.text().split()) for line in LexborHTMLParser(files[path]).css(".happenings li")]
        line = "Ann pays $15 to Duck, three times (for passing through square 10, square 11 and square 14, X.3)"
        assert told.count(line) == 1, path
        assert sum("passing through" in each for each in told) == 1


_TOLL = "When a player passes through a square of the Bridge, she pays $15 to The Government."


def _toll(square, sentence=_TOLL):
    paid = TransferView("Ann", "Government", 15, rule="X.3", sentence=sentence)
    return EventView(
        "Ann pays $15 to Government", "turns", ("X.3",), None, (), f"for passing through square {square}", paid
    )


def _quiet(view, *events):
    """The game after one more week, of which the log tells no more than this."""
    last = view.weeks[-1]
    quiet = replace(last, number=last.number + 1, events=events, notes=(), draws=())
    return replace(view, week=view.week + 1, weeks=(*view.weeks, quiet))


def test_squares_are_called_what_the_rule_calls_them(build, sample):
    files = build(_quiet(sample, _toll(28), _toll(29), _toll(30)))
    assert "$45 for passing through the Bridge (" in _text(files, "index.html")
    week = _text(files, "news/week-4/index.html")
    assert "Ann pays $15 to the Government, three times (for passing through the Bridge, X.3)." in week
    assert "Ann pays $15 to the Government (for passing through the Bridge)X.3" in week
    assert "passing through the Bridge, 3 times, to the Government" in _text(files, "ledgers/ann/index.html")
    rule = _text(files, "rules/X.3/index.html")
    assert "Ann pays $15 to the Government, three times (for passing through the Bridge) (event 1)" in rule


def test_the_words_of_a_rule_stand_where_nothing_else_says_why(build, sample):
    """Once in the log, and in the story; where more than "fine" is said, they are not needed."""
    words = "In the purchases phase, each player is fined $50 for each White square that she owns."
    paid = TransferView("Ann", "Government", 50, rule="VIII.11", sentence=words, kind="fine")
    fined = EventView("Ann pays $50 to Government", "purchases", ("VIII.11",), None, (), "fine", paid)
    files = build(_quiet(sample, fined, fined, replace(fined, purpose="fine for landing on square 9")))
    week = _text(files, "news/week-4/index.html")
    assert f"Ann pays $50 to the Government, twice (fine: “{words}”, VIII.11)" in week
    assert f"1Ann pays $50 to the Government (fine: “{words}”)VIII.11" in week
    assert "2Ann pays $50 to the Government (fine)VIII.11" in week
    assert "3Ann pays $50 to the Government (fine for landing on Swan Lake)VIII.11" in week


def test_squares_keep_their_own_names_where_the_rule_speaks_of_others(build, sample):
    other = "When a player passes through a square, she pays $15 to The Government."
    for event in (_toll(27), _toll(28, other)):
        text = _text(build(_quiet(sample, event)), "index.html")
        assert "passing through " in text
        assert "passing through the Bridge" not in text


def test_who_leaves_neither_wins_nor_loses(files):
    """Otto left in week 2."""
    named = [
        [row.text(strip=True) for row in LexborHTMLParser(files[f"news/week-{week}/index.html"]).css(".fortunes th")]
        for week in (1, 2, 3)
    ]
    assert ["Otto" in names for names in named] == [True, False, False]
    week = LexborHTMLParser(files["news/week-2/index.html"])
    (portrait,) = [each for each in week.css(".portrait") if each.text(strip=True).startswith("Otto")]
    assert portrait.text().strip().endswith("Left the game.")
    assert "left the game." in _lead(week)


def test_who_leaves_says_to_whom_each_square_went(build, sample):
    """Otto gives a square to Ann and all else to the Government; what Ann buys is her own doing."""
    said = [("5 becomes Ann's", 7), ("6 becomes Government's", 7), ("9 becomes Ann's", 8), ("Otto leaves the game", 7)]
    events = tuple(EventView(line, "purchases", ("II.8",), mail) for line, mail in said)
    weeks = (sample.weeks[0], replace(sample.weeks[1], events=events), *sample.weeks[2:])
    assert "Left square 5 to Ann and square 6 to the Government. Left the game." in _text(
        build(replace(sample, weeks=weeks)), "players/otto/index.html"
    )


def test_those_with_whom_a_game_begins_have_not_won_what_they_begin_with(build, sample):
    began = tuple(replace(each, joined=1) for each in sample.players if each.name in ("Ann", "Duck", "Josh"))
    view = replace(sample, week=2, players=began, weeks=sample.weeks[:1])
    week = LexborHTMLParser(build(view)["index.html"])
    assert week.css_first("h1").text().startswith("Three players begin")
    assert _lead(week).startswith("Ann, Duck and Josh began the game. ")
    assert "+$1," not in week.css_first(".fortunes").text()


def test_what_ends_in_the_week_is_no_news_and_what_was_not_accepted_is_named(build, sample):
    told = [EventView(f"{who} becomes Speeding", "turns", ("VII.3",)) for who in ("Ann", "Duck")]
    view = _quiet(sample, *told, EventView("Ann is no longer Speeding", "turns", ("VII.3",)))
    lost = [replace(each, state="rejected", judged=4, title=f"Plan {each.number}") for each in sample.proposals]
    for count, said in ((1, "“Plan 1” was"), (2, "“Plan 1” and “Plan 2” were"), (6, "“Plan 3” and three others were")):
        lead = _lead(LexborHTMLParser(build(replace(view, proposals=tuple(lost[:count])))["index.html"]))
        assert "Duck became Speeding." in lead
        assert f"{said} not accepted." in lead


def test_the_lead_of_a_quiet_week_tells_how_the_game_stands(build, sample):
    lead = LexborHTMLParser(build(_quiet(sample, _toll(28), _toll(29)))["index.html"]).css_first(".lead").text()
    assert "Ann lost the most, $30, all of it for passing through the Bridge, and has $71 left." in lead
    assert "No proposal was judged, and no square got another owner." in lead
    assert "Duck and Josh have the most cash, $259 each." in lead
    assert "The most money, $30 in two payments, was paid for" not in lead


def test_the_lead_of_any_week_with_turns_in_it_is_long_enough(build):
    view = season(4, 5)
    files = build(replace(view, proposals=()))
    for week in range(1, 5):
        lead = LexborHTMLParser(files[f"news/week-{week}/index.html"]).css_first(".lead").text()
        assert LEAST_WORDS <= len(lead.split()) <= MOST_WORDS, lead


def test_orders_of_one_thing_are_told_with_how_many_there_were(build, sample):
    paid = replace(_toll(28), purpose="for buying an extra die", mail=3)
    text = _text(build(_quiet(sample, paid, paid)), "index.html")
    assert "Paid $30 for buying an extra die, twice (X.3)." in text
    assert "all of it for buying an extra die, twice, and has $71 left." in text


def test_the_lead_counts_what_a_proposal_let_happen_once(build, sample):
    given = [
        EventView("proposal 7 is accepted", "judging", ("IX.3",)),
        *(
            EventView(f"{who} gets $20", "judging", ("once",), transfer=TransferView("", who, 20))
            for who in ("Ann", "Duck")
        ),
    ]
    judged = [replace(each, state="accepted", judged=4) if each.number == 7 else each for each in sample.proposals]
    view = replace(_quiet(sample, *given), proposals=tuple(judged))
    lead = LexborHTMLParser(build(view)["index.html"]).css_first(".lead").text()
    assert "“A toll for the Bridge” by " in lead
    assert " became law and has already moved $40 in two payments." in lead


def _given(who, amount):
    moved = TransferView("", who, amount, rule="IX.6")
    return EventView(f"{who} gets ${amount}", "salaries", ("IX.6",), transfer=moved)


def _lead(page):
    return " ".join(page.css_first(".lead").text().split())


def test_who_has_the_most_cash_in_place_of_another_is_the_headline(build, sample):
    before = _quiet(sample, _given("Duck", 50))
    pages = [LexborHTMLParser(build(_quiet(before, _given("Ann", amount)))["index.html"]) for amount in (300, 200)]
    assert [page.css_first("h1").text() for page in pages] == ["Ann overtakes Duck in cash", "Ann gains $200"]
    assert "Ann gained the most, $300, and is now ahead of Duck with $401 in cash." in _lead(pages[0])
    assert "Ann gained the most, $200, and now has $301." in _lead(pages[1])


def test_nobody_gains_the_most_who_gains_as_much_as_another(build, sample):
    names = [player.name for player in sample.players]
    told = []
    for who in (("Ann", "Mona"), names[:4], names):
        page = LexborHTMLParser(build(_quiet(sample, *(_given(each, 7) for each in who)))["index.html"])
        told.append((page.css_first("h1").text(), _lead(page).partition(".")[0]))
    assert told[0] == ("Ann and Mona gain $7 each", "Ann and Mona gained the most, $7 each")
    assert told[1] == ("4 players gain $7 each", "Four players gained the most, $7 each")
    assert told[2] == ("Everybody gains $7", "Everybody gained $7")


def test_who_has_the_most_cash_without_gaining_the_most_is_told_first(build, sample):
    before = _quiet(sample, _given("Duck", 50))
    lost = EventView("Duck pays $90 to Government", "turns", ("X.3",), transfer=TransferView("Duck", "Government", 90))
    page = LexborHTMLParser(build(_quiet(before, lost, _given("Ann", 9)))["index.html"])
    assert page.css_first("h1").text() == "Duck loses $90 and the lead in cash to Josh"
    assert _lead(page).startswith("Josh now has the most cash, $259, ahead of Duck. Ann gained the most, $9,")


def test_a_letter_counts_what_came_of_it_in_its_own_words(build, sample):
    mail = next(each for each in sample.mails if each.week == 3)
    orders = tuple(OrderView("so", outcome) for outcome in ("talk", "done", "refused", "talk"))
    mails = tuple(replace(each, orders=orders) if each is mail else each for each in sample.mails)
    assert "1 done, 1 refused, 2 talk" in _text(build(replace(sample, mails=mails)), "mail/week-3/index.html")


def test_two_new_owners_share_a_sentence(build, sample):
    events = [
        EventView(f"{square} becomes {who}'s", "turns", ("VIII.4",), None, (square,))
        for square, who in ((5, "Ann"), (6, "Duck"))
    ]
    page = LexborHTMLParser(build(_quiet(sample, *events))["index.html"])
    assert "Ann took over square 5, and Duck square 6." in _lead(page)


def test_many_new_owners_are_told_in_one_sentence(build, sample):
    owners = {5: "Ann", 6: "Duck", 8: "Mona"}
    events = [
        EventView(f"{square} becomes {who}'s", "turns", ("VIII.4",), None, (square,)) for square, who in owners.items()
    ]
    lead = LexborHTMLParser(build(_quiet(sample, *events))["index.html"]).css_first(".lead").text()
    assert "Three squares got new owners: square 5 (Ann), square 6 (Duck) and square 8 (Mona)." in lead


def test_leaders_come_first(files):
    names = [row.css_first("a").text() for row in LexborHTMLParser(files["players/index.html"]).css("tbody tr")]
    assert names == ["Wren", "Josh", "Pip", "Duck", "Mona", "Vynd", "Ann", "Geppetto"]


def test_a_proposal_shows_what_was_sent_the_verdict_and_the_change(files):
    page = LexborHTMLParser(files["proposals/5/index.html"])
    assert page.css_first(".state-accepted").text() == "Accepted"
    assert page.css_first("del").text() == "removed: $10 (end of removed)"
    assert page.css_first("ins").text() == "added: $15 (end of added)"
    assert "National Parks are too cheap." in page.css_first("blockquote").text()
    assert page.css_first('a[href="../../mail/week-3/#mail-23"]') is not None


@pytest.mark.parametrize(
    ("proposal", "since"),
    [
        (3, "Rule IV.7: 2 events, moving $40, in week 3"),  # an Umbrella is paid for and got
        (5, "Rule X.3: nothing yet"),
        (6, None),  # rejected: nothing stands of it
    ],
)
def test_a_proposal_tells_what_its_wordings_have_done_since(files, proposal, since):
    told = LexborHTMLParser(files[f"proposals/{proposal}/index.html"]).css_first("#since")
    assert (told is None) is (since is None)
    assert told is None or since in " ".join(told.text().split())


def test_authors_are_counted(files):
    rows = LexborHTMLParser(files["proposals/index.html"]).css("table tbody tr")
    told = {row.css_first("th").text(): [cell.text() for cell in row.css("td")] for row in rows}
    assert told["Ann"] == ["1", "1", "0", "0"]
    assert told["Duck"] == ["2", "0", "1", "1"]
    assert told["Pip"] == ["1", "0", "1", "0"]  # taken back
    assert all(int(made) == sum(map(int, parts)) for made, *parts in told.values())


def test_a_proposal_that_waits_shows_each_sentence_once_with_its_standing(files):
    page = LexborHTMLParser(files["proposals/8/index.html"])
    rows = [" ".join(each.text().split()) for each in page.css("#sentences li")]
    assert rows == [
        "runs (X.3): When a player lands on a National Park, she pays $12 to The Government.",
        "prose: Parks are dear.",
        "does not read: She flumpers. Nothing here knows flumpers.",
        "does not fit: Rule X.99 does not exist.",
    ]


def test_a_rule_shows_its_history_and_what_waits_for_it(files):
    text = _text(files, "rules/X.3/index.html")
    assert "Version 2, in force since week 3, by Ann’s proposal 5 “National Parks cost more”, mail 23" in text
    assert "Waiting for a verdict: proposal 8 would change this rule." in text
    assert text.index("X.3/2, since week 3") < text.index("X.3/1, since the beginning")


def test_a_rule_tells_what_it_has_done(files):
    text = _text(files, "rules/IX.6/index.html")
    assert "So far it has brought about 9 events, moving $900." in text
    assert "Week 3: 3 events, moving $300Week 2: 3 events, moving $300" in text.replace("$300 W", "$300W")
    page = LexborHTMLParser(files["rules/IX.6/index.html"])
    assert page.css_first('.happenings a[href^="../../news/week-3/#event-"]') is not None
    assert "Nothing that the log tells of." in _text(files, "rules/I.1/index.html")


def test_a_rule_tells_what_each_of_its_sentences_has_moved(build, sample):
    """In the words that it had; where one sentence has moved all, its total says that."""
    files = build(_quiet(sample, _toll(28), _toll(29, "She pays $15 more."), _toll(30)))
    told = [" ".join(each.text().split()) for each in LexborHTMLParser(files["rules/X.3/index.html"]).css("li")]
    assert f"“{_TOLL}” 2 events, moving $30" in told
    assert "“She pays $15 more.” 1 event, moving $15" in told
    one = _text(build(_quiet(sample, _toll(28), _toll(29))), "rules/X.3/index.html")
    assert f"“{_TOLL}”" not in one


def test_a_repealed_rule_keeps_its_page_and_wordings(files, sample):
    gone = next(item for section in sample.sections for item in section.items if not item.sentences)
    assert "This rule has been repealed." in _text(files, f"rules/{gone.id}/index.html")
    assert "Repealed in week 3, by the admin's decision 2" in _text(files, f"rules/{gone.id}/index.html")
    assert "Repealed in week 3." in _text(files, "rules/index.html")
    assert gone.versions[0].text in _text(files, f"rules/{gone.id}/v1/index.html")
    assert "(repealed)" in files[f"rules/{gone.id}/v2.txt"].decode()


def test_an_old_wording_leads_to_the_newest(files):
    old = LexborHTMLParser(files["rules/X.3/v1/index.html"])
    assert "$10" in old.css_first(".wording").text()
    assert "An earlier wording; the newest is X.3/2" in _text(files, "rules/X.3/v1/index.html")
    assert files["rules/X.3/v2.txt"].decode().startswith("Rule X.3/2\n")


def test_the_plain_rulebook_is_the_rulebook(files, sample):
    text = files["rules/rules.txt"].decode()
    for section in sample.sections:
        assert f"{section.numeral}. {section.title}\n" in text
        for item in section.items:
            words = " ".join(sentence.text for sentence in item.sentences)
            assert not words or f"{item.id.rpartition('.')[2]}. {words}\n" in text


def test_each_order_of_a_mail_has_its_outcome(files):
    page = LexborHTMLParser(files["mail/week-3/index.html"])
    orders = page.css("#mail-23 .orders li")
    assert [order.css_first(".state").text() for order in orders] == [
        "done",
        "done",
        "done",
        "waiting",
        "not understood",
        "not allowed",
        "filed",
    ]
    assert "the letter O stands where a zero would" in orders[4].text()


def test_the_government_shows_its_treasury_and_lots(files):
    text = _text(files, "government/index.html")
    assert "The Government has $8,265, the Corporation $1,140 and the WETHA $120." in text
    page = LexborHTMLParser(files["government/index.html"])
    lots = [[cell.text(strip=True) for cell in row.css("th, td")][:3] for row in page.css("#lots ~ .scroll tbody tr")]
    assert lots[0] == ["Square 19WWhiteBid by mail", "Going Twice", "$104"]
    bid = page.css_first('#lots ~ .scroll a[href^="mailto:"]').attributes["href"]
    assert parse_qs(urlsplit(bid).query)["body"] == ["bid $105 on 19\n"]


def test_what_can_be_mailed_is_listed_with_price_and_rule(files):
    text = _text(files, "help/index.html")
    assert "buy an Umbrella$40 (IV.7)" in text


def test_a_square_knows_its_neighbors(files):
    page = LexborHTMLParser(files["board/9/index.html"])
    around = {
        way.attributes["class"]: way.css_first("a").text() for way in page.css(".rose > div") if way.css_first("a")
    }
    assert around == {"rose-north": "20", "rose-west": "10", "rose-east": "8", "rose-south": "6"}


@pytest.mark.parametrize(("dollars", "words"), [(0, "$0"), (1000, "$1,000"), (-5, "-$5"), (1234567, "$1,234,567")])
def test_money(dollars, words):
    assert money(dollars) == words


def test_lists_and_short_forms():
    assert [listed(names) for names in ((), ("A",), ("A", "B"), ("A", "B", "C"))] == ["", "A", "A and B", "A, B and C"]
    assert shortened("a long title, cut", 12) == "a long…"
    assert shortened("Llanfairpwllgwyngyll", 8) == "Llanfai…"
    assert len(shortened("word " * 40, 20)) <= 20


def test_tokens_and_swatches_can_be_told_apart(sample):
    assert initials(["Ann", "Anton", "Andrew", "The Elephant"]) == {
        "Ann": "A",
        "Anton": "An",
        "Andrew": "And",
        "The Elephant": "E",
    }
    assert initials(["Player A", "Player B", "Player C"]) == {"Player A": "P", "Player B": "Pl", "Player C": "PC"}
    told = swatches(replace(sample, colors=(*sample.colors, ColorView("Plum", ""), ColorView("Royal Blue", ""))))
    letters = [swatch.letter for swatch in told.values()]
    assert len(set(letters)) == len(letters)
    assert told["Royal Blue"].css == "royalblue"


def test_long_names_fit_their_tile():
    for name in ("Port", "Duck Crossing", "Reading Room of the Three Quiet Sisters", "Llanfairpwllgwyngyllgogerych"):
        lines = wrapped(name)
        assert len(lines) <= 2
        assert all(len(line) <= 14 for line in lines)


def test_every_letter_on_the_board_is_explained(files):
    page = LexborHTMLParser(files["board/index.html"])
    used = {letters.text() for letters in page.css(".tile-badges")}
    told = {mark.text() for mark in page.css(".legend .mark")}
    assert used
    assert used == told
    signs = {use.attributes["href"].rpartition("-")[2] for use in page.css("use.emblem")}
    assert signs == {"tree", "utility", "glue", "tefflon"}
    assert {sign.parent.text().strip().casefold() for sign in page.css(".legend svg.emblem")} == signs
    tokens = {text.text() for text in page.css(".token-text")}
    assert tokens <= {token.text() for token in page.css(".legend .token")}


def test_marks_are_told_apart_by_their_letters(sample):
    first, second, third, *rest = sample.squares
    flags = (replace(first, flags=("pollutant", "Public Property")), replace(second, flags=("Pond", "Private Park")))
    told = marks(replace(sample, squares=(*flags, replace(third, flags=("Post",)), *rest)))
    assert [told[name].letters for name in ("pollutant", "Public Property", "Pond", "Private Park", "Post")] == [
        "Po",
        "PP",
        "Pon",
        "Pr",
        "Pos",
    ]


def test_organizations_stand_on_their_squares_with_their_whole_names(sample, build):
    first = replace(sample.squares[0], owner="The Corporation", flags=("pollutant",), occupants=())
    files = build(replace(sample, squares=(first, *sample.squares[1:])))
    owners = {text.text() for text in LexborHTMLParser(files["board/index.html"]).css(".owner-public")}
    assert owners == {"Government", "Corporation"}


@pytest.mark.parametrize(
    ("amount", "kind", "words"),
    [
        (3, "lottery ticket", "3 lottery tickets"),
        (1, "extra die", "extra die"),
        (2, "extra die", "2 extra dice"),
        (2, "can of paint", "2 cans of paint"),
        (1200, "Corporate share", "1,200 Corporate shares"),
        (2, "Caffeine Stix", "2 Caffeine Stix"),
    ],
)
def test_goods_are_counted_in_their_plural(amount, kind, words):
    assert goods(amount, kind) == words


def test_amounts_of_the_log_are_written_as_people_read_them():
    assert as_read("Ann pays $12500 to Duck and $7 to 1000") == "Ann pays $12,500 to Duck and $7 to 1000"
    assert as_read("Ann becomes a Outlaw") == "Ann becomes an Outlaw"
    assert as_read("Ann becomes a Utility") == "Ann becomes a Utility"


def test_rulings_are_told_in_sentences(files):
    page = LexborHTMLParser(files["rulings/index.html"])
    told = " ".join(page.css_first("main").text(separator=" ").split())
    assert "Which way half a dollar is rounded" in told
    assert "Up. It could be: to the even dollar or down." in told
    assert "The tax is paid. It could be: the tax is not paid." in told
    assert "The Corporation. It could be: The Government, the WETHA, the SBA or any player." in told
    assert "There are 1,000 Corporate shares at first. It could be: any whole number." in told
    assert "A Corporate share costs $1 at first." in told
    assert "The Elephant is White at first. It could be: any color." in told
    assert re.findall(r"\w+=|[a-z]+_[a-z]+|\bone of\b", told) == [], "no words of settings"
    party = next(item for item in page.css(".taken li") if "any player" in item.text())
    assert len(party.css("a")) > 5, "rules that are taken alike stand together"


def test_the_glossary_has_every_word_with_its_sentence_and_its_rule(files, sample):
    page = LexborHTMLParser(files["glossary/index.html"])
    words = [term.text() for term in page.css("dt")]
    assert len(words) == len(set(words)) > 90
    assert {"Freemason", "National Park", "rent", "The Zoo", "Ann", "Swan Lake"} <= set(words)
    assert sorted(words, key=lambda word: re.sub(r"[^\w ]", "", word).casefold()) == words
    park = page.css_first("#word-national-park")
    assert park.next.next.text().startswith("A square is a National Park if")
    rule = LexborHTMLParser(files["rules/X.3/index.html"])
    links = {link.text(): link.attributes["href"] for link in rule.css(".facts a")}
    assert links["National Park"] == "../../glossary/#word-national-park"
    assert files["rules/index.html"].decode().count("glossary/") == 1


def test_a_rule_says_how_the_game_reads_it(build, sample):
    first = sample.sections[1]
    assert first.numeral == "II"
    item = replace(first.items[0], sentences=(SentenceView("A player has a Team.", "defines", read_as="Said again."),))
    sections = (sample.sections[0], replace(first, items=(item, *first.items[1:])), *sample.sections[2:])
    page = build(replace(sample, sections=sections))[f"rules/{item.id}/index.html"].decode()
    assert "In the game’s own words: Said again." in page


def test_a_week_has_its_headline_wherever_it_is_told(files):
    said = "Duck and Josh gain $100 each as “National Parks cost more” becomes law"
    for path in ("index.html", "news/index.html", "news/week-3/index.html", "feed.xml"):
        assert said in files[path].decode(), path


def test_where_money_moved_its_purpose_and_rule_stand_there_in_words(files):
    pages = [LexborHTMLParser(files[path]) for path in files if path.startswith("players/")]
    lines = [" ".join(item.text().split()) for page in pages for item in page.css(".happenings li")]
    paid = [line for line in lines if re.match(r"[\w ]+ (pays|gets|loses) \$", line)]
    assert len(paid) > 5
    assert [line for line in paid if not re.search(r"\((.*, )?[IVXLC]+\.\d", line)] == []


def test_rules_that_a_proposal_was_tried_with_are_called_new_once_it_is_judged(build, sample):
    effects = (
        "X.3 tried out: Ann lands on 25: gets $2.",
        "Sentence 2 of XC.7 tried out: Ann pays $5.",
        "Week 1: Ann pays $5 (XC.7).",
    )
    number = next(each.number for each in sample.proposals if each.state == "rejected")

    def shown(state):
        told = (
            replace(each, effects=effects, state=state) if each.number == number else each for each in sample.proposals
        )
        return LexborHTMLParser(build(replace(sample, proposals=tuple(told)))[f"proposals/{number}/index.html"])

    page = shown("undecided")
    assert all(effect in page.text() for effect in effects[:2])
    (week,) = [head for head in page.css("h3") if head.text() == "Week 1"]
    assert week.css_first("a").attributes["href"].endswith("news/week-1/")
    assert "Ann pays $5 (XC.7)." in page.text()
    text = shown("rejected").text()
    assert effects[0] in text
    assert "Sentence 2 of the new rule tried out: Ann pays $5." in text
    assert "Ann pays $5 (the new rule)." in text


def test_what_happened_once_is_told_of_its_proposal(build, sample):
    first, *others = sample.weeks
    number = next(each.number for each in sample.proposals if each.state == "rejected")
    gift = TransferView("", "Ann", 20, sentence="Each player gets $20.")
    events = (
        EventView(f"proposal {number} is accepted", "judging", ("IX.3",)),
        EventView("Ann gets $20", "judging", ("once",), transfer=gift),
        EventView("Duck gets $20", "judging", ("once",), transfer=replace(gift, payee="Duck")),
    )
    files = build(replace(sample, weeks=(replace(first, events=(*first.events, *events)), *others)))
    told = LexborHTMLParser(files[f"proposals/{number}/index.html"]).css_first("#since").text()
    assert " ".join(told.split()) == "Once: 2 events, moving $40, in week 1"


def test_whose_deed_was_paid_for_is_said(build, sample):
    *others, last = sample.weeks
    moved = TransferView("Duck", "Ann", 900, rule="VIII.10")
    named = EventView("Duck pays $900 to Ann", "purchases", ("VIII.10",), None, (), "for renaming square 4", moved)
    files = build(replace(sample, weeks=(*others, replace(last, events=(*last.events, named)))))
    text = LexborHTMLParser(files["index.html"]).css_first("main").text()
    assert "$900 from Duck for renaming Puddle" in text
    assert "$900 to Ann for renaming Puddle" in text


def test_the_rulebook_says_since_when_a_rule_is_new_or_changed(files, sample):
    told = LexborHTMLParser(files["rules/index.html"])
    since = {
        item.id: (len(item.versions), item.versions[-1].week)
        for section in sample.sections
        for item in section.items
        if item.versions[-1].week and item.sentences
    }
    assert {count > 1 for count, _ in since.values()} == {True, False}
    for rule, (count, week) in since.items():
        (node,) = [each for each in told.css(".law") if each.attributes["id"] == rule]
        said = node.css_first(".source").text()
        assert said == f"({f'version {count}' if count > 1 else 'new'} since week {week})"


def test_a_game_that_waits_for_players_says_so(build, empty, sample):
    files = build(replace(empty, next_deadline=None, players=()))
    assert "Nobody plays yet." in _text(files, "players/index.html")
    waiting = _text(files, "index.html")
    assert "The game waits for its players: the first week begins when enough have joined." in waiting
    assert "Nothing has happened yet." in waiting
    assert "Who leads" not in waiting
    begun = _text(build(replace(empty, next_deadline=sample.next_deadline, players=sample.players[:2])), "index.html")
    assert "waits for its players" not in begun
    assert "Who plays" in begun


def test_a_closed_week_stays_as_it_is_when_the_next_one_closes(build, sample):
    """Its later week has its page before it is over, at the address where it will be told."""
    before = build(replace(sample, week=3, weeks=sample.weeks[:2]))
    page = LexborHTMLParser(before["news/week-3/index.html"])
    assert page.css_first("h1").text() == "Week 3 is being played"
    assert "Join" in [link.text() for link in page.css(".buttons a")]
    after = build(replace(sample, week=4))
    assert LexborHTMLParser(after["news/week-3/index.html"]).css_first("h1").text() != "Week 3 is being played"
    for path in ("news/week-2/index.html", "news/week-1/index.html"):
        assert before[path] == after[path]
    over = build(replace(sample, week=4, ended="Ann wins the game.", ended_in=3))
    assert "news/week-4/index.html" not in over


def test_a_players_page_tells_the_week_and_the_money_of_the_last_ones(sample, build):
    mails = [
        MailView(number, 1 + number % 3, sample.mails[0].moment, "Ann", f"letter {number}", "hello")
        for number in range(1, 16)
    ]
    page = LexborHTMLParser(build(replace(sample, mails=tuple(mails)))["players/ann/index.html"])
    told = " ".join(page.text().split())
    assert (
        told.index("Paid $99 by rule VIII.4") < told.index("Week 3, line by line") < told.index("Money, week by week")
    )
    weeks = [[cell.text() for cell in row.css("th, td.figure")] for row in page.css(".fortunes tbody tr")]
    assert [week for week, _ in weeks] == ["Week 3", "Week 2", "Week 1"]
    assert weeks[0][1] == "−$67"
    letters = page.css("aside .card li")
    assert len(letters) == 12
    assert letters[0].text().strip() == "Week 1: letter 15"
    assert "and 3 before" in told


def test_a_law_has_done_what_its_sentences_did_once_it_was_accepted(build, sample):
    """What its rule did earlier in the week, or by sentences that it found there, is told of others."""
    added = f"{_TOLL} When a player rolls a 12, she gets $7."
    version = VersionView(4, added, 4, 7)
    sections = tuple(
        replace(
            section,
            items=tuple(
                replace(item, versions=(*item.versions[:-1], VersionView(3, _TOLL, 3), version))
                if item.id == "X.3"
                else item
                for item in section.items
            ),
        )
        for section in sample.sections
    )
    new = replace(
        _given("Ann", 7),
        causes=("X.3",),
        transfer=TransferView("", "Ann", 7, rule="X.3", sentence=added.split(". ")[1]),
    )
    verdict = EventView("proposal 7 is accepted", "judging", ("IX.3",))
    judged = [replace(each, state="accepted", judged=4) if each.number == 7 else each for each in sample.proposals]
    view = replace(_quiet(sample, new, _toll(28), verdict, _toll(29), new), sections=sections, proposals=tuple(judged))
    files = build(view)
    assert " became law and has already moved $7 in one payment." in _lead(LexborHTMLParser(files["index.html"]))
    since = LexborHTMLParser(files["proposals/7/index.html"]).css_first("#since").text()
    assert " ".join(since.split()) == "Rule X.3: 1 event, moving $7, in week 4"


def test_what_a_player_was_given_and_has_become_is_told_of_her(build, sample):
    events = (
        EventView("5 becomes Ann's", "purchases", ("VIII.1",), 50, (5,)),
        EventView("8 becomes Ann's", "purchases", ("VIII.1",), 50, (8,)),
        EventView("Ann becomes Sick", "turns", ("XV.2",)),
    )
    text = _text(build(_quiet(sample, *events)), "index.html")
    assert "Got squares 5 and 8. Became Sick." in text
