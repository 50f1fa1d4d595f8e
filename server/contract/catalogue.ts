import catalogue from './catalogue.json' with { type: 'json' };

/** A dictionary that may be had freely. */
export interface CatalogueItem {
  /** Also the proposed name of its dataset. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly license: string;
  /** Of the packed files, about. */
  readonly megabytes: number;
  readonly page: string;
  /** What to import. */
  readonly files: readonly string[];
  /** Of its only file; null if it has to be unpacked first. */
  readonly url: string | null;
}

export const CATALOGUE: readonly CatalogueItem[] = catalogue;
