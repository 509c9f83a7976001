/* SPDX-License-Identifier: MIT */
/* The result of a step.  It is US_FAILED if and only if an error was reported.  US_MORE means that
   the step needs more text to continue. */
#ifndef UNISOL_BASE_STATUS_H
#define UNISOL_BASE_STATUS_H

enum us_status { US_OK, US_END, US_FAILED, US_MORE };

#endif
