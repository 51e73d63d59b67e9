"""What lasts: tables, their journals and histories, and the proof that a journal is what it claims to be."""
