"""Answers that were given to requests with an ``Idempotency-Key``."""

from __future__ import annotations

from django.db import models


class KeptAnswer(models.Model):
    """What was answered to the first request with this key of this caller."""

    caller = models.CharField(max_length=80)
    key = models.CharField(max_length=255)
    fingerprint = models.BinaryField(max_length=32, help_text="SHA-256 of method, path and content.")
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField(default=dict)
    body = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["caller", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"{self.caller} {self.key}"
