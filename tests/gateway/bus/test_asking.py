"""Asking the rules service, and what is answered if it does not."""

from __future__ import annotations

import time

import pytest
import redis

from gateway.api.problems import NoReply, Problem
from gateway.bus.asking import ask, send_command
from messages import ActionsListed, DescribeGame, ListActions, MalformedMessage, StartGame, decode
from messages.streams import COMMANDS
from tests.gateway.rules_stand_in import RulesStandIn


def test_a_query_is_answered_by_its_own_reply(rules: RulesStandIn) -> None:
    rules.answers_with(ListActions, ActionsListed(latest=7, actions=[]), version=7)
    envelope, reply = ask(ListActions(after=3), ActionsListed, game_id="g")
    assert (reply.latest, envelope.version, envelope.causation_id) == (7, 7, rules.asked[0].id)
    assert rules.asked[0].expect(ListActions).after == 3


def test_a_refusal_is_raised_as_a_problem(rules: RulesStandIn) -> None:
    with pytest.raises(Problem) as caught:
        ask(DescribeGame(), ActionsListed, game_id="g")
    assert (caught.value.status, caught.value.code) == (404, "unknown-game")


def test_no_reply_in_time_is_a_504_that_may_be_tried_again() -> None:
    began = time.monotonic()
    with pytest.raises(NoReply) as caught:
        ask(DescribeGame(), ActionsListed, game_id="g", timeout=0.2)
    assert 0.15 < time.monotonic() - began < 2
    assert caught.value.status == 504
    assert caught.value.headers["Retry-After"]


def test_a_reply_of_another_type_is_a_defect(rules: RulesStandIn) -> None:
    rules.answers_with(DescribeGame, ActionsListed(latest=0, actions=[]))
    with pytest.raises(MalformedMessage):
        ask(DescribeGame(), StartGame, game_id="g")


def test_a_command_carries_its_id_and_the_request_that_led_to_it(bus: redis.Redis) -> None:
    send_command(StartGame(title="1860", players=[], seed=1), id="c-1", game_id="g", correlation_id="r-1")
    command = decode(bus.xrange(COMMANDS)[0][1])
    assert (command.id, command.game_id, command.correlation_id) == ("c-1", "g", "r-1")
