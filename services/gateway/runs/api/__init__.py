"""The REST API of calculations and audits."""
