"""What changes something: one file for each family of verbs."""
