# SPDX-License-Identifier: MIT
# For tests that read the corpus.
# shellcheck shell=sh disable=SC2154 # scratch is tap.sh's

# thin_corpus: in the quick tier, UNISOL_CORPUS becomes a copy made of links, with a few deals of each of the large
# directories and one damaged solution of each kind.
thin_corpus() {
    [ "$UNISOL_TIER" = quick ] && [ -d "${UNISOL_CORPUS-}" ] || return 0
    mkdir "$scratch/corpus"
    cp -Rs "$UNISOL_CORPUS/made" "$UNISOL_CORPUS/found" "$scratch/corpus"
    UNISOL_CORPUS=$scratch/corpus
    export UNISOL_CORPUS

    for dir in "$UNISOL_CORPUS"/made/fc-solve/* "$UNISOL_CORPUS"/made/fc-solve/variants/* \
        "$UNISOL_CORPUS"/made/patsolve/* "$UNISOL_CORPUS"/made/constf1 "$UNISOL_CORPUS"/found/fcpro/*; do
        for file in "$dir"/*.*; do
            stem=${file##*/}
            echo "${stem%%.*} $file"
        done | awk '$1 != stem { n++ } { stem = $1; number[NR] = n; file[NR] = $2 }
            END { for (i = 1; i <= NR; i++) if (n > 3 && number[i] % int((n + 2) / 3) != 1) print file[i] }'
    done | xargs rm -f

    damaged=$UNISOL_CORPUS/made/illegal
    awk -F '\t' 'NR == 1 || !seen[$2, $3]++' "$damaged/VERDICTS.tsv" >"$scratch/verdicts.tsv"
    rm "$damaged/VERDICTS.tsv"
    mv "$scratch/verdicts.tsv" "$damaged/VERDICTS.tsv"
}
