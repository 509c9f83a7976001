/* SPDX-License-Identifier: MIT */
/*
 * Prints what the tables of the interchange say about fields, for fields.awk.  A line has, between
 * tabs: the struct, the field, the kind of its values, the least and the greatest number, how many
 * numbers or letters there may be, the default, and the words.
 */
#include <stdio.h>

#include "formats/interchange/shape.h"

static const char *kind_of(const struct us_field *f)
{
    static const char *const kinds[US_NUM_FIELD_TYPES] = {
        [US_FIELD_NUMBER] = "number",   [US_FIELD_BOOLEAN] = "boolean", [US_FIELD_WORD] = "word",
        [US_FIELD_LETTERS] = "letters", [US_FIELD_NUMBERS] = "numbers",
    };
    if (f->per == US_PER_COLUMN)
        return "numbers_of_columns";
    if (f->per == US_PER_HOLE)
        return "numbers_of_holes";
    return kinds[f->type] ? kinds[f->type] : "other";
}

static void print_field(const char *name, const struct us_field *f)
{
    printf("%s\t%s\t%s\t%d\t%u\t%u\t", name, us_name_text((enum us_name)f->name), kind_of(f),
           f->least, f->most, f->max);
    if (f->type == US_FIELD_WORD)
        printf("%s\t", f->words[f->usual].interchange ? f->words[f->usual].interchange : "");
    else
        printf("%u\t", f->usual);
    const char *between = "";
    for (unsigned i = 0; f->type == US_FIELD_WORD && i < f->most; i++) {
        if (!f->words[i].interchange)
            continue;
        printf("%s%s", between, f->words[i].interchange);
        between = " ";
    }
    putchar('\n');
}

static void print_struct(const char *name, const struct us_shape *shape)
{
    for (unsigned i = 0; i < shape->num; i++)
        print_field(name, &shape->fields[i]);
}

int main(void)
{
    print_struct("rules", &us_shape_rules);
#define SHAPE(id, name, takes_foreign) print_struct(#id, &us_shape_##id);
#define FIELD(...)
#define END_SHAPE
#include "formats/interchange/shape_list.h"
    return 0;
}
