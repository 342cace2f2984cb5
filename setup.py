"""Builds the compiled core; everything else about the project is in pyproject.toml.

The core is left out where it cannot be built. ``GAMETOOL_BUILD_CORE=0`` leaves it out in any
case, and ``GAMETOOL_BUILD_CORE=1`` makes it an error that it cannot be built.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Extension, setup

WANTED = os.environ.get("GAMETOOL_BUILD_CORE", "")
FLAGS = [] if os.name == "nt" else os.environ.get("GAMETOOL_CORE_FLAGS", "-O3").split()


def extensions() -> list[Extension]:
    """One extension for each module of the core; none where Cython is missing."""
    if WANTED == "0":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if WANTED == "1":
            raise
        return []
    modules = [
        Extension(
            ".".join(path.with_suffix("").parts),
            [path.as_posix()],
            extra_compile_args=FLAGS,
            optional=WANTED != "1",
        )
        for path in sorted(Path("gametool/core").glob("*.pyx"))
    ]
    return list(cythonize(modules, build_dir="build/cython"))


setup(ext_modules=extensions(), options={"build_ext": {"parallel": 2}})
