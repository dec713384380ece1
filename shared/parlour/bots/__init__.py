"""Bots that play any game through its contract: random, greedy, and a tree search over what a seat may know.

A bot is made by `registry.make`; `table.Table` lets bots play a whole match.
"""
