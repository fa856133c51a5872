"""What a tournament is, apart from how it is stored, shown and reached: values, functions and events, nothing else.

==========================================  ====================================================================
the event                                   ``rules``, ``entrants``, ``events``, ``tournament`` (events folded)
what people ask of it                       ``commands``: each answers with events or is refused (``refusal``)
the next round                              ``situation`` tells a stage of ``formats`` what it needs to draft it
tables                                      ``table_sizes``, ``pairing``, ``designs``, ``seats``, ``title_wishes``
results                                     ``points``, ``tallies``, ``tie_breaks``, ``standings``, ``results``
strength                                    ``ratings``
questions                                   ``why`` am I at this table
==========================================  ====================================================================
"""
