"""An upload becomes an import: its archives are replayed as a batch like any other, and the runs of it are audited.

Nothing but the zip and the manifest is looked into here. What each archive holds shows as it is replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from django.conf import settings
from django.db import transaction

from gateway.accounts.models import Account
from gateway.api.problems import Problem
from gateway.replays.batches import open_batch
from gateway.replays.models import Batch
from gateway.replays.uploads import Form, Limits, Member, Source, members
from gateway.runs.auditing import open_audit
from gateway.tournaments.importing import manifest
from gateway.tournaments.importing.models import Import
from gateway.tournaments.importing.wishes import Wanted


@transaction.atomic
def open_import(source: Source, wanted: Wanted, owner: Account) -> Import:
    """Take in a zip of archives, with a manifest or without, all of it or, if anything is wrong with it, nothing.

    Raises `Problem` as an upload of replays does, and 422 for a manifest that does not fit.
    """
    if source.form is not Form.ZIP:
        raise Problem(422, "no-zip", f"{source.name} is no zip file", [{"field": "file", "message": "a zip is needed"}])
    found: list[Member] = []
    batch = open_batch(_archives(members([source], Limits.configured()), found), owner)
    if not batch.total:
        raise Problem(422, "no-games", "there is no game in this upload")
    rounds = _rounds(batch, found)
    open_audit(batch, settings.ROUTES_WORK)
    return Import.objects.create(owner=owner, batch=batch, wanted=msgspec.to_builtins(wanted), rounds=rounds)


def _archives(packed: Iterable[Member], manifests: list[Member]) -> Iterator[Member]:
    """The archives among what is packed; the manifest is put aside."""
    for member in packed:
        if manifest.is_manifest(member.name):
            manifests.append(member)
        else:
            yield member


def _rounds(batch: Batch, manifests: list[Member]) -> list[dict[str, object]] | None:
    if not manifests:
        return None
    if len(manifests) > 1:
        errors = [{"field": one.name, "message": "another file states the rounds too"} for one in manifests]
        raise Problem(422, "manifest-mismatch", "the rounds are stated in more than one file", errors)
    name, text = manifests[0]
    stated = manifest.read(name, text)
    files = list(batch.items.order_by("number").values_list("name", flat=True))
    tables = manifest.match(name, stated, files)
    return [{"tables": numbers, "byes": list(one.byes)} for numbers, one in zip(tables, stated, strict=True)]
