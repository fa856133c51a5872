"""The 1822 family: what 1822 and its regional scenarios have in common.

Bid boxes for minors, concessions and private companies; minors that run by themselves and are absorbed by majors;
destination and exchange tokens; privates that a corporation acquires for their powers; loans to directors. A title of
the family adds its facts and overrides what it plays differently. Rule ids: R1822A-* (set-up, stock rounds, end of the
game) and R1822B-* (operating rounds).

    game          the aggregate of the family: set-up, events, order of rounds, end and score
    boxes         bid boxes and the bids in them
    rounds        the three kinds of round and the steps they are made of
    trading       a stock turn; with bidding, debts and tax_haven beside it
    settlement    what happens when a stock round ends
    operating     the steps of an operating turn, one module each: first_train, acquiring, track, tokens, ...
"""
