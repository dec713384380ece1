"""What happens: one module for each concept."""
