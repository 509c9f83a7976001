/* SPDX-License-Identifier: MIT */
/* Directories of pages. */
#include "api/api.h"
#include "api/command.h"
#include "formats/page/page_index.h"

struct unisol_pages {
    struct us_page_index index;
};

struct unisol_pages *unisol_pages_new(void)
{
    return us_new(sizeof(struct unisol_pages));
}

void unisol_pages_free(struct unisol_pages *pages)
{
    if (!pages)
        return;
    us_page_index_free(&pages->index);
    us_resize(pages, 0);
}

bool unisol_pages_read(struct unisol_pages *pages, const char *page, size_t len,
                       bool (*is_there)(void *context, const char *file), void *context)
{
    return us_page_index_read(&pages->index, (struct us_str){page, len}, is_there, context);
}

void unisol_pages_add(struct unisol_pages *pages, const char *file, const char *page, size_t len,
                      size_t moves)
{
    us_page_index_add(&pages->index, file, (struct us_str){page, len}, moves);
}

enum unisol_status unisol_pages_put(struct unisol_writer *writer, const char *page, size_t len,
                                    const struct unisol_page_place *place)
{
    if (!us_writer_is_ready(writer, true))
        return UNISOL_FAILED;
    const struct us_page_place where = {.file = place->file,
                                        .previous = place->previous,
                                        .next = place->next,
                                        .image = place->image,
                                        .url = place->url};
    us_page_put_linked(&writer->document.text, (struct us_str){page, len}, &where);
    return UNISOL_OK;
}

enum unisol_status unisol_pages_put_index(struct unisol_writer *writer,
                                          const struct unisol_pages *pages)
{
    if (!us_writer_is_ready(writer, true))
        return UNISOL_FAILED;
    us_page_index_put(&pages->index, &writer->document.text);
    return UNISOL_OK;
}
