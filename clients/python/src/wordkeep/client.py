"""The client: a method for each operation of the public API."""

from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, cast
from urllib.parse import quote

from . import types as t
from ._connection import Connection


class Wordkeep:
    """A Wordkeep server.

    Methods are named as the operations of its OpenAPI document, in Python's way. Answers are
    dictionaries with ``data`` and ``meta``. Filters and options of reads are keyword arguments
    with the names of the API; a list stands for a repeated one.
    """

    def __init__(
        self,
        server: str,
        *,
        api_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        retries: int = 3,
        max_retry_after: float = 30.0,
        timeout: float = 30.0,
        cache_size: int = 500,
    ) -> None:
        """
        :param server: its address, such as ``http://127.0.0.1:3010``
        :param api_key: sent as ``X-API-Key``, where the server gives out keys
        :param retries: how often to try again what failed for the moment
        :param max_retry_after: a server that asks to wait longer is not asked again, in seconds
        :param timeout: how long a step of an attempt may take, in seconds
        :param cache_size: how many answers to keep and to ask for again only if they changed
        """
        self._connection = Connection(
            server,
            api_key=api_key,
            headers=headers,
            retries=retries,
            max_retry_after=max_retry_after,
            timeout=timeout,
            cache_size=cache_size,
        )

    def search(self, search: str, **query: Any) -> t.SearchAnswer:
        """Headwords that match a term, best first; misspelled ones too."""
        return cast(t.SearchAnswer, self._get("/search", {**query, "search": search}))

    def search_detailed(self, search: str, **query: Any) -> t.SearchDetailedAnswer:
        """The same with whole records, in pages."""
        answer = self._get("/search/detailed", {**query, "search": search})
        return cast(t.SearchDetailedAnswer, answer)

    def list_words(self, **query: Any) -> t.ListWordsAnswer:
        """One page of the word records that pass the filters, in alphabetical order."""
        return cast(t.ListWordsAnswer, self._get("/words", query))

    def each_word(self, **query: Any) -> Iterator[t.WordRecord]:
        """All word records that pass the filters; pages are fetched as they are needed."""
        return _each(self.list_words, query)

    def find(self, **query: Any) -> t.FindAnswer:
        """One page of the words that meet conditions, best first."""
        return cast(t.FindAnswer, self._get("/find", query))

    def each_found(self, **query: Any) -> Iterator[t.FoundItem]:
        """All words that meet conditions; pages are fetched as they are needed."""
        return _each(self.find, query)

    def batch_words(self, words: Sequence[str]) -> t.BatchWordsAnswer:
        """As many as 50 headwords at once."""
        answer = self._connection.call("POST", "/words/batch", body={"words": list(words)})
        return cast(t.BatchWordsAnswer, answer)

    def words_exist(self, words: Sequence[str]) -> t.WordsExistAnswer:
        """Whether each of up to 200 spellings is known."""
        answer = self._connection.call("POST", "/words/exists", body={"words": list(words)})
        return cast(t.WordsExistAnswer, answer)

    def get_word(self, word: str) -> t.GetWordAnswer:
        """Every part of speech of a headword; an inflected form leads to its base."""
        return cast(t.GetWordAnswer, self._get(_word_path(word)))

    def get_word_meanings(self, word: str) -> t.GetWordMeaningsAnswer:
        return cast(t.GetWordMeaningsAnswer, self._get(_word_path(word) + "/meanings"))

    def get_word_translations(
        self, word: str, *, language: Sequence[str] = ()
    ) -> t.GetWordTranslationsAnswer:
        answer = self._get(_word_path(word) + "/translations", {"language": list(language)})
        return cast(t.GetWordTranslationsAnswer, answer)

    def get_word_datasets(
        self, word: str, *, dataset: Sequence[str] = ()
    ) -> t.GetWordDatasetsAnswer:
        """A word as each dataset has it."""
        answer = self._get(_word_path(word) + "/datasets", {"dataset": list(dataset)})
        return cast(t.GetWordDatasetsAnswer, answer)

    def get_word_forms(self, word: str) -> t.GetWordFormsAnswer:
        """Inflected forms."""
        return cast(t.GetWordFormsAnswer, self._get(_word_path(word) + "/forms"))

    def get_word_synonyms(self, word: str) -> t.GetWordSynonymsAnswer:
        return cast(t.GetWordSynonymsAnswer, self._get(_word_path(word) + "/synonyms"))

    def get_word_antonyms(self, word: str) -> t.GetWordAntonymsAnswer:
        return cast(t.GetWordAntonymsAnswer, self._get(_word_path(word) + "/antonyms"))

    def get_word_related(
        self, word: str, *, kind: Sequence[str] = (), limit: Optional[int] = None
    ) -> t.GetWordRelatedAnswer:
        """Broader, narrower, similar and derived words, parts and members."""
        query = {"kind": list(kind), "limit": limit}
        return cast(t.GetWordRelatedAnswer, self._get(_word_path(word) + "/related", query))

    def get_word_by_id(self, id: int) -> t.GetWordByIdAnswer:
        return cast(t.GetWordByIdAnswer, self._get(f"/words/id/{int(id)}"))

    def get_random_word(self, **query: Any) -> t.GetRandomWordAnswer:
        """A word record at random, out of those that pass the filters."""
        return cast(t.GetRandomWordAnswer, self._get("/random", query))

    def get_meta(self) -> t.GetMetaAnswer:
        """Versions, licence and size of the dictionary."""
        return cast(t.GetMetaAnswer, self._get("/meta"))

    def list_datasets(self) -> t.ListDatasetsAnswer:
        """The dictionaries of the server, in order."""
        return cast(t.ListDatasetsAnswer, self._get("/datasets"))

    def get_open_api(self) -> t.GetOpenApiAnswer:
        """The OpenAPI document of the server."""
        return cast(t.GetOpenApiAnswer, self._get("/openapi.json"))

    def create_suggestion(self, suggestion: t.CreateSuggestionBody) -> t.CreateSuggestionAnswer:
        """Reports a mistake, proposes an edit or a missing word. Never sent twice."""
        answer = self._connection.call(
            "POST", "/suggestions", body=suggestion, is_repeatable=False
        )
        return cast(t.CreateSuggestionAnswer, answer)

    def _get(self, path: str, query: Optional[Mapping[str, Any]] = None) -> Any:
        return self._connection.call("GET", path, query=query)


def _word_path(word: str) -> str:
    return "/words/" + quote(word, safe="")


def _each(page: Callable[..., Any], query: Mapping[str, Any]) -> Iterator[Any]:
    asked = {"limit": 100, **query}
    while True:
        answer = page(**asked)
        yield from answer["data"]
        cursor = answer["meta"]["next_cursor"]
        if cursor is None:
            return
        asked["cursor"] = cursor
