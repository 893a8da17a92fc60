"""The drawing of SKULLDUG!: a cave that grows in ink, cards, and the same for terminals."""
