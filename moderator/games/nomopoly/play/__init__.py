"""What a stretch of play stands on: the program of the rules, luck, fuel, facts, what waits and what lapses."""
