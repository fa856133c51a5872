"""The API of operations, for the site's staff."""
