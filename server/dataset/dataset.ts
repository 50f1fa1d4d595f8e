import type { PartOfSpeech } from '../contract/vocabulary.ts';
import type { NewShortTranslation, NewWordRecord } from '../contract/word.ts';
import type { LooseTranslation } from './join.ts';
import type { LicenceTexts } from './licences.ts';
import type { Manifest } from './manifest.ts';
import type { ProblemList } from './problems.ts';

/** A dataset whose files are available locally. */
export interface Dataset {
  /** Null without a manifest, or with a bad one. */
  readonly manifest: Manifest | null;
  readonly licences: LicenceTexts;
  /** Lines of the files of base records, for progress; null when the manifest does not say. */
  readonly totalLines: number | null;
  /** What is wrong with it. Complete when `records()` and `leftovers()` have ended. */
  readonly problems: ProblemList;
  /**
   * Whether a problem so far forbids the import: any problem, or with `skipInvalid` one of a whole
   * file. From then on the rest is only checked, and no more batches are produced.
   */
  readonly isRefused: boolean;
  /**
   * What the source has and records have no place for. Complete like {@link problems}; empty for
   * datasets of our own format, in which that is a problem.
   */
  readonly leftOut: readonly LeftOut[];
  /** Base records in the order of the files, complete and normalized. To be read once. */
  records(): AsyncIterable<DatasetRecord[]>;
  /** After `records()`: what the split layout says about words that the dataset does not hold. */
  leftovers(): AsyncIterable<Leftover[]>;
  /** Removes every scratch file. May be called at any time, and more than once. */
  close(): Promise<void>;
}

/** What can be said of a file that does not say it itself: one of another format. */
export interface GivenAbout {
  name?: string | undefined;
  license?: string | undefined;
  attribution?: string | undefined;
}

/** Content of one kind that an import could not place. */
export interface LeftOut {
  /** The field of the source (`senses.wikidata`), or what was left out in words. */
  field: string;
  count: number;
}

/** A base word record and where it stands. */
export interface DatasetRecord {
  record: NewWordRecord;
  file: string;
  line: number;
}

/** Everything that the split layout says about a base record that is not in the dataset. */
export interface Leftover {
  word: string;
  /** Null: not said; it is then the only record of its headword, or none. */
  part_of_speech: PartOfSpeech | null;
  meanings: NewWordRecord['meanings'];
  /** Translations of meanings that are not in the dataset. */
  translations: LooseTranslation[];
  short_translations: NewShortTranslation[];
  phrasal_variants: string[];
  /** The place of the first row, for reports. */
  file: string;
  line: number;
}
