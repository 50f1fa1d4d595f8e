"""Against a real server: WORDKEEP_URL, and one that allows one request a second: WORDKEEP_LIMITED_URL."""

import inspect
import os
import re
import threading
import time
import typing
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from wordkeep import Wordkeep, WordkeepError, types

URL = os.environ["WORDKEEP_URL"]
LIMITED_URL = os.environ["WORDKEEP_LIMITED_URL"]


def setUpModule():
    Wordkeep(URL).get_meta()


class Operations(unittest.TestCase):
    def setUp(self):
        self.dictionary = Wordkeep(URL)

    def test_has_a_method_for_every_operation_of_the_server(self):
        document = self.dictionary.get_open_api()
        names = [
            re.sub("([A-Z])", lambda found: "_" + found[1].lower(), operation["operationId"])
            for methods in document["paths"].values()
            for operation in methods.values()
            # Sounds and licence texts are no data.
            if all(
                "application/json" in answer.get("content", ["application/json"])
                for answer in operation["responses"].values()
            )
        ]
        own = [name for name, _ in inspect.getmembers(Wordkeep, inspect.isfunction)]
        own = [name for name in own if name[0] != "_" and not name.startswith("each_")]
        self.assertEqual(sorted(own), sorted(names))

    def test_reads_what_the_server_has_in_the_types_that_it_names(self):
        d = self.dictionary
        run = d.get_word("ran")
        self.assertEqual(run["data"][0]["word"], "run")
        self.assertEqual(d.get_word_by_id(run["data"][0]["id"])["data"]["word"], "run")
        self.assertEqual(d.search("runn", limit=3)["meta"]["term"], "runn")
        detailed = d.search_detailed("run", with_meanings=True)
        self.assertTrue(detailed["data"][0]["meanings"])
        for read in (
            d.get_word_meanings,
            d.get_word_forms,
            d.get_word_synonyms,
            d.get_word_antonyms,
            d.get_word_related,
        ):
            self.assertIsInstance(read("run")["data"], list)
        russian = d.get_word_translations("run", language=["ru"])["data"]
        languages = {one["language"] for one in russian["meaning_translations"]}
        self.assertEqual(languages, {"ru"})
        self.assertEqual(d.batch_words(["ran", "qqqq"])["meta"]["not_found"], ["qqqq"])
        self.assertTrue(d.words_exist(["ran"])["data"][0]["exists"])
        self.assertIn("word", d.get_random_word(part_of_speech="verb")["data"])
        self.assertEqual(d.get_meta()["data"]["api_version"], "1")
        (dataset,) = d.list_datasets()["data"]
        (of_run,) = d.get_word_datasets("run", dataset=[dataset["name"]])["data"]
        self.assertEqual((of_run["dataset"], of_run["word"]), (dataset["name"], "run"))
        for name, kind in (("GetWordAnswer", run), ("SearchDetailedAnswer", detailed)):
            fields = typing.get_type_hints(getattr(types, name))
            self.assertEqual(set(fields), set(kind))
        record = typing.get_type_hints(types.WordRecord)
        self.assertEqual(list(record), list(run["data"][0]))

    def test_reads_lists_to_their_end(self):
        ids = [record["id"] for record in self.dictionary.each_word(limit=7)]
        self.assertGreater(len(ids), 14)
        self.assertEqual(len(set(ids)), len(ids))
        found = list(self.dictionary.each_found(contains="a", limit=2))
        count = self.dictionary.find(contains="a")["meta"]["count"]
        self.assertEqual(len(found), count)
        self.assertGreater(count, 2)

    def test_sends_a_suggestion(self):
        answer = self.dictionary.create_suggestion({"headword": "run", "message": "From Python."})
        self.assertEqual(answer["data"]["status"], "new")

    def test_takes_any_spelling(self):
        for word in ("a/b", "50%", "ü?x#y", "a b"):
            with self.assertRaises(WordkeepError) as caught:
                self.dictionary.get_word(word)
            self.assertEqual(caught.exception.code, "word_doesnt_found")


