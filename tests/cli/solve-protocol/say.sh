#!/bin/sh
# Answers with the lines of a file, and keeps the question.
cat >question
cat lines
