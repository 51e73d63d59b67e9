"""The games of the companion, the same rooms in each; `companion.library` finds them."""
