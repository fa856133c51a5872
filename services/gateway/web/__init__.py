"""Pages for people: batches and their progress, games with board, scores and log."""
