#!/bin/bash
# The laboratory killed, resumed, and under MPI: always the same bytes. Arguments: the program, and mpirun or nothing.
set -eu
export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"      # of a build that watches memory: Open MPI keeps its own to the end
program=$1 mpirun=${2:-}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
run() { "$program" lab run the_clearing -n 1500 --players recruit,random --seed 11 "$@" >/dev/null; }
same() {
  # A rank killed in the middle of a save leaves the file it was making, for a later save to sweep away.
  cmp "$out/whole/summary.json" "$out/$1/summary.json" && cmp "$out/whole/battles.csv" "$out/$1/battles.csv" && diff -r -x '.openorder-*' "$out/whole/records" "$out/$1/records" && return
  echo "$1 differs"
  exit 1
}
# stored DIR: how many bytes its results have, once there are any
stored() { stat -c %s "$out/$1/results.sqlite" "$out/$1/results.sqlite-wal" 2>/dev/null | awk '{n += $1} END {print n + 0}'; }
wait_for_some() {
  for _ in $(seq 500); do
    [ "$(stored "$1")" -gt 100000 ] && return
    sleep 0.02
  done
}

run --jobs 2 --out "$out/whole"

"$program" lab run the_clearing -n 1500 --players recruit,random --seed 11 --jobs 1 --out "$out/killed" >/dev/null 2>&1 &
wait_for_some killed
kill -9 $! 2>/dev/null || true
wait $! 2>/dev/null || true
[ ! -e "$out/killed/summary.json" ] || echo "note: the run was over before it was killed"
run --out "$out/killed"
same killed

[ -n "$mpirun" ] || exit 0
ranks() { "$mpirun" --allow-run-as-root --oversubscribe -n 2 "$@"; }
ranks "$program" lab run the_clearing -n 1500 --players recruit,random --seed 11 --out "$out/ranks" >/dev/null
same ranks

ranks "$program" lab run the_clearing -n 1500 --players recruit,random --seed 11 --jobs 1 --out "$out/died" >/dev/null 2>&1 &
launcher=$!
wait_for_some died
for pid in $(pgrep -P "$launcher" || true); do
  if tr '\0' '\n' <"/proc/$pid/environ" 2>/dev/null | grep -qx OMPI_COMM_WORLD_RANK=1; then kill -9 "$pid"; fi
done
wait "$launcher" 2>/dev/null || true
run --out "$out/died"
same died

# Bad input under MPI: told once, and the job ends.
if ranks "$program" lab run the_clearing -n 0 >"$out/bad" 2>&1; then echo "zero battles were fought"; exit 1; fi
[ "$(grep -c '^openorder: ' "$out/bad")" -eq 1 ] || { cat "$out/bad"; exit 1; }
