"""The route workers: everything that burns processor time, as Celery tasks: the best routes of a corporation,
the replay of archives, and their audit.

A task is short, may run twice without harm, and ends in one event. Workers keep nothing: kill one, and its task is
run by another.
"""
