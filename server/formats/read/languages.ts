import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../contract/vocabulary.ts';

/** BCP 47 tags; null where the dictionary does not say. */
export interface Languages {
  from: string | null;
  to: string | null;
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Codes of libraries, which `Intl` does not know. */
const OTHER_CODES = new Map([
  ['fre', 'fr'],
  ['ger', 'de'],
  ['dut', 'nl'],
  ['gre', 'el'],
  ['chi', 'zh'],
  ['cze', 'cs'],
  ['wel', 'cy'],
  ['rum', 'ro'],
  ['slo', 'sk'],
  ['alb', 'sq'],
  ['arm', 'hy'],
  ['baq', 'eu'],
  ['geo', 'ka'],
  ['ice', 'is'],
  ['mac', 'mk'],
  ['per', 'fa'],
]);

/** The tag that a code (`deu`, `DE`, `de-AT`) or an English name stands for; null if unknown. */
export function languageTag(text: string): string | null {
  const clean = text.trim().toLowerCase();
  const named = byName().get(clean) ?? OTHER_CODES.get(clean);
  if (named !== undefined) return named;
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/.test(clean)) return null;
  try {
    const tag = Intl.getCanonicalLocales(clean.replaceAll('_', '-'))[0] ?? '';
    return NAMES.of(tag) === undefined ? null : tag;
  } catch {
    return null;
  }
}

export const languageName = (tag: string): string => NAMES.of(tag) ?? tag;

export const isForeign = (tag: string | null): tag is string => tag !== null && !/^en\b/.test(tag);

/** Null if there are no translations into the language. */
export function translationLanguage(tag: string | null): TranslationLanguage | null {
  const [base] = (tag ?? '').split('-', 1);
  return TRANSLATION_LANGUAGES.find((one) => one === base) ?? null;
}

/** In a title or a file name: `English-German FreeDict Dictionary`, `eng-deu.tei`. */
export function languagesIn(...texts: readonly (string | undefined)[]): Languages {
  for (const text of texts) {
    const pairs = (text ?? '').matchAll(/(\p{L}{2,20})\s?[-–→]\s?(\p{L}{2,20})/gu);
    for (const [, first = '', second = ''] of pairs) {
      // `it-is` in a sentence is no pair of languages.
      if (/^[a-z]{4}$/.test(first + second) && /\s/.test(text ?? '')) continue;
      const [from, to] = [languageTag(first), languageTag(second)];
      if (from !== null && to !== null) return { from, to };
    }
  }
  return { from: null, to: null };
}

let names: ReadonlyMap<string, string> | null = null;

function byName(): ReadonlyMap<string, string> {
  if (names) return names;
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const tags = letters.flatMap((one) => letters.map((other) => one + other));
  names = new Map(
    tags.flatMap((tag) => {
      const name = NAMES.of(tag)?.toLowerCase();
      // Old codes have the name of the new one.
      return name !== undefined && Intl.getCanonicalLocales(tag)[0] === tag ? [[name, tag]] : [];
    }),
  );
  return names;
}
