"""Filters of batches and items."""

from __future__ import annotations

from rest_framework import serializers

from gateway.api.filters import Filter
from gateway.replays.models import Batch, Item


class BatchFilter(Filter):
    """Which batches."""

    status = serializers.ChoiceField(choices=Batch.Status.choices, required=False)
    created_after = serializers.DateTimeField(required=False, help_text="Uploaded at this moment or later.")
    created_before = serializers.DateTimeField(required=False, help_text="Uploaded before this moment.")

    lookups = {"created_after": "created_at__gte", "created_before": "created_at__lt"}


class ItemFilter(Filter):
    """Which items of a batch."""

    status = serializers.ChoiceField(choices=Item.Status.choices, required=False)
    state = serializers.ChoiceField(choices=Item.State.choices, required=False)
    title = serializers.CharField(required=False, max_length=40)
    rule = serializers.CharField(required=False, max_length=40, help_text="The rule that stopped the replay.")
    imported = serializers.BooleanField(required=False, help_text="Whether it was taken in as a game.")
