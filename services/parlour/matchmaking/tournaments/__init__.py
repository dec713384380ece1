"""Tournaments: what the pure core decides, kept, played and shown."""
