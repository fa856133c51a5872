"""The conventions that every endpoint of the API keeps: problems, pages, filters, versions, quotas, streams."""
