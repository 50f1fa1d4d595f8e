"""Reads a Wordkeep dictionary: every operation of its public API."""

from ._errors import FieldProblem, WordkeepError
from .client import Wordkeep

__all__ = ["FieldProblem", "Wordkeep", "WordkeepError"]
