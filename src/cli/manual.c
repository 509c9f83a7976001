/* SPDX-License-Identifier: MIT */
/* Manual pages and shell completion. */
#include "cli/manual.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"
#include "cli/values.h"

/* Prints text so that roff reads it back.  What is between single quotes becomes bold; an
   apostrophe in a word stays. */
static void put_roff(const char *text)
{
    const char *start = text;
    bool bold = false;

    for (; *text; text++) {
        bool quote = *text == '\'' && (bold || text == start || strchr(" (", text[-1]));
        if (quote) {
            bold = !bold;
            fputs(bold ? "\\fB" : "\\fR", stdout);
        } else if (*text == '-') {
            fputs("\\-", stdout);
        } else if (*text == '\\') {
            fputs("\\e", stdout);
        } else {
            putchar(*text);
        }
    }
}

static void put_name(const char *name, const char *title)
{
    printf(".TH \"%s\" 1 \"\" \"unisol %s\" \"User Commands\"\n.SH NAME\n", name, unisol_version());
    put_roff(name);
    printf(" \\- %s\n", title);
}

/* Prints references to the other pages: of the program, if the page is that of a command, and of
   the other commands. */
static void put_see_also(const struct command *command)
{
    puts(".SH \"SEE ALSO\"");
    if (command)
        puts(".BR unisol (1),");
    for (size_t i = 0; command_at(i); i++)
        if (command_at(i) != command)
            printf(".BR unisol\\-%s (1),\n", command_at(i)->name);
    puts(".BR libunisol (3),\n.BR unisol\\-interchange (5),\n.BR unisol\\-glossary (7)");
}

void print_program_page(void)
{
    put_name("unisol", "check, replay and convert solutions of FreeCell and other solitaire games");
    puts(".SH SYNOPSIS\n.B unisol\n.I COMMAND\n[\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n"
         ".SH DESCRIPTION\n.SH COMMANDS");
    for (size_t i = 0; command_at(i); i++) {
        printf(".TP\n\\fBunisol\\-%s\\fR(1)\n", command_at(i)->name);
        put_roff(command_at(i)->summary);
        putchar('\n');
    }
    put_see_also(NULL);
}

static void put_option(const struct option_row *row)
{
    fputs(".TP\n\\fB", stdout);
    if (row->letter)
        printf("\\-%c\\fR, \\fB", row->letter);
    fputs("\\-\\-", stdout);
    put_roff(row->name);
    fputs("\\fR", stdout);
    if (row->argument)
        printf(" \\fI%s\\fR", row->argument);
    putchar('\n');
    put_roff(row->help);
    putchar('\n');
}

void print_command_page(const struct command *command)
{
    char name[64];

    snprintf(name, sizeof(name), "unisol-%s", command->name);
    put_name(name, command->title);
    printf(".SH SYNOPSIS\n.B unisol %s\n[\\fIOPTION\\fR...]", command->name);
    if (command->operands[0])
        printf(" \\fI%s\\fR", command->operands);
    puts("\n.SH DESCRIPTION\n.SH OPTIONS");
    struct option_tables t = tables_of(command);
    for (size_t i = 0; t.rows[i]; i++) {
        if (t.rows[i] == reading_options)
            puts(".SS Reading");
        for (const struct option_row *row = t.rows[i]; row->name; row++)
            if (row->help)
                put_option(row);
    }
    put_see_also(command);
}

/* ---- completion ------------------------------------------------------------------------------ */

/* Calls put for each option of a command that is not hidden. */
static void each_option(const struct command *command,
                        void (*put)(const struct command *command, const struct option_row *row))
{
    struct option_tables t = tables_of(command);
    for (size_t i = 0; t.rows[i]; i++)
        for (const struct option_row *row = t.rows[i]; row->name; row++)
            if (row->help)
                put(command, row);
}

static void put_commands(void)
{
    for (size_t i = 0; command_at(i); i++)
        printf("%s%s", i ? " " : "", command_at(i)->name);
}

