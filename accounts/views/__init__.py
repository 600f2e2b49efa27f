"""The pages of accounts: getting in, getting back in, and settings."""
