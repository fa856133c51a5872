"""Imports of past events over HTTP."""
