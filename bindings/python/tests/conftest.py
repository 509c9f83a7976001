# SPDX-License-Identifier: MIT
import os
from pathlib import Path

import pytest


@pytest.fixture
def tree() -> Path:
    """The source tree of unisol, with its samples and golden cases."""
    return Path(os.environ.get("SRCDIR") or Path(__file__).parents[3])


@pytest.fixture
def samples(tree: Path) -> Path:
    return tree / "samples"
