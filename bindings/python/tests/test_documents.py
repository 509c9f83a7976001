# SPDX-License-Identifier: MIT
"""The programs in the documents run, and print what their comments state."""

import contextlib
import io
import re
import shutil
from pathlib import Path
from typing import List

import pytest

DOCUMENTS = ["bindings/python/README.md", "docs/library.md"]


def programs(page: Path) -> List[str]:
    return re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.M | re.S)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_programs(tree: Path, samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, document: str) -> None:
    for path in samples.iterdir():
        shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    found = programs(tree / document)
    assert found
    scope: "dict[str, object]" = {}
    for program in found:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(program, scope)
        comment = r"^ *print\([^#]*\)  # ([^ ]*:\d+:\d+: .*|TOO_MANY.*|automoves .*)$"
        for expected in re.findall(comment, program, re.M):
            assert expected + "\n" in printed.getvalue()
