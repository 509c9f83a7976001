/* SPDX-License-Identifier: MIT */
/* The compression of a file, by its name. */
#include "base/compression.h"

enum us_compression us_compression_of(struct us_str path, struct us_str *bare)
{
    static const struct {
        const char *suffix;
        enum us_compression compression;
    } suffixes[] = {{".gz", US_GZIP}, {".zst", US_ZSTD}};

    *bare = path;
    for (size_t i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
        size_t n = strlen(suffixes[i].suffix);
        if (path.len <= n || memcmp(path.p + path.len - n, suffixes[i].suffix, n) != 0)
            continue;

        bare->len -= n;
        return suffixes[i].compression;
    }
    return US_PLAIN;
}
