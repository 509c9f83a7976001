#!/bin/sh
# SPDX-License-Identifier: MIT
# platforms.sh: what ./dev builds for other platforms: the module, the site, static programs, the program for Windows,
# Debian packages and releases.  ./dev reads it, with its functions, for these commands.
# shellcheck shell=sh disable=SC2154 # top, jobs, debian, tests ... are those of ./dev

# What makes the sources of the libraries that other platforms are linked with.
sources='dpkg-dev xz-utils bzip2 patch make'
site='cmark-gfm mandoc zstd'
wasm='clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32 binaryen'

# logged FILE COMMAND...: prints the output of the command only if it fails.
logged() {
    log=$1
    shift
    "$@" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
}

# fetch_libraries: downloads the sources of the libraries that are linked into programs for other systems and into the
# WebAssembly module.  False, after a line that says why, if that is not possible.
fetch_libraries() {
    need "$sources" || { say "skipped: the packages that unpack sources cannot be installed"; return 1; }
    for tool in dpkg-source make; do
        command -v "$tool" >/dev/null || { say "skipped: there is no $tool to make the sources of the libraries with"; return 1; }
    done
    say "making the sources of the libraries"
    "$top/bindings/js/fetch.sh" "$top/build/wasm/src" || { say "skipped: the libraries cannot be downloaded"; return 1; }
    updates=$("$top/packaging/updates.sh" "$top/bindings/js/sources" "$top/packaging/static/sources") ||
        say "update bindings/js/sources: $updates"
}

# prepare_wasm: installs what building the module needs, and makes the sources of its libraries.  False, after a line
# that says why, if that is not possible.
prepare_wasm() {
    need "$wasm" ||
        { say "skipped: the packages that build WebAssembly cannot be installed"; return 1; }
    for tool in clang-14 wasm-ld-14 wasm-opt; do
        command -v "$tool" >/dev/null || { say "skipped: there is no $tool to build WebAssembly with"; return 1; }
    done
    fetch_libraries
}

# build_wasm: False, after a line that says why, if the module cannot be built.
build_wasm() { # PACKAGE...
    need "$debian" "$wasm" "$sources" "$(web)" "$@" || :
    prepare_wasm || return 1
    prepare_web build
    say "building build/wasm"
    make -C "$top/build/wasm" -f "$top/bindings/js/module.mk" -j"$jobs" --silent TOP="$top" all || exit 1
}

# test_built NAME TEST: runs tests/TEST.tap on build/NAME, and prints what fails or is skipped.
test_built() {
    say "testing build/$1"
    log=$top/build/$1.log
    SRCDIR=$top UNISOL=$top/build/unisol FILES=$(files_to_compare) "$top/tests/$2.tap" >"$log" || :
    grep -E '^(not ok|#)|# SKIP' "$log" >&2 || :
    ! grep -q '^not ok' "$log" && grep -q '^1\.\.' "$log"
}

wasm() {
    build_wasm || return 0
    program
    test_built wasm bindings/wasm
}

# build_solver: builds the module of Freecell Solver for the site.  False, after a line that says why, if that is not
# possible.
build_solver() {
    mkdir -p "$top/build/solver"
    "$top/bindings/js/fetch.sh" "$top/build/solver/src" "$top/site/solver/sources" ||
        { say "skipped: Freecell Solver cannot be downloaded"; return 1; }
    say "building build/solver"
    make -C "$top/build/solver" -f "$top/site/solver/solver.mk" -j"$jobs" --silent TOP="$top" all || exit 1
}

site() {
    build_wasm "$site" || return 0
    need "$site" || { say "skipped: the packages that build the site cannot be installed"; return 0; }
    for tool in node cmark-gfm mandoc; do
        command -v "$tool" >/dev/null || { say "skipped: there is no $tool to build the site with"; return 0; }
    done
    build_solver || return 0
    program
    say "building build/site"
    node "$top/site/build.mjs" "$top" "$top/build/wasm/package" "$top/build/solver" "$top/build/man" "$top/build/site"
    test_built site page/site
}

# build_libraries DIR OPTION...: makes DIR/libraries, with these options of packaging/static.mk.
build_libraries() {
    libraries=$top/$1/libraries
    mkdir -p "$libraries"
    ln -sfn "$top/build/wasm/src" "$libraries/src"
    say "building $1"
    shift
    make -C "$libraries" -f "$top/packaging/static.mk" -j"$jobs" --silent TOP="$top" "$@"
}

# configure_cross DIR HOST FLAG...: configures a build for another system, with the libraries in DIR/libraries.
configure_cross() (
    dir=$1
    host=$2
    shift 2
    export PKG_CONFIG_LIBDIR="$top/$dir/libraries/lib/pkgconfig" PKG_CONFIG_PATH='' PKG_CONFIG=pkg-config
    configure "$dir" --host="$host" --enable-static-program --disable-shared --without-sqlite CFLAGS='-O2 -g0' "$@"
)

