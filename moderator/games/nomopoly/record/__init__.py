"""What is published of a game: the view of it, its weeks as recorded, and log lines drawn together."""
