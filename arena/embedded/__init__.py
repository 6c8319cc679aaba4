"""Everything an arena needs on one machine: Redis, its data folder, and its child processes."""
