# SPDX-License-Identifier: MIT
"""Where the conformance kit is.  Imported before the modules of its reference implementation."""
from __future__ import annotations

import os
import sys

KIT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "conformance")
REFERENCE = os.path.join(KIT, "reference")
sys.path[1:1] = [KIT, REFERENCE]
