"""The whole of Bradshaw on one machine, with a real PostgreSQL and a real Redis-protocol server from wheels.

Needs no root, no container and no installed server. `servers` starts the two servers, `databases` lays out the
databases and their users, `services` knows the commands of our own processes, `stack` keeps all of it running.
"""
