"""The API of notifications: preferences, webhooks, and the log of what was sent to them."""
