"""Pictures: SVG, and PNG made of it."""
