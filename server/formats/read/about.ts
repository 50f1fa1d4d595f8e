import type { ImportedDataset } from '../../database/settings.ts';
import type { GivenAbout } from '../../dataset/read/dataset.ts';
import type { LicenceTexts } from '../../dataset/read/licences.ts';
import type { Manifest } from '../../dataset/read/manifest.ts';
import { datasetsOf } from '../../dataset/import/provenance.ts';

export interface About extends GivenAbout {
  version?: string | undefined;
  license_url?: string | undefined;
  notice?: string | undefined;
  /** Of the headwords, as a BCP 47 tag. */
  language?: string | undefined;
  /** For an export of ours: the datasets that its content comes from. */
  datasets?: ImportedDataset[] | undefined;
}

const LICENSE_URLS: Readonly<Record<string, string>> = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-3.0': 'https://creativecommons.org/licenses/by/3.0/',
  'CC-BY-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC-BY-SA-3.0': 'https://creativecommons.org/licenses/by-sa/3.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
};

/** The identifier of the licence at an address; the address itself if it is unknown. */
export function licenceNamed(address: string): string {
  const [, kind, version] =
    /creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)/.exec(address) ?? [];
  if (kind !== undefined) return `CC-${kind.toUpperCase()}-${version}`;
  if (/creativecommons\.org\/publicdomain\/zero/.test(address)) return 'CC0-1.0';
  const [, gnu] = /gnu\.org\/licenses\/(?:old-licenses\/)?([al]?gpl-\d\.\d)/.exec(address) ?? [];
  return gnu === undefined ? address : `${gnu.toUpperCase()}-or-later`;
}

/** The licence that a text names, and its address. */
export function licenceIn(text: string): Pick<About, 'license' | 'license_url'> {
  const [, own] = /^Licence of the whole: (.+)$/m.exec(text) ?? [];
  if (own !== undefined) return { license: own };
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"')]{1,200}/g)) {
    const license = licenceNamed(address);
    if (license !== address) return { license, license_url: address };
  }
  return {};
}

/** Longer statements are cut. Only the licence texts of our own datasets may be longer. */
const MAX_TEXT = 100_000;

/** Each field is from the first source that has it. Without any, the licence is `NOASSERTION`. */
export function manifestOf(
  fallbackName: string,
  ...sources: readonly About[]
): Omit<Manifest, 'files'> {
  const first = (field: Exclude<keyof About, 'datasets'>): string | null => {
    for (const source of sources) {
      const text = source[field]?.trim();
      if (text) return text.slice(0, field === 'name' ? 500 : MAX_TEXT);
    }
    return null;
  };
  const license = first('license') ?? 'NOASSERTION';
  return {
    name: first('name') ?? fallbackName,
    version: first('version'),
    license,
    license_url: first('license_url') ?? LICENSE_URLS[license] ?? null,
    attribution: first('attribution'),
    notice: first('notice'),
    language: null,
    generatedAt: null,
    datasets: sources.find(({ datasets }) => datasets)?.datasets ?? null,
  };
}

/** Texts for the folder of licences in exports. */
export const licenceTextsOf = (manifest: Manifest): LicenceTexts =>
  Object.assign({}, ...datasetsOf(manifest).map(licenceTextOf));

function licenceTextOf(dataset: ImportedDataset): LicenceTexts {
  const { name, version, license, license_url, attribution, notice } = dataset;
  const lines = [
    [name, version].filter(Boolean).join(' '),
    `License: ${license ?? 'NOASSERTION'}`,
    license_url,
    attribution,
    notice && `\n${notice}`,
  ];
  const file = name.replace(/[^A-Za-z0-9.+-]+/g, '-').replace(/^[^A-Za-z0-9]+|(?<!-)-+$/g, '');
  return { [`${file.slice(0, 100) || 'dataset'}.txt`]: `${lines.filter(Boolean).join('\n')}\n` };
}
