"""How strong the players are: ratings worked out from the results of tournaments, and what else their games tell."""
