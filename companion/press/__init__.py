"""The press: card tables and templates in, print-ready PDFs out. Only this package imports the print libraries."""

#: Part of every cache key: raise it when the same input must give other bytes.
RENDERER = "9"

#: Points per millimetre.
MM = 72 / 25.4
