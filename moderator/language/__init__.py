"""The rule language: controlled English that is read into trees, said back, and run."""
