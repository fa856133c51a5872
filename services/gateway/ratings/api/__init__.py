"""Ratings and statistics over HTTP."""
