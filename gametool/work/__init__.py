"""Records through a function: inputs, processes, order. No command is here."""
