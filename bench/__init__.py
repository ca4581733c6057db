"""Benchmarks, each a ratio against something named, measured side by side in one run."""
