/* SPDX-License-Identifier: MIT */
/* QR codes of links. */
#include <string.h>

#include "api/command.h"
#include "base/qr.h"

unsigned unisol_qr(const char *text, char modules[UNISOL_QR_MODULES])
{
    struct us_qr qr;
    if (!us_qr_make(&qr, us_str(text)))
        return 0;
    char *next = modules;
    for (unsigned row = 0; row < qr.size; row++)
        for (unsigned column = 0; column < qr.size; column++)
            *next++ = qr.dark[row][column] ? '1' : '0';
    *next = '\0';
    return qr.size;
}
