import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import type { DatasetInfo, Licence } from '../../dictionary/content/datasets.ts';

/** The records of one headword, in the order of the parts of speech. */
export interface Entry {
  readonly word: string;
  readonly records: readonly NewWordRecord[];
  /** Those of the headwords that this one is a form of; only for formats that ask for them. */
  readonly baseRecords?: readonly NewWordRecord[];
}

/** The dictionary in batches, by headword in the order of code points. */
export type Entries = AsyncIterable<readonly Entry[]>;

/** What of the dictionary is written. */
export interface Selection {
  /** Null for all. */
  readonly languages: readonly TranslationLanguage[] | null;
  /** Only records with a meaning that has a level. */
  readonly coreOnly: boolean;
}

/** Where Yomitan finds newer versions. */
export interface FeedAddresses {
  readonly index: string;
  readonly download: string;
}

/** What an export says about itself. */
export interface About extends Selection {
  readonly title: string;
  readonly version: string | null;
  /** Grows with every change of the dictionary. */
  readonly revision: string;
  readonly datasets: readonly DatasetInfo[];
  /** Of all content together. */
  readonly licence: Licence;
  /** By the names of their files. */
  readonly licenceTexts: Readonly<Record<string, string>>;
  /** The address of the server; null when it has none that others know. */
  readonly url: string | null;
  readonly feed: FeedAddresses | null;
}

/** A file of an export. What is not there yet is made while it is written. */
export interface FormatFile {
  readonly name: string;
  readonly content: Buffer | (() => AsyncIterable<Buffer>);
}

/**
 * Writes the dictionary in one format. Each file has been written before the next is asked for, so
 * that a later one can tell what came out of an earlier one.
 */
export type WriteFormat = (entries: Entries, about: About) => AsyncIterable<FormatFile>;
