/* SPDX-License-Identifier: MIT */
/* Manual pages and shell completion. */
#include "cli/manual.h"

#include <stdio.h>
#include <string.h>

#include "cli/options.h"

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

/* Calls put for each option of a command that is not hidden. */
static void each_option(const struct command *command, void (*put)(const struct option_row *row))
{
    struct option_tables t = tables_of(command);
    for (size_t i = 0; t.rows[i]; i++)
        for (const struct option_row *row = t.rows[i]; row->name; row++)
            if (row->help)
                put(row);
}

static void put_bash_option(const struct option_row *row)
{
    printf(" --%s", row->name);
    if (row->letter)
        printf(" -%c", row->letter);
}

static void put_commands(void)
{
    for (size_t i = 0; command_at(i); i++)
        printf("%s%s", i ? " " : "", command_at(i)->name);
}

/* The completion runs the program to list formats and games, so that they match its version. */
static void put_bash(void)
{
    fputs("# bash completion for unisol\n"
          "_unisol() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} words=\n"
          "    COMPREPLY=()\n"
          "    [ \"$prev\" != = ] || prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    [ \"$cur\" != = ] || cur=\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        words='",
          stdout);
    put_commands();
    fputs("'\n"
          "    elif [[ $prev == @(-f|-t|--format|--to|formats) ]]; then\n"
          "        words=$(unisol formats | cut -d ' ' -f 1)\n"
          "    elif [[ $prev == @(-g|--game) ]]; then\n"
          "        words=$(unisol variants | sed '1d; s/ .*//')\n"
          "    elif [ \"$prev\" = help ]; then\n"
          "        words='",
          stdout);
    put_commands();
    fputs("'\n"
          "    elif [[ $cur == -* ]]; then\n"
          "        case ${COMP_WORDS[1]} in\n",
          stdout);
    for (size_t i = 0; command_at(i); i++) {
        printf("        %s) words='", command_at(i)->name);
        each_option(command_at(i), put_bash_option);
        puts("' ;;");
    }
    puts("        esac\n"
         "    fi\n"
         "    [ -z \"$words\" ] || mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
         "}\n"
         "complete -o default -F _unisol unisol");
}

/* Prints text between single quotes in a specification of _arguments, in which brackets and colons
   are special. */
static void put_zsh(const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else if (strchr("[]:\\", *text))
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

/* The action that completes an argument with that name in the help. */
static const char *zsh_action(const char *argument)
{
    if (strstr(argument, "FORMAT"))
        return "($(unisol formats | cut -d \" \" -f 1))";
    return strstr(argument, "FILE") || strcmp(argument, "DIR") == 0 ? "_files" : "";
}

static void put_zsh_spelling(const struct option_row *row, const char *dashes, const char *name)
{
    bool joined = row->argument && strlen(dashes) == 2; /* --to=FORMAT and --to FORMAT */
    printf(" \\\n            '*%s%s%s[", dashes, name, joined ? "=" : "");
    put_zsh(row->help);
    putchar(']');
    if (row->argument) {
        putchar(':');
        put_zsh(row->argument);
        printf(":%s", strcmp(row->name, "game") == 0 ? "($(unisol variants | sed \"1d; s/ .*//\"))"
                                                     : zsh_action(row->argument));
    }
    putchar('\'');
}

static void put_zsh_option(const struct option_row *row)
{
    char letter[2] = {row->letter, '\0'};
    put_zsh_spelling(row, "--", row->name);
    if (row->letter)
        put_zsh_spelling(row, "-", letter);
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
        put_zsh(command_at(i)->summary);
        putchar('\'');
    }
    puts(")\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    shift words\n"
         "    (( CURRENT-- ))\n"
         "    case $words[1] in");
    for (size_t i = 0; command_at(i); i++) {
        printf("    %s)\n        _arguments", command_at(i)->name);
        each_option(command_at(i), put_zsh_option);
        printf(" \\\n            '*:argument:");
        if (strstr(command_at(i)->operands, "COMMAND")) {
            putchar('(');
            put_commands();
            putchar(')');
        } else {
            fputs(zsh_action(command_at(i)->operands), stdout);
        }
        puts("'\n        ;;");
    }
    puts("    esac\n"
         "}\n"
         "_unisol \"$@\"");
}

bool print_completion_for(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        put_bash();
    else if (strcmp(shell, "zsh") == 0)
        put_zsh_file();
    else
        return false;
    return true;
}
