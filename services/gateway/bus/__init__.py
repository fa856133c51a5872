"""The gateway's end of the message bus: asking the rules service, following the events, waking live watchers."""
