import type {
  AreaVariant,
  Category,
  FormOfWord,
  Label,
  LanguageRegister,
  Level,
  PartOfSpeech,
  Topic,
  TranslationLanguage,
} from '../../contract/vocabulary.ts';

/** Of a meaning, or a short one of the record (`isShort` 1). `title` may be a list. */
export type IndexTranslation = readonly [
  language: TranslationLanguage,
  isShort: 0 | 1,
  title: string,
  variants: readonly string[],
];

/** One record. The rows of an entry are its base records and their forms. */
export interface IndexRow {
  /** Positive integer below 2^32, unique over base records and forms. */
  id: number;
  entryId: number;
  word: string;
  /** The base record that this form belongs to; null for a base record. */
  baseId: number | null;
  partOfSpeech: PartOfSpeech;
  formOfWord: FormOfWord;
  level: Level | null;
  areaVariant: AreaVariant | null;
  languageRegister: LanguageRegister | null;
  categories: readonly Category[];
  /** Forms have those of their base record. */
  labels: readonly Label[];
  isObsolete: boolean;
  /** In IPA. */
  transcription: string | null;
  /** Zipf scale, 0 to 8. */
  frequency: number | null;
  /** Other spellings of a base record, looked up like its forms. */
  alternatives: readonly string[];
  /** The base verb of a phrasal verb. */
  basePhrasal: string | null;
  /** Phrasal verbs that a base verb lists itself. */
  phrasalVariants: readonly string[];
  /** The topics of its meanings. */
  topics: readonly Topic[];
  /** The headwords that a phrase belongs to. */
  phraseOf: readonly string[];
  /** In the order of the meanings. */
  translationTexts: readonly IndexTranslation[];
}
