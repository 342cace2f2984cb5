"""Reports of findings in the styles that people and programs read."""
