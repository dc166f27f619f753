#!/bin/sh
# install.sh NPM: installs the packages of package-lock.json into web/node_modules, once: nothing is done, and nobody asked, where they are there already.
set -eu
cd -- "$(dirname -- "$0")/.."
exec 9>.install.lock
flock 9
want=$(cat package.json package-lock.json | sha256sum)
if [ -f node_modules/.installed ] && [ "$want" = "$(cat node_modules/.installed)" ]; then
  exit 0
fi
"$1" ci --no-audit --no-fund --loglevel=error
printf '%s\n' "$want" >node_modules/.installed
