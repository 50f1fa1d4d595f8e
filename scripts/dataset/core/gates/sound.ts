import type { OwnWord } from '../../own-words/entry.ts';

const CONSONANTS = ['tʃ', 'dʒ', ...'bdfhjklmnprstvwzɡŋʃʒθð'];

/** Longest first, because matching is greedy. */
const AMERICAN_VOWELS = ['eɪ', 'oʊ', 'aɪ', 'aʊ', 'ɔɪ', ...'iɪɛæɑɔʊuʌɝəɚ'];
const BRITISH_VOWELS = ['iː', 'ɑː', 'ɔː', 'uː', 'ɜː', 'eɪ', 'aɪ', 'ɔɪ', 'əʊ', 'aʊ', 'ɪə', 'eə', 'ʊə', ...'iɪɛæɒʊuʌə']; // prettier-ignore

const MARKS = ['ˈ', 'ˌ', ' '];

interface Sounds {
  symbols: string[];
  /** The first text that is not a symbol of the set, or null. */
  unknown: string | null;
}

/**
 * Transcriptions use the symbols of their accent, and words of several syllables have one main
 * stress.
 */
export function checkSound({ record, british, place }: OwnWord): string[] {
  const ipa = record.transcription ?? '';
  const problems = accentProblems(ipa, AMERICAN_VOWELS, 'American', record.word, place);
  if (problems.length > 0) return problems;
  if (british) {
    if (british.text === ipa)
      return [`${british.place}: /${ipa}/ is the American sound too: leave @uk out.`];
    return [
      ...accentProblems(british.text, BRITISH_VOWELS, 'British', record.word, british.place),
      ...rhoticProblems(british.text, british.place),
    ];
  }
  const isBritish =
    accentProblems(ipa, BRITISH_VOWELS, 'British', record.word, place).length === 0 &&
    rhoticProblems(ipa, place).length === 0;
  return isBritish ? [] : [`${place}: the British sound is not /${ipa}/: it needs @uk /.../.`];
}

function accentProblems(
  ipa: string,
  vowels: readonly string[],
  accent: string,
  word: string,
  place: string,
): string[] {
  const { symbols, unknown } = readSymbols(ipa, vowels);
  if (unknown !== null) return [`${place}: /${ipa}/: "${unknown}" is no ${accent} sound of ours.`];
  const count = symbols.filter((symbol) => vowels.includes(symbol)).length;
  const stresses = symbols.filter((symbol) => symbol === 'ˈ').length;
  if (count === 1) {
    if (/[ˈˌ]/.test(ipa)) return [`${place}: /${ipa}/: one syllable has no stress mark.`];
    return accent === 'British' && symbols.some((s) => s === 'i' || s === 'u')
      ? [`${place}: /${ipa}/: British i and u of one syllable are long.`]
      : [];
  }
  if (stresses === 0 || (stresses > 1 && !/[ -]/.test(word))) {
    return [`${place}: /${ipa}/ has ${stresses} main stresses, not one.`];
  }
  const stressedShort = /[ˈˌ][^iɪeɛæaɑɒɔʊuʌɜəː]*[iu](?!ː)/.test(ipa);
  return accent === 'British' && stressedShort
    ? [`${place}: /${ipa}/: British i and u are long where they are stressed.`]
    : [];
}

/** British English pronounces r only before vowels. */
function rhoticProblems(ipa: string, place: string): string[] {
  return /r(?! ?[ˈˌ]?[iɪeɛæaɑɒɔʊuʌɜə])/.test(ipa)
    ? [`${place}: /${ipa}/: British English has r before vowels only.`]
    : [];
}

function readSymbols(ipa: string, vowels: readonly string[]): Sounds {
  const known = [...vowels, ...CONSONANTS, ...MARKS];
  const symbols: string[] = [];
  for (let at = 0; at < ipa.length;) {
    const symbol = known.find((candidate) => ipa.startsWith(candidate, at));
    if (symbol === undefined) return { symbols, unknown: ipa.slice(at, at + 1) };
    symbols.push(symbol);
    at += symbol.length;
  }
  return { symbols, unknown: null };
}
