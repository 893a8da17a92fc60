"""What all pages are made of: markup, forms, the frame, signs, links."""