static void put_bash_option(const struct command *command, const struct option_row *row)
{
    (void)command;
    printf(" --%s", row->name);
    if (row->letter)
        printf(" -%c", row->letter);
}

/* A branch for the values of an option.  No words for a file: bash then completes files itself. */
static void put_bash_values(const struct command *command, const struct option_row *row)
{
    if (!row->argument)
        return;
    printf("    %s/--%s", command->name, row->name);
    if (row->letter)
        printf(" | %s/-%c", command->name, row->letter);
    fputs(") words='", stdout);
    if (kind_of_value(row) == VALUE_WORDS)
        print_option_values(row);
    puts("' ;;");
}

static void put_bash_command(const struct command *command)
{
    printf("    %s/-*) words='", command->name);
    each_option(command, put_bash_option);
    puts("' ;;");
    if (kind_of_operand(command) != VALUE_WORDS)
        return;
    printf("    %s/*) words='", command->name);
    print_operand_values(command);
    puts("' ;;");
}

/*
 * Bash splits "--assume=automove=horne" at each "=" and replaces only what follows the last one.
 * `name` is then the part between, as in "automove=".  The key of a branch is the command, a slash,
 * and the option before the word, or the word itself.
 */
static void put_bash(void)
{
    fputs("# bash completion for unisol\n"
          "_unisol() {\n"
          "    local i=$COMP_CWORD cur=${COMP_WORDS[COMP_CWORD]} name='' words='' key\n"
          "    COMPREPLY=()\n"
          "    if [ \"$cur\" = = ]; then\n"
          "        cur=''\n"
          "    elif [ \"${COMP_WORDS[i - 1]}\" = = ]; then\n"
          "        i=$((i - 1))\n"
          "    fi\n"
          "    if [ \"${COMP_WORDS[i]}\" = = ] && [[ ${COMP_WORDS[i - 1]} != -* ]]; then\n"
          "        i=$((i - 1))\n"
          "        name=${COMP_WORDS[i]}=\n"
          "        [ \"${COMP_WORDS[i - 1]}\" != = ] || i=$((i - 1))\n"
          "    fi\n"
          "    key=${COMP_WORDS[1]}/${COMP_WORDS[i - 1]}\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        key=/\n"
          "    fi\n"
          "    case $key in\n"
          "    /) words='",
          stdout);
    put_commands();
    puts("' ;;");
    for (size_t i = 0; command_at(i); i++)
        each_option(command_at(i), put_bash_values);
    puts("    *) key='' ;;\n"
         "    esac\n"
         "    [ -n \"$key\" ] || case ${COMP_WORDS[1]}/$cur in");
    for (size_t i = 0; command_at(i); i++)
        put_bash_command(command_at(i));
    puts("    esac\n"
         "    [ -n \"$words\" ] || return 0\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$name$cur\")\n"
         "    [ \"${#COMPREPLY[@]}\" -eq 0 ] || [[ ${COMPREPLY[0]} != *[=:] ]] || compopt -o "
         "nospace 2>/dev/null\n"
         "    COMPREPLY=(\"${COMPREPLY[@]#\"$name\"}\")\n"
         "}\n"
         "complete -o default -F _unisol unisol");
}

/* Prints text between single quotes, with some characters in another way: the pairs are a character
   and that way, and end with NULL. */
static void put_replaced(const char *text, const char *const *pairs)
{
    for (; *text; text++) {
        const char *const *pair = pairs;
        while (*pair && **pair != *text)
            pair += 2;
        if (*pair)
            fputs(pair[1], stdout);
        else
            putchar(*text);
    }
}

/* In a specification of _arguments, brackets and colons are special. */
static const char *const zsh[] = {"'", "'\\''", "[",  "\\[",  "]", "\\]",
                                  ":", "\\:",   "\\", "\\\\", NULL};
static const char *const fish[] = {"'", "\\'", "\\", "\\\\", NULL};

