"""Static files under hashed names, as a production site serves them: joined, small, compressed."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from backgammon.bundles import Modules

Paths = Mapping[str, tuple[Storage, str]]
SCRIPTS, STYLES = PurePosixPath("js"), PurePosixPath("css")


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names carry a hash of the content; beside each file lies one by gzip and one by brotli."""

    keep_only_hashed_files = True

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Make our own files small, then what Django and WhiteNoise make of all."""
        yield from super().post_process(paths if dry_run else self._made_small(paths), dry_run)

    def _made_small(self, paths: Paths) -> dict[str, tuple[Storage, str]]:
        """The same files with our scripts and styles made small; parts of others are left out."""
        small = InMemoryStorage()
        modules = Modules({path.name: text for path, text in _texts(paths, SCRIPTS)})
        made = {str(SCRIPTS / entry): jsmin(modules.join(entry)) for entry in modules.entries()}
        made |= {str(path): cssmin(text) for path, text in _texts(paths, STYLES)}
        kept = dict(paths)
        for name in modules.sources:
            del kept[str(SCRIPTS / name)]
            self.delete(str(SCRIPTS / name))
        for name, text in made.items():
            small.save(name, ContentFile(text.encode()))
            kept[name] = small, name
        return kept


def _texts(paths: Paths, folder: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    """The files that lie in one folder, and what is in them."""
    for name, (storage, path) in paths.items():
        if PurePosixPath(name).parent == folder:
            with storage.open(path) as file:
                yield PurePosixPath(name), file.read().decode()
