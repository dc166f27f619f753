# shellcheck shell=bash disable=SC2154
# Sourced by ./play and ./test: installs what is missing, builds a preset, shows how far it is. Quiet unless something fails.
#
# Needs `root` (the source tree). Every step writes its full output to $log; `step_failed` shows the end of it and what to do.
# bash 5 and Debian's base system only: this runs before anything is installed.

log="$root/build/last.log"

# Another clone of the tree finds what this one compiled.
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1

on_terminal() { [ -t 1 ] && [ "${TERM:-dumb}" != dumb ]; }

# say TEXT: one line that stays.
say() {
  if on_terminal; then printf '\r\033[K%s\n' "$1"; else printf '%s\n' "$1"; fi
}

# progress TEXT: a line that the next one overwrites; nothing in a pipe.
progress() {
  if on_terminal; then printf '\r\033[K%s' "$1"; fi
}

# step_failed WHAT WHAT_TO_DO: the end of the log, and leave with 1.
step_failed() {
  say "$1 failed. The end of $log:" >&2
  tail -n 40 "$log" >&2
  printf '\n%s\n' "$2" >&2
  exit 1
}

# is_there NAME: whether a package of programs is there under another name, as from a nodejs that contains npm and conflicts with Debian's.
is_there() {
  case "$1" in
    nodejs) command -v node >/dev/null ;;
    npm | chromium-headless-shell) command -v "$1" >/dev/null ;;
    *) return 1 ;;
  esac
}

# missing_packages KIND...: the packages of cmake/packages.txt for these kinds that are not there.
missing_packages() {
  local kind name wanted=() have
  while read -r kind name _; do
    case " $* " in *" $kind "*) wanted+=("$name") ;; esac
  done < <(grep -v '^#' "$root/cmake/packages.txt")
  have=" $(LC_ALL=C dpkg-query -W -f='${db:Status-Status}=${Package} ' "${wanted[@]}" 2>/dev/null || true)"
  for name in "${wanted[@]}"; do
    case "$have" in *" installed=$name "*) ;; *) is_there "$name" || printf '%s\n' "$name" ;; esac
  done
}

# install_packages KIND...: installs what is missing through apt; does nothing, and asks apt nothing, where all is there.
install_packages() {
  local missing=() as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    return 0   # not Debian: CMake will name what it does not find
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -eq 0 ] && return 0
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      printf 'These packages are missing, and only root may install them:\n  apt-get install %s\n' "${missing[*]}" >&2
      exit 1
    fi
    if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo -n); fi
  fi
  say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -y -o DPkg::Lock::Timeout=300 update &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -q -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends "${missing[@]}"
  } >>"$log" 2>&1 </dev/null ||
    step_failed 'Installing packages' "Try it by hand, then start this again:  apt-get update && apt-get install ${missing[*]}"
}

# show_progress LABEL: turns ninja's "[12/340] ..." and ctest's " 3/40 Test #..." into one line; all of it goes to the log.
show_progress() {
  local line done_ of
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    if [[ $line =~ ^[[:space:]]*\[?([0-9]+)/([0-9]+)[\]\ ] ]]; then
      done_=${BASH_REMATCH[1]} of=${BASH_REMATCH[2]}
      progress "$1  $done_/$of  $((100 * done_ / of)) %"
    fi
  done
}

# Several files at once: from nothing, the headers are the work. Who changes one file at a time builds with  cmake --preset dev  instead,
# or names the layers being changed in OO_SINGLE.
in_lumps=(-DOO_LUMPS=8)

# build_preset PRESET [TARGET...]: configures where that was not done yet, then builds; returns at once when nothing changed.
build_preset() {
  local preset=$1 build="$root/build/$1"
  shift
  if [ -f "$build/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
    rm -rf "$build"   # the tree was moved or copied: what lies here would build the other one
  fi
  if [ ! -f "$build/build.ninja" ] || [ "$root/CMakePresets.json" -nt "$build/build.ninja" ]; then
    say "Building ($preset): the first time takes a few minutes"
    progress "Configuring ($preset)"
    (cd "$root" && cmake --preset "$preset" -Wno-dev "${in_lumps[@]}") >>"$log" 2>&1 ||
      step_failed "Configuring ($preset)" "If a library was not found, install it (cmake/packages.txt lists them all); if the build folder is from
another machine, remove it:  rm -r '$build'"
  fi
  # A job a core: with ninja's two more the compilers push each other out of the caches (measured: a tenth slower).
  NINJA_STATUS='[%f/%t] ' ninja -C "$build" -j "$(nproc)" "$@" 2>&1 | show_progress "Building ($preset)" ||
    step_failed "Building ($preset)" "A full memory is the usual reason on a small machine: try  ninja -C '$build' -j1 $*"
  progress ''
}

start_log() {
  mkdir -p "$root/build"
  : >"$log"
}
