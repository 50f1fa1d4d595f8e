import type { OtherDictionary } from '../contract/public/pages.ts';

const MAX_DICTIONARIES = 20;
const PLACEHOLDER = '{word}';

/** @throws an Error that says what is accepted */
export function parseAudioHosts(value: string): string[] {
  const hosts = value.split(/[\s,]+/).filter((part) => part !== '');
  for (const host of hosts) {
    // It becomes a source of the content security policy as it is.
    if (!/^[a-z0-9.-]+(:\d{1,5})?$/i.test(host) || !URL.canParse(`https://${host}`)) {
      throw new Error(
        'expected names of hosts such as upload.wikimedia.org, separated by commas, without https://',
      );
    }
  }
  return [...new Set(hosts.map((host) => new URL(`https://${host}`).host))];
}

/** @throws an Error that says what is accepted */
export function parseAnkiConnect(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  // It becomes a source of the content security policy.
  const isOrigin =
    url &&
    /^https?:\/\/[a-z0-9.[\]:-]+$/i.test(url.origin) &&
    url.origin === value.replace(/\/$/, '');
  if (!isOrigin) throw new Error('expected an address such as http://127.0.0.1:8765');
  return url.origin;
}

/** @throws an Error that says what is accepted */
export function parseOtherDictionaries(value: string): OtherDictionary[] {
  const parts = value.split(';').map((part) => part.trim());
  const dictionaries = parts.filter((part) => part !== '').map(parseDictionary);
  if (dictionaries.length <= MAX_DICTIONARIES) return dictionaries;
  throw new Error(`expected at most ${MAX_DICTIONARIES} of them`);
}

function parseDictionary(text: string): OtherDictionary {
  const [, name = '', address = ''] = /^([^=]{1,60})=(.*)$/s.exec(text) ?? [];
  if (name.trim() === '' || !isTemplate(address.trim())) {
    throw new Error(
      `expected <name>=<http or https address with ${PLACEHOLDER} in its path or query>, separated by semicolons, such as Wiktionary=https://en.wiktionary.org/wiki/${PLACEHOLDER}`,
    );
  }
  return { name: name.trim(), address: address.trim() };
}

/** True if every word leads to a page of one host. */
function isTemplate(address: string): boolean {
  const after = /^https?:\/\/[^/?#\\{}]+[/?#]/i.exec(address)?.[0];
  if (after === undefined || !address.slice(after.length - 1).includes(PLACEHOLDER)) return false;
  return URL.canParse(address.replaceAll(PLACEHOLDER, 'word'));
}
