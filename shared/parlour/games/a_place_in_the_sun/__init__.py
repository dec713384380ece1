"""A Place in the Sun: planets at war under one sun. Not hosted yet; the README says what is there."""
