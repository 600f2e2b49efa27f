"""Writes to accounts: one transaction each, one file for each family of verbs."""