class Errors(unittest.TestCase):
    def test_say_what_was_wrong(self):
        with self.assertRaises(WordkeepError) as caught:
            Wordkeep(URL).search("run", limit=1000)
        error = caught.exception
        self.assertEqual((error.status, error.code), (400, "validation_failed"))
        self.assertEqual(error.details[0]["path"], "query.limit")
        self.assertIn("query.limit", str(error))

    def test_say_that_there_is_no_server(self):
        with self.assertRaises(WordkeepError) as caught:
            Wordkeep("http://127.0.0.1:1", retries=0).get_meta()
        self.assertEqual((caught.exception.status, caught.exception.code), (0, "network_error"))

    def test_say_that_something_else_answers(self):
        with self.assertRaises(WordkeepError) as caught:
            Wordkeep(URL + "/nothing-here", retries=0).get_meta()
        self.assertEqual(caught.exception.code, "route_not_found")

    def test_refuse_what_is_no_address_of_a_server(self):
        with self.assertRaises(ValueError):
            Wordkeep("file:///etc")


class Patience(unittest.TestCase):
    def test_waits_as_long_as_the_server_says(self):
        dictionary = Wordkeep(LIMITED_URL, cache_size=0)
        began = time.monotonic()
        for _ in range(3):
            self.assertEqual(dictionary.get_word("run")["data"][0]["word"], "run")
        self.assertGreater(time.monotonic() - began, 1)

    def test_does_not_wait_longer_than_it_may(self):
        dictionary = Wordkeep(LIMITED_URL, max_retry_after=0, cache_size=0)
        with self.assertRaises(WordkeepError) as caught:
            for _ in range(50):
                dictionary.get_meta()
        self.assertEqual((caught.exception.status, caught.exception.retry_after), (429, 1))


class Proxy(BaseHTTPRequestHandler):
    """Between client and server: notes what is asked and answered, and fails when it is told to."""

    failures: typing.List[int] = []
    statuses: typing.List[int] = []

    def do_GET(self):
        if self.failures:
            status, body, headers = self.failures.pop(0), b"<html>", {}
        else:
            status, body, headers = forward(self.path, self.headers)
        self.statuses.append(status)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if status != 304:
            self.wfile.write(body)

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_):
        pass


def forward(path, asked):
    import http.client
    from urllib.parse import urlsplit

    server = http.client.HTTPConnection(urlsplit(URL).netloc)
    names = ("If-None-Match", "Accept-Encoding", "X-API-Key")
    server.request("GET", path, headers={name: asked[name] for name in names if asked[name]})
    answer = server.getresponse()
    body = answer.read()
    names = ("ETag", "Content-Encoding")
    server.close()
    return answer.status, body, {name: answer.headers[name] for name in names if answer.headers[name]}


class Cache(unittest.TestCase):
    def setUp(self):
        Proxy.failures, Proxy.statuses = [], []
        self.proxy = HTTPServer(("127.0.0.1", 0), Proxy)
        self.addCleanup(self.proxy.server_close)
        self.addCleanup(self.proxy.shutdown)
        threading.Thread(target=self.proxy.serve_forever, args=(0.01,), daemon=True).start()
        self.dictionary = Wordkeep("http://127.0.0.1:%d" % self.proxy.server_port)

    def test_asks_again_only_for_what_has_changed(self):
        first = self.dictionary.get_word("run")
        first["data"].clear()
        second = self.dictionary.get_word("run")
        self.assertEqual(Proxy.statuses, [200, 304])
        self.assertEqual(second["data"][0]["word"], "run")

    def test_tries_again_what_fails_for_the_moment(self):
        Proxy.failures = [502, 503]
        self.assertEqual(self.dictionary.get_word("run")["meta"]["word"], "run")
        self.assertEqual(Proxy.statuses, [502, 503, 200])

    def test_gives_up_at_last_and_never_tries_what_is_wrong_for_good(self):
        Proxy.failures = [502, 502]
        with self.assertRaises(WordkeepError):
            Wordkeep("http://127.0.0.1:%d" % self.proxy.server_port, retries=1).get_meta()
        Proxy.failures = [500]
        with self.assertRaises(WordkeepError):
            self.dictionary.get_meta()
        self.assertEqual(Proxy.statuses, [502, 502, 500])

    def test_never_sends_a_suggestion_twice(self):
        Proxy.failures = [504, 504]
        with self.assertRaises(WordkeepError) as caught:
            self.dictionary.create_suggestion({"headword": "run", "message": "Once."})
        self.assertEqual(caught.exception.code, "unexpected_answer")
        self.assertEqual(Proxy.statuses, [504])


if __name__ == "__main__":
    unittest.main()
