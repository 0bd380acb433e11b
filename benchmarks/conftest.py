"""What is measured is measured in a process like the moderator's own, which looks for garbage seldom."""

from moderator.core.collecting import collect_seldom

collect_seldom()
