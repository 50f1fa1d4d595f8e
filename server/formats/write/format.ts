import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import type { DatasetInfo, Licence } from '../../dictionary/content/datasets.ts';

/** Records are in the order of the parts of speech. */
export interface Entry {
  readonly word: string;
  readonly records: readonly NewWordRecord[];
  /** Records of the headwords that this one is a form of; only for formats that need them. */
  readonly baseRecords?: readonly NewWordRecord[];
}

/** Batches of entries, in the code point order of headwords. */
export type Entries = AsyncIterable<readonly Entry[]>;

/** The part of the dictionary that is written. */
export interface Selection {
  /** Null means all. */
  readonly languages: readonly TranslationLanguage[] | null;
  /** Only records with a meaning that has a level. */
  readonly coreOnly: boolean;
}

/** Where Yomitan finds newer versions. */
export interface FeedAddresses {
  readonly index: string;
  readonly download: string;
}

export interface About extends Selection {
  /** The beginning of the names of its files. */
  readonly stem: string;
  readonly title: string;
  /** Of the headwords. */
  readonly language: string;
  readonly version: string | null;
  /** Increases with every change of the dictionary. */
  readonly revision: string;
  readonly datasets: readonly DatasetInfo[];
  /** The licence of all content together. */
  readonly licence: Licence;
  /** Keys are file names. */
  readonly licenceTexts: Readonly<Record<string, string>>;
  /** The public address of the server. */
  readonly url: string | null;
  readonly feed: FeedAddresses | null;
}

/** The content may be produced while it is written. */
export interface FormatFile {
  readonly name: string;
  readonly content: Buffer | (() => AsyncIterable<Buffer>);
}

/** Each file is written before the next is requested, so that a later one can depend on it. */
export type WriteFormat = (
  entries: Entries,
  about: About,
  /** A folder for temporary files, which is removed afterwards. */
  scratch: string,
) => AsyncIterable<FormatFile>;
