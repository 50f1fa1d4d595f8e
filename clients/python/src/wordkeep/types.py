"""The answers of the public API, and what it takes. Written by npm run clients; do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union


class _ErrorBodyDetails(TypedDict):
    path: str
    message: str


class ErrorBodyDetails(_ErrorBodyDetails, total=False):
    code: Literal["required", "wrong_type", "not_one_of", "unknown_field", "too_low", "too_high", "too_few", "too_many", "too_short", "too_long", "blank", "format", "date", "time", "web_address", "control_characters", "invalid_characters", "combining_marks", "changes_nothing", "name_taken", "in_dictionary", "meaning_without_text", "transcription_differs", "not_json", "not_utf8", "too_large", "unreadable_entry", "alias_of_given_field", "same_record", "same_meaning", "which_part_of_speech", "no_such_meaning", "too_many_rows", "file_missing", "count_differs", "file_name", "other_prefix", "same_file", "damaged", "dataset_too_large", "several_dictionaries", "incomplete", "outside_import_folder", "unreachable", "address", "not_there", "no_dataset", "unreadable", "not_accepted", "server_error"]
    params: Dict[str, Any]


class _ErrorBody(TypedDict):
    statusCode: int
    code: str
    message: str
    error: Literal[True]


class ErrorBody(_ErrorBody, total=False):
    detail: str
    details: List[ErrorBodyDetails]
    request_id: str


class SearchItemMatched(TypedDict):
    """The matching translation: in the tier `translation`, and in `fuzzy` if it is misspelled."""
    language: Literal["ru", "es", "fr", "de", "pt", "zh", "ar"]
    text: str
    meaning_id: Union[int, None]


class _SearchItem(TypedDict):
    id: int
    word: str
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]
    form_of_word: Literal["base_form", "plural_form", "possessive_singular_form", "possessive_plural_form", "past_simple", "past_participle", "present_participle", "third_person_singular", "comparative_form", "superlative_form", "object", "possessive_adjective", "possessive_pronoun", "reflexive", "ordinal", "multiplicative"]
    is_obsolete: bool
    is_abbreviation: bool
    word_level: Union[Literal["A1", "A2", "B1", "B2", "C1", "C2"], None]
    area_variant: Union[Literal["common", "british", "american", "australian"], None]
    categories: List[Literal["scientific", "technical", "medical", "legal", "business", "IT", "art", "political", "sport", "culinary"]]
    language_register: Union[Literal["formal", "informal", "slang"], None]
    description: Union[str, None]
    transcription: Union[str, None]
    pattern: Union[List[str], None]
    noun___irregular_plural: bool
    noun___uncountable: bool
    noun___is_proper: bool
    noun___always_plural: bool
    verb___is_irregular: bool
    verb___transitivity: Union[Literal["transitive", "intransitive", "both"], None]
    verb___is_phrasal: bool
    verb___phrasal_object_pattern: Union[Literal["no_object", "inseparable", "separable", "separable_pronoun_only"], None]
    base_phrasal: Union[str, None]
    frequency: Union[float, None]
    forms: List[Form]
    labels: List[Literal["offensive", "vulgar", "disapproving", "literary", "dated", "humorous", "euphemistic"]]
    source: str
    match: Literal["exact", "phrasal", "translation", "prefix", "phrase", "fuzzy_prefix", "suffix", "contains", "fuzzy"]


class SearchItem(_SearchItem, total=False):
    similarity: float
    matched: SearchItemMatched


class Form(TypedDict):
    """An inflected form of a base word."""
    id: int
    word: str
    form_of_word: Literal["plural_form", "possessive_singular_form", "possessive_plural_form", "past_simple", "past_participle", "present_participle", "third_person_singular", "comparative_form", "superlative_form", "object", "possessive_adjective", "possessive_pronoun", "reflexive", "ordinal", "multiplicative"]
    area_variant: Literal["common", "british", "american", "australian"]
    transcription: Union[str, None]
    pronunciations: List[Pronunciation]
    frequency: Union[float, None]


class Pronunciation(TypedDict):
    type: Literal["ipa", "enpr"]
    text: str
    area_variant: Literal["common", "british", "american", "australian"]
    sort_order: int
    audio: List[Audio]
    strength: Union[Literal["weak", "strong"], None]


class Audio(TypedDict):
    """Address of a recording on another server."""
    url: str
    source_url: str
    attribution: str
    licenses: List[str]
    sort_order: int


class DetailedSearchItemMatched(TypedDict):
    """The matching translation: in the tier `translation`, and in `fuzzy` if it is misspelled."""
    language: Literal["ru", "es", "fr", "de", "pt", "zh", "ar"]
    text: str
    meaning_id: Union[int, None]


class _DetailedSearchItem(TypedDict):
    id: int
    word: str
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]
    form_of_word: Literal["base_form", "plural_form", "possessive_singular_form", "possessive_plural_form", "past_simple", "past_participle", "present_participle", "third_person_singular", "comparative_form", "superlative_form", "object", "possessive_adjective", "possessive_pronoun", "reflexive", "ordinal", "multiplicative"]
    is_obsolete: bool
    is_abbreviation: bool
    word_level: Union[Literal["A1", "A2", "B1", "B2", "C1", "C2"], None]
    area_variant: Union[Literal["common", "british", "american", "australian"], None]
    categories: List[Literal["scientific", "technical", "medical", "legal", "business", "IT", "art", "political", "sport", "culinary"]]
    language_register: Union[Literal["formal", "informal", "slang"], None]
    description: Union[str, None]
    transcription: Union[str, None]
    pattern: Union[List[str], None]
    noun___irregular_plural: bool
    noun___uncountable: bool
    noun___is_proper: bool
    noun___always_plural: bool
    verb___is_irregular: bool
    verb___transitivity: Union[Literal["transitive", "intransitive", "both"], None]
    verb___is_phrasal: bool
    verb___phrasal_object_pattern: Union[Literal["no_object", "inseparable", "separable", "separable_pronoun_only"], None]
    base_phrasal: Union[str, None]
    frequency: Union[float, None]
    forms: List[Form]
    phrasal_variants: List[str]
    meanings: List[Meaning]
    short_translations: List[ShortTranslation]
    labels: List[Literal["offensive", "vulgar", "disapproving", "literary", "dated", "humorous", "euphemistic"]]
    pronunciations: List[Pronunciation]
    etymologies: List[Etymology]
    alternatives: List[str]
    alternative_details: List[AlternativeDetail]
    source: str
    notes: List[Note]
    phrase_of: List[str]
    phrases: List[str]
    article: str
    match: Literal["exact", "phrasal", "translation", "prefix", "phrase", "fuzzy_prefix", "suffix", "contains", "fuzzy"]


class DetailedSearchItem(_DetailedSearchItem, total=False):
    similarity: float
    matched: DetailedSearchItemMatched


class Meaning(TypedDict):
    id: int
    sort_order: int
    title: str
    definition: str
    is_obsolete: bool
    examples: List[str]
    categories: List[Literal["scientific", "technical", "medical", "legal", "business", "IT", "art", "political", "sport", "culinary"]]
    meaning_level: Union[Literal["A1", "A2", "B1", "B2", "C1", "C2"], None]
    area_variant: Literal["common", "british", "american", "australian"]
    language_register: Union[Literal["formal", "informal", "slang"], None]
    translations: List[MeaningTranslation]
    synonyms: List[str]
    antonyms: List[str]
    labels: List[Literal["offensive", "vulgar", "disapproving", "literary", "dated", "humorous", "euphemistic"]]
    grammar: List[Literal["countable", "uncountable", "plural", "singular", "transitive", "intransitive", "not_progressive"]]
    etymology_number: Union[int, None]
    quotes: List[Quote]
    patterns: List[str]
    collocations: List[Collocation]
    topics: List[Literal["animals", "body", "business", "clothes", "colours_and_shapes", "communication", "computers", "crime", "education", "emotions", "entertainment", "family", "food", "health", "home", "language", "law", "leisure", "materials", "money", "music", "nature", "numbers", "people", "places", "plants", "politics", "religion", "science", "shopping", "society", "sport", "time", "tools", "transport", "travel", "war", "weather", "work"]]
    notes: List[Note]
    pronunciations: List[Pronunciation]


class MeaningTranslation(TypedDict):
    """A meaning in another language."""
    id: int
    language: Literal["ru", "es", "fr", "de", "pt", "zh", "ar"]
    title: str
    definition: str
    variants_of_words: List[str]


class Quote(TypedDict):
    text: str
    reference: str
    source_url: str


class Collocation(TypedDict):
    """Words that often stand beside it, best known first."""
    kind: Literal["verb_before", "verb_after", "adjective_before", "noun_before", "noun_after", "preposition_before", "preposition_after", "adverb", "phrase"]
    words: List[str]


class Note(TypedDict):
    """Advice for learners."""
    kind: Literal["usage", "choice", "error", "grammar"]
    text: str
    wrong: str
    right: str
    words: List[str]


class ShortTranslation(TypedDict):
    """A translation of the whole record."""
    id: int
    language: Literal["ru", "es", "fr", "de", "pt", "zh", "ar"]
    description: str
    variants_of_words: List[str]


class Etymology(TypedDict):
    """Meanings refer to their etymology by this number."""
    number: int
    text: str


class AlternativeDetail(TypedDict):
    word: str
    area_variant: Literal["common", "british", "american", "australian"]
    kind: Literal["spelling", "abbreviation", "other"]


class WordRecord(TypedDict):
    """One part of speech of a headword, or one form."""
    id: int
    word: str
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]
    form_of_word: Literal["base_form", "plural_form", "possessive_singular_form", "possessive_plural_form", "past_simple", "past_participle", "present_participle", "third_person_singular", "comparative_form", "superlative_form", "object", "possessive_adjective", "possessive_pronoun", "reflexive", "ordinal", "multiplicative"]
    is_obsolete: bool
    is_abbreviation: bool
    word_level: Union[Literal["A1", "A2", "B1", "B2", "C1", "C2"], None]
    area_variant: Union[Literal["common", "british", "american", "australian"], None]
    categories: List[Literal["scientific", "technical", "medical", "legal", "business", "IT", "art", "political", "sport", "culinary"]]
    language_register: Union[Literal["formal", "informal", "slang"], None]
    description: Union[str, None]
    transcription: Union[str, None]
    pattern: Union[List[str], None]
    noun___irregular_plural: bool
    noun___uncountable: bool
    noun___is_proper: bool
    noun___always_plural: bool
    verb___is_irregular: bool
    verb___transitivity: Union[Literal["transitive", "intransitive", "both"], None]
    verb___is_phrasal: bool
    verb___phrasal_object_pattern: Union[Literal["no_object", "inseparable", "separable", "separable_pronoun_only"], None]
    base_phrasal: Union[str, None]
    frequency: Union[float, None]
    forms: List[Form]
    phrasal_variants: List[str]
    meanings: List[Meaning]
    short_translations: List[ShortTranslation]
    labels: List[Literal["offensive", "vulgar", "disapproving", "literary", "dated", "humorous", "euphemistic"]]
    pronunciations: List[Pronunciation]
    etymologies: List[Etymology]
    alternatives: List[str]
    alternative_details: List[AlternativeDetail]
    source: str
    notes: List[Note]
    phrase_of: List[str]
    phrases: List[str]
    article: str


class FoundItem(TypedDict):
    id: int
    word: str
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]
    form_of_word: Literal["base_form", "plural_form", "possessive_singular_form", "possessive_plural_form", "past_simple", "past_participle", "present_participle", "third_person_singular", "comparative_form", "superlative_form", "object", "possessive_adjective", "possessive_pronoun", "reflexive", "ordinal", "multiplicative"]
    is_obsolete: bool
    is_abbreviation: bool
    word_level: Union[Literal["A1", "A2", "B1", "B2", "C1", "C2"], None]
    area_variant: Union[Literal["common", "british", "american", "australian"], None]
    categories: List[Literal["scientific", "technical", "medical", "legal", "business", "IT", "art", "political", "sport", "culinary"]]
    language_register: Union[Literal["formal", "informal", "slang"], None]
    description: Union[str, None]
    transcription: Union[str, None]
    pattern: Union[List[str], None]
    noun___irregular_plural: bool
    noun___uncountable: bool
    noun___is_proper: bool
    noun___always_plural: bool
    verb___is_irregular: bool
    verb___transitivity: Union[Literal["transitive", "intransitive", "both"], None]
    verb___is_phrasal: bool
    verb___phrasal_object_pattern: Union[Literal["no_object", "inseparable", "separable", "separable_pronoun_only"], None]
    base_phrasal: Union[str, None]
    frequency: Union[float, None]
    forms: List[Form]
    labels: List[Literal["offensive", "vulgar", "disapproving", "literary", "dated", "humorous", "euphemistic"]]
    source: str
    matched: str
    syllables: Union[int, None]
    score: float


class SearchAnswerMeta(TypedDict):
    count: int
    term: str
    fuzzy: bool
    short_term: bool
    did_you_mean: List[str]


class SearchAnswer(TypedDict):
    data: List[SearchItem]
    meta: SearchAnswerMeta


class SearchDetailedAnswerMeta(TypedDict):
    page: int
    limit: int
    has_more: bool
    term: str
    fuzzy: bool
    short_term: bool
    did_you_mean: List[str]


class SearchDetailedAnswer(TypedDict):
    data: List[DetailedSearchItem]
    meta: SearchDetailedAnswerMeta


class ListWordsAnswerMeta(TypedDict):
    limit: int
    has_more: bool
    next_cursor: Union[str, None]


class ListWordsAnswer(TypedDict):
    data: List[WordRecord]
    meta: ListWordsAnswerMeta


class FindAnswerMeta(TypedDict):
    limit: int
    has_more: bool
    next_cursor: Union[str, None]
    count: int
    count_is_exact: bool


class FindAnswer(TypedDict):
    data: List[FoundItem]
    meta: FindAnswerMeta


class BatchWordsAnswerData(TypedDict):
    word: str
    count: int
    entries: List[WordRecord]


class BatchWordsAnswerMeta(TypedDict):
    count: int
    not_found: List[str]


class BatchWordsAnswer(TypedDict):
    data: List[BatchWordsAnswerData]
    meta: BatchWordsAnswerMeta


class _BatchWordsBody(TypedDict):
    words: List[str]


class BatchWordsBody(_BatchWordsBody, total=False):
    with_article: bool


class WordsExistAnswerData(TypedDict):
    word: str
    exists: bool


class WordsExistAnswerMeta(TypedDict):
    count: int


class WordsExistAnswer(TypedDict):
    data: List[WordsExistAnswerData]
    meta: WordsExistAnswerMeta


class WordsExistBody(TypedDict):
    words: List[str]


class GetWordMeaningsAnswerData(TypedDict):
    id: int
    sort_order: int
    title: str
    definition: str
    is_obsolete: bool
    examples: List[str]
    categories: List[Literal["scientific", "technical", "medical", "legal", "business", "IT", "art", "political", "sport", "culinary"]]
    meaning_level: Union[Literal["A1", "A2", "B1", "B2", "C1", "C2"], None]
    area_variant: Literal["common", "british", "american", "australian"]
    language_register: Union[Literal["formal", "informal", "slang"], None]
    translations: List[MeaningTranslation]
    synonyms: List[str]
    antonyms: List[str]
    labels: List[Literal["offensive", "vulgar", "disapproving", "literary", "dated", "humorous", "euphemistic"]]
    grammar: List[Literal["countable", "uncountable", "plural", "singular", "transitive", "intransitive", "not_progressive"]]
    etymology_number: Union[int, None]
    quotes: List[Quote]
    patterns: List[str]
    collocations: List[Collocation]
    topics: List[Literal["animals", "body", "business", "clothes", "colours_and_shapes", "communication", "computers", "crime", "education", "emotions", "entertainment", "family", "food", "health", "home", "language", "law", "leisure", "materials", "money", "music", "nature", "numbers", "people", "places", "plants", "politics", "religion", "science", "shopping", "society", "sport", "time", "tools", "transport", "travel", "war", "weather", "work"]]
    notes: List[Note]
    pronunciations: List[Pronunciation]
    word_id: int
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]


class GetWordMeaningsAnswerMeta(TypedDict):
    word: str
    count: int


class GetWordMeaningsAnswer(TypedDict):
    data: List[GetWordMeaningsAnswerData]
    meta: GetWordMeaningsAnswerMeta


class GetWordTranslationsAnswerDataShortTranslations(TypedDict):
    id: int
    language: Literal["ru", "es", "fr", "de", "pt", "zh", "ar"]
    description: str
    variants_of_words: List[str]
    word_id: int
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]


class GetWordTranslationsAnswerDataMeaningTranslations(TypedDict):
    id: int
    language: Literal["ru", "es", "fr", "de", "pt", "zh", "ar"]
    title: str
    definition: str
    variants_of_words: List[str]
    meaning_id: int
    word_id: int
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]


class GetWordTranslationsAnswerData(TypedDict):
    short_translations: List[GetWordTranslationsAnswerDataShortTranslations]
    meaning_translations: List[GetWordTranslationsAnswerDataMeaningTranslations]


class GetWordTranslationsAnswerMeta(TypedDict):
    word: str
    count: int


class GetWordTranslationsAnswer(TypedDict):
    data: GetWordTranslationsAnswerData
    meta: GetWordTranslationsAnswerMeta


class GetWordFormsAnswerData(TypedDict):
    id: int
    word: str
    form_of_word: Literal["plural_form", "possessive_singular_form", "possessive_plural_form", "past_simple", "past_participle", "present_participle", "third_person_singular", "comparative_form", "superlative_form", "object", "possessive_adjective", "possessive_pronoun", "reflexive", "ordinal", "multiplicative"]
    area_variant: Literal["common", "british", "american", "australian"]
    transcription: Union[str, None]
    pronunciations: List[Pronunciation]
    frequency: Union[float, None]
    word_id: int
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]


class GetWordFormsAnswerMeta(TypedDict):
    word: str
    count: int


class GetWordFormsAnswer(TypedDict):
    data: List[GetWordFormsAnswerData]
    meta: GetWordFormsAnswerMeta


class GetWordSynonymsAnswerData(TypedDict):
    word: str
    meaning_id: int
    word_id: int
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]


class GetWordSynonymsAnswerMeta(TypedDict):
    word: str
    count: int


class GetWordSynonymsAnswer(TypedDict):
    data: List[GetWordSynonymsAnswerData]
    meta: GetWordSynonymsAnswerMeta


class GetWordAntonymsAnswerData(TypedDict):
    word: str
    meaning_id: int
    word_id: int
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]


class GetWordAntonymsAnswerMeta(TypedDict):
    word: str
    count: int


class GetWordAntonymsAnswer(TypedDict):
    data: List[GetWordAntonymsAnswerData]
    meta: GetWordAntonymsAnswerMeta


class GetWordRelatedAnswerData(TypedDict):
    kind: Literal["broader", "narrower", "part_of", "has_part", "member_of", "has_member", "similar", "see_also", "derived"]
    word: str
    meaning_id: int
    word_id: int
    part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]
    target_part_of_speech: Literal["noun", "verb", "modal_verb", "adjective", "adverb", "pronoun", "numeral", "numeral_fractional", "determiner", "interjection", "article", "preposition", "conjunction", "letter", "phrase", "grammar_pattern"]


class GetWordRelatedAnswerMeta(TypedDict):
    word: str
    count: int


class GetWordRelatedAnswer(TypedDict):
    data: List[GetWordRelatedAnswerData]
    meta: GetWordRelatedAnswerMeta


class GetWordByIdAnswer(TypedDict):
    data: WordRecord
    meta: Dict[str, Any]


class GetWordAnswerMeta(TypedDict):
    word: str
    count: int


class GetWordAnswer(TypedDict):
    data: List[WordRecord]
    meta: GetWordAnswerMeta


class GetRandomWordAnswer(TypedDict):
    data: WordRecord
    meta: Dict[str, Any]


class GetMetaAnswerDataDatasets(TypedDict):
    name: str
    version: Union[str, None]
    license: str
    license_url: str
    attribution: str


class GetMetaAnswerDataCounts(TypedDict):
    entries: int
    words: int
    phrases: int
    grammar_patterns: int
    word_forms: int
    meanings: int
    meaning_translations: int
    short_translations: int


class GetMetaAnswerDataAvailableLanguages(TypedDict):
    source: List[str]
    translations: List[Literal["ru", "es", "fr", "de", "pt", "zh", "ar"]]


class GetMetaAnswerData(TypedDict):
    api_version: Literal["1"]
    app_version: str
    dataset_version: Union[str, None]
    license: str
    license_url: str
    attribution: str
    notice: str
    datasets: List[GetMetaAnswerDataDatasets]
    counts: GetMetaAnswerDataCounts
    available_languages: GetMetaAnswerDataAvailableLanguages


class GetMetaAnswerMeta(TypedDict):
    dataset_version: Union[str, None]


class GetMetaAnswer(TypedDict):
    data: GetMetaAnswerData
    meta: GetMetaAnswerMeta


class GetOpenApiAnswer(TypedDict):
    openapi: str


class CreateSuggestionAnswerData(TypedDict):
    id: int
    status: Literal["new"]


class CreateSuggestionAnswer(TypedDict):
    data: CreateSuggestionAnswerData
    meta: Dict[str, Any]


class _CreateSuggestionBodyEditsChanges(TypedDict):
    pass


class CreateSuggestionBodyEditsChanges(_CreateSuggestionBodyEditsChanges, total=False):
    description: str
    transcription: str


class CreateSuggestionBodyEdits(TypedDict):
    target_type: Literal["word"]
    target_id: int
    changes: CreateSuggestionBodyEditsChanges


class _CreateSuggestionBodyEdits1Changes(TypedDict):
    pass


class CreateSuggestionBodyEdits1Changes(_CreateSuggestionBodyEdits1Changes, total=False):
    title: str
    definition: str


class CreateSuggestionBodyEdits1(TypedDict):
    target_type: Literal["meaning"]
    target_id: int
    changes: CreateSuggestionBodyEdits1Changes


class _CreateSuggestionBodyEdits2Changes(TypedDict):
    pass


class CreateSuggestionBodyEdits2Changes(_CreateSuggestionBodyEdits2Changes, total=False):
    title: str
    definition: str


class CreateSuggestionBodyEdits2(TypedDict):
    target_type: Literal["meaning_translation"]
    target_id: int
    changes: CreateSuggestionBodyEdits2Changes


class _CreateSuggestionBodyEdits3Changes(TypedDict):
    pass


class CreateSuggestionBodyEdits3Changes(_CreateSuggestionBodyEdits3Changes, total=False):
    description: str


class CreateSuggestionBodyEdits3(TypedDict):
    target_type: Literal["short_translation"]
    target_id: int
    changes: CreateSuggestionBodyEdits3Changes


class _CreateSuggestionBody(TypedDict):
    headword: str


class CreateSuggestionBody(_CreateSuggestionBody, total=False):
    kind: Literal["report", "edit", "word"]
    word_id: int
    message: str
    edits: List[Union[CreateSuggestionBodyEdits, CreateSuggestionBodyEdits1, CreateSuggestionBodyEdits2, CreateSuggestionBodyEdits3]]
