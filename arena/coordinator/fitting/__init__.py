"""Fits of pools, made in the background, one at a time over all coordinators."""
