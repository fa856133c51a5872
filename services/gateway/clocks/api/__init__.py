"""The API of clocks."""
