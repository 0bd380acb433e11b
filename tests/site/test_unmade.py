"""A model that waits to be made follows from its parts alone: where they read the same, so does the model."""

import cProfile
import inspect
import pstats
import shutil
from dataclasses import fields, replace
from fractions import Fraction

import pytest

from benchmarks.season import as_of, season
from moderator.core.ruleset import Bundle, Page, Unmade
from moderator.games.nomopoly.pages import bundled, pages
from moderator.games.nomopoly.pages.lines import Linker
from moderator.games.nomopoly.pages.told import sealed_mails, sealed_week
from moderator.games.nomopoly.record.view import (
    ChangeView,
    ColorView,
    DrawView,
    EventView,
    ItemView,
    SectionView,
    SentenceView,
    TermView,
    TransferView,
    VersionView,
)
from moderator.site.build import Site, publish

pytestmark = pytest.mark.slow
_MOVED = TransferView("Ann", "Mona", Fraction(5, 2), rule="X.3", sentence="She pays.", kind="rent")
_EVENT = EventView("Ann pays $2.50 to Mona", "turns", ("X.3",), 7, (3,), "for rent on square 3", _MOVED)
_SAID = "Ann of the Barn pays $25 by proposal 1 (X.77) at square 3"


def _word(view):
    """A view whose first week says a line that speaks of much that is not there yet."""
    first, *others = view.weeks
    told = replace(first.events[0], line=_SAID, causes=("X.77",), squares=(3,), mail=None)
    return replace(view, weeks=(replace(first, events=(*first.events, told)), *others))


def _rule(view):
    item = ItemView("X.77", (SentenceView("Ann pays $25.", "runs"),), (VersionView(1, "Ann pays $25.", 0),))
    return replace(view, sections=(*view.sections, SectionView("C", "LATER", (item,))))


def _proposal(view, **changed):
    return replace(view, proposals=(replace(view.proposals[0], **changed), *view.proposals[1:]))


def _square(view, **changed):
    squares = (replace(each, **changed) if each.number == 3 else each for each in view.squares)
    return replace(view, squares=tuple(squares))


def _mail(view):
    first, *others = view.mails
    return replace(view, mails=(replace(first, number=999), *others))


def _item(view, rule, **changed):
    """The view with one of its rules changed."""
    sections = (
        replace(each, items=tuple(replace(item, **changed) if item.id == rule else item for item in each.items))
        for each in view.sections
    )
    return replace(view, sections=tuple(sections))


def _version(view, text):
    versions = next(item.versions for section in view.sections for item in section.items if item.id == "X.3")
    sentences = (SentenceView(text, "runs"),) if text else ()
    return _item(view, "X.3", sentences=sentences, versions=(*versions, VersionView(len(versions) + 1, text, 2)))


def _event(view, **changed):
    """The view with a week that is over worked out to something else, as after a correction."""
    first, *others = view.weeks
    place = next(place for place, event in enumerate(first.events) if event.transfer and event.causes)
    events = (*first.events[:place], replace(first.events[place], **changed), *first.events[place + 1 :])
    return replace(view, weeks=(replace(first, events=events), *others))


CHANGES = {
    "a rule is amended": lambda view: _version(view, "Ann pays $25 (I.1)."),
    "a rule is repealed": lambda view: _version(view, ""),
    "a sentence no longer runs": lambda view: _item(view, "X.3", sentences=(SentenceView("Ann pays $25.", "waits"),)),
    "a section has another title": lambda view: replace(
        view, sections=(replace(view.sections[0], title="FIRST"), *view.sections[1:])
    ),
    "another rule is the next": lambda view: replace(
        view, sections=(view.sections[0], _rule(view).sections[-1], *view.sections[1:])
    ),
    "a rule brings in a word": lambda view: replace(
        view, terms=(*view.terms, TermView("barn", (("X.3", "A barn is a square."),)))
    ),
    "a square is what a rule speaks of": lambda view: _square(view, rules=("X.3",)),
    "a proposal waits that would change a rule": lambda view: _proposal(
        view, state="undecided", judged=None, changes=(ChangeView("X.3", "", "Ann pays."),)
    ),
    "a week that is over is corrected": lambda view: _event(view, line="Ann pays $3 to Mona", transfer=_MOVED),
    "a rule has done something else": lambda view: _event(view, causes=("X.3",)),
    "a week is worked out": lambda view: replace(view, weeks=view.weeks[:-1]),
    "a rule is added that the log has named": _rule,
    "a player joins whose name was said before": lambda view: replace(
        view, players=(*view.players, replace(view.players[0], name="Barn"))
    ),
    "a player leaves": lambda view: replace(view, players=(replace(view.players[0], left=2), *view.players[1:])),
    "a player is called otherwise": lambda view: replace(
        view, players=(replace(view.players[0], name="Ann of the Barn"), *view.players[1:])
    ),
    "a proposal gets a title": lambda view: _proposal(view, title="Barns"),
    "a proposal is another's": lambda view: _proposal(view, author="Mona"),
    "a verdict gets a reason": lambda view: _proposal(view, reason="Because of X.3."),
    "a square is named": lambda view: _square(view, name="Barn"),
    "a square is painted": lambda view: replace(view, colors=(*view.colors, ColorView("Mauve", "Corporate"))),
    "a mail has another number": _mail,
    "mail goes elsewhere": lambda view: replace(view, mail_address="other@play.example.org"),
    "the game has another title": lambda view: replace(view, title="Another game"),
    "orders can be taken back": lambda view: replace(view, material=replace(view.material, final=False)),
    "the game ends": lambda view: replace(view, ended="Ann has won.", ended_in=view.weeks[-1].number),
}


