"""Orbita, a game for two about planets on a common orbit; see the README beside this file."""

from parlour.games.orbita import heuristics, text
from parlour.games.orbita.rules import Orbita
from parlour.games.registry import Entry

ENTRY = Entry(Orbita(), heuristics.rate, text.render, text.label, text.tell)
