/* SPDX-License-Identifier: MIT */
/* QR codes (ISO/IEC 18004, model 2) of bytes, for links that a phone reads from a screen. */
#ifndef UNISOL_BASE_QR_H
#define UNISOL_BASE_QR_H

#include "base/str.h"

/* The modules of a side of the largest code, version 40. */
enum { US_QR_MAX_SIZE = 177 };

/* A code without the quiet zone of four modules that must surround it. */
struct us_qr {
    unsigned size;                                       /* modules of a side */
    unsigned char dark[US_QR_MAX_SIZE][US_QR_MAX_SIZE];  /* by row and column: 1 or 0 */
    unsigned char fixed[US_QR_MAX_SIZE][US_QR_MAX_SIZE]; /* modules that hold no data */
};

/* Makes the smallest code of text that can correct errors in 7 % of it (level L).  Returns false if
   the text has more than the 2,953 bytes of the largest code. */
bool us_qr_make(struct us_qr *qr, struct us_str text);

#endif
