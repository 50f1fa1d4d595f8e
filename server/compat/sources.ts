import type { WordRecord } from '../contract/word.ts';
import { datasetInfo, licenceOf, termsOf } from '../dictionary/content/datasets.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';

export interface NamedLicence {
  name: string;
  url: string;
}

export class Sources {
  constructor(private readonly dictionary: Dictionary) {}

  /** Of records of one dataset: that of their imports, unless the dataset states its own. */
  licenceOf(records: readonly Pick<WordRecord, 'id' | 'source'>[]): NamedLicence {
    const { row } = this.dictionary.datasetOf(records[0]?.id ?? 0);
    const sources = records.map(({ source }) => source);
    const named = row.imported.map(datasetInfo).filter(({ name }) => sources.includes(name));
    const isStated = row.license !== null || named.length === 0;
    const { license, license_url: url } = isStated ? termsOf(row) : licenceOf(named);
    return { name: license, url };
  }
}

/** The page that shows all required attribution. */
export const pageOf = (siteUrl: string, word: string): string =>
  `${siteUrl}/word/${encodeURIComponent(word)}`;

/** Datasets give the licence of a recording as a name or an address. */
export function recordingLicence(licence: string): NamedLicence {
  if (/^https?:/.test(licence)) return { name: licence, url: licence };
  const [, kind, version] = /^(?:CC[ -])?(BY(?:-SA)?)[ -](\d\.\d)\b/i.exec(licence) ?? [];
  const url = kind && `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
  return { name: licence, url: url ?? '' };
}
