"""Taking uploads apart, and what an upload may not do."""

from __future__ import annotations

import io
import struct
import zipfile
from typing import Any

import pytest

from gateway.api.problems import Problem
from gateway.replays.uploads import Form, Limits, Source, fingerprint, form_of, members
from tests.gateway.samples import archive, packed, text

LIMITS = Limits(json=100_000, archive=10_000, unpacked=50_000, ratio=50, games=10)


def taken(content: bytes, form: Form = Form.JSON, limits: Limits = LIMITS) -> list[tuple[str, bytes]]:
    return [tuple(member) for member in members([Source("body", form, io.BytesIO(content))], limits)]


def refused(content: bytes, form: Form = Form.JSON, limits: Limits = LIMITS) -> Problem:
    with pytest.raises(Problem) as caught:
        taken(content, form, limits)
    return caught.value


def test_a_single_archive_is_taken_byte_for_byte() -> None:
    content = (
        b' {"title": "1860",  "players": [{"id":1,"name":"A"},{"id":2,"name":"B"}], "settings": {}, "actions": []}\n'
    )
    assert taken(content) == [("body", content)]


def test_an_array_is_split_into_its_archives() -> None:
    one, two = text(archive(id=1)), text(archive(id=2))
    assert taken(b"[" + one + b" ,\n" + two + b"]") == [("body[0]", one), ("body[1]", two)]


def test_ndjson_gives_one_archive_a_line_and_skips_empty_lines() -> None:
    one, two = text(archive(id=1)), text(archive(id=2))
    assert taken(one + b"\n\n" + two + b"\n", Form.NDJSON) == [("body:1", one), ("body:3", two)]


def test_a_zip_gives_its_members_but_not_folders_and_hidden_files() -> None:
    one = text(archive())
    content = packed({"games/": b"", "games/1.json": one, "__MACOSX/1.json": b"x", "games/.DS_Store": b"x"})
    assert taken(content, Form.ZIP) == [("games/1.json", one)]


def test_an_unreadable_archive_among_many_is_left_to_become_an_item() -> None:
    assert len(taken(b'{"title": 1}\n' + text(archive()), Form.NDJSON)) == 2


@pytest.mark.parametrize(
    ("content", "form", "status", "code"),
    [
        (b'{"title": "1860", "play', Form.JSON, 400, "malformed-json"),
        (b'[{"title": "1860"}, {"tit', Form.JSON, 400, "malformed-json"),
        (b"", Form.JSON, 400, "malformed-json"),
        (b"   ", Form.JSON, 400, "malformed-json"),
        (b"\xff\xfe{}", Form.JSON, 400, "malformed-json"),
        (b"17", Form.JSON, 422, "unreadable-archive"),
        (b"[" * 5_000 + b"]" * 5_000, Form.JSON, 422, "nested-too-deeply"),
        (b'{"a":' * 1_100 + b"1" + b"}" * 1_100, Form.JSON, 422, "nested-too-deeply"),
        (b"[]", Form.JSON, 422, "no-games"),
        (b"\n\n", Form.NDJSON, 422, "no-games"),
        (b"PK\x03\x04 and then nothing", Form.ZIP, 400, "malformed-zip"),
        (b"", Form.ZIP, 400, "malformed-zip"),
    ],
)
def test_what_cannot_be_taken_apart_is_refused(content: bytes, form: Form, status: int, code: str) -> None:
    problem = refused(content, form)
    assert (problem.status, problem.code) == (status, code)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"title": 1860}, "$.title"),
        ({"title": "1830"}, "$.title"),
        ({"players": "Anna"}, "$.players"),
        ({"players": []}, "$.players"),
        ({"settings": []}, "$.settings"),
        ({"result": [1, 2]}, "$.result"),
        ({"actions": {"1": {}}}, "$.actions"),
        ({"actions": [{"type": "take_off", "entity": 1, "entity_type": "player", "id": 1}]}, "$.actions[0]"),
        (
            {"actions": [{"type": "bid", "entity": 1, "entity_type": "player", "id": 1, "price": "5"}]},
            "$.actions[0].price",
        ),
    ],
)
def test_a_single_archive_that_the_engine_cannot_read_is_refused_with_the_place(changes: Any, path: str) -> None:
    problem = refused(text(archive(**changes)))
    assert problem.status == 422
    assert problem.errors[0]["path"].startswith(path)
    assert problem.errors[0]["message"]


def test_an_unknown_title_is_named_as_such() -> None:
    problem = refused(text(archive(title="1830")))
    assert problem.code == "unknown-title"
    assert "1830" in problem.detail


