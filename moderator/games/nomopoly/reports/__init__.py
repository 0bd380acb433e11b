"""What is told of a game in letters of its own: news, reminders, summaries, reasons, the rules looked up."""
