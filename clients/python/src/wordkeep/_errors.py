"""What can go wrong."""

from __future__ import annotations

from typing import Optional, Sequence, TypedDict


class FieldProblem(TypedDict):
    """One thing that is wrong with a request: ``query.limit``, and why."""

    path: str
    message: str


class WordkeepError(Exception):
    """What the server refused, or why it could not be asked."""

    def __init__(
        self,
        status: int,
        code: str,
        *,
        detail: Optional[str] = None,
        details: Sequence[FieldProblem] = (),
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(code if detail is None else f"{code}: {detail}")
        #: The HTTP status; 0 when there was no answer.
        self.status = status
        #: The code of the API, such as ``word_doesnt_found``; ``network_error`` without an answer,
        #: ``unexpected_answer`` when something else than Wordkeep answered.
        self.code = code
        #: One sentence for a person.
        self.detail = detail
        #: What is wrong, field by field.
        self.details = list(details)
        #: Names the request in the log of the server, where it failed there.
        self.request_id = request_id
        #: Seconds until asking again makes sense, if the server said so.
        self.retry_after = retry_after
