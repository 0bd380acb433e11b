"""The admin's decisions: verdicts, fiat, overruling, players removed and renamed, weeks paused."""
