"""Fixtures that any test may ask for: real servers, started once for the whole run and only if somebody asks."""

from tests.platform.servers import databases, postgres_server, redis_server, redis_url, servers_folder

__all__ = ["databases", "postgres_server", "redis_server", "redis_url", "servers_folder"]
