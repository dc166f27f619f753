# shellcheck shell=bash disable=SC2154
# Sourced by ./test: which tests held before with the same program and the same files, so that the second run is quick.
#
# A test is left out where it passed with exactly what it reads: its program and the others its command names (size and time, which the build changes only
# when it writes them), the environment it asks for, and the files of the tree: the texts and data alone for a program of googletest, the sources too for
# all others. A test that failed is never left out, nor anything in a tree that is not a git checkout.  ./test --again  runs them all.
# Needs `root`. State: build/PRESET/held/NAME, the key with which that test last passed.

# files_hash data|all: of names and contents of the files git would keep; data: but for the sources (generated TypeScript is read by a test).
files_hash() {
  local sources='^$'
  [ "$1" = data ] && sources='(\.cpp|\.hpp|\.svelte|\.css|[^d]\.ts)$'
  (cd "$root" && git ls-files -coz --exclude-standard | { grep -zvE "$sources" || true; } | LC_ALL=C sort -z | xargs -0 -r sha256sum 2>/dev/null | sha256sum)
}

# Reads the sources although it is a program of googletest.
reads_sources() { [ "$1" = architecture_test ]; }

# keys_of PRESET: "NAME KEY" of each test, as things are now.
keys_of() {
  local build="$root/build/$1" data all files line name words word reads key
  (cd "$root" && git rev-parse --is-inside-work-tree) >/dev/null 2>&1 || return 0
  data=$(files_hash data) all=$(files_hash all)
  while IFS= read -r line; do
    name=${line#*\[=\[} name=${name%%\]=\]*}
    mapfile -t words < <(grep -oE '"[^"]*"' <<<"${line#*\]=\]}" | tr -d '"')
    files=$all reads=("$build/bin/openorder")
    case "${words[0]}" in "$build"/bin/*_test) reads_sources "$name" || files=$data reads=() ;; esac
    for word in "${words[@]}"; do
      [[ $word == "$build"/* && -f $word ]] && reads+=("$word")
    done
    key="$files ${words[*]} $(stat -c '%n %s %.Y' "${reads[@]}" 2>/dev/null)"
    printf '%s %s\n' "$name" "$(sha256sum <<<"$key OO_LONG=${OO_LONG:-}" | cut -c1-32)"
  done < <(find "$build" -name CTestTestfile.cmake -not -path '*/_deps/*' -exec grep -h '^add_test(' {} +)
}

# unchanged PRESET KEYS: the names that held with these keys.
unchanged() {
  local name key
  while read -r name key; do
    [ "$(cat "$root/build/$1/held/$name" 2>/dev/null)" = "$key" ] && printf '%s\n' "$name"
  done <"$2"
  return 0
}

# keep_held PRESET KEYS OUTPUT: remembers the tests that ctest says have passed; forgets the others that ran.
keep_held() {
  local name key held="$root/build/$1/held"
  mkdir -p "$held"
  while read -r name key; do
    if grep -qE "^ *[0-9]+/[0-9]+ Test +#[0-9]+: $name \.+ +Passed" "$3"; then printf '%s\n' "$key" >"$held/$name"
    elif grep -qE "^ *[0-9]+/[0-9]+ Test +#[0-9]+: $name " "$3"; then rm -f "$held/$name"; fi
  done <"$2"
}
