import type { Grammar, Label, PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { NewMeaning, NewWordRecord } from '../../../server/contract/word.ts';
import type { SourceLine } from '../source-files.ts';

/** A meaning of WordNet, named by its sense key without the lemma: `1:14:00`. */
export interface SenseReference {
  key: string;
  place: string;
}

/** A meaning of ours, with what its entry says beyond the record. */
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

/** A record of ours, and what it changes in WordNet's records with the same spelling. */
export interface OwnWord {
  record: NewWordRecord;
  place: string;
  /** Parts of speech whose WordNet record has the same content and is dropped. */
  replaces: PartOfSpeech[];
  meanings: OwnMeaning[];
  /** The line with the British IPA, if it differs. */
  british: SourceLine | null;
  /** Labels that apply to every meaning. */
  labels: Label[];
  grammar: Grammar[];
  /** WordNet meanings that are left out. */
  drops: SenseReference[];
  /** Uncommon words that its definitions and synonyms may use. */
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
