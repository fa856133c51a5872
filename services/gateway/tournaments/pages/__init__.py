"""The pages of tournaments: what everybody reads, what players, hosts and arbiters do, and what other sites embed.

================================  =====================================================================
what everybody reads              ``reading``, from the tournament as it stands (`gateway.tournaments.keeping`)
what players do                   ``entering``
what hosts do                     ``founding`` a tournament by one of the ``presets``, ``hosting`` it
what arbiters do                  ``arbitrating``
what other sites show             ``embedding``
how it is said                    ``wording``, ``lines``, ``names``
================================  =====================================================================
"""
