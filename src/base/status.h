/* SPDX-License-Identifier: MIT */
/* How a step ended.  US_FAILED if and only if an error was reported; US_MORE where more text is needed to go on. */
#ifndef UNISOL_BASE_STATUS_H
#define UNISOL_BASE_STATUS_H

enum us_status { US_OK, US_END, US_FAILED, US_MORE };

#endif
