import { readSourceLines } from '../source-files.ts';
import type { Accent } from '../../../server/contract/inflection/form-sound.ts';

const LETTERS: Record<Accent, string> = {
  american:
    'eɪ bi si di i ɛf dʒi eɪtʃ aɪ dʒeɪ keɪ ɛl ɛm ɛn oʊ pi kju ɑr ɛs ti ju vi dʌbəlju ɛks waɪ zi',
  british:
    'eɪ biː siː diː iː ɛf dʒiː eɪtʃ aɪ dʒeɪ keɪ ɛl ɛm ɛn əʊ piː kjuː ɑː ɛs tiː juː viː dʌbəljuː ɛks waɪ zɛd',
};

/** @throws Error naming `file:line` of a word outside a section */
export function readCapitals() {
  const sections = new Map<string, Set<string>>();
  let words: Set<string> | undefined;
  for (const { text, location } of readSourceLines('sound/capitals.txt')) {
    const name = /^\[(words|letters)\]$/.exec(text)?.[1];
    if (name !== undefined) sections.set(name, (words = new Set()));
    else if (!words) throw new Error(`${location}: expected [words] or [letters].`);
    else for (const word of text.split(/\s+/)) words.add(word);
  }
  return {
    /** True if it is read like a word: "NATO". */
    isWord: (headword: string): boolean => sections.get('words')?.has(headword) ?? false,
    /** True if it is read letter by letter: "UN", "U.S.". */
    isSpelled: (headword: string): boolean =>
      /^(?:\p{L}\.){2,}$/u.test(headword) || (sections.get('letters')?.has(headword) ?? false),
  };
}

/** True for an abbreviation: other capitals are not read like CMUdict's. */
export const isInCapitals = (headword: string): boolean =>
  /^[A-Z]{2,}\d?$|^(?:[A-Za-z]\.){2,}$/.test(headword);

/** The sound of an initialism, stressed on its last letter: /ˌjuɛsˈeɪ/. */
export function spelledSound(headword: string, accent: Accent): string {
  const letters = headword.toUpperCase().match(/[A-Z]/g) ?? [];
  const known = LETTERS[accent].split(' ');
  const names = letters.map((letter) => known[letter.charCodeAt(0) - 65] ?? '');
  return names
    .map((name, i) => {
      const isLast = i === names.length - 1;
      const mark = isLast ? 'ˈ' : i === 0 ? 'ˌ' : '';
      const linked = name === 'ɑː' && /^[eiɛaɑəoɪ]/.test(names[i + 1] ?? '') ? 'ɑːr' : name;
      return mark + linked;
    })
    .join('');
}