def _bundles(view):
    """The bundles of a view by their first page."""
    return {next(iter(part.pages)).path: part for part in bundled(view) if isinstance(part, Bundle)}


@pytest.fixture(scope="module")
def before(sample):
    """Each bundle of the sample before anything changes: how it reads, and what its pages are."""
    bundles = _bundles(_word(sample))
    return {name: (repr(bundle), [_model(page) for page in bundle.pages]) for name, bundle in bundles.items()}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_bundle_that_reads_the_same_gives_the_same_pages(sample, before, change):
    after = _bundles(change(_word(sample)))
    assert len(before) > 30
    same = [name for name in before.keys() & after.keys() if before[name][0] == repr(after[name])]
    assert [name for name in same if before[name][1] != [_model(page) for page in after[name].pages]] == []


def _model(page):
    return (page.path, page.template, page.title, page.made, page.lasting)


def _unmade(view):
    return {page.path: page for page in pages(view) if _waits(page)}


@pytest.fixture(scope="module")
def models(sample):
    """How each page of the sample reads before anything changes, and the model of each that waits to be made."""
    here = pages(_word(sample))
    return {page.path: repr(page) for page in here}, {page.path: page.made for page in here if _waits(page)}


def _waits(page):
    return isinstance(page.model, Unmade)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_parts_that_read_the_same_give_the_same_model(sample, models, change):
    reads, made = models
    after = {page.path: page for page in pages(change(_word(sample)))}
    same = [path for path in made.keys() & after.keys() if _waits(after[path]) and reads[path] == repr(after[path])]
    assert [path for path in same if made[path] != after[path].made] == []
    assert reads != {path: repr(page) for path, page in after.items()}


def _models(view):
    return [(page.path, page.made) for page in pages(view)]


def test_a_line_leads_to_the_same_wherever_it_was_read_first(sample, monkeypatch):
    """All pages share the lines that have been read; each by itself reads them the same."""
    views = (_word(sample), season(3, 5))
    shared = [_models(view) for view in views]
    within = Linker.within
    monkeypatch.setattr(Linker, "within", lambda self, told: replace(within(self, told), _lines={}))
    assert [_models(view) for view in views] == shared


def test_models_are_made_by_plain_functions(sample):
    makers = {page.model.make for page in _unmade(sample).values()}
    assert len(makers) >= 8
    assert [
        make for make in makers if not inspect.isfunction(make) or make.__closure__ or "<" in make.__qualname__
    ] == []


def _never(*parts):
    message = f"This stands already: {parts!r}"
    raise AssertionError(message)


def _kept(page, standing):
    """A page that may not be made where one stands that was made from the same."""
    before = standing.get(page.path)
    if before is None or not isinstance(page.model, Unmade) or repr(page) != repr(before):
        return page
    return replace(page, model=replace(page.model, make=_never))


def test_no_model_of_what_stands_is_made(templates, tmp_path):
    view = season(6, 5)
    site = Site(view.title, style="nomopoly")
    earlier = pages(as_of(view, 5))
    publish(earlier, tmp_path / "site", templates, site)
    standing = {page.path: page for page in earlier}
    read = {repr(part) for part in bundled(as_of(view, 5)) if isinstance(part, Bundle)}
    stood = [part for part in bundled(view) if isinstance(part, Bundle) and repr(part) in read]
    assert len(stood) > 30, "most sections of the rules did nothing and stayed as they were"
    told = [_kept(page, standing) for page in pages(view)]
    kept = {page.path for page in told if isinstance(page.model, Unmade) and page.model.make is _never}
    assert {"news/week-3/", "news/week-3/week.json", "mail/week-3/", "rules/week-3/", "rules/X.3/"} <= kept
    assert len(kept) > 500
    publish(told, tmp_path / "site", templates, site)
    publish(pages(view), tmp_path / "fresh", templates, site)
    assert _bytes(tmp_path / "site") == _bytes(tmp_path / "fresh")


