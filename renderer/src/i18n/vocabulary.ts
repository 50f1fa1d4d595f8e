import type {
  AlternativeKind,
  AreaVariant,
  Category,
  FormOfWord,
  Grammar,
  Label,
  LanguageRegister,
  Level,
  PartOfSpeech,
  PhrasalObjectPattern,
  NoteKind,
  PronunciationStrength,
  PronunciationType,
  RelationKind,
  Topic,
  Transitivity,
  TranslationLanguage,
} from '../../../server/contract/vocabulary.ts';
import type { WordRecord } from '../../../server/contract/word.ts';
import { everywhere } from './everywhere.ts';

/** The flags of a word record, shown as notes. */
export type WordNote = keyof {
  [K in keyof WordRecord as WordRecord[K] extends boolean ? K : never]: true;
};

/** A name for every value of the dictionary's closed vocabularies. */
interface VocabularyTexts {
  partsOfSpeech: Record<PartOfSpeech, string>;
  forms: Record<FormOfWord, string>;
  levels: Record<Level, string>;
  registers: Record<LanguageRegister, string>;
  labels: Record<Label, string>;
  grammar: Record<Grammar, string>;
  pronunciationTypes: Record<PronunciationType, string>;
  alternativeKinds: Record<AlternativeKind, string>;
  relationKinds: Record<RelationKind, string>;
  regions: Record<AreaVariant, string>;
  categories: Record<Category, string>;
  topics: Record<Topic, string>;
  noteKinds: Record<NoteKind, string>;
  strengths: Record<PronunciationStrength, string>;
  transitivity: Record<Transitivity, string>;
  objectPatterns: Record<PhrasalObjectPattern, string>;
  languages: Record<TranslationLanguage, string>;
  notes: Record<WordNote, string>;
}

export const vocabulary = (): VocabularyTexts => everywhere.current.vocabulary;
