"""The upload form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class SeveralFiles(forms.ClearableFileInput):
    """A file field that takes several."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """The files of a `SeveralFiles`, each checked."""

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        """The files as a list."""
        given = data if isinstance(data, (list, tuple)) and data else [data or None]
        return [super(FilesField, self).clean(one, initial) for one in given]


class UploadForm(forms.Form):
    """Archives to be replayed."""

    archives = FilesField(
        label=_("Archived games"),
        widget=SeveralFiles(attrs={"accept": ".json,.ndjson,.jsonl,.zip", "aria-describedby": "archives-help"}),
        help_text=_("Exported 18xx.games files: JSON, NDJSON, or a zip of them."),
    )
