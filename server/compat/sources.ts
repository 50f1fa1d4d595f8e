import { licenceOf } from '../dictionary/content/datasets.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';

export interface NamedLicence {
  name: string;
  url: string;
}

/** Where words come from, and under which licence they are. */
export class Sources {
  private readonly dictionary: Dictionary;
  private readonly siteUrl: string;

  /** @param siteUrl the address of the reader, without a slash at the end */
  constructor(dictionary: Dictionary, siteUrl: string) {
    this.dictionary = dictionary;
    this.siteUrl = siteUrl;
  }

  /** The page of a word, which names everybody who has to be named. */
  pageOf(word: string): string {
    return `${this.siteUrl}/word/${encodeURIComponent(word)}`;
  }

  /** The licence of records that come from these datasets; that of all content for one's own words. */
  licenceOf(sources: readonly string[]): NamedLicence {
    const { datasets } = this.dictionary;
    const named = datasets.filter(({ name }) => sources.includes(name));
    const { license, license_url: url } = licenceOf(named.length > 0 ? named : datasets);
    return { name: license, url };
  }
}

/** The licence of a recording, by what its dataset calls it: a name or an address. */
export function recordingLicence(licence: string): NamedLicence {
  if (/^https?:/.test(licence)) return { name: licence, url: licence };
  const [, kind, version] = /^(?:CC[ -])?(BY(?:-SA)?)[ -](\d\.\d)\b/i.exec(licence) ?? [];
  const url = kind && `https://creativecommons.org/licenses/${kind.toLowerCase()}/${version}/`;
  return { name: licence, url: url ?? '' };
}
