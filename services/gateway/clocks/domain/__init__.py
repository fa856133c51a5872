"""What a clock is, without database, bus or present moment.

`control` is what a table has agreed upon, `playing_time` tells which hours count for whom, `happenings` are what moves
a clock, and `clock` is the clock itself: it takes happenings in the order of their moments, and can be read at any.
"""
