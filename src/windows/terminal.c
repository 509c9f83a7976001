/* SPDX-License-Identifier: MIT */
/* The console as a terminal: its modes, its size and its keys. */
#define WIN32_LEAN_AND_MEAN
#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

#include "windows/console.h"

/* What terminal_posix.c prints, too: the alternate screen, without a cursor and without
   wrapping. */
static const char enter_screen[] = "\033[?1049h\033[?25l\033[?7l";
static const char leave_screen[] = "\033[?7h\033[?25h\033[?1049l";

static HANDLE keys;
static DWORD mode_before;
static bool interrupted; /* by Ctrl-C */
static bool is_taken;

bool terminal_enter(struct terminal *terminal)
{
    *terminal = (struct terminal){0};
    interrupted = false;
    if (!isatty(STDOUT_FILENO))
        return false;

    keys = CreateFileA("CONIN$", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                       NULL, OPEN_EXISTING, 0, NULL);
    if (keys == INVALID_HANDLE_VALUE)
        return false;
    if (!GetConsoleMode(keys, &mode_before) || !SetConsoleMode(keys, ENABLE_WINDOW_INPUT)) {
        CloseHandle(keys);
        return false;
    }
    is_taken = true;
    fputs(enter_screen, stdout);
    fflush(stdout);
    return true;
}

void terminal_leave(struct terminal *terminal)
{
    (void)terminal;
    terminal_abandon();
    CloseHandle(keys);
    if (interrupted) {
        console_restore();
        ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
    }
}

void terminal_abandon(void)
{
    if (!is_taken)
        return;
    fputs(leave_screen, stdout);
    fflush(stdout);
    SetConsoleMode(keys, mode_before);
    is_taken = false;
}

void terminal_size(unsigned *rows, unsigned *columns)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    bool known = GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info) != 0;
    *rows = known ? (unsigned)(info.srWindow.Bottom - info.srWindow.Top + 1) : 24;
    *columns = known ? (unsigned)(info.srWindow.Right - info.srWindow.Left + 1) : 80;
}

/* Keys that are not characters, as the sequences that other terminals send. */
static const char *sequence_of(const KEY_EVENT_RECORD *event)
{
    bool shift = event->dwControlKeyState & SHIFT_PRESSED;
    switch (event->wVirtualKeyCode) {
    case VK_UP:
        return "\033[A";
    case VK_DOWN:
        return "\033[B";
    case VK_RIGHT:
        return shift ? "\033[1;2C" : "\033[C";
    case VK_LEFT:
        return shift ? "\033[1;2D" : "\033[D";
    case VK_HOME:
        return "\033[H";
    case VK_END:
        return "\033[F";
    case VK_PRIOR:
        return "\033[5~";
    case VK_NEXT:
        return "\033[6~";
    default:
        return "";
    }
}

/* Handles one event; returns a key as terminal_wait does, or KEY_UNKNOWN. */
static int take_event(struct terminal *terminal, const INPUT_RECORD *input)
{
    enum { CTRL_C = 3 };
    if (input->EventType == WINDOW_BUFFER_SIZE_EVENT)
        return KEY_RESIZED;
    if (input->EventType != KEY_EVENT || !input->Event.KeyEvent.bKeyDown)
        return KEY_UNKNOWN;

    WCHAR character = input->Event.KeyEvent.uChar.UnicodeChar;
    if (character == CTRL_C) {
        interrupted = true;
        return KEY_STOPPED;
    }

    const char *sequence = sequence_of(&input->Event.KeyEvent);
    char text[2] = {character < 0x80 ? (char)character : '?', '\0'};
    const char *bytes = character ? text : sequence;
    terminal->num_bytes = strlen(bytes);
    memcpy(terminal->bytes, bytes, terminal->num_bytes);
    return KEY_UNKNOWN;
}

int terminal_wait(struct terminal *terminal, unsigned milliseconds)
{
    int event = KEY_UNKNOWN;
    ULONGLONG end = GetTickCount64() + milliseconds;

    while (event == KEY_UNKNOWN && terminal->num_bytes == 0) {
        INPUT_RECORD input;
        DWORD num_read;
        ULONGLONG now = GetTickCount64();
        DWORD left = now < end ? (DWORD)(end - now) : 0;
        DWORD waited = WaitForSingleObject(keys, milliseconds ? left : INFINITE);
        if (waited == WAIT_TIMEOUT)
            return KEY_NONE;
        if (waited != WAIT_OBJECT_0 || !ReadConsoleInputW(keys, &input, 1, &num_read))
            return KEY_STOPPED; /* the console is gone */
        if (num_read == 1)
            event = take_event(terminal, &input);
    }
    return event;
}
