/* SPDX-License-Identifier: MIT */
/* Passes files to a fuzz target without a fuzzer: UNISOL_FUZZ=TARGET replay FILE... */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

static void replay(const char *path)
{
    FILE *f = fopen(path, "rb");
    size_t cap = (size_t)1 << 20;
    uint8_t *bytes = malloc(cap);

    if (!f || !bytes) {
        perror(path);
        exit(1);
    }

    size_t len = fread(bytes, 1, cap, f);
    fclose(f);
    /* so that a read past the end is outside of the block */
    uint8_t *exact = realloc(bytes, len + !len);
    LLVMFuzzerTestOneInput(exact ? exact : bytes, len);
    free(exact ? exact : bytes);
}

int main(int argc, char **argv)
{
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++)
        replay(argv[i]);
    return 0;
}
