#!/bin/sh
# Prints a file, after it has read the question.
cat >question
cat "$1"
