"""Simulated events over HTTP, and an independent check of every figure that the platform tells of them.

==============================  =====================================================================================
the simulation                  ``people`` sign up, ``bots`` play their tables, ``hosting`` says what an organizer's
                                program asks for, ``simulation`` lets an event happen
the independent check           ``record`` folds what an event's feed tells; ``figures``, ``pairings``, ``strength`` and
                                ``played`` work out again what has to follow; ``check`` compares it with what is served
==============================  =====================================================================================

The check is written from the definitions that hosts are given (``docs/tournaments.md``), not from the code that serves
the figures, of which it imports nothing.
"""
