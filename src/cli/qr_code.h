/* SPDX-License-Identifier: MIT */
/* QR codes in a terminal. */
#ifndef UNISOL_CLI_QR_CODE_H
#define UNISOL_CLI_QR_CODE_H

#include "cli/outbox.h"

/* Appends a QR code of text, two rows of modules in each line.  False: the text is too long. */
bool put_qr_code(struct outbox *out, const char *text);

#endif
