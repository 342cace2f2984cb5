#!/usr/bin/env bash
# Fuzzes each target (or those named) for some seconds: run.sh [SECONDS [TARGET]...]
# New inputs that reach new code are kept in $FUZZ_CORPUS, crashes in tests/fuzz/crashes.
# With $FUZZ_RUNS so many inputs are tried instead, (nearly) the same ones each time.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${1:-20}
shift || true
python=${PYTHON:-python3}
if ! "$python" -c 'import atheris' 2>/dev/null; then
  echo "fuzzing left out: the package atheris is missing (pip install 'gametool[fuzz]')"
  exit 0
fi
if [ "$#" = 0 ]; then
  mapfile -t targets < <("$python" -c 'from tests.fuzz.targets import TARGETS; print(*TARGETS, sep="\n")')
  set -- "${targets[@]}"
fi
bound=(-max_total_time="$seconds")
if [ "${FUZZ_RUNS:-}" ]; then
  bound=(-runs="$FUZZ_RUNS" -seed=1)
  export PYTHONHASHSEED=1
fi
corpus=${FUZZ_CORPUS:-$(mktemp -d)}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for target in "$@"; do
  seeds=tests/fuzz/seeds/${target#rewrite-}
  [ -d "$seeds" ] || seeds=tests/fuzz/seeds/sgf # `core` reads SGF
  mkdir -p "$corpus/$target" tests/fuzz/crashes
  echo "== $target, ${bound[*]}"
  "$python" -m tests.fuzz.fuzz "$target" "$corpus/$target" "$seeds" \
    "${bound[@]}" -max_len=4096 -timeout=20 -rss_limit_mb=1024 \
    -dict=tests/fuzz/words.dict -artifact_prefix="tests/fuzz/crashes/$target-" \
    -print_final_stats=1 2>&1 | tee "$log" | grep -E '^(stat::|Done|==|\s*(File|[A-Za-z]*Error)|Test unit|artifact)' | grep -v -E 'stat::(number_of|slowest|peak|average)' || true
  if compgen -G "tests/fuzz/crashes/$target-*" >/dev/null; then
    echo "found: $(ls tests/fuzz/crashes/"$target"-*)"
    exit 1
  fi
  if ! grep -q '^Done ' "$log"; then
    tail -n 3 "$log"
    echo "$target was not fuzzed"
    exit 1
  fi
done
