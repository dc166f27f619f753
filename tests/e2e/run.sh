#!/bin/sh
# run.sh [--measure] PROGRAM [vitest options]: the browser tests against that openorder. CHROMIUM names another browser, OPENORDER_SCREENS a folder for the screenshots.
# --measure: the measurements (*.measure.ts) in their place; they print figures and are no part of ./test.
set -eu
if [ "$1" = --measure ]; then
  export OPENORDER_MEASURE=1
  shift
fi
OPENORDER_PROGRAM=$(readlink -f -- "$1")
shift
cd -- "$(dirname -- "$0")"
export OPENORDER_PROGRAM OPENORDER_SCREENS="${OPENORDER_SCREENS:-$PWD/../../build/screens}"
exec node ../../web/node_modules/vitest/vitest.mjs run --config vitest.config.mts "$@"
