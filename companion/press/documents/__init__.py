"""What is set in columns of type and made by no template: the guide and the rules sheet (reportlab)."""
