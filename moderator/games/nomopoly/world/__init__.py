"""What there is: values, things with an identity, the board, what has happened, and the amounts and figures of both."""
