"""1822NRS: the northern scenario of the 1822 family.

What is special about it: the northern map with London at its edge, six majors and sixteen minors, a smaller set of
privates for two players, an LNWR that starts with 10 % and with its destination token on the map, cheaper upgrades
from phase 2 on. All of that but the two-player set is said by the facts; the rules are those of the family (`t1822`).
"""
