#!/bin/bash
# SPDX-License-Identifier: MIT
# build.sh: what OSS-Fuzz runs.  Makes a program for each fuzz target in $OUT, with its first inputs, in the
# checkout $SRC/unisol.  OSS-Fuzz sets CC, CXX and their flags, LIB_FUZZING_ENGINE, SRC, OUT and WORK.
set -eu
cd "$SRC/unisol"
mkdir -p m4 "$WORK/build" "$OUT/lib"
[ -x configure ] || autoreconf -i
cd "$WORK/build"
"$SRC/unisol/configure" --quiet --disable-shared --enable-small-sizes --without-sqlite
# The engine may be a library of C++.  $ORIGIN is the program's directory: the libraries lie below it.
make -j"$(nproc)" --silent unisol tests/fuzz/fuzz CCLD="$CXX ${CXXFLAGS-}" \
    tests_fuzz_fuzz_LDFLAGS="$LIB_FUZZING_ENGINE -Wl,-rpath,'\$\$ORIGIN/lib'"
ldd tests/fuzz/fuzz | awk '/lib(xml2|xslt|exslt|json-c|zstd|z|icu.*|lzma|gcrypt|gpg-error|cmocka)\.so/ { print $3 }' |
    xargs -I{} cp {} "$OUT/lib"

UNISOL_FUZZ=list tests/fuzz/fuzz | while read -r target; do
    cp tests/fuzz/fuzz "$OUT/fuzz_$target"
    {
        find "$SRC/unisol/tests/golden/$target" -type f -name 'input*'
        find "$SRC/unisol/tests/fuzz/seeds/$target" -type f
    } 2>/dev/null >seeds || : # some have none
    [ ! -s seeds ] || zip -q -@ "$OUT/fuzz_${target}_seed_corpus.zip" <seeds
done
