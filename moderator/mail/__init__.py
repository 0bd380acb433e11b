"""The mail room: what comes in is kept raw and then read, what goes out is written once and sent until it is taken."""
