"""Extras that tests need: without them they skip, unless that is forbidden."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest


def needed(name: str) -> Any:
    """The module of an extra; where nothing may skip, its absence is an error."""
    if os.environ.get("GAMETOOL_NO_SKIP"):
        return import_module(name)
    return pytest.importorskip(name)
