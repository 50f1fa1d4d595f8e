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
  location: string;
}

/** Transcriptions in both accents; the British ones are there only if they differ. */
export interface Sounds {
  american: SourceLine[];
  british: SourceLine[];
}

export type OwnMeaning = ReturnType<typeof newOwnMeaning>;
export type OwnWord = ReturnType<typeof newOwnWord>;

export function newOwnMeaning(meaning: NewMeaning, location: string) {
  return {
    meaning,
    location,
    // The lines of its examples, translations and links are for messages.
    examples: [] as SourceLine[],
    translations: null as SourceLine | null,
    links: [] as SourceLine[],
    /** WordNet meanings that it replaces. */
    covers: [] as SenseReference[],
    /** How it is said, if not like the word. */
    said: { american: [], british: [] } as Sounds,
    patterns: [] as SourceLine[],
    collocations: [] as Collocation[],
    topics: [] as Topic[],
    notes: [] as Note[],
  };
}

/** A record of ours, and what it changes in WordNet's records with the same spelling. */
export function newOwnWord(record: NewWordRecord, location: string) {
  return {
    record,
    location,
    /** WordNet's records of these parts of speech have the same content and are dropped. */
    replaces: [] as PartOfSpeech[],
    meanings: [] as OwnMeaning[],
    /** The line with the British IPA, if it differs. */
    british: null as SourceLine | null,
    weak: { american: [], british: [] } as Sounds,
    /** False for forms that have an entry (*am*). */
    hasForms: true,
    phraseOf: [] as string[],
    notes: [] as Note[],
    /** Labels that apply to every meaning. */
    labels: [] as Label[],
    grammar: [] as Grammar[],
    drops: [] as SenseReference[],
    /** Uncommon words for its definitions and synonyms. */
    allowed: [] as string[],
    lines: [] as SourceLine[],
  };
}

export const keyOf = ({ record }: Pick<OwnWord, 'record'>): string =>
  recordKey(record.word, record.part_of_speech);
