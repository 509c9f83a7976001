/* SPDX-License-Identifier: MIT */
/* Landlock, by its system calls: the C library has no functions for them. */
#include "base/confine.h"

#if defined(__linux__) && defined(__has_include)
#if __has_include(<linux/landlock.h>)
#define HAS_LANDLOCK 1
#endif
#endif

#ifdef HAS_LANDLOCK
#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The header of an old system lacks what came later. */
#define LATER_REFER (UINT64_C(1) << 13)
#define LATER_TRUNCATE (UINT64_C(1) << 14)
#define READING \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define FIRST_WRITING                                                                              \
    (LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |                               \
     LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | \
     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |   \
     LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM)

enum { BIND_AND_CONNECT = 3, SOCKETS_AND_SIGNALS = 3 };

struct ruleset {
    uint64_t files;
    uint64_t network; /* from version 4 on */
    uint64_t scoped;  /* from version 6 on */
};

/* Allows access beneath directories. */
static void allow(int rules, const char *const *directories, uint64_t access)
{
    for (; directories && *directories; directories++) {
        struct landlock_path_beneath_attr beneath = {access,
                                                     open(*directories, O_PATH | O_CLOEXEC)};
        if (beneath.parent_fd < 0)
            continue;
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
        close(beneath.parent_fd);
    }
}

void us_confine(const struct us_confinement *confinement)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return;

    uint64_t writing = FIRST_WRITING;
    writing |= version >= 2 ? LATER_REFER : 0;
    writing |= version >= 3 ? LATER_TRUNCATE : 0;
    struct ruleset ruleset = {.files = writing | (confinement->readable ? READING : 0),
                              .scoped = SOCKETS_AND_SIGNALS};
    ruleset.network = confinement->network ? 0 : BIND_AND_CONNECT;
    size_t size = offsetof(struct ruleset, network);
    if (version >= 6)
        size = sizeof(ruleset);
    else if (version >= 4)
        size = offsetof(struct ruleset, scoped);

    int rules = (int)syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
    if (rules < 0)
        return;
    allow(rules, confinement->readable, READING);
    allow(rules, confinement->writable, ruleset.files);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}
#else
void us_confine(const struct us_confinement *confinement)
{
    (void)confinement;
}
#endif
