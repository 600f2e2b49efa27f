"""Writing notices, sending them, and what players say about them."""
