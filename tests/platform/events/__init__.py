"""Simulated events over HTTP, and an independent check of every figure that the platform tells of them.

==============================  =====================================================================================
the simulation                  ``people`` sign up, ``bots`` play their tables, ``hosting`` says what an organizer's
                                program asks for, ``simulation`` lets an event happen
small ones of every format      ``organizing``: a host draws the rounds, an arbiter ends the tables
the independent check           ``record`` folds what an event's feed tells, ``figures`` works out what has to follow;
                                ``pairings``, ``played``, ``served``, ``exported`` and ``strength`` compare it with what
                                is told; ``check`` is all of it, ``findings`` what comes of it
==============================  =====================================================================================

The check is written from the definitions that hosts are given (``docs/tournaments.md``), not from the code that serves
the figures, of which it imports nothing.
"""
