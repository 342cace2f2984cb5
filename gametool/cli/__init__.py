"""The command line: the only floor that prints, reads options and sets exit statuses."""
