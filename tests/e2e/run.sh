#!/bin/sh
# run.sh PROGRAM [vitest options]: the browser tests against that openorder. CHROMIUM names another browser, OPENORDER_SCREENS a folder for the screenshots.
set -eu
OPENORDER_PROGRAM=$(readlink -f -- "$1")
shift
cd -- "$(dirname -- "$0")"
export OPENORDER_PROGRAM OPENORDER_SCREENS="${OPENORDER_SCREENS:-$PWD/../../build/screens}"
exec node ../../web/node_modules/vitest/vitest.mjs run --config vitest.config.mts "$@"
