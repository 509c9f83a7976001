/* SPDX-License-Identifier: MIT */
/* What the three files of the post reader (post.h) share. */
#ifndef UNISOL_FORMATS_POST_WORDS_H
#define UNISOL_FORMATS_POST_WORDS_H

#include "formats/post.h"

/* Tags, brackets and headers are at most this long in bytes.  The limit keeps the time linear. */
enum { US_POST_REACH = 256 };

/* Returns the first US_POST_REACH bytes of the text. */
struct us_str us_post_within_reach(struct us_str text);

/* Returns the length of the tag at the start of the text, or 0 if there is none. */
size_t us_post_tag_length(struct us_str text);

/* Skips an entity such as "&nbsp;" or "&#160;".  Returns false if there is none. */
bool us_post_take_entity(struct us_cursor *c);

/* Skips the marks that letters and web pages put around words: "> ", "<br>", quotes, bullets. */
void us_post_skip_marks(struct us_cursor *c);

/* Returns true if the line contains one number and no letters, and if the number is too long for a
   move: "617".  *number is then its digits. */
bool us_post_is_lone_number(struct us_str line, struct us_str *number);

static inline bool us_post_is_word_char(char c)
{
    return us_is_digit(c) || us_is_letter(c);
}

static inline bool us_post_is_ascii(char c)
{
    return ((unsigned char)c & 0x80) == 0;
}

/* Returns true if the line at the cursor is only "#617", the usual header. */
static inline bool us_post_is_usual_header(struct us_cursor c)
{
    bool sign = us_cursor_literal(&c, "#") && !us_cursor_at_end(&c) && us_is_digit(*c.p);
    if (!sign)
        return false;

    while (!us_cursor_at_end(&c) && us_is_digit(*c.p))
        c.p++;
    return us_cursor_at_end(&c) || *c.p == '\n';
}

#endif