def _bytes(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def standing(sample, templates, tmp_path_factory):
    """The site of the sample before anything changes, as files."""
    target = tmp_path_factory.mktemp("standing") / "site"
    publish(bundled(_word(sample)), target, templates, Site("A game", style="nomopoly"))
    return target


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_site_brought_up_to_date_is_one_built_from_nothing(sample, standing, templates, tmp_path, change):
    made, site = bundled(change(_word(sample))), Site("A game", style="nomopoly")
    shutil.copytree(standing, tmp_path / "site")
    publish(made, tmp_path / "site", templates, site)
    publish(made, tmp_path / "fresh", templates, site)
    assert _bytes(tmp_path / "site") == _bytes(tmp_path / "fresh")


def test_a_site_that_grew_week_by_week_is_one_built_from_nothing(templates, tmp_path):
    view = season(8, 4)
    site = Site(view.title, style="nomopoly")
    for week in range(9):
        publish(bundled(as_of(view, week)), tmp_path / "site", templates, site)
    publish(bundled(view), tmp_path / "fresh", templates, site)
    assert _bytes(tmp_path / "site") == _bytes(tmp_path / "fresh")
    publish(pages(view), tmp_path / "unbundled", templates, site)
    told = {path: content for path, content in _bytes(tmp_path / "site").items() if path != "build.json"}
    assert told.items() <= _bytes(tmp_path / "unbundled").items()


def test_a_page_gives_its_model_whether_it_waits_or_not():
    assert Page("", "t", "T", "model").made == "model"
    assert Page("", "t", "T", Unmade(max, (1, 2))).made == 2


def _calls(work):
    profile = cProfile.Profile()
    profile.runcall(work)
    return pstats.Stats(profile).total_calls


def test_a_week_costs_a_fraction_of_all_of_them(templates, tmp_path):
    view = season(10, 5)
    site = Site(view.title, style="nomopoly")
    publish(bundled(as_of(view, 8)), tmp_path / "site", templates, site)
    publish(bundled(as_of(view, 9)), tmp_path / "site", templates, site)
    week = _calls(lambda: publish(bundled(view), tmp_path / "site", templates, site))
    whole = _calls(lambda: publish(bundled(view), tmp_path / "fresh", templates, site))
    assert 5 * week < 2 * whole


def _changed(thing):
    """Give a thing once for each of its fields, with another value in that one."""
    for each in fields(thing):
        yield each.name, replace(thing, **{each.name: ("another", getattr(thing, each.name))})


def test_a_seal_is_another_wherever_a_week_differs(sample):
    week = replace(sample.weeks[0], events=(_EVENT,), draws=(DrawView(1, "a roll", "2 4"),))
    told = [(name, other) for name, other in _changed(week) if name not in {"events", "draws"}]
    told += [(name, replace(week, events=(event,))) for name, event in _changed(_EVENT) if name != "transfer"]
    moved = _changed(_EVENT.transfer)
    told += [(name, replace(week, events=(replace(_EVENT, transfer=transfer),))) for name, transfer in moved]
    told += [("no transfer", replace(week, events=(replace(_EVENT, transfer=None),)))]
    told += [(name, replace(week, draws=(draw,))) for name, draw in _changed(week.draws[0])]
    told += [("twice", replace(week, events=(_EVENT, _EVENT))), ("no luck", replace(week, draws=()))]
    digest = sealed_week(week).digest
    assert digest == sealed_week(replace(week, events=(replace(_EVENT),))).digest
    assert [name for name, other in told if sealed_week(other).digest == digest] == []
    assert len({sealed_week(other).digest for _, other in told}) == len(told)


def test_a_seal_is_another_wherever_a_mail_differs(sample):
    mail = next(mail for mail in sample.mails if mail.orders)
    told = [(name, other) for name, other in _changed(mail) if name != "orders"]
    told += [(name, replace(mail, orders=(order,))) for name, order in _changed(mail.orders[0])]
    told += [("no order", replace(mail, orders=()))]
    digest = sealed_mails((replace(mail, orders=mail.orders[:1]),), 1).digest
    assert [name for name, other in told if sealed_mails((other,), 1).digest == digest] == []
    first, second = replace(mail, orders=mail.orders[:1]), replace(mail, orders=())
    assert sealed_mails((first, second), 1).digest != sealed_mails((second, first), 1).digest
