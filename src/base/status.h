/* SPDX-License-Identifier: MIT */
/* How a step ended.  US_FAILED if and only if an error was reported. */
#ifndef UNISOL_BASE_STATUS_H
#define UNISOL_BASE_STATUS_H

enum us_status { US_OK, US_END, US_FAILED };

#endif
