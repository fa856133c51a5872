"""1860: Railways on the Isle of Wight.

What is different about it: an opening auction for the right to choose, companies that open layer by layer, half price
for the shares of a company without a train, receivership, bankruptcy and refounding, insolvency with a leased train,
halts and their subsidies, private companies traded with the bank or exchanged for a share, and nationalisation at the
end.
Rule ids: R1860-*.
"""
