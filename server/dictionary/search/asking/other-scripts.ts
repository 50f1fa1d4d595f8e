import type { TranslationLanguage } from '../../../contract/vocabulary.ts';

/** How a term was read that is nothing as it was typed. */
export interface ReadAs {
  kind: 'keyboard' | 'transliteration';
  text: string;
}

/** A reading, and the language of the word that it may be; English if it has none. */
export interface Reading extends ReadAs {
  language?: TranslationLanguage;
}

const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
/** The letters on the same keys. */
const LAYOUTS: readonly (readonly [language: TranslationLanguage, keys: string])[] = [
  ['ru', 'йцукенгшщзхъфывапролджэячсмитьбюё'],
  ['ar', 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ'],
];

/** Readings of Latin letters, the longest first; of several, the commonest first. */
const LETTERS: readonly (readonly [language: TranslationLanguage, table: string])[] = [
  [
    'ru',
    "shch=щ sch=щ zh=ж kh=х ts=ц ch=ч sh=ш yu=ю ya=я yo=ё,е ye=е ju=ю ja=я jo=ё a=а b=б c=ц,к d=д e=е,э f=ф g=г h=х i=и,й j=й k=к l=л,ль m=м n=н,нь o=о p=п q=к r=р s=с t=т,ть u=у v=в w=в x=х,кс y=ы,й z=з '=ь",
  ],
  [
    'ar',
    "sh=ش kh=خ gh=غ th=ث dh=ذ aa=ا ee=ي oo=و a=,ا,ة b=ب c=ك d=د,ض e=,ي f=ف g=ج h=ه,ح i=,ي j=ج k=ك,ق l=ل m=م n=ن o=,و p=ب q=ق r=ر s=س,ص t=ت,ط u=,و v=ف w=و x=كس y=ي z=ز,ظ '=ع",
  ],
];
const LONGEST_LETTER = 4;
/** So many spellings of a transliterated word are tried. */
const MOST_SPELLINGS = 256;
const SHORTEST = 3;

const TABLES = LETTERS.map(([language, table]) => {
  const entries = table.split(' ').map((entry) => entry.split('='));
  return { language, letters: new Map(entries.map(([from, to]) => [from!, to!.split(',')])) };
});

/** Without short vowels, half of all misspellings are a word. */
const ONLY_IF_ASKED: TranslationLanguage = 'ar';

/**
 * Readings of a term typed with another keyboard layout (`руддщ`: hello, `ghbdtn`: привет), or
 * in Latin letters (`sobaka`: собака).
 *
 * @param asked languages that somebody asked for; empty for any
 */
export function* otherReadings(
  term: string,
  asked: readonly TranslationLanguage[],
): Generator<Reading> {
  const text = term.toLowerCase();
  if (text.length < SHORTEST) return;
  const isAsked = (language: TranslationLanguage) => asked.length === 0 || asked.includes(language);
  for (const [language, keys] of LAYOUTS) {
    const latin = typedOn(text, keys, LATIN_KEYS);
    if (latin !== null) yield { kind: 'keyboard', text: latin };
    const foreign = typedOn(text, LATIN_KEYS, keys);
    if (foreign !== null && isAsked(language)) yield { kind: 'keyboard', text: foreign, language };
  }
  if (!/^[a-z' ]+$/.test(text)) return;
  for (const { language, letters } of TABLES) {
    if (!isAsked(language) || (language === ONLY_IF_ASKED && asked.length === 0)) continue;
    for (const spelling of spellings(text, letters)) {
      yield { kind: 'transliteration', text: spelling, language };
    }
  }
}

/** The letters on the keys of another layout; null if one is on no key. */
function typedOn(text: string, from: string, to: string): string | null {
  let typed = '';
  for (const letter of text) {
    const key = from.indexOf(letter);
    if (key < 0 && letter !== ' ') return null;
    typed += letter === ' ' ? ' ' : to[key]!;
  }
  return typed;
}

function spellings(text: string, letters: ReadonlyMap<string, readonly string[]>): string[] {
  let found = [''];
  for (let at = 0; at < text.length;) {
    let length = Math.min(LONGEST_LETTER, text.length - at);
    while (length > 1 && !letters.has(text.slice(at, at + length))) length--;
    const alternatives = letters.get(text.slice(at, at + length)) ?? [text[at]!];
    const more = found.flatMap((start) => alternatives.map((letter) => start + letter));
    found = more.length <= MOST_SPELLINGS ? more : found.map((start) => start + alternatives[0]!);
    at += length;
  }
  return found;
}
