"""The addresses of the pages, and what is sent to them."""
