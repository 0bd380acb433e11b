"""Run the command line with `python -m moderator`."""

from moderator.cli import main

if __name__ == "__main__":
    main(prog_name="moderator")
