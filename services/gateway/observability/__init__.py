"""What an operator sees: logs, one id through all services, metrics, health."""
