"""What a mail says: its lines cut into orders, questions, proposals and talk, and a proposal into changes."""
