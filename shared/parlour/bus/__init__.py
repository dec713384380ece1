"""The event bus: what the services tell each other, over Redis streams."""
