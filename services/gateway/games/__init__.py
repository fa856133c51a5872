"""Games, as lists and pages need them: a projection of the events. The rules service holds the games themselves."""
