"""What is shown: pages, chapters, charts and summaries."""
