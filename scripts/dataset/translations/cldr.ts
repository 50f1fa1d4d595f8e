import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { TRANSLATION_LANGUAGES } from '../../../server/contract/vocabulary.ts';
import { readTable } from '../source-files.ts';
import type { TranslationLanguage } from '../../../server/contract/vocabulary.ts';

/** One thing, named in English and in all seven languages. */
export interface NamedThing {
  english: string;
  translations: ReadonlyMap<TranslationLanguage, string>;
}

export interface Emoji extends NamedThing {
  /** English words that describe the picture. */
  keywords: readonly string[];
}

type Json = { readonly [key: string]: Json } | readonly Json[] | string;

const require = createRequire(import.meta.url);

/** The object at `path` in a CLDR file. @throws Error when it is missing */
function readJson(file: string, path: readonly string[]): Record<string, Json> {
  let value: Json = JSON.parse(readFileSync(require.resolve(file), 'utf8'));
  for (const key of path) {
    const next: Json | undefined =
      typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).find(([name]) => name === key)?.[1]
        : undefined;
    if (next === undefined) throw new Error(`${file} has no ${path.join('.')}.`);
    value = next;
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new Error(`${file}: ${path.join('.')} is no object.`);
  }
  return Object.fromEntries(Object.entries(value));
}

/** The same table in English and the seven languages, joined by its keys. */
function joinTables(
  read: (language: string) => ReadonlyMap<string, string>,
): Map<string, NamedThing> {
  const others = TRANSLATION_LANGUAGES.map((language) => [language, read(language)] as const);
  const things = new Map<string, NamedThing>();
  for (const [key, english] of read('en')) {
    const translations = new Map<TranslationLanguage, string>();
    for (const [language, table] of others) {
      const text = cleanName(table.get(key) ?? '') || cleanName(table.get(firstName(key)) ?? '');
      if (text !== '') translations.set(language, text);
    }
    if (translations.size === TRANSLATION_LANGUAGES.length)
      things.set(key, { english, translations });
  }
  return things;
}

/** Few languages have a second name for a country ("Turkey"); the others use the first. */
function firstName(key: string): string {
  return key.replace(/^([A-Z]{2})-alt-.*/, '$1');
}

/** Removes CLDR's remarks in brackets, direction marks and pairs of names. */
function cleanName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u061c]/g, '')
    // Arabic calls the picture of an animal's head "face of".
    .replace(/^وجه /u, '')
    .trim();
  return /[()（）[\]:/;,，、]| - /.test(plain) ? '' : plain;
}

function strings(table: Record<string, Json>): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  );
}

/** Countries, territories and continents. Short names are separate items. */
export function cldrTerritories(): NamedThing[] {
  const things = joinTables((language) => localeNames(language, 'territories'));
  return [...things.values()];
}

export function cldrLanguages(): NamedThing[] {
  const things = joinTables((language) => localeNames(language, 'languages'));
  return [...things.values()];
}

function localeNames(language: string, kind: 'territories' | 'languages'): Map<string, string> {
  return strings(
    readJson(`cldr-localenames-full/main/${language}/${kind}.json`, [
      'main',
      language,
      'localeDisplayNames',
      kind,
    ]),
  );
}

/** Months and days of the week. */
export function cldrCalendar(): NamedThing[] {
  const part = (kind: 'months' | 'days') =>
    joinTables((language) =>
      strings(
        readJson(`cldr-dates-full/main/${language}/ca-gregorian.json`, [
          'main',
          language,
          'dates',
          'calendars',
          'gregorian',
          kind,
          'stand-alone',
          'wide',
        ]),
      ),
    );
  return [...part('months').values(), ...part('days').values()];
}

/** Pictures with a one-word or several-word name. */
export function cldrEmoji(): Emoji[] {
  const annotations = (language: string) =>
    readJson(`cldr-annotations-full/annotations/${language}/annotations.json`, [
      'annotations',
      'annotations',
    ]);
  const names = (language: string) =>
    new Map(
      Object.entries(annotations(language)).flatMap(([character, value]) => {
        const name = listAt(value, 'tts')[0];
        return name === undefined ? [] : [[character, name] as const];
      }),
    );
  const english = annotations('en');
  const corrections = readCorrections();
  return [...joinTables(names)].map(([character, { english: name, translations }]) => ({
    english: name,
    translations: new Map([...translations, ...(corrections.get(name) ?? [])]),
    keywords: listAt(english[character], 'default'),
  }));
}

/** Our own corrections of names, by English name. @throws Error naming `file:line`. */
function readCorrections(): Map<string, [TranslationLanguage, string][]> {
  const corrections = new Map<string, [TranslationLanguage, string][]>();
  for (const { cells, place } of readTable('translations/corrected-pictures.txt', 3)) {
    const [english = '', code = '', name = ''] = cells;
    const language = TRANSLATION_LANGUAGES.find((known) => known === code);
    if (!language) throw new Error(`${place}: "${code}" is no language of translations.`);
    corrections.set(english, [...(corrections.get(english) ?? []), [language, name]]);
  }
  return corrections;
}

function listAt(value: Json | undefined, key: string): string[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  const list = Object.entries(value).find(([name]) => name === key)?.[1];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
