"""Sends requests to one server: repeats, waits, and knows what it was answered before."""

from __future__ import annotations

import gzip
import http.client
import json
import random
import threading
import time
from collections import OrderedDict
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, NamedTuple, Optional
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from ._errors import WordkeepError

_FIRST_DELAY = 0.25
# Answers of a server, or of a proxy before it, that may be different a moment later.
_TEMPORARY = frozenset({429, 502, 503, 504})


class _Kept(NamedTuple):
    etag: str
    body: bytes


class _EtagCache:
    """The last answers by address, to be asked for again only if they changed."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: "OrderedDict[str, _Kept]" = OrderedDict()
        self._lock = threading.Lock()

    def get(self, address: str) -> Optional[_Kept]:
        with self._lock:
            kept = self._kept.get(address)
            if kept is not None:
                self._kept.move_to_end(address)
            return kept

    def put(self, address: str, kept: _Kept) -> None:
        with self._lock:
            self._kept[address] = kept
            self._kept.move_to_end(address)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)


class Connection:
    def __init__(
        self,
        server: str,
        *,
        api_key: Optional[str],
        headers: Optional[Mapping[str, str]],
        retries: int,
        max_retry_after: float,
        timeout: float,
        cache_size: int,
    ) -> None:
        # Not every address that urllib opens is one of a server: file:// is none.
        if not server.lower().startswith(("http://", "https://")):
            raise ValueError("the address of a server starts with http:// or https://")
        self._base = server.rstrip("/") + "/api/v1"
        self._headers: Dict[str, str] = {
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
            "User-Agent": "wordkeep-python",
            **(headers or {}),
        }
        if api_key is not None:
            self._headers["X-API-Key"] = api_key
        self._retries = retries
        self._max_retry_after = max_retry_after
        self._timeout = timeout
        self._cache = _EtagCache(cache_size)

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        is_repeatable: bool = True,
    ) -> Any:
        """:param is_repeatable: whether asking twice is the same as asking once"""
        attempt = 0
        while True:
            try:
                return self._attempt(method, path, query, body)
            except WordkeepError as error:
                delay = self._delay_before(attempt, error, is_repeatable)
                if delay is None:
                    raise
            time.sleep(delay)
            attempt += 1

    def _delay_before(
        self, attempt: int, error: WordkeepError, is_repeatable: bool
    ) -> Optional[float]:
        """Seconds to wait before trying again; None if that is no use."""
        if attempt >= self._retries:
            return None
        # What Wordkeep refuses it has not done; of anything else nobody knows.
        is_refused = error.status != 0 and error.code != "unexpected_answer"
        is_passing = error.status == 0 or error.status in _TEMPORARY
        if not is_passing or not (is_refused or is_repeatable):
            return None
        if error.retry_after is None:
            # Twice as long each time, and not all clients at once.
            return _FIRST_DELAY * 2.0**attempt * (0.5 + random.random() / 2)
        return error.retry_after if error.retry_after <= self._max_retry_after else None

    def _attempt(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]],
        body: Optional[Mapping[str, Any]],
    ) -> Any:
        address = self._base + path + _query_text(query)
        headers = dict(self._headers)
        kept = self._cache.get(address) if method == "GET" else None
        if kept is not None:
            headers["If-None-Match"] = kept.etag
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = Request(address, data=data, headers=headers, method=method)
        try:
            with urlopen(request, timeout=self._timeout) as response:
                content = _content(response)
                etag = response.headers.get("ETag")
        except HTTPError as error:
            with error:
                if error.code == 304 and kept is not None:
                    return json.loads(kept.body)
                raise _refusal(error) from None
        except (OSError, http.client.HTTPException) as error:
            detail = f"no answer from {address}: {error}"
            raise WordkeepError(0, "network_error", detail=detail) from error
        answer = _parse(content)
        if answer is None:
            raise WordkeepError(response.status, "unexpected_answer", detail="not Wordkeep's")
        if method == "GET" and etag is not None:
            self._cache.put(address, _Kept(etag, content))
        return answer


def _content(response: Any) -> bytes:
    content: bytes = response.read()
    is_packed = response.headers.get("Content-Encoding") == "gzip"
    return gzip.decompress(content) if is_packed else content


def _query_text(query: Optional[Mapping[str, Any]]) -> str:
    """A list is a repeated key; what is None is left out."""
    pairs = []
    for name, value in (query or {}).items():
        values = value if isinstance(value, (list, tuple)) else [value]
        pairs += [(name, _text(one)) for one in values if one is not None]
    return "?" + urlencode(pairs) if pairs else ""


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _parse(content: bytes) -> Optional[Dict[str, Any]]:
    try:
        value = json.loads(content)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _refusal(error: HTTPError) -> WordkeepError:
    try:
        body = _parse(_content(error)) or {}
    except (OSError, EOFError, http.client.HTTPException):
        body = {}
    code = body.get("code")
    # A proxy refuses in words of its own.
    is_ours = isinstance(code, str)
    return WordkeepError(
        error.code,
        code if is_ours else "unexpected_answer",
        detail=body.get("detail") if is_ours else f"the answer ({error.code}) is not Wordkeep's",
        details=body.get("details") or (),
        request_id=body.get("request_id"),
        retry_after=_retry_after(error.headers.get("Retry-After")),
    )


def _retry_after(header: Optional[str]) -> Optional[float]:
    """The seconds that ``Retry-After`` names, as a number or a date."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        date = parsedate_to_datetime(header)
    except (TypeError, ValueError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())
