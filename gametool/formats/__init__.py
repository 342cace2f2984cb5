"""The formats of records: bytes <-> `gametool.record.Record`."""
