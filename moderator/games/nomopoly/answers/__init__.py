"""What becomes of a letter: orders queued, proposals filed, questions answered, in the words of the answer."""
