/* SPDX-License-Identifier: MIT */
/* The yardstick of `./dev bench` for JSON Lines: json-c parses each line of a file, and nothing is done with it. */
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
    struct json_tokener *tokener = json_tokener_new();
    char *line = NULL;
    size_t cap = 0;
    ssize_t n;
    if (!in || !tokener)
        return 2;
    while ((n = getline(&line, &cap, in)) > 0) {
        json_tokener_reset(tokener);
        struct json_object *object = json_tokener_parse_ex(tokener, line, (int)n);
        if (!object)
            return 1;
        json_object_put(object);
    }
    free(line);
    json_tokener_free(tokener);
    fclose(in);
    return 0;
}
