"""What the admin of the demonstration decides: for each mail with proposals, a verdict on each of them, in order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict as it is given on the command line; `restated` are the rule language's words for a proposal first."""

    accept: bool
    reason: str = ""
    simplifies: bool = False
    waste: bool = False
    restated: str = ""

    def arguments(self, number: int) -> list[str]:
        """Give the arguments of the command that records it."""
        said = ["judge", str(number), "accept" if self.accept else "reject"]
        said += ["--as-it-reads"] if self.accept else []
        said += ["--simplifies"] if self.simplifies else []
        said += ["--waste"] if self.waste else []
        return [*said, "--reason", self.reason] if self.reason else said


_TOLL = (
    "The 12th square, the 13th square and the 14th square are the Bridge. "
    "When a player passes through a square of the Bridge, she pays $15 to The Government."
)

VERDICTS = {
    "week-1/09-ann": (Verdict(accept=True),),
    "week-1/10-duck": (Verdict(accept=False, reason="Walking all the way round should stay worth it."),),
    "week-1/11-josh": (Verdict(accept=False, reason="Speeding must hurt, even if the sum is hard."),),
    "week-1/12-mona": (Verdict(accept=False, waste=True, reason="It changes no rule."),),
    "week-1/14-pip": (Verdict(accept=True),),
    "week-1/15-vynd": (Verdict(accept=True),),
    "week-2/04-josh": (Verdict(accept=True),),
    "week-2/05-mona": (Verdict(accept=True),),
    "week-2/09-vynd": (Verdict(accept=True, restated=_TOLL),),
    "week-2/10-ann": (
        Verdict(accept=False, waste=True, reason="It says itself that it is a joke."),
        Verdict(accept=True),
    ),
    "week-2/11-duck": (Verdict(accept=False, reason="X.3 holds no $12."),),
    "week-2/12-duck": (Verdict(accept=False, reason="Fifteen is enough."),),
    "week-2/17-pip": (Verdict(accept=True),),
    "week-2/18-geppetto": (Verdict(accept=False, reason="Newcomers are welcome here."),),
    "week-3/04-duck": (Verdict(accept=False, reason="People like their hats."),),
    "week-3/07-geppetto": (Verdict(accept=True),),
    "week-3/08-vynd": (Verdict(accept=False, reason="Fame should cost something."),),
    "week-3/10-josh": (Verdict(accept=True, simplifies=True), Verdict(accept=False, reason="One prize is enough.")),
    "week-3/11-josh": (Verdict(accept=True),),
    "week-3/12-mona": (Verdict(accept=True),),
}
