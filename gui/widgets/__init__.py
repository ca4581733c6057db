"""Small things several panels show: painters for delegates, and a few widgets."""
