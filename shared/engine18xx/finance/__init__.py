"""Money and paper: bank, players, corporations, privates, certificates, the stock market, trains and phases.

Nothing here knows the board, a round or a title.
"""
