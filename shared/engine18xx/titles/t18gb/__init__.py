"""18GB: The Railways of Great Britain.

What is different about it: a scenario for each number of players, two tiers of corporations drawn from the seed, an
auction of all privates at once, 5-share corporations that convert to 10 shares, directors who may sell out,
receivership and insolvency with leased trains, private companies that lend a power once they are closed, express trains
paid by distance, bonuses for crossing the country, and the export of trains nobody buys. Rule ids: R18GB-*.
"""
