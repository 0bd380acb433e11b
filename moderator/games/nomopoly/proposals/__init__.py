"""What a proposal does to the rules: its changes made, weighed and settled, and how each sentence is taken."""
