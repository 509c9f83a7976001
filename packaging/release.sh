#!/bin/sh
# SPDX-License-Identifier: MIT
# release.sh TAG [URL]: makes the files of a release from the tag, tries each, and puts them into
# build/release/TAG/ with their SHA-256 sums.  URL is the folder on the web that will hold them; the
# recipes for packagers name it.  docs/release.md lists the files and says what must be installed.
#
# The same tag gives the same bytes on the same release of Debian: all is built in a clone of the tag,
# times are that of the tag's commit, and no path of this machine gets into a file.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
tag=$1
url=${2-https://unisol.invalid/$tag}
version=${tag#v}
machine=$(uname -m)
name=unisol-$version
result=$top/build/release/$tag
unset CI UNISOL_TIER MAKEFLAGS MFLAGS

say() {
    echo "release: $*" >&2
}

fail() {
    say "$*"
    exit 1
}

# logged COMMAND...: prints the output of the command only if it fails.
logged() {
    "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
}

# pack DIRECTORY: makes DIRECTORY.tar.gz, with the time of the commit, without the names of users.
pack() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go-w \
        -C "$(dirname "$1")" -cf - "$(basename "$1")" | gzip -9n >"$result/$(basename "$1").tar.gz"
}

# check_version: the version is in several files, which `./dev version` changes together.
check_version() {
    sed -n 's/^version_files="\(.*\)"$/\1/p' "$clone/dev" | tr ' ' '\n' | while read -r file; do
        grep -qF "$version" "$clone/$file" || fail "$file does not have the version $version: ./dev version $version"
    done
    ! grep -q "^## $version (unreleased)" "$clone/CHANGELOG.md" || fail "CHANGELOG.md says that $version is unreleased"
}

# tried NAME PROGRAM: the program checks a sample in an empty environment, where it finds no other files.
tried() {
    answer=$(cd "$work" && env -i "$2" verify "$clone/samples/617.fcs") || fail "$1 does not verify a sample: $answer"
    case $answer in
    *'solved: '*) say "$1: $answer" ;;
    *) fail "$1 prints: $answer" ;;
    esac
}

# source_tarball: also builds from it.  `make check` is left to ./dev test.
source_tarball() {
    "$clone/dev" build
    logged env TAR_OPTIONS="--sort=name --mtime=@$SOURCE_DATE_EPOCH --owner=0 --group=0 --numeric-owner --mode=go-w" \
        GZIP_ENV=-9n make -C "$clone/build" --silent dist
    cp "$clone/build/$name.tar.gz" "$result"
    tar -C "$work" -xzf "$result/$name.tar.gz"
    logged env -C "$work/$name" sh -c './configure --quiet --prefix=/usr && make -j2 --silent &&
        make --silent install DESTDIR="$1"' sh "$work/root"
    tried "the program of the source tarball" "$work/$name/unisol"
}

