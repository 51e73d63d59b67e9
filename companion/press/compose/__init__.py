"""A template and a row become SVG: jinja2 writes it, harfbuzz measures its type. Nothing is drawn here."""
