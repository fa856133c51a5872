"""Titles, their sheets and their worked rounds, as the API tells them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from gateway.accounts.models import Language


class LanguageFilter(serializers.Serializer[Any]):
    """The language that something is told in."""

    language = serializers.ChoiceField(
        choices=Language.choices, required=False, help_text="Without it, Accept-Language settles it."
    )


class TitleOptionSerializer(serializers.Serializer[Any]):
    """An optional rule of a title."""

    option = serializers.CharField(help_text="As in settings.optional_rules of archives.")
    effect = serializers.CharField()
    excludes = serializers.ListField(child=serializers.CharField(), help_text="Options that it does not go with.")


class TitleSerializer(serializers.Serializer[Any]):
    """A title that can be played here."""

    title = serializers.CharField(help_text="As in archives.")
    name = serializers.CharField()
    designer = serializers.CharField()
    summary = serializers.CharField()
    fewest_players = serializers.IntegerField()
    most_players = serializers.IntegerField()
    options = TitleOptionSerializer(many=True)
    rules_versions = serializers.ListField(
        child=serializers.IntegerField(), help_text="New games are played by the last one."
    )
    links = serializers.DictField(child=serializers.URLField(), help_text="Its sheet, and its worked round.")


class TitleListSerializer(serializers.Serializer[Any]):
    """All titles."""

    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = TitleSerializer(many=True)


class SheetCellSerializer(serializers.Serializer[Any]):
    """A cell of a table."""

    value = serializers.JSONField(
        allow_null=True, help_text="For programs: pounds, percent, a symbol, or several of them; null if there is none."
    )
    text = serializers.CharField(help_text="For people.")


class SheetColumnSerializer(serializers.Serializer[Any]):
    """A column of a table."""

    id = serializers.CharField(help_text="The same in every language.")
    heading = serializers.CharField()
    numeric = serializers.BooleanField()


class SheetTableSerializer(serializers.Serializer[Any]):
    """A table of a sheet."""

    id = serializers.CharField(help_text="The same in every language.")
    caption = serializers.CharField()
    columns = SheetColumnSerializer(many=True)
    rows = serializers.ListField(
        child=serializers.DictField(child=SheetCellSerializer()), help_text="Cells by the ids of their columns."
    )


class SheetStatementSerializer(serializers.Serializer[Any]):
    """A sentence of a sheet."""

    id = serializers.CharField(help_text="The same in every language.")
    text = serializers.CharField()


class SheetSectionSerializer(serializers.Serializer[Any]):
    """What a sheet says about one subject."""

    id = serializers.CharField(help_text="The same in every language.")
    heading = serializers.CharField()
    statements = SheetStatementSerializer(many=True)
    tables = SheetTableSerializer(many=True)


class SheetSerializer(serializers.Serializer[Any]):
    """The reference sheet of a title in one language."""

    title = serializers.CharField()
    language = serializers.ChoiceField(choices=Language.choices)
    name = serializers.CharField()
    designer = serializers.CharField()
    summary = serializers.CharField()
    fewest_players = serializers.IntegerField()
    most_players = serializers.IntegerField()
    sections = SheetSectionSerializer(many=True)
    links = serializers.DictField(child=serializers.URLField())


class FollowedFigureSerializer(serializers.Serializer[Any]):
    """A figure that is followed through a worked round, before and after a step."""

    id = serializers.CharField()
    name = serializers.CharField()
    before = SheetCellSerializer()
    after = SheetCellSerializer()


class WorkedStepSerializer(serializers.Serializer[Any]):
    """A step of a worked round."""

    number = serializers.IntegerField(help_text="From 1.")
    id = serializers.CharField(help_text="The same in every language.")
    when = serializers.CharField(help_text="The round of the game that it is a part of.")
    heading = serializers.CharField()
    text = serializers.CharField(help_text="What happens, and why.")
    aside = serializers.CharField(allow_null=True, help_text="A rule that is good to know here.")
    phase = serializers.CharField()
    prepared = serializers.BooleanField(help_text="The position was prepared by hand, here or before.")
    version = serializers.IntegerField(help_text="Number of actions up to its end.")
    actions = serializers.ListField(child=serializers.DictField(), help_text="What is done, as in archives.")
    facts = serializers.ListField(child=serializers.DictField(), help_text="What comes of it.")
    changes = FollowedFigureSerializer(many=True)
    links = serializers.DictField(child=serializers.URLField(), help_text="State, board and market after it.")


class WorkedRoundSerializer(serializers.Serializer[Any]):
    """A round of a title to step through, in one language."""

    title = serializers.CharField()
    language = serializers.ChoiceField(choices=Language.choices)
    heading = serializers.CharField()
    introduction = serializers.CharField()
    preparation = serializers.CharField(
        allow_null=True, help_text="What was prepared by hand and why, if the rules do not carry the round to its end."
    )
    players = serializers.ListField(child=serializers.CharField())
    steps = WorkedStepSerializer(many=True)
    links = serializers.DictField(child=serializers.URLField(), help_text="The round as an archive.")
