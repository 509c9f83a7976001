# SPDX-License-Identifier: MIT
"""Loads the shared library, declares its functions, and owns objects."""

import ctypes
import os
import threading
from typing import Any, Callable, Optional, Tuple

from unisol._structs import FUNCTIONS

OK, END, FAILED = range(3)


def _open() -> ctypes.CDLL:
    named = os.environ.get("UNISOL_LIBRARY")
    files = ["libunisol.dll"] if os.name == "nt" else ["libunisol.so.1", "libunisol.1.dylib"]
    bundled = [os.path.join(os.path.dirname(__file__), name) for name in files]  # wheels contain the library
    names = [path for path in bundled if os.path.exists(path)] or files
    why = ""
    for name in [named] if named else names:
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            why = why or str(error)
    raise ImportError(f"libunisol cannot be loaded ({why}); install it, or name its file in UNISOL_LIBRARY")


def _load() -> Any:
    library = _open()
    for name, (result, arguments) in FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"this libunisol has no {name}: it is older than the package") from None
        function.restype = result
        function.argtypes = arguments
    return library


#: The library.  Its functions check the types of their arguments.
lib: Any = _load()


class Handle:
    """An object of the library, which is freed by close() or with the last reference.  Only one
    thread at a time may use an object of the library, so code that may share one holds its lock."""

    __slots__ = ("pointer", "lock", "_free", "_needs")

    def __init__(self, pointer: Optional[int], free: Callable[[Optional[int]], None], needs: Tuple[object, ...] = ()) -> None:
        """Takes ownership of the object at `pointer`, and keeps `needs` alive."""
        self.pointer = pointer
        #: Held from the check of `pointer` to the last use of what the library returned.
        self.lock = threading.RLock()
        self._free = free
        self._needs = needs
        if not pointer:
            raise MemoryError

    def close(self) -> None:
        """Frees the object when no other thread uses it.  A second call does nothing."""
        with self.lock:
            pointer, self.pointer = self.pointer, None
            if pointer:
                self._free(pointer)

    def __del__(self) -> None:
        self.close()
