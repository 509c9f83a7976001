# SPDX-License-Identifier: MIT
"""Runs a command and writes what it and its children took to a file: milliseconds of CPU time, and the largest one's kB.

    usage.py LOG COMMAND...
"""
import resource
import subprocess
import sys

status = subprocess.run(sys.argv[2:], check=False).returncode
taken = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w", encoding="ascii") as log:
    print(round(1000 * (taken.ru_utime + taken.ru_stime)), taken.ru_maxrss, file=log)
sys.exit(status)
