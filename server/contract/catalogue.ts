import catalogue from './catalogue.json' with { type: 'json' };

/** A freely available dictionary. */
export interface CatalogueItem {
  /** Also the proposed name of its dataset. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly license: string;
  /** Approximate size of the packed files. */
  readonly megabytes: number;
  readonly page: string;
  readonly files: readonly string[];
  /** Null if the file has to be unpacked first. */
  readonly url: string | null;
}

export const CATALOGUE: readonly CatalogueItem[] = catalogue;
