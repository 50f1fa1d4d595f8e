import table from './letters-to-sounds.json' with { type: 'json' };
import { readSounds } from './phonemes.ts';

/**
 * A rule for pronouncing unknown words, good enough to find words that sound alike: letters, with
 * lookaround for their context, and their sounds. The first rule that matches wins, so exceptions
 * come first. `+` marks vowels that are likely to be stressed at the end of a word.
 */
interface Rule {
  letters: RegExp;
  sounds: string;
}

let rules: readonly Rule[] | null = null;

function readRules(): Rule[] {
  return table.map((line) => {
    const [letters = '', sounds = ''] = line.split(' ');
    return { letters: new RegExp(letters, 'y'), sounds };
  });
}

/** Further letters are ignored. */
const MAX_LETTERS = 40;
/** A penultimate short vowel followed by one consonant and a weak final syllable. */
const WEAK_PENULT = /[əɪɛæʌɑi](?:[^əɛæʌɑɔɝɪʊiu]|[td]ʃ)?(?:i|əl|əs|ən|ənt|əns|nəs|ɪv)[dz]?$/u;
const VOWEL = /[əɛæʌɑɔɝ]|[eao]?ɪ|[ao]?ʊ|[iu]/gu;

/** The likely pronunciation of a spelling without accents. */
export function guessSounds(spelling: string): Uint8Array {
  rules ??= readRules();
  return readSounds(
    spelling
      .slice(0, MAX_LETTERS)
      .split(/[^a-z]+/)
      .filter((word) => word !== '')
      .map((word) => withStress(soundOut(word)))
      .join(' '),
  );
}

function soundOut(word: string): string {
  let sounds = '';
  for (let at = 0; at < word.length;) {
    let length = 1;
    for (const rule of rules ?? []) {
      rule.letters.lastIndex = at;
      const found = rule.letters.exec(word);
      if (!found || found[0] === '') continue;
      sounds += rule.sounds.replace('$1', found[1] ?? '');
      length = found[0].length;
      break;
    }
    at += length;
  }
  return sounds;
}

/** Stresses a heavy last vowel; otherwise the penultimate, or the one before it if that is weak. */
function withStress(sounds: string): string {
  const plain = sounds.replaceAll('+', '');
  const heavy = sounds.lastIndexOf('+');
  const after = heavy < 0 ? 0 : [...sounds.slice(heavy).matchAll(VOWEL)].length;
  let at = [...plain.matchAll(VOWEL)].at(-2)?.index;
  const antepenult = [...plain.matchAll(VOWEL)].at(-3)?.index;
  if (antepenult !== undefined && WEAK_PENULT.test(plain)) at = antepenult;
  if (after === 1 || (after === 2 && heavy >= 0)) {
    at = sounds.slice(0, heavy).replaceAll('+', '').length;
  }
  return at === undefined ? plain : `${plain.slice(0, at)}ˈ${plain.slice(at)}`;
}
