"""How Bradshaw is put on machines: one (`local`), several with containers (`docker`), many."""
