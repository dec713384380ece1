"""Errors of the command line."""


class CommandError(Exception):
    """A command can't be carried out; the text is shown as one line."""
