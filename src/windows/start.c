/* SPDX-License-Identifier: MIT */
/* The standard files and the console. */
#define WIN32_LEAN_AND_MEAN
#include "cli/start.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#include "windows/console.h"

/* The shell leaves patterns such as *.fcs to programs.  This lets the C library expand them. */
extern int _dowildcard;
int _dowildcard = -1;

static const DWORD streams[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};

enum { NUM_STREAMS = sizeof(streams) / sizeof(streams[0]) };

/* The modes before, and whether the stream is a console. */
static DWORD modes[NUM_STREAMS];
static bool is_console[NUM_STREAMS];
static UINT code_page;

void console_restore(void)
{
    if (code_page)
        SetConsoleOutputCP(code_page);
    for (size_t i = 0; i < NUM_STREAMS; i++)
        if (is_console[i])
            SetConsoleMode(GetStdHandle(streams[i]), modes[i]);
}

/* Lets the console show UTF-8 and escape sequences. */
static void prepare_console(void)
{
    for (size_t i = 0; i < NUM_STREAMS; i++) {
        HANDLE stream = GetStdHandle(streams[i]);
        is_console[i] = GetConsoleMode(stream, &modes[i]) != 0;
        if (!is_console[i] || streams[i] == STD_INPUT_HANDLE)
            continue;
        code_page = code_page ? code_page : GetConsoleOutputCP();
        SetConsoleMode(stream, modes[i] | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }

    if (code_page)
        SetConsoleOutputCP(CP_UTF8);
    atexit(console_restore);
}

bool start_process(void)
{
    for (int i = 0; i < NUM_STREAMS; i++) {
        HANDLE stream = GetStdHandle(streams[i]);
        bool is_closed = !stream || stream == INVALID_HANDLE_VALUE;
        if (!is_closed)
            _setmode(i, _O_BINARY);
        else if (open("NUL", i == 0 ? O_WRONLY : O_RDONLY) != i)
            return false;
    }
    prepare_console();
    return true;
}
