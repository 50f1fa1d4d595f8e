import type { LeftOut } from '../../contract/admin/transfer.ts';
import type { PartOfSpeech } from '../../contract/vocabulary.ts';
import type { NewShortTranslation, NewWordRecord } from '../../contract/word.ts';
import type { LooseTranslation } from './join.ts';
import type { SourceFile } from './layout.ts';
import type { LicenceTexts } from './licences.ts';
import type { Manifest } from './manifest.ts';
import type { ProblemList } from './problems.ts';

export interface Dataset {
  /** Null if there is no manifest, or an invalid one. */
  readonly manifest: Manifest | null;
  readonly licences: LicenceTexts;
  /** Undefined for our own. */
  readonly format?: string | undefined;
  /** The language of the headwords, as far as the files tell. */
  readonly language?: string | undefined;
  /** The pictures and sounds that are kept. */
  readonly media?: readonly SourceFile[];
  /** Lines of the files of base records, for progress; null if the manifest does not say. */
  readonly totalLines: number | null;
  /** Complete once `records()` and `leftovers()` have ended. */
  readonly problems: ProblemList;
  /**
   * True if a problem prevents the import: any problem, or with `skipInvalid` one of a whole file.
   * From then on the rest is only checked, and no more batches are produced.
   */
  readonly isRefused: boolean;
  /**
   * Content of the source that word records cannot hold. Complete when {@link problems} is; always
   * empty for our own format, where such content is a problem.
   */
  readonly leftOut: readonly LeftOut[];
  /** In file order, complete and normalized. Can be read once. */
  records(): AsyncIterable<DatasetRecord[]>;
  /** After `records()`: rows of the split layout about words that are not in the dataset. */
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

export interface DatasetRecord {
  record: NewWordRecord;
  file: string;
  line: number;
}

/** All rows of the split layout about a base record that is not in the dataset. */
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
