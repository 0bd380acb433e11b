"""A folder takes the place of another at once: whoever reads meanwhile has the old site or the new one, never half.

Two folders take turns: the one that was replaced is kept beside, closed to others, and brought up to date the next
time. Both hold the same files under two names where nothing has changed, so that a week costs what it changes.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import stat
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

_HERE = -100  # AT_FDCWD
_EXCHANGE = 2  # RENAME_EXCHANGE, renameat2(2)
_CLOSED = 0o700
_NO_SWAP = {errno.EXDEV, errno.EBUSY, errno.EINVAL, errno.ENOSYS, errno.EACCES, errno.EPERM, errno.EROFS}


def put(folder: Path, contents: Mapping[str, bytes | None], before: Collection[str], removed: Collection[str]) -> int:
    """Bring the files of a site into `folder`, and take the `removed` ones out. Gives how many were written anew.

    A file whose content is None stands there already; `before` are the files of the site that stood there. The folder
    is swapped for one beside it, but where it holds anything else, is the root of a file system, or lies where nothing
    can be made beside it: then file by file, and what else is in it stays.
    """
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    written = {path: content for path, content in contents.items() if content is not None}
    if not written and not any((folder / path).exists() for path in removed):
        return 0
    with _alone(folder.parent):
        there = _inodes(folder) if folder.is_dir() else None
        is_ours = there is None or there.keys() <= {*before, *contents}
        swapped = is_ours and _swap(folder, there, written, removed)
    if not swapped:
        _replace(folder, written)
        _unlink(folder, removed)
        _close_up(folder, removed)
    return len(written)


def beside(folder: Path) -> Path:
    """Give the folder that takes turns with a site's own."""
    return folder.with_name(f".{folder.name}.before")


def _swap(
    folder: Path, there: Mapping[str, int] | None, written: Mapping[str, bytes], removed: Collection[str]
) -> bool:
    """Make the folder as it shall be beside it, and exchange the two. Says whether that could be done.

    `there` are the numbers of the files in it, None where there is no folder yet.
    """
    other = beside(folder)
    try:
        other.mkdir(exist_ok=True)
        here = _inodes(other)
        if there is None:
            _unlink(other, here)
            _close_up(other, here)
            _write(other, written)
            other.rename(folder)
            return True
        other.chmod(_CLOSED)
        stay = {path: number for path, number in there.items() if path not in written and path not in removed}
        _unlink(other, [path for path in here if here[path] != stay.get(path)])
        _close_up(other, [path for path in here if path not in stay and path not in written])
        _link(other, folder, [path for path in stay if here.get(path) != stay[path]])
        _write(other, written)
        other.chmod(stat.S_IMODE(folder.stat().st_mode))
        _exchange(other, folder)
        other.chmod(_CLOSED)
    except OSError as error:
        if error.errno in _NO_SWAP:
            return False
        raise
    return True


def _link(other: Path, folder: Path, paths: Collection[str]) -> None:
    """Give files of a folder second names in another."""
    made = {""}
    for path in paths:
        _make(other, path.rpartition("/")[0], made)
        os.link(f"{folder}/{path}", f"{other}/{path}")


def _inodes(folder: Path) -> dict[str, int]:
    """Give the number of each file in a folder by its path."""
    found: dict[str, int] = {}
    waiting = [""]
    while waiting:
        place = waiting.pop()
        with os.scandir(f"{folder}/{place}") as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(f"{place}{entry.name}/")
                else:
                    found[place + entry.name] = entry.inode()
    return found


def _write(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write files where none are yet."""
    made = {""}
    for path, content in contents.items():
        _make(folder, path.rpartition("/")[0], made)
        with open(f"{folder}/{path}", "xb") as fresh:  # noqa: PTH123 - of a thousand files, paths cost most
            fresh.write(content)


def _make(folder: Path, place: str, made: set[str]) -> None:
    """Make a folder in another, with those around it, if it is not among the `made`."""
    if place in made:
        return
    _make(folder, place.rpartition("/")[0], made)
    made.add(place)
    with suppress(FileExistsError):
        os.mkdir(f"{folder}/{place}")  # noqa: PTH102 - as below


def _replace(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Write each file whole or not at all, in the place of the one before."""
    for path, content in contents.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(target.name + ".new")
        fresh.write_bytes(content)
        fresh.replace(target)


def _unlink(folder: Path, paths: Collection[str]) -> None:
    """Take files out."""
    for path in paths:
        with suppress(FileNotFoundError):
            os.unlink(f"{folder}/{path}")  # noqa: PTH108 - as in `_write`


def _close_up(folder: Path, paths: Collection[str]) -> None:
    """Take out the folders of these files that are empty now."""
    for place in sorted({parent for path in paths for parent in Path(path).parents if parent.name}, reverse=True):
        with suppress(OSError):
            (folder / place).rmdir()


def _exchange(one: Path, other: Path) -> None:
    """Exchange two folders at once. Raises OSError where the system or the place does not allow it."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        raise OSError(errno.ENOSYS, "The system exchanges no folders", str(other))
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(other))


@contextmanager
def _alone(folder: Path) -> Generator[None]:
    """Let nobody else swap in a folder meanwhile."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
    finally:
        os.close(opened)
