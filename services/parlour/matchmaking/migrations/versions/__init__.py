"""Revisions, each the work of one change."""
