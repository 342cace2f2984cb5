"""How strong the engine is, measured in matches."""
