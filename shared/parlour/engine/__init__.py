"""What a game is: its contract, dice, a match under way, records and their replay.

The first file to read is `game.py`: the contract on one page. Nothing here knows a clock, a database or a network.
"""
