import type { PartOfSpeech } from '../../contract/vocabulary.ts';
import type { NewShortTranslation, NewWordRecord } from '../../contract/word.ts';
import type { LooseTranslation } from './join.ts';
import type { SourceFile } from './layout.ts';
import type { LicenceTexts } from './licences.ts';
import type { Manifest } from './manifest.ts';
import type { ProblemList } from './problems.ts';

/** A dataset whose files are available locally. */
export interface Dataset {
  /** Null if there is no manifest, or an invalid one. */
  readonly manifest: Manifest | null;
  readonly licences: LicenceTexts;
  /** Whether it was read from files in another format. */
  readonly isForeign?: boolean;
  /** That of its headwords, as far as the files tell. */
  readonly language?: string | undefined;
  /** Its pictures and sounds, as far as they are kept. */
  readonly media?: readonly SourceFile[];
  /** Lines of the files of base records, for progress; null if the manifest does not say. */
  readonly totalLines: number | null;
  /** Its problems. Complete once `records()` and `leftovers()` have ended. */
  readonly problems: ProblemList;
  /**
   * Whether a problem so far prevents the import: any problem, or with `skipInvalid` one that
   * concerns a whole file. From then on the rest is only checked, and no more batches are produced.
   */
  readonly isRefused: boolean;
  /**
   * Content of the source that word records cannot hold. Complete when {@link problems} is; always
   * empty for our own format, where such content is a problem.
   */
  readonly leftOut: readonly LeftOut[];
  /** Base records in file order, complete and normalized. Can be read once. */
  records(): AsyncIterable<DatasetRecord[]>;
  /** After `records()`: what the split layout says about words that are not in the dataset. */
  leftovers(): AsyncIterable<Leftover[]>;
  /** Removes every scratch file. May be called at any time, and more than once. */
  close(): Promise<void>;
}

/** Set by the user for a file in another format that does not say it itself. */
export interface GivenAbout {
  name?: string | undefined;
  license?: string | undefined;
  attribution?: string | undefined;
}

/** Content of one kind that an import could not place, or took in otherwise than it is written. */
export interface LeftOut {
  /** The field of the source (`senses.wikidata`), or a description. */
  field: string;
  count: number;
  kind: 'missing' | 'changed';
  /** A few of the words or texts that it concerns. */
  examples: string[];
}

/** A base word record and its location. */
export interface DatasetRecord {
  record: NewWordRecord;
  file: string;
  line: number;
}

/** Everything the split layout says about a base record that is not in the dataset. */
export interface Leftover {
  word: string;
  /** Null if not given: the word must then have only one record. */
  part_of_speech: PartOfSpeech | null;
  meanings: NewWordRecord['meanings'];
  /** Translations of meanings that are not in the dataset. */
  translations: LooseTranslation[];
  short_translations: NewShortTranslation[];
  phrasal_variants: string[];
  /** The location of the first row, for reports. */
  file: string;
  line: number;
}
