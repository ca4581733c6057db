"""Benchmarks: each is a ratio to a named reference, and both are measured in the same run."""
