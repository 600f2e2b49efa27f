"""Static files under hashed names, as a production site serves them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Names carry a hash of the content, also where one JavaScript module imports another."""

    support_js_module_import_aggregation = True
