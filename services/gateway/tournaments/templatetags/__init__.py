"""What templates can say with a filter."""
