#!/bin/sh
# SPDX-License-Identifier: MIT
# What action.yml runs: verifies FILES with ARGUMENTS, by the unisol that is installed or that of the release TAG.
set -eu
if ! command -v unisol >/dev/null; then
    name=unisol-${TAG#v}-linux-$(uname -m)
    curl -fsSL --output-dir "$RUNNER_TEMP" -O "$RELEASES/download/$TAG/$name.tar.gz" -O "$RELEASES/download/$TAG/SHA256SUMS"
    (cd "$RUNNER_TEMP" && grep " $name.tar.gz\$" SHA256SUMS | sha256sum -c - >&2)
    mkdir -p "$RUNNER_TEMP/unisol"
    tar -xzf "$RUNNER_TEMP/$name.tar.gz" -C "$RUNNER_TEMP/unisol"
    PATH=$(dirname "$(find "$RUNNER_TEMP/unisol" -name unisol -type f | head -n 1)"):$PATH
fi
# shellcheck disable=SC2086 # both are words
exec unisol verify --report=github $ARGUMENTS $FILES
