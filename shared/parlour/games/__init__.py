"""The registry: the one list of the games that this Parlour hosts."""
