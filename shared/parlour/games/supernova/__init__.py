"""Supernova, a game for three to five about a sun that will burst; see the README beside this file."""

from parlour.games.registry import Entry
from parlour.games.supernova import heuristics, telling, text
from parlour.games.supernova.game import Supernova

ENTRY = Entry(Supernova(), heuristics.rate, text.render, text.label, telling.tell)
