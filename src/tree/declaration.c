/* SPDX-License-Identifier: MIT */
/* XML declarations. */
#include "tree/declaration.h"

#include "base/cursor.h"

/* Returns the encoding that the XML declaration names, or "" if it names none. */
static struct us_str declared_encoding(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    if (!us_cursor_literal(&c, "<?xml"))
        return (struct us_str){"", 0};

    const char *end = memchr(c.p, '>', c.end - c.p);
    for (c.end = end ? end : c.end; c.p < c.end; c.p++) {
        if (!us_cursor_literal(&c, "encoding"))
            continue;

        while (c.p < c.end && *c.p != '"' && *c.p != '\'')
            c.p++;
        const char *close = c.p < c.end ? memchr(c.p + 1, *c.p, c.end - c.p - 1) : NULL;
        return close ? (struct us_str){c.p + 1, close - c.p - 1} : (struct us_str){"", 0};
    }

    return (struct us_str){"", 0};
}

bool us_xml_declaration_may_follow(struct us_str text)
{
    enum { LONGEST = 1024 };
    static const char begins[] = "<?xml";
    size_t n = text.len < sizeof(begins) - 1 ? text.len : sizeof(begins) - 1;
    return text.len < LONGEST && memcmp(text.p, begins, n) == 0 && !memchr(text.p, '>', text.len);
}

bool us_xml_check_encoding(struct us_sax *sax)
{
    static const char *const known[] = {"", "UTF-8", "US-ASCII", "UTF-16", NULL};
    struct us_str name = declared_encoding(sax->text);
    for (size_t i = 0; known[i]; i++)
        if (name.len == strlen(known[i]) && us_str_starts_nocase(name, known[i]))
            return true;

    us_report(sax->sink, US_DIAG_XML_ENCODING, (struct us_span){name.p - sax->text.p, name.len},
              "%s", "");
    sax->failed = true;

    return false;
}
