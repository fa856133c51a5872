"""What a tournament is, apart from how it is stored, shown and reached: values, functions and events, nothing else."""
