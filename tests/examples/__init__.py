"""Games in packages of their own, installed and played."""
