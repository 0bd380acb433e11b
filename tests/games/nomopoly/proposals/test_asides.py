"""What stands beside a rule in its sentence is told apart where it binds nobody, and refused where it could."""

from __future__ import annotations

import re

import pytest

from moderator.games.nomopoly.letters.changes import Remark
from moderator.games.nomopoly.proposals.weighing import Weighed, weigh
from tests.support.nomopoly_letters import book, make_reader

_APART = """
When a player lands on a Corner, she gets $5 from The Government[, because walking is thirsty work].
When a player lands on a Corner, she gets $5 from The Government[, since nobody should walk hungry].
[Since good manners matter,] when a player lands on a Corner, she gets $5 from The Government.
[Because the bakers insist,] when a player lands on a Corner, she gets $5 from The Government.
[As it's Christmas,] when a player lands on a Corner, she gets $5 from The Government.
When a player lands on a Corner, she gets $5 from The Government[, as they've had a hard day].
When you land on a Corner, you get $5 from The Government[, for it takes courage].
When you land on a Corner, you get $5 from The Government[ because somebody must pay the bakers].
When you land on a Corner, you get $5 from The Government[, since that's 50% less boring].
When you land on a Corner, you get $5 from The Government[, since you can hold a cup with one hand].
When you land on a Corner, you get $5 from The Government[, just for being such a nice customer].
When you land on a Corner, you get $5 from The Government[, because ducks are soothing], unless you're Sick.
When you land on a Corner, [because tea is good for you] you get $5 from The Government.
[Rain's wet, so] when a player lands on a Corner, she gets $5 from The Government.
[Nobody should go hungry, so] when a player lands on a Corner, she gets $5 from The Government.
[Sick people shouldn't be gallivanting about all over town, so] when you land on a Corner, you get $5 from The Government.
[Captain's orders:] when a player lands on a Corner, she gets $5 from The Government.
[The bakers are broke and the flour is gone -] when a player lands on a Corner, she gets $5 from The Government.
[Parks should be for everybody, so here's one for the broke ones among us:] when you land on a Corner, you get $5 from The Government.
[The Government's greedy and pennies are boring, so] when you land on a Corner, you get $5 from The Government.
When you land on a Corner, [you've deserved a treat, so] you get $5 from The Government.
When you land on a Corner, [you've earned a rest, so] you get $5 from The Government.
[Tycoons have to tip:] when you land on a Corner, you get $5 from The Government.
When you land on a Corner, you get $5 from The Government[ (they bite)].
When you land on a Corner, you get $5 from The Government[ (poor duckling!)].
When you land on a Corner[ (mind the puddles)], you get $5 from The Government.
When you land on a Corner, you get $5 from The Government[ (somebody has to feed the ducks)].
When you land on a Corner, you get $5 from The Government[ (somebody has to sweep up after you)].
When you land on a Corner, you get $5 from The Government[ (who wouldn't?)].
When you land on a Corner, you get $5 from The Government[ (who could say no to that face?)].
When you land on a Corner, you get $5 from The Government[ (we aren't barbarians)].
When you land on a Corner, you get $5 from The Government[ (bring an umbrella)].
When you land on a Corner, you get $5 from The Government[ (they've suffered enough)].
When you land on a Corner, you get $5 from The Government[ (they've paid enough already)].
When you land on a Corner, you get $5 from The Government[ (Sorry, folks!)].
When you land on a Corner, you get $5 from The Government[ (don't ask why!)].
When you land on a Corner, you get $5 from The Government[ (let it dry, for heaven's sake)].
When you land on a Corner, you get $5 from The Government[ (think of the kidneys)].
When you land on a Corner, you get $5 from The Government[ (you're already in the shade!)].
When you land on a Corner, you get $5 from The Government[ (they'll forgive you)].
When you land on a Corner, you get $5 from The Government[ (your hands are too swollen to hold the bills)].
When you land on a Corner, you get $5 from The Government[ (sorry, mate)].
When you land on a Corner, you get $5 from The Government[ (sorry!)].
When you land on a Corner, you get $5 from The Government[ (classy, I know)].
When you land on a Corner[ (the smell!)], you get $5 from The Government[, because noses matter].
"""
_PARTICLES = """
When you land on a Corner[, though], you get $5 from The Government.
When you land on a Corner, you get $5 from The Government[, of course].
[Obviously,] when you land on a Corner, you get $5 from The Government.
When you land on a Corner, you get $5 from The Government[, obviously].
When you land on a Corner, you get $5 from The Government[, please].
When you land on a Corner, you get $5 from The Government[, folks].
When you land on a Corner, you get $5 from The Government[, after all].
[Sorry, but] when you land on a Corner, you get $5 from The Government.
When you land on a Corner, you get $5 from The Government[, hooray]!
[On the other hand,] when you land on a Corner, you get $5 from The Government.
When you land on a Corner, you get $5 from The Government[ on the spot].
You can't paint a Corner Green[ either].
A player may not paint a Corner[, sorry].
"""
_REFUSED = """
When you land on a Corner, you get $5 from The Government (yes, you count too).
When a player lands on a Corner, she gets $5 from The Government (yes, only Freemasons).
When a player lands on a Corner, she gets $5 from The Government (sorry, at most once).
When a player lands on square 12, because it is Red, she gets $5 from The Government.
Each Freemason gets $5 from The Government at the end of each update, because she is Sick.
When a player lands on a Corner, she gets $5 from The Government, just because she is Sick.
When a player is fined because she whistled, she gets $5 from The Government.
A player gets $5 from The Government if she is fined because the bakers insist.
When you land on a Corner, you get $5 from The Government (rookies wait).
When you land on a Corner, you get $5 from The Government (the shop pays).
When you land on a Corner, you get $5 from The Government. Freemasons are untouchable!
A player who is fined because of the bakers gets $5 from The Government.
You get $5 from The Government because you're Hurt.
When a player lands on a Corner, she gets $5 from The Government, because she is Sick.
Since you're Sick, you get $5 from The Government.
When a player lands on a Corner, she gets $5 from The Government, because it's fun, and everybody dances twice.
When a player lands on a Corner, she gets $5 from The Government because it's fun and she loses a turn.
When a player lands on a Corner, she gets $5 from The Government because it's fun and she is exempt from whistling.
When a player lands on a Corner, she gets $5 from The Government, because it's fun, but not in the rain.
When a player lands on a Corner, she gets $5 from The Government because it's fun unless it rains cats.
When a player lands on a Corner, she gets $5 from The Government because it's fun, except on Sundays.
When a player lands on a Corner, she gets $5 from The Government (but not bakers).
When a player lands on a Corner, she gets $5 from The Government (bakers excepted).
When a player lands on a Corner, she gets $5 from The Government (only in the rain).
When a player lands on a Corner, she gets $5 from The Government (at most thrice).
When a player lands on a Corner, she gets $5 from The Government (and a cake).
When a player lands on a Corner, she gets $5 from The Government (nobody else can).
When a player lands on a Corner, she gets $5 from The Government (except bakers).
When a player lands on a Corner, she gets $5 from The Government (no bakers).
When a player lands on a Corner, she gets $5 from The Government (twice if it rains).
When a player lands on a Corner, she gets $5 from The Government (not on Sundays).
When a player lands on a Corner, she gets $5 from The Government (the owner pays for the cake).
When a player lands on a Corner, she gets $5 from The Government (bakers too).
When a player lands on a Corner, she gets $5 from The Government (each baker, too).
When a player lands on a Corner, she gets $5 from The Government (you lose your cap).
When a player lands on a Corner, she gets $5 from The Government (half on Sundays).
When a player lands on a Corner, she gets $5 from The Government (in the rain).
When a player lands on a Corner, she gets $5 from The Government (so the cake's gone, and she is Sick).
When a player lands on a Corner, she gets $5 from The Government (she may not whistle).
When a player lands on a Corner, she gets $5 from The Government (just once, no fooling).
When a player lands on a Corner, she gets $5 from The Government (no, not for yourself).
When a player lands on a Corner, she gets $5 from The Government (up to a certain age).
When a player lands on a Corner, she gets $5 from The Government (an extra turn for bakers).
When a player lands on a Corner (a rainy one), she gets $5 from The Government.
When a player lands on a Corner (bakers must whistle), she gets $5 from The Government.
When a player (not a baker) lands on a Corner, she gets $5 from The Government.
When a player (a Freemason) lands on a Corner, she gets $5 from The Government.
If it drizzles, the ducks are happy, so when a player lands on a Corner, she gets $5 from The Government.
If it drizzles: when a player lands on a Corner, she gets $5 from The Government.
On Sundays: when a player lands on a Corner, she gets $5 from The Government.
During sandstorms, when a player lands on a Corner, she gets $5 from The Government.
After lunch: when a player lands on a Corner, she gets $5 from The Government.
You may juggle knives, so when a player lands on a Corner, she gets $5 from The Government.
Bakers only: when a player lands on a Corner, she gets $5 from The Government.
Every second time: when a player lands on a Corner, she gets $5 from The Government.
You get a cookie, so when a player lands on a Corner, she gets $5 from The Government.
Whoever bakes a cake is a baker: when a player lands on a Corner, she gets $5 from The Government.
Bakers excepted, when a player lands on a Corner, she gets $5 from The Government.
Unlike bakers, when a player lands on a Corner, she gets $5 from The Government.
Freemasons and bakers: when a player lands on a Corner, she gets $5 from The Government.
Nobody may whistle, so when a player lands on a Corner, she gets $5 from The Government.
When a player lands on a Corner, she gets $5 from The Government, since last Sunday.
When a player lands on a Corner, she gets $5 from The Government, though never in the rain.
When a player lands on a Corner, she gets $5 from The Government, just in the rain.
When a player lands on a Corner, she gets $5 from The Government, except for bakers.
When a player lands on a Corner, she gets $5 from The Government, as a baker.
When a player lands on a Corner, she gets $5 from The Government, you may whistle.
When a player lands on a Corner, she gets $5 from The Government, as long as it drizzles.
When a player lands on a Corner and whistles, she gets $5 from The Government.
When a player lands on a Corner, she gets $5 from The Government (weekly).
When a player lands on a Corner, she gets $5 from The Government (tomorrow).
When a player lands on a Corner, she gets $5 from The Government (bakers first).
When a player lands on a Corner, she gets $5 from The Government (even bakers).
When a player lands on a Corner, she gets $5 from The Government (paid by the bank).
When a player lands on a Corner, she gets $5 from The Government (nothing goes into the Pot for it).
When a player lands on a Corner, she gets $5 from The Government (not for your own, that would be cheeky).
When a player lands on a Corner, she gets $5 from The Government, who is a baker.
When a player lands on a Corner, she gets $5 from The Government, rain permitting.
Tomorrow, when a player lands on a Corner, she gets $5 from The Government.
Stub your toe on a Corner and your foot's in plaster: each player gets $5 from The Government.
Landing on a Corner washes you clean, so each player gets $5 from The Government.
When a player lands on a Corner whistling, she gets $5 from The Government.
When a player lands on a Corner, she gets $5 from The Government - not in the rain.
"""