static_program() {
    directory=build/static/$(uname -m)
    need "$debian" "$sources" musl-tools || :
    need musl-tools || { say "skipped: musl cannot be installed"; return 0; }
    command -v musl-gcc >/dev/null || { say "skipped: there is no musl-gcc to build with"; return 0; }
    fetch_libraries || return 0
    need_compiler
    build_libraries "$directory" CC=musl-gcc AR=ar
    configure_cross "$directory" "$(uname -m)-linux-musl" CC=musl-gcc
    make_in "$directory" unisol
    strip "$top/$directory/unisol"
    test_static "$directory" "$directory" formats/golden commands/cli packages/platforms
}

# build_musl TOOLS: makes build/static/musl/TOOLS, musl for another architecture with a compiler for it, bin/musl-gcc.
build_musl() {
    musl=$top/build/static/musl
    mkdir -p "$musl/build"
    "$top/bindings/js/fetch.sh" "$musl/src" "$top/packaging/static/sources" ||
        { say "skipped: the sources of musl cannot be downloaded"; return 1; }
    ! cmp -s "$musl/src/unpacked" "$musl/$1/made" || return 0
    say "building musl for $1"
    (cd "$musl/build" && CROSS_COMPILE="$1-" logged log ../src/musl/configure --target="$1" --prefix="$musl/$1" \
        --disable-shared --enable-wrapper=gcc && logged log make -j"$jobs" install) || exit 1
    cp "$musl/src/unpacked" "$musl/$1/made"
}

# cross_program ARCHITECTURE DEBIAN TOOLS EMULATOR [musl]: DEBIAN is the name of the architecture in the package of the
# C library.  With musl, the program runs on any Linux.
cross_program() {
    directory=build/static/$1
    host=$3
    compiler=$3-gcc
    need "$debian" "$sources" "gcc-$3" "libc6-dev-$2-cross" qemu-user || :
    need "gcc-$3" "libc6-dev-$2-cross" qemu-user || { say "skipped: the packages for $1 cannot be installed"; return 0; }
    command -v "$3-gcc" >/dev/null || { say "skipped: there is no $3-gcc to build with"; return 0; }
    fetch_libraries || return 0
    need_compiler
    if [ "${5-}" = musl ]; then
        build_musl "$3" || return 0
        host=${3%-gnu}-musl
        compiler=$top/build/static/musl/$3/bin/musl-gcc
    fi
    build_libraries "$directory" CC="$compiler" AR="$3-ar"
    configure_cross "$directory" "$host" CC="$compiler"
    make_in "$directory" unisol
    "$3-strip" "$top/$directory/unisol"
    mkdir -p "$top/$directory/emulated"
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$4" "$top/$directory/unisol" >"$top/$directory/emulated/unisol"
    chmod +x "$top/$directory/emulated/unisol"
    test_static "$directory" "$directory/emulated" formats/golden packages/platforms
}

windows_program() {
    tools=x86_64-w64-mingw32
    need "$debian" "$sources" gcc-mingw-w64-x86-64 wine64 wine || :
    need gcc-mingw-w64-x86-64 || { say "skipped: mingw-w64 cannot be installed"; return 0; }
    command -v $tools-gcc >/dev/null || { say "skipped: there is no $tools-gcc to build with"; return 0; }
    fetch_libraries || return 0
    need_compiler
    build_libraries build/windows SYSTEM=windows CC=$tools-gcc AR=$tools-ar
    # The linker strips it, because both it and strip would write the time into it.
    configure_cross build/windows $tools LDFLAGS='-s -Wl,--no-insert-timestamp'
    make_in build/windows unisol.exe libunisol.dll
    test_windows
}

# wine_tool NAME: prints where a program of Wine is: Debian has some in a directory of their own.  False: it is not there.
wine_tool() {
    command -v "$1" || command -v "/usr/lib/wine/$1" || command -v "/usr/lib/wine/${1}64"
}

# begin_wine: makes build/windows/unisol, which runs unisol.exe with Wine, and starts Wine's server, which otherwise
# starts and ends with each program.
begin_wine() {
    cat >"$top/build/windows/unisol" <<END
#!/bin/sh
export WINEPREFIX='$top/build/windows/wine' WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe='
exec '$(wine_tool wine64)' '$top/build/windows/unisol.exe' "\$@"
END
    chmod +x "$top/build/windows/unisol"
    server=$(wine_tool wineserver) || return 1
    export WINEPREFIX="$top/build/windows/wine"
    mkdir -p "$WINEPREFIX"
    trap '"$server" -k >/dev/null 2>&1' EXIT
    "$server" -p >/dev/null 2>&1 && timeout 120 "$top/build/windows/unisol" --version >/dev/null 2>&1
}

# windows_share: the share of the cases that is run, because each takes a second.
windows_share() {
    case ${UNISOL_TIER-} in soak) echo 1 ;; *) echo 12 ;; esac
}

