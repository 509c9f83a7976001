# SPDX-License-Identifier: MIT
# Inserts prose into a manual page that `unisol help --man` prints.  What is before the first section of the file
# `prose` goes to DESCRIPTION.  The other sections, and then those of the file `end` that it lacks, go before SEE ALSO.
# docdir and pkgdatadir replace @docdir@ and @pkgdatadir@.

function put(line) {
    gsub(/@docdir@/, docdir, line)
    gsub(/@pkgdatadir@/, pkgdatadir, line)
    print line
}

BEGIN {
    gsub(/-/, "\\-", docdir)
    gsub(/-/, "\\-", pkgdatadir)
    while ((getline line <prose) > 0) {
        sections = sections || line ~ /^\.SH/
        has[line]
        if (sections)
            later[++num_later] = line
        else
            first[++num_first] = line
    }
    while ((getline line <end) > 0) {
        if (line ~ /^\.SH/)
            left_out = line in has
        if (!left_out)
            later[++num_later] = line
    }
}
/^\.SH (OPTIONS|COMMANDS)/ {
    for (i = 1; i <= num_first; i++)
        put(first[i])
}
/^\.SH "SEE ALSO"/ {
    for (i = 1; i <= num_later; i++)
        put(later[i])
}
{
    print
}