static void put_zsh_spelling(const struct option_row *row, const char *dashes, const char *name)
{
    bool joined = row->argument && strlen(dashes) == 2; /* --to=FORMAT and --to FORMAT */
    enum value_kind kind = kind_of_value(row);

    printf(" \\\n            '*%s%s%s[", dashes, name, joined ? "=" : "");
    put_replaced(row->help, zsh);
    putchar(']');
    if (row->argument) {
        putchar(':');
        put_replaced(row->argument, zsh);
        putchar(':');
        if (kind == VALUE_WORDS) {
            putchar('(');
            print_option_values(row);
            putchar(')');
        } else if (kind == VALUE_FILE) {
            fputs("_files", stdout);
        }
    }
    putchar('\'');
}

static void put_zsh_option(const struct command *command, const struct option_row *row)
{
    char letter[2] = {row->letter, '\0'};
    (void)command;
    put_zsh_spelling(row, "--", row->name);
    if (row->letter)
        put_zsh_spelling(row, "-", letter);
}

static void put_zsh_command(const struct command *command)
{
    enum value_kind kind = kind_of_operand(command);

    printf("    %s)\n        _arguments", command->name);
    each_option(command, put_zsh_option);
    printf(" \\\n            '*:argument:");
    if (kind == VALUE_WORDS) {
        putchar('(');
        if (strcmp(command->operands, "DEAL") != 0) /* their colons would end the action */
            print_operand_values(command);
        putchar(')');
    } else if (kind == VALUE_FILE) {
        fputs("_files", stdout);
    }
    puts("'\n        ;;");
}

static void put_zsh_file(void)
{
    fputs("#compdef unisol\n"
          "_unisol() {\n"
          "    if (( CURRENT == 2 )); then\n"
          "        local -a commands=(",
          stdout);
    for (size_t i = 0; command_at(i); i++) {
        printf("\n            '%s:", command_at(i)->name);
        put_replaced(command_at(i)->summary, zsh);
        putchar('\'');
    }
    puts(")\n"
         "        _describe command commands\n"
         "        _files\n"
         "        return\n"
         "    fi\n"
         "    shift words\n"
         "    (( CURRENT-- ))\n"
         "    case $words[1] in");
    for (size_t i = 0; command_at(i); i++)
        put_zsh_command(command_at(i));
    puts("    esac\n"
         "}\n"
         "_unisol \"$@\"");
}

static void put_fish_option(const struct command *command, const struct option_row *row)
{
    enum value_kind kind = kind_of_value(row);

    printf("complete -c unisol -n '__fish_seen_subcommand_from %s' -l %s", command->name,
           row->name);
    if (row->letter)
        printf(" -s %c", row->letter);
    if (row->argument)
        fputs(kind == VALUE_FILE ? " -r -F" : " -x", stdout);
    if (kind == VALUE_WORDS) {
        fputs(" -a '", stdout);
        print_option_values(row);
        putchar('\'');
    }
    fputs(" -d '", stdout);
    put_replaced(row->help, fish);
    puts("'");
}

static void put_fish_command(const struct command *command)
{
    printf("complete -c unisol -n __fish_use_subcommand -a %s -d '", command->name);
    put_replaced(command->summary, fish);
    puts("'");
    if (kind_of_operand(command) == VALUE_WORDS) {
        printf("complete -c unisol -n '__fish_seen_subcommand_from %s' -f -a '", command->name);
        print_operand_values(command);
        puts("'");
    }
    each_option(command, put_fish_option);
}

static void put_fish_file(void)
{
    puts("# fish completion for unisol");
    for (size_t i = 0; command_at(i); i++)
        put_fish_command(command_at(i));
}

bool print_completion_for(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        put_bash();
    else if (strcmp(shell, "zsh") == 0)
        put_zsh_file();
    else if (strcmp(shell, "fish") == 0)
        put_fish_file();
    else
        return false;
    return true;
}