# test_windows: runs the tests of Windows, and a part of the golden and command cases, which UNISOL_SEED selects.
# Tests that hang are ended.
test_windows() (
    (need wine64 wine && wine_tool wine64) >/dev/null || { say "tests skipped: Wine cannot be installed"; return 0; }
    say "testing build/windows"
    begin_wine || { say "tests skipped: Wine does not run"; return 0; }
    export UNISOL_SEED="${UNISOL_SEED:-1}" SHARE="${SHARE-$(windows_share)}" ON_WINDOWS=yes LC_ALL=C
    [ "$SHARE" -eq 1 ] || say "one case in $SHARE, with UNISOL_SEED=$UNISOL_SEED"
    log=$top/build/windows/test.log
    for tests in packages/windows formats/golden commands/cli; do
        SRCDIR=$top UNISOL=$top/build/windows/unisol timeout "$((300 + 3600 / SHARE))" "$top/tests/$tests.tap" || :
    done >"$log"
    grep -e '^not ok' -e '^#' -e '# SKIP' "$log" >&2 || :
    ! grep -q '^not ok' "$log" && [ "$(grep -c '^1\.\.' "$log")" -eq 3 ]
)

# files_to_compare: how many files of the corpus a program for another platform reads, to be compared with build/unisol.
files_to_compare() {
    [ -z "${FILES-}" ] || { echo "$FILES"; return; }
    case ${UNISOL_TIER-} in soak) echo 500 ;; ci) echo 40 ;; *) echo 20 ;; esac
}

# test_static DIR PROGRAMS TEST...: runs these tests of the program in PROGRAMS, with a log in DIR.
test_static() {
    program
    say "testing $1"
    log=$top/$1/test.log
    tested=$2
    shift 2
    for tests; do
        SRCDIR=$top UNISOL=$top/$tested/unisol NATIVE=$top/build/unisol FILES=$(files_to_compare) LC_ALL=C "$top/tests/$tests.tap" || :
    done >"$log"
    grep -E -A 10 '^not ok' "$log" >&2 || :
    ! grep -q '^not ok' "$log" && [ "$(grep -c '^1\.\.' "$log")" -eq $# ]
}

# build_packages: builds in $work from the source package.  It runs no tests, because ./dev test does.
build_packages() (
    cd "$work" || exit
    logged log dpkg-source --build "$top"
    logged log dpkg-source --extract ./*.dsc source
    cd source || exit
    export DEB_BUILD_OPTIONS="nocheck parallel=$jobs" DEB_BUILD_PROFILES=nocheck
    dpkg-checkbuilddeps 2>/dev/null || logged ../log as_root apt-get -qq -o DPkg::Lock::Timeout=600 build-dep -y --no-install-recommends .
    logged ../log dpkg-buildpackage -us -uc
)

# try_packages NAME...: installs them and runs the tests in debian/tests/control.  tidy_packages removes them.
try_packages() {
    if dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | grep ' installed$' >&2; then
        say "unisol is installed on this system: the packages are not tried"
        return 0
    fi
    tried=$*
    logged "$work/log" as_root autopkgtest "$work"/*.deb "$work/source/" -- null
}

tidy_packages() {
    # shellcheck disable=SC2086 # names are words
    [ -z "$tried" ] || as_root dpkg --purge $tried >/dev/null 2>&1
    rm -rf "$work"
}

deb() {
    need build-essential debhelper dh-python python3 lintian autopkgtest
    tried=
    work=$(mktemp -d)
    trap tidy_packages EXIT
    trap 'exit 1' HUP INT TERM
    say "building packages"
    build_packages
    say "checking packages"
    lintian --allow-root --fail-on error "$work"/*.changes
    say "testing packages"
    # shellcheck disable=SC2046 # names are words
    try_packages $(sed -n 's/^Package: //p' "$top/debian/control")
    rm -rf "$top/build/deb"
    mkdir -p "$top/build/deb"
    cp "$work"/*.deb "$top/build/deb"
    say "packages are in build/deb"
}

# release TAG [URL]: makes the files of a release.
release() {
    need git build-essential python3-setuptools python3-wheel musl-tools ruby rpm makepkg pacman-package-manager \
        libarchive-tools fakeroot
    exec "$top/packaging/release.sh" "$@"
}

# build_for COMMAND [ARGUMENT...]: what ./dev does for one of these commands.
build_for() {
    case $1 in
    static)
        case ${2-} in
        '') static_program ;;
        i686) cross_program i686 i386 i686-linux-gnu qemu-i386 ;;
        s390x) cross_program s390x s390x s390x-linux-gnu qemu-s390x ;;
        arm64) cross_program arm64 arm64 aarch64-linux-gnu qemu-aarch64 musl ;;
        *) usage >&2; exit 2 ;;
        esac
        ;;
    windows) windows_program ;;
    release)
        [ $# -ge 2 ] || { usage >&2; exit 2; }
        shift
        release "$@"
        ;;
    *) "$1" ;;
    esac
}
