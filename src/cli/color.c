/* SPDX-License-Identifier: MIT */
/* Colors on standard output and standard error. */
#include "cli/color.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool colored[2]; /* standard output, standard error */

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && value[0];
}

static bool wants_color(int descriptor)
{
    const char *force = getenv("CLICOLOR_FORCE");
    const char *terminal = getenv("TERM");

    if (is_set("NO_COLOR"))
        return false;
    if (force && force[0] && strcmp(force, "0") != 0)
        return true;
    return isatty(descriptor) && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool color_choose(const char *when)
{
    bool automatic = !when || strcmp(when, "auto") == 0;
    bool always = when && strcmp(when, "always") == 0;
    bool never = when && strcmp(when, "never") == 0;
    colored[0] = always || (automatic && wants_color(STDOUT_FILENO));
    colored[1] = always || (automatic && wants_color(STDERR_FILENO));
    return automatic || always || never;
}

bool color_is_on(bool errors)
{
    return colored[errors];
}

const char *color_start(enum color color, bool errors)
{
    static const char *const sequences[NUM_COLORS] = {
        [COLOR_PLAIN] = "\033[0m",    [COLOR_BOLD] = "\033[1m",      [COLOR_RED] = "\033[1;31m",
        [COLOR_GREEN] = "\033[1;32m", [COLOR_YELLOW] = "\033[1;33m", [COLOR_MAGENTA] = "\033[1;35m",
        [COLOR_CYAN] = "\033[1;36m",
    };
    return colored[errors] ? sequences[color] : "";
}
