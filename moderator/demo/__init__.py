"""Three weeks of Nomopoly by mail, played by the house itself: the way through every room, to be watched."""
