"""Play in one process, without any server: what stands behind ``arena play``."""
