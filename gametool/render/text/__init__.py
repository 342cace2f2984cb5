"""Text: diagrams, breakdowns of scores, sentences."""
