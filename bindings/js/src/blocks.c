/* SPDX-License-Identifier: MIT */
/* Memory that JavaScript fills in or reads, in both modules. */
#include <stdlib.h>

#include "exports.h"

void *EXPORT(js_alloc)(size_t size)
{
    return malloc(size);
}

void EXPORT(js_free)(void *block)
{
    free(block);
}
