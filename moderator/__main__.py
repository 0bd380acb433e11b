"""Run the command line with `python -m moderator`."""

from moderator.cli.ending import run

if __name__ == "__main__":
    run()