def _weighed(text: str) -> Weighed:
    return weigh(f"Add to section VI: {text}", book(), make_reader)


def _said(weighed: Weighed) -> str:
    return " ".join(each.after for each in weighed.enacted.differences)


def _capital(rule: str) -> str:
    bare = " ".join(rule.split())
    return bare[:1].upper() + bare[1:]


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"[\w$%]+", text.lower()) if word not in ("so", "and")]


@pytest.mark.parametrize("line", _APART.strip().splitlines())
def test_what_binds_nobody_is_told_apart(line: str) -> None:
    text = line.replace("[", "").replace("]", "")
    weighed = _weighed(text)
    assert not weighed.almost
    rule = "".join(part.split("]")[-1] for part in line.split("["))
    assert _said(weighed) == _said(_weighed(_capital(rule)))
    says = [change.text for change in weighed.proposal.changes if isinstance(change, Remark)]
    assert says
    asides = [part.split("]")[0] for part in line.split("[")[1:]]
    assert sorted(_words(" ".join(says))) == sorted(_words(" ".join(asides)))


@pytest.mark.parametrize("line", _PARTICLES.strip().splitlines())
def test_what_says_nothing_changes_nothing(line: str) -> None:
    weighed = _weighed(line.replace("[", "").replace("]", ""))
    assert not weighed.almost
    rule = "".join(part.split("]")[-1] for part in line.split("["))
    assert _said(weighed).rstrip(".!") == _said(_weighed(_capital(rule))).rstrip(".!")


@pytest.mark.parametrize("text", _REFUSED.strip().splitlines())
def test_what_could_bind_is_refused(text: str) -> None:
    assert _weighed(text).almost
