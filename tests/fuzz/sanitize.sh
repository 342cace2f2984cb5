#!/usr/bin/env bash
# Builds the compiled core with the address and undefined-behaviour sanitizers, in a copy of the
# sources, and drives it: sanitize.sh [SECONDS]. Needs gcc and what the tests need.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${1:-20}
python=$(command -v "${PYTHON:-python3}")
case $python in /*) ;; *) python=$PWD/$python ;; esac
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r gametool tests records setup.py pyproject.toml README.md "$copy"
cd "$copy"
find . -name '*.so' -delete
sanitizers=-fsanitize=address,undefined
CFLAGS="$sanitizers -fno-sanitize-recover=undefined -g1" LDFLAGS=$sanitizers \
  GAMETOOL_BUILD_CORE=1 GAMETOOL_CORE_FLAGS=-O1 "$python" setup.py -q build_ext --inplace

# Python itself does not give back everything, and must not hide what is used after it was.
export ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH=$copy
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)"
export LD_PRELOAD
"$python" -m tests.fuzz.mutate core "$seconds"
# What sanitizers say goes past Python, which must not capture it.
"$python" -m pytest -q --capture=sys -p no:xdist -o addopts= tests/core
