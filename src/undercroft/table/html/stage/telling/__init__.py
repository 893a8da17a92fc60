"""What happened, on the page: the story, its dice and beats, why a line happened, and what people say."""
