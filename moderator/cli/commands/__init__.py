"""One module for each command, which holds the click command under the same name."""
