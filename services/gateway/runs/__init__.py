"""What trains could have run: the best routes of a company at any moment, and audits of whole batches."""
