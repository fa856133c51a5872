"""The gateway: the only thing the public reaches. Accounts, uploads, projections of games, the REST API, the pages.

It never plays a game: the rules service does, and the route workers do. It sends commands and queries over the bus,
follows the stream of events, and keeps what it needs to answer quickly in a database of its own.
"""
