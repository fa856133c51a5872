"""Telling people and programs outside what happens in their games: by mail, and by webhooks.

What is to be told is written down in the transaction in which it happens (`noticing`), as notices and their deliveries:
the outbox. A process of its own sends them (`sending`), so nothing that is down or slow outside holds up a game, and
nothing is lost if the process ends at any instruction.
"""
