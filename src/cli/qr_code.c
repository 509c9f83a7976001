/* SPDX-License-Identifier: MIT */
/*
 * QR codes in a terminal, of half blocks.  With color, they are black on white, as phones expect.
 * Without, dark modules are drawn, which is right on paper and in windows with a light background.
 */
#include "cli/qr_code.h"

#include "api/command.h"
#include "cli/color.h"

enum { QUIET = 4 }; /* light modules around the code */

static bool is_dark(const char *modules, unsigned size, unsigned row, unsigned column)
{
    return row - QUIET < size && column - QUIET < size &&
           modules[(row - QUIET) * size + column - QUIET] == '1';
}

bool put_qr_code(struct outbox *out, const char *text)
{
    static const char *const halves[2][2] = {{" ", "\u2584"}, {"\u2580", "\u2588"}};
    char modules[UNISOL_QR_MODULES];
    unsigned size = unisol_qr(text, modules);

    if (size == 0)
        return false;

    bool colored = color_is_on(false);
    for (unsigned row = 0; row < size + 2 * QUIET; row += 2) {
        box_puts(out, colored ? "\033[30;107m" : "");
        for (unsigned column = 0; column < size + 2 * QUIET; column++)
            box_puts(out, halves[is_dark(modules, size, row, column)]
                                [is_dark(modules, size, row + 1, column)]);
        box_puts(out, colored ? "\033[0m\n" : "\n");
    }
    return true;
}