debian_packages() {
    "$clone/dev" deb
    cp "$clone"/build/deb/*.deb "$result"
}

# static_archive MACHINE PROGRAM RUNNER: packs the program, with the manual pages and completions of an ordinary build.
# RUNNER runs the program on this machine.
static_archive() {
    folder=$work/$name-linux-$1
    mkdir -p "$folder/bin"
    cp "$2" "$folder/bin/unisol"
    mkdir -p "$folder/share"
    cp -r "$work/root/usr/share/man" "$work/root/usr/share/bash-completion" "$work/root/usr/share/zsh" \
        "$work/root/usr/share/fish" "$folder/share"
    rm -rf "$folder/share/man/man3"
    { cat "$clone/build/wasm/package/LICENSES"; printf '\n==== musl\n\n'; cat /usr/share/doc/musl-dev/copyright; } >"$folder/LICENSES"
    cp "$clone/LICENSE" "$clone/README.md" "$clone/CHANGELOG.md" "$folder"
    pack "$folder"
    tried "the static program for $1" "$3"
}

static_programs() {
    "$clone/dev" static
    static_archive "$machine" "$clone/build/static/$machine/unisol" "$clone/build/static/$machine/unisol"
    [ "$machine" = x86_64 ] || return 0
    "$clone/dev" static arm64
    static_archive aarch64 "$clone/build/static/arm64/unisol" "$clone/build/static/arm64/emulated/unisol"
}

# windows_program: is tried if Wine runs here, because `./dev windows` makes build/windows/unisol, which runs it, then.
windows_program() {
    "$clone/dev" windows
    [ -f "$clone/build/windows/unisol.exe" ] || fail "unisol.exe was not built"
    cp "$clone/build/windows/unisol.exe" "$result"
    { cat "$clone/LICENSE" "$clone/build/wasm/package/LICENSES"; printf '\n==== mingw-w64\n\n'; cat /usr/share/doc/mingw-w64-x86-64-dev/copyright; } \
        >"$result/unisol.exe-licenses.txt"
    [ ! -x "$clone/build/windows/unisol" ] || tried unisol.exe "$clone/build/windows/unisol"
}

# make_wheel PLATFORM LIBRARY: makes a wheel of the Python package with this library in it.
make_wheel() {
    rm -rf "$work/python"
    cp -r "$clone/bindings/python" "$work/python"
    cp "$2" "$clone/LICENSE" "$clone/build/wasm/package/LICENSES" "$work/python/unisol"
    logged env -C "$work/python" /usr/bin/python3 -c "import setuptools.build_meta as b; b.build_wheel('$result',
        {'--build-option': ['--python-tag=py3', '--plat-name=$1']})"
    say "the wheel: $(cd "$result" && ls ./*"$1".whl)"
}

# windows_wheel: the Python package with a library that needs no DLL but those of Windows.  There is no Python for Windows
# here, so the tests of Windows try the library alone.
windows_wheel() {
    make_wheel win_amd64 "$clone/build/windows/libunisol.dll"
}

# wheel: the Python package with a library that needs no other one than glibc.  The tag of the wheel
# says which version of glibc.
wheel() {
    libraries=$clone/build/wheel/libraries
    mkdir -p "$libraries"
    ln -sfn ../../wasm/src "$libraries/src"
    make -C "$libraries" -f "$clone/packaging/static.mk" -j2 --silent TOP="$clone" CC='gcc -fPIC' AR=ar
    logged env PKG_CONFIG_LIBDIR="$libraries/lib/pkgconfig" PKG_CONFIG_PATH= sh -c 'cd "$1" &&
        ../../configure --quiet --without-sqlite CFLAGS="-O3 -g0 -ffile-prefix-map=$2=." && make -j2 --silent libunisol.la' \
        sh "$clone/build/wheel" "$clone"
    strip --strip-unneeded -o "$work/libunisol.so.1" "$clone/build/wheel/.libs/libunisol.so"
    glibc=$(objdump -T "$work/libunisol.so.1" | grep -o 'GLIBC_2\.[0-9]*' | sort -t. -k2n | tail -n 1 | tr . _)
    make_wheel "manylinux_${glibc#GLIBC_}_$machine" "$work/libunisol.so.1"
    /usr/bin/python3 -m zipfile -e "$result"/*manylinux*.whl "$work/site"
    solved=$(cd "$work" && env -i PATH="$PATH" PYTHONPATH="$work/site" /usr/bin/python3 -c "import sys, unisol
print(next(iter(unisol.read(sys.argv[1]))).result)" "$clone/samples/617.fcs") || fail "the wheel does not work: $solved"
    say "the wheel: $solved"
}

# web: ./dev wasm and ./dev site test the package and the pages.
web() {
    "$clone/dev" site
    [ -f "$clone/build/site/index.html" ] || fail "the site was not built"
    cp "$clone/build/wasm/unisol-$version.tgz" "$result"
    cp -r "$clone/build/site" "$work/$name-site"
    pack "$work/$name-site"
}

# conformance_kit: with the specification and the schemas, as an archive and as an npm package.
conformance_kit() {
    folder=$work/unisol-conformance-$version
    "$clone/packaging/conformance.sh" "$version" "$folder"
    pack "$folder"
    mkdir "$work/npm"
    mv "$folder" "$work/npm/package" # npm's name of the folder
    pack "$work/npm/package"
    mv "$result/package.tar.gz" "$result/unisol-conformance-$version.tgz"
    rm -rf "$work/npm"
    tar -C "$work" -xzf "$result/unisol-conformance-$version.tar.gz"
    "$folder/run.py" --quiet "$work/$name/unisol" verify || fail "the conformance kit does not work"
    "$folder/run.py" --quiet --strict --kind all --lines "$folder/reference/answer.py" ||
        fail "its reference implementation does not pass it"
}

# materials: what is linked into the static programs, unisol.exe, the wheel and the module.
materials() {
    "$clone/packaging/materials.sh" "$version" "$clone/bindings/js/sources" "$clone/packaging/static/sources" \
        >"$result/$name.cdx.json"
}

# recipes: for Homebrew, Arch, RPM, and Scoop and winget on Windows.  Debian can build the packages of Arch and RPM.
recipes() {
    sum=$(sha256sum "$result/$name.tar.gz" | cut -d' ' -f1)
    exe=$(sha256sum "$result/unisol.exe" | cut -d' ' -f1)
    for recipe in "$clone"/packaging/recipes/*; do
        sed -e "s|@URL@|$url|g; s|@VERSION@|$version|g; s|@SHA256@|$sum|g; s|@EXE_SHA256@|$exe|g" "$recipe" \
            >"$result/$(basename "$recipe")"
    done
    logged ruby -c "$result/unisol.rb"

    mkdir -p "$work/rpm/SOURCES" "$work/arch"
    cp "$result/$name.tar.gz" "$work/rpm/SOURCES"
    logged rpmbuild -bb --nodeps --nocheck --define "_topdir $work/rpm" "$result/unisol.spec"
    cp "$result/$name.tar.gz" "$result/PKGBUILD" "$work/arch" # makepkg downloads no file that is there
    chmod 755 "$work"
    chown -R nobody "$work/arch"
    logged setpriv --reuid=nobody --regid=nogroup --clear-groups \
        env HOME="$work/arch" sh -c 'cd "$HOME" && makepkg --nodeps --nocheck --force'
    for package in "$work"/rpm/RPMS/*/*.rpm "$work"/arch/*.pkg.tar*; do
        [ -s "$package" ] || fail "a recipe made no package"
    done
}

git -C "$top" rev-parse --quiet --verify "refs/tags/$tag^{commit}" >/dev/null || fail "there is no tag $tag"
SOURCE_DATE_EPOCH=$(git -C "$top" log -1 --format=%ct "$tag^{commit}")
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
clone=$work/clone
git -c advice.detachedHead=false clone --quiet --branch "$tag" "$top" "$clone"
check_version || exit
rm -rf "$result"
mkdir -p "$result"

for step in source_tarball web static_programs windows_program windows_wheel wheel conformance_kit debian_packages materials recipes; do
    say "$step"
    $step
done
(cd "$result" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
"$top/packaging/updates.sh" "$top/bindings/js/sources" "$top/packaging/static/sources" ||
    say "update these lists of sources, and make the release again"
say "the files are in build/release/$tag"
