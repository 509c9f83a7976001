# SPDX-License-Identifier: MIT
"""Formats that files describe (docs/format-files.md)."""

import os
from typing import Iterable, Union

from unisol._diagnostics import Observer
from unisol._errors import OptionError
from unisol._library import OK, Handle, lib
from unisol._words import encode

#: Files that describe formats: paths, or their contents as bytes.
FormatFiles = Iterable[Union[str, "os.PathLike[str]", bytes]]


def load_formats(files: FormatFiles) -> Handle:
    """Returns the formats of the files.  Raises OptionError if there is a mistake in one of them."""
    observer = Observer()
    handle = Handle(lib.unisol_formats_new(observer.function, None), lib.unisol_formats_free, (observer.function,))
    for file in files:
        name = None
        if isinstance(file, bytes):
            text = file
        else:
            name = encode(file)
            with open(file, "rb") as opened:
                text = opened.read()
        if lib.unisol_formats_add(handle.pointer, text, len(text), name) != OK:
            raise OptionError(observer.take())
    return handle
