"""What every game must keep: under random play, in what it tells, and in the reasons it gives."""
