import type { OwnWord, Sounds } from '../../own-words/entry.ts';
import type { SourceLine } from '../../source-files.ts';

const CONSONANTS = ['tʃ', 'dʒ', ...'bdfhjklmnprstvwzɡŋʃʒθð'];

/** Longest first, because matching is greedy. */
const AMERICAN_VOWELS = ['eɪ', 'oʊ', 'aɪ', 'aʊ', 'ɔɪ', ...'iɪɛæɑɔʊuʌɝəɚ'];
const BRITISH_VOWELS = ['iː', 'ɑː', 'ɔː', 'uː', 'ɜː', 'eɪ', 'aɪ', 'ɔɪ', 'əʊ', 'aʊ', 'ɪə', 'eə', 'ʊə', ...'iɪɛæɒʊuʌə']; // prettier-ignore

const MARKS = ['ˈ', 'ˌ', ' '];

/** Sounds use the symbols of their accent, and several syllables have one main stress. */
export function checkSound({ record, british, location, weak, meanings }: OwnWord): string[] {
  const main = {
    american: [{ text: record.transcription ?? '', location }],
    british: british ? [british] : [],
  };
  return [
    ...soundProblems(main, record.word, '@uk'),
    ...meanings.flatMap(({ said }) => soundProblems(said, record.word, '@said_uk')),
    ...soundProblems(weak, null, '@weak_uk'),
  ];
}

/** The problems of the sounds of a word; of its weak forms, which have no stress, if it is null. */
function soundProblems({ american, british }: Sounds, word: string | null, option: string) {
  const problems = american.flatMap((sound) =>
    accentProblems(sound, AMERICAN_VOWELS, 'American', word),
  );
  if (problems.length > 0) return problems;
  if (british.length > 0) {
    if (textOf(british) === textOf(american)) {
      const location = british[0]?.location ?? '';
      return [`${location}: /${textOf(british)}/ is the American sound too: leave ${option} out.`];
    }
    return british.flatMap((sound) => britishProblems(sound, word));
  }
  return american
    .filter((sound) => britishProblems(sound, word).length > 0)
    .map(
      ({ text, location }) =>
        `${location}: the British sound is not /${text}/: it needs ${option} /.../.`,
    );
}

const textOf = (sounds: readonly SourceLine[]): string => sounds.map(({ text }) => text).join(', ');

function britishProblems(sound: SourceLine, word: string | null): string[] {
  return [...accentProblems(sound, BRITISH_VOWELS, 'British', word), ...rhoticProblems(sound)];
}

function accentProblems(
  { text: ipa, location }: SourceLine,
  vowels: readonly string[],
  accent: string,
  word: string | null,
): string[] {
  const { symbols, unknown } = readSymbols(ipa, vowels);
  if (unknown !== null)
    return [`${location}: /${ipa}/: "${unknown}" is no ${accent} sound of ours.`];
  if (word === null) return [];
  const count = symbols.filter((symbol) => vowels.includes(symbol)).length;
  const stresses = symbols.filter((symbol) => symbol === 'ˈ').length;
  if (count <= 1) {
    if (/[ˈˌ]/.test(ipa)) return [`${location}: /${ipa}/: one syllable has no stress mark.`];
    return accent === 'British' && symbols.some((s) => s === 'i' || s === 'u')
      ? [`${location}: /${ipa}/: British i and u of one syllable are long.`]
      : [];
  }
  if (stresses === 0 || (stresses > 1 && !/[ -]/.test(word))) {
    return [`${location}: /${ipa}/ has ${stresses} main stresses, not one.`];
  }
  const stressedShort = /[ˈˌ][^iɪeɛæaɑɒɔʊuʌɜəː]*[iu](?!ː)/.test(ipa);
  return accent === 'British' && stressedShort
    ? [`${location}: /${ipa}/: British i and u are long where they are stressed.`]
    : [];
}

/** British English pronounces r only before vowels. */
const rhoticProblems = ({ text: ipa, location }: SourceLine): string[] =>
  /r(?! ?[ˈˌ]?[iɪeɛæaɑɒɔʊuʌɜə])/.test(ipa)
    ? [`${location}: /${ipa}/: British English has r before vowels only.`]
    : [];

function readSymbols(ipa: string, vowels: readonly string[]) {
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
