"""The rules service: takes commands from the bus, asks the engine, keeps the event store, tells what happened."""
