"""Everything that makes markup: pages, and the parts of them that change."""
