"""The game state service: matches, their clocks, views, streams and records; the only one that knows seeds."""
