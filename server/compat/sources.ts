import { datasetInfo, licenceOf } from '../dictionary/content/datasets.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';

export interface NamedLicence {
  name: string;
  url: string;
}

export class Sources {
  constructor(private readonly dictionary: Dictionary) {}

  /** Words added on this server have the licence of the whole content. */
  licenceOf(sources: readonly string[]): NamedLicence {
    const { datasets, enabled } = this.dictionary;
    const all = enabled.flatMap(({ row }) => row.imported.map(datasetInfo));
    const named = all.filter(({ name }) => sources.includes(name));
    const { license, license_url: url } = licenceOf(named.length > 0 ? named : datasets);
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
