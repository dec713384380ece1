"""The rules, frame by frame."""
