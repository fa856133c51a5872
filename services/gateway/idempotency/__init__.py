"""The same request sent twice is carried out once and answered twice (``Idempotency-Key``)."""
