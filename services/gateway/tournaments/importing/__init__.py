"""Past events: the archives of their games become a tournament, as if it had been held here.

==============  =======================================================================================================
``manifest``    which tables a round had, as the host states it beside the archives
``inferring``   the same, worked out from the archives where nobody states it
``names``       which names of the archives are the same player, and which account that is
``past_event``  the events that such a tournament would have recorded
``uploading``   an upload becomes a batch of replays, a route audit, and an import that waits for them
``making``      once everything is replayed, the tournament is made, whole or not at all
==============  =======================================================================================================
"""
