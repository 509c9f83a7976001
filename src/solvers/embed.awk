# SPDX-License-Identifier: MIT
# Makes C source from the descriptions of solvers, see solver.h.
BEGIN {
    print "/* Made by embed.awk. */\n#include \"solvers/solver.h\"\n\nconst char *const builtin_solvers[] = {"
}
FNR == 1 && NR > 1 { print "    ," }
!/^#/ && !/^$/ {
    gsub(/[\\"]/, "\\\\&")
    print "    \"" $0 "\\n\""
}
END { print "    , NULL,\n};" }
