"""What a seat may know of the table: the shapes, and how they are filled."""
