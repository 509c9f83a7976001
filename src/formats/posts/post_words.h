/* SPDX-License-Identifier: MIT */
/* What the files of the post reader (post.h) share. */
#ifndef UNISOL_FORMATS_POST_WORDS_H
#define UNISOL_FORMATS_POST_WORDS_H

#include "formats/kit/kit.h"
#include "formats/posts/post.h"

/* Tags, brackets and headers are at most this long in bytes.  The limit keeps the time linear. */
enum { US_POST_REACH = 256 };

/* Returns the first US_POST_REACH bytes of the text. */
struct us_str us_post_within_reach(struct us_str text);

/* Returns the length of the tag at the start of the text, or 0 if there is none. */
size_t us_post_tag_length(struct us_str text);

/* Skips an entity such as "&nbsp;" or "&#160;".  Returns false if there is none. */
bool us_post_take_entity(struct us_cursor *cursor);

/* Skips the marks that letters and web pages put around words: "> ", "<br>", quotes, bullets. */
void us_post_skip_marks(struct us_cursor *cursor);

/* Returns true if the line contains one number and no letters, and if the number is too long for a
   move: "617".  *number is then its digits. */
bool us_post_is_lone_number(struct us_str line, struct us_str *number);

/* Words that join moves, such as "and" and "then", which end with NULL. */
extern const char *const us_post_joining[];

/* Returns true for a dash, slash or arrow between words. */
bool us_post_is_separator(struct us_str word);

/* ---- spellings of moves (post_moves.c) ------------------------------------------------------- */

extern const char us_post_arrow[];

/* Returns the word without the marks at its end, such as "." or "!". */
struct us_str us_post_without_end_marks(struct us_str word);

/* Reads a whole word as a move, in any of the spellings that us_post_next accepts.  If it can mean
   two moves, m->source.kind is US_PLACE_EITHER and *either is set, unless `either` is NULL. */
bool us_post_read_move(struct us_str word, const struct us_post_rules *rules,
                       struct us_intent *intent, struct us_either *either);

/* These read a move whose piles are separate words, and move the cursor past it: "8" and then, at
   the cursor, "to 3" or "> 3"; "(8,3)"; "8,a" or "1,8,a" as a whole line.  *word is then the text
   of the move. */
bool us_post_take_second_pile(struct us_cursor *cursor, struct us_str *word,
                              const struct us_post_rules *rules, struct us_intent *intent);
bool us_post_take_bracketed_piles(struct us_cursor *cursor, struct us_str *word,
                                  const struct us_post_rules *rules, struct us_intent *intent);
bool us_post_take_row(struct us_cursor *cursor, struct us_str *word,
                      const struct us_post_rules *rules, struct us_intent *intent,
                      uint32_t *number);

/* Returns true if the word consists of several moves, such as "8a8b8c" or "8a/8b/8c".  Digits alone
   may be another number.  `after_joined`: other moves are also written in this way. */
bool us_post_is_joined(struct us_str word, const struct us_post_rules *rules, bool after_joined);

/* Returns true for two moves between columns without the blank between them, "2743" or "27-43", if
   this cannot be one move. */
bool us_post_lacks_blank(struct us_str word, const struct us_post_rules *rules);

/* Reads a pair with a blank in it: *word is "2", and "7" is at the cursor.  Moves the cursor past
   it, and makes *word the text of the move. */
bool us_post_take_split_pair(struct us_cursor *cursor, struct us_str *word,
                             const struct us_post_rules *rules, struct us_intent *intent);

/* Returns the length of the move at the start of the text, which is a part of a word, or 0. */
size_t us_post_joined_length(struct us_str text, const struct us_post_rules *rules);

/* Returns the length of the sign between the moves of a word, or 0. */
size_t us_post_joint_length(struct us_str text);

/* How much a word that is not a move looks like one. */
enum us_post_shape {
    US_POST_SHAPE_MARK,   /* punctuation */
    US_POST_SHAPE_OTHER,  /* a word of prose, a card or a number */
    US_POST_SHAPE_USUAL,  /* two letters, as in "so" */
    US_POST_SHAPE_SHORT,  /* one or two characters: "hb" */
    US_POST_SHAPE_LIKELY, /* letters and digits, or two digits: "8j", "8aa", "80" */
};
enum us_post_shape us_post_shape(struct us_str word);

/* Returns true for a card with a capital suit, such as "8H". */
bool us_post_is_capital_card(struct us_str word);

/* ---- deal numbers (post_header.c) ------------------------------------------------------------ */

/* Returns a cursor after the marks of a line, and after its number in a list of posts. */
struct us_cursor us_post_after_marks(struct us_str line);

/* Returns true if the line begins with a deal number that is set off from what follows it.  Sets
   *deal. */
bool us_post_is_header(struct us_str line, struct us_deal *deal);

bool us_post_is_same_deal(struct us_deal a, struct us_deal b);

/* Returns true if a word of the line begins with one of the words, which are in small letters and
   end with NULL. */
bool us_post_has_word(struct us_str line, const char *const *words);

/* ---- characters ------------------------------------------------------------------------------ */

static inline bool us_post_is_ascii(char ch)
{
    return ((unsigned char)ch & 0x80) == 0;
}

/* Returns true if the line at the cursor is only "#617", the usual header. */
static inline bool us_post_is_usual_header(struct us_cursor cursor)
{
    bool sign = us_cursor_literal(&cursor, "#") && !us_cursor_at_end(&cursor) &&
                us_is_digit(*cursor.p);
    if (!sign)
        return false;

    while (!us_cursor_at_end(&cursor) && us_is_digit(*cursor.p))
        cursor.p++;
    return us_cursor_at_end(&cursor) || *cursor.p == '\n';
}

#endif
