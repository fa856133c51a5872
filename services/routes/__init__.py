"""The route workers: everything that burns processor time, as Celery tasks. Today that is the replay of archives.

A task is short, may run twice without harm, and ends in one event. Workers keep nothing: kill one, and its task is
run by another.
"""
