/** The closed vocabularies of the dictionary, each in display order. */

export const ENTRY_TYPES = ['word', 'phrase', 'grammar_pattern'] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export const PARTS_OF_SPEECH = [
  'noun',
  'verb',
  'modal_verb',
  'adjective',
  'adverb',
  'pronoun',
  'numeral',
  'numeral_fractional',
  'determiner',
  'interjection',
  'article',
  'preposition',
  'conjunction',
  'letter',
  'phrase',
  'grammar_pattern',
] as const;
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number];

export const FORMS_OF_WORD = [
  'base_form',
  'plural_form',
  'possessive_singular_form',
  'possessive_plural_form',
  'past_simple',
  'past_participle',
  'present_participle',
  'third_person_singular',
  'comparative_form',
  'superlative_form',
  'object',
  'possessive_adjective',
  'possessive_pronoun',
  'reflexive',
  'ordinal',
  'multiplicative',
] as const;
export type FormOfWord = (typeof FORMS_OF_WORD)[number];

export const INFLECTED_FORMS = FORMS_OF_WORD.filter((form) => form !== 'base_form');
export type InflectedForm = (typeof INFLECTED_FORMS)[number];

/** CEFR levels, easiest first. */
export const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type Level = (typeof LEVELS)[number];

export const LANGUAGE_REGISTERS = ['formal', 'informal', 'slang'] as const;
export type LanguageRegister = (typeof LANGUAGE_REGISTERS)[number];

export const CATEGORIES = [
  'scientific',
  'technical',
  'medical',
  'legal',
  'business',
  'IT',
  'art',
  'political',
  'sport',
  'culinary',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const AREA_VARIANTS = ['common', 'british', 'american', 'australian'] as const;
export type AreaVariant = (typeof AREA_VARIANTS)[number];

/** The accents that the server can speak. */
export const SPOKEN_ACCENTS = ['american', 'british'] as const;
export type SpokenAccent = (typeof SPOKEN_ACCENTS)[number];

export const TRANSITIVITIES = ['transitive', 'intransitive', 'both'] as const;
export type Transitivity = (typeof TRANSITIVITIES)[number];

export const PHRASAL_OBJECT_PATTERNS = [
  'no_object',
  'inseparable',
  'separable',
  'separable_pronoun_only',
] as const;
export type PhrasalObjectPattern = (typeof PHRASAL_OBJECT_PATTERNS)[number];

export const TRANSLATION_LANGUAGES = ['ru', 'es', 'fr', 'de', 'pt', 'zh', 'ar'] as const;
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number];

/** In English, for programs whose language we do not know. */
export const LANGUAGE_NAMES: Readonly<Record<TranslationLanguage, string>> = {
  ru: 'Russian',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  pt: 'Portuguese',
  zh: 'Chinese',
  ar: 'Arabic',
};

/** Warnings and usage notes. A record has those that apply to all its meanings. */
export const LABELS = [
  'offensive',
  'vulgar',
  'disapproving',
  'literary',
  'dated',
  'humorous',
  'euphemistic',
] as const;
export type Label = (typeof LABELS)[number];

/** Grammar of a single meaning. */
export const GRAMMAR = [
  'countable',
  'uncountable',
  'plural',
  'singular',
  'transitive',
  'intransitive',
  'not_progressive',
] as const;
export type Grammar = (typeof GRAMMAR)[number];

export const PRONUNCIATION_TYPES = ['ipa', 'enpr'] as const;

/** Unstressed function words have a weak form beside the strong one: /ðə/ and /ðiː/. */
export const PRONUNCIATION_STRENGTHS = ['weak', 'strong'] as const;
export type PronunciationStrength = (typeof PRONUNCIATION_STRENGTHS)[number];

/** Positions of collocations beside the word: `verb_before` is *make* in *make a decision*. */
export const COLLOCATION_KINDS = [
  'verb_before',
  'verb_after',
  'adjective_before',
  'noun_before',
  'noun_after',
  'preposition_before',
  'preposition_after',
  'adverb',
  'phrase',
] as const;
export type CollocationKind = (typeof COLLOCATION_KINDS)[number];

export const TOPICS = [
  'animals',
  'body',
  'business',
  'clothes',
  'colours_and_shapes',
  'communication',
  'computers',
  'crime',
  'education',
  'emotions',
  'entertainment',
  'family',
  'food',
  'health',
  'home',
  'language',
  'law',
  'leisure',
  'materials',
  'money',
  'music',
  'nature',
  'numbers',
  'people',
  'places',
  'plants',
  'politics',
  'religion',
  'science',
  'shopping',
  'society',
  'sport',
  'time',
  'tools',
  'transport',
  'travel',
  'war',
  'weather',
  'work',
] as const;
export type Topic = (typeof TOPICS)[number];

/** `choice` says which of its words to use when; `error`, what learners write and what is right. */
export const NOTE_KINDS = ['usage', 'choice', 'error', 'grammar'] as const;

export const ALTERNATIVE_KINDS = ['spelling', 'abbreviation', 'other'] as const;
export type AlternativeKind = (typeof ALTERNATIVE_KINDS)[number];

/** How a meaning relates to the other word: the target of `narrower` is more specific. */
export const RELATION_KINDS = [
  'broader',
  'narrower',
  'part_of',
  'has_part',
  'member_of',
  'has_member',
  'similar',
  'see_also',
  'derived',
] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** Best first. `fuzzy_prefix` allows a slip in a half-typed word; `fuzzy` needs no other match. */
export const MATCH_TIERS = [
  'exact',
  'phrasal',
  'translation',
  'prefix',
  'phrase',
  'fuzzy_prefix',
  'suffix',
  'contains',
  'fuzzy',
] as const;
export type MatchTier = (typeof MATCH_TIERS)[number];

export const EXPORT_FORMATS = [
  'dataset',
  'stardict',
  'yomitan',
  'anki',
  'apkg',
  'dictd',
  'tei',
  'csv',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const SUGGESTION_KINDS = ['report', 'edit', 'word'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** Maximum length of an article, in UTF-16 code units. */
export const MAX_ARTICLE_LENGTH = 65_536;

export const MAX_DATASET_NAME_LENGTH = 40;
/** Maximum number of words in one request of `POST /words/batch`. */
export const BATCH_MAX_WORDS = 50;
/** Maximum length of a headword, in UTF-16 code units after normalization to NFC. */
export const MAX_HEADWORD_LENGTH = 128;

/** BCP 47, as far as its form goes. */
export const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/;

export const entryTypeOf = (partOfSpeech: PartOfSpeech): EntryType =>
  partOfSpeech === 'phrase' || partOfSpeech === 'grammar_pattern' ? partOfSpeech : 'word';
