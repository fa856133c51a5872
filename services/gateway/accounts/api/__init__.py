"""How the API knows accounts."""
