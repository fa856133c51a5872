"""What those who look after the services see and do, over the API: messages that were set aside, and what waits."""
