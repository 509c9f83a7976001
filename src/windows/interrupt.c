/* SPDX-License-Identifier: MIT */
/* Ctrl-C, Ctrl-Break, and the end of the console. */
#define WIN32_LEAN_AND_MEAN
#include "cli/interrupt.h"

#include <limits.h>
#include <stdio.h>
#include <windows.h>

#include "windows/console.h"

static CRITICAL_SECTION lock;
static char temporary[PATH_MAX];

/* Runs in a thread of its own.  The lock is kept, so that no new file is created.  The temporary
   file is open, and gone when the program has ended. */
static BOOL WINAPI on_event(DWORD event)
{
    (void)event;
    EnterCriticalSection(&lock);
    if (temporary[0])
        DeleteFileA(temporary);
    console_restore();
    TerminateProcess(GetCurrentProcess(), (UINT)STATUS_CONTROL_C_EXIT);
    return TRUE;
}

void watch_signals(void)
{
    InitializeCriticalSection(&lock);
    SetConsoleCtrlHandler(on_event, TRUE);
}

void hold_signals(void)
{
    EnterCriticalSection(&lock);
}

void release_signals(void)
{
    LeaveCriticalSection(&lock);
}

/* No signals come from pipes. */
void receive_pipe_signals(void)
{
}

void ignore_pipe_signals(void)
{
}

void set_temporary(const char *path)
{
    snprintf(temporary, sizeof(temporary), "%s", path ? path : "");
}

/* The lock is kept, so that no new file is created. */
void remove_all(void)
{
    EnterCriticalSection(&lock);
    if (temporary[0])
        DeleteFileA(temporary);
}

/* The C library reports several numbers for this, and a pipe fails for no other reason. */
bool reader_is_gone(void)
{
    return GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_PIPE;
}
