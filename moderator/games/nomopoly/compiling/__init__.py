"""From the typed trees of sentences to what runs: phrases that have values, conditions, patterns of events, steps."""