def test_one_archive_may_not_be_too_large() -> None:
    problem = refused(text(archive(description="x" * 10_000)))
    assert (problem.status, problem.code, problem.errors[0]["field"]) == (413, "too-large", "archive")


def test_an_array_element_may_not_be_too_large() -> None:
    assert refused(b"[" + text(archive(description="x" * 10_000)) + b"]").status == 413


def test_a_line_may_not_be_too_large_and_is_not_read_further() -> None:
    stream = io.BytesIO(b"x" * 80_000)
    with pytest.raises(Problem) as caught:
        list(members([Source("body", Form.NDJSON, stream)], LIMITS))
    assert caught.value.status == 413
    assert stream.tell() == LIMITS.archive + 1


def test_a_json_body_may_not_be_too_large_and_ndjson_is_recommended() -> None:
    problem = refused(b"[" + b" " * 100_000 + b"]")
    assert (problem.status, problem.errors[0]["field"]) == (413, "json")
    assert "NDJSON" in problem.detail


@pytest.mark.parametrize("form", [Form.NDJSON, Form.ZIP])
def test_there_may_not_be_too_many_games(form: Form) -> None:
    one = text(archive())
    content = b"\n".join([one] * 11) if form is Form.NDJSON else packed({f"{n}.json": one for n in range(11)})
    problem = refused(content, form)
    assert (problem.status, problem.errors[0]["field"]) == (413, "games")


def test_everything_together_may_not_be_too_large_unpacked() -> None:
    long = text(archive(description="".join(map(str, range(2_000)))))
    problem = refused(packed({f"{n}.json": long for n in range(9)}), Form.ZIP)
    assert (problem.status, problem.errors[0]["field"]) == (413, "unpacked")


def test_a_member_packed_too_tightly_is_a_bomb() -> None:
    problem = refused(packed({"bomb.json": b" " * 9_000}), Form.ZIP)
    assert (problem.status, problem.code) == (422, "zip-bomb")
    assert problem.errors[0]["field"] == "bomb.json"


def test_a_member_that_is_larger_than_it_says_is_refused() -> None:
    content = bytearray(packed({"lie.json": b" " * 9_000 + text(archive())}))
    directory = content.rindex(b"PK\x01\x02")
    struct.pack_into("<I", content, directory + 24, 100)
    assert refused(bytes(content), Form.ZIP).status in {400, 413, 422}


def test_a_member_of_ten_gigabytes_is_refused_before_it_is_unpacked() -> None:
    content = bytearray(packed({"large.json": text(archive())}))
    struct.pack_into("<I", content, content.rindex(b"PK\x01\x02") + 24, 0xFFFF_FFF0)
    problem = refused(bytes(content), Form.ZIP)
    assert (problem.status, problem.errors[0]["field"]) == (413, "archive")


def test_a_zip_in_a_zip_is_refused() -> None:
    inner = packed({"game.json": text(archive())}, zipfile.ZIP_STORED)
    assert refused(packed({"inner.zip": inner}), Form.ZIP).code == "nested-zip"


def test_a_damaged_member_is_refused() -> None:
    content = bytearray(packed({"game.json": text(archive())}, zipfile.ZIP_STORED))
    content[60] ^= 0xFF
    assert refused(bytes(content), Form.ZIP).code == "malformed-zip"


def test_an_encrypted_member_is_refused() -> None:
    content = bytearray(packed({"game.json": text(archive())}))
    content[content.rindex(b"PK\x01\x02") + 8] |= 1
    assert refused(bytes(content), Form.ZIP).code == "encrypted-zip"


@pytest.mark.parametrize(
    ("name", "media_type", "head", "form"),
    [
        ("a.zip", "application/octet-stream", b"", Form.ZIP),
        ("a.JSON", "", b"", Form.JSON),
        ("a.jsonl", "", b"", Form.NDJSON),
        ("upload", "application/x-ndjson", b"", Form.NDJSON),
        ("upload", "", b"PK\x03\x04", Form.ZIP),
        ("upload", "", b"{", Form.JSON),
    ],
)
def test_a_files_form_is_known_by_name_then_type_then_content(
    name: str, media_type: str, head: bytes, form: Form
) -> None:
    assert form_of(name, media_type, head) is form


def test_uploads_have_the_same_fingerprint_only_if_names_and_contents_are_the_same() -> None:
    def of(name: str, content: bytes) -> bytes:
        return fingerprint([Source(name, Form.JSON, io.BytesIO(content))])

    assert of("a", b"1") == of("a", b"1")
    assert len({of("a", b"1"), of("a", b"2"), of("b", b"1")}) == 3
