"""SVG becomes pages and pictures (cairo), pages become one file (reportlab for the marks, pikepdf for the rest)."""
