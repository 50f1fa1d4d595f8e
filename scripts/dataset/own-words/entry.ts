import type { Grammar, Label, PartOfSpeech, Topic } from '../../../server/contract/vocabulary.ts';
import type {
  Collocation,
  NewMeaning,
  NewWordRecord,
  Note,
} from '../../../server/contract/word.ts';
import { recordKey } from '../records.ts';
import type { SourceLine } from '../source-files.ts';

/** The longest text of a note, in UTF-16 code units. */
export const MAX_NOTE = 600;

/** A meaning of WordNet, named by its sense key without the lemma: `1:14:00`. */
export interface SenseReference {
  key: string;
  place: string;
}

/** Transcriptions in both accents; the British ones are there only if they differ. */
export interface Sounds {
  american: SourceLine[];
  british: SourceLine[];
}

export interface OwnMeaning {
  meaning: NewMeaning;
  place: string;
  /** The lines of its examples, translations and links, for messages. */
  examples: SourceLine[];
  translations: SourceLine | null;
  links: SourceLine[];
  /** WordNet meanings that it replaces. */
  covers: SenseReference[];
  /** How it is said, if not like the word. */
  said: Sounds;
  patterns: SourceLine[];
  collocations: Collocation[];
  topics: Topic[];
  notes: Note[];
}

/** A record of ours, and what it changes in WordNet's records with the same spelling. */
export interface OwnWord {
  record: NewWordRecord;
  place: string;
  /** WordNet's records of these parts of speech have the same content and are dropped. */
  replaces: PartOfSpeech[];
  meanings: OwnMeaning[];
  /** The line with the British IPA, if it differs. */
  british: SourceLine | null;
  weak: Sounds;
  phraseOf: string[];
  notes: Note[];
  /** Labels that apply to every meaning. */
  labels: Label[];
  grammar: Grammar[];
  drops: SenseReference[];
  /** Uncommon words for its definitions and synonyms. */
  allowed: string[];
  lines: SourceLine[];
}

export function newOwnMeaning(meaning: NewMeaning, place: string): OwnMeaning {
  return {
    meaning,
    place,
    examples: [],
    translations: null,
    links: [],
    covers: [],
    said: { american: [], british: [] },
    patterns: [],
    collocations: [],
    topics: [],
    notes: [],
  };
}

export function newOwnWord(record: NewWordRecord, place: string): OwnWord {
  return {
    record,
    place,
    replaces: [],
    meanings: [],
    british: null,
    weak: { american: [], british: [] },
    phraseOf: [],
    notes: [],
    labels: [],
    grammar: [],
    drops: [],
    allowed: [],
    lines: [],
  };
}

export const keyOf = ({ record }: OwnWord): string => recordKey(record.word, record.part_of_speech);
