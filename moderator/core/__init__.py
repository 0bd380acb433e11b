"""The words that all rooms share: inputs, outcomes, events, dice, refusals. Pure: no clock, no disk, no mail."""
