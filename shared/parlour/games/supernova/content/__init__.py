"""What is printed on the components, as data with a schema."""

from parlour.games.supernova.content.errors import EditionError
from parlour.games.supernova.content.loading import check_edition, content_hash, describe, house_edition, load_edition
from parlour.games.supernova.content.schema import Edition

__all__ = ["Edition", "EditionError", "check_edition", "content_hash", "describe", "house_edition", "load_edition"]
