import type { Grammar, Label, PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import type { SourceLine } from '../source-files.ts';

/** A meaning of WordNet, named by its sense key without the lemma: `1:14:00`. */
export interface SenseReference {
  key: string;
  place: string;
}

/** A meaning of ours with what is said about it beyond its record. */
export interface OwnMeaning {
  meaning: NewMeaning;
  place: string;
  /** The lines of its examples, translations and links, for messages. */
  examples: SourceLine[];
  translations: SourceLine | null;
  links: SourceLine[];
  /** WordNet meanings that it replaces. */
  covers: SenseReference[];
}

/** A record of our own and what it does to the records of WordNet with its spelling. */
export interface OwnWord {
  record: NewWordRecord;
  place: string;
  /** Parts of speech whose WordNet record says the same thing and is dropped. */
  replaces: PartOfSpeech[];
  meanings: OwnMeaning[];
  /** British IPA where it differs, with its place. */
  british: SourceLine | null;
  /** For every meaning of the word. */
  labels: Label[];
  grammar: Grammar[];
  /** WordNet meanings that are left out. */
  drops: SenseReference[];
  /** Words that its definitions and synonyms may use though they are not common. */
  allowed: string[];
  /** Its lines as written. */
  lines: SourceLine[];
}

export function newOwnWord(record: NewWordRecord, place: string): OwnWord {
  return {
    record,
    place,
    replaces: [],
    meanings: [],
    british: null,
    labels: [],
    grammar: [],
    drops: [],
    allowed: [],
    lines: [],
  };
}
