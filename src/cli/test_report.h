/* SPDX-License-Identifier: MIT */
/* --report=tap, junit and github of verify: the verdicts as the results of tests. */
#ifndef UNISOL_CLI_TEST_REPORT_H
#define UNISOL_CLI_TEST_REPORT_H

#include "cli/command.h"

/* The forms of such reports. */
enum test_report {
    REPORT_TAP,    /* the Test Anything Protocol */
    REPORT_JUNIT,  /* the XML of JUnit */
    REPORT_GITHUB, /* commands of GitHub Actions that mark lines of files */
    NUM_TEST_REPORTS
};

/* Returns the form of that name, or NUM_TEST_REPORTS. */
enum test_report find_test_report(const char *name);

/* Prints what `unisol verify` finds, a test for each record, which fails if the record would make
   the exit status 1 or 2.  Returns the highest status. */
int report_as_tests(const struct arguments *args, enum test_report form);

#endif
