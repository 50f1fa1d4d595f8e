import tables from './arpabet.json' with { type: 'json' };

const CONSONANTS = tables.consonants as Record<string, string>;

const VOWELS = tables.vowels as Record<string, string>;

/** Vowels that have another sound when unstressed. */
const UNSTRESSED: Record<string, string> = { AH: 'ə', ER: 'ɚ' };

/** Clusters that can begin an English syllable. Any single consonant except NG can too. */
const ONSETS = new Set(tables.onsets.map((cluster) => cluster.replaceAll(' ', '')));

/** Vowels before which a consonant and Y begin a syllable: "particular", not "backyard". */
const AFTER_Y = new Set(['UW', 'UH', 'AH', 'ER']);

interface Phone {
  symbol: string;
  stress: string | undefined;
}

const MARKS: Record<string, string> = { '1': 'ˈ', '2': 'ˌ' };

/**
 * Converts CMUdict's ARPAbet ("AH0 B AW1 T") to broad IPA of General American (`əˈbaʊt`); null if a
 * symbol is unknown. Stress marks are placed before the onset of their syllable, which takes as
 * many consonants as can begin an English word; a single syllable has no mark. In a compound
 * ("backyard") a syllable begins at the phone `jointInSource`.
 */
export function arpabetToIpa(arpabet: string, jointInSource = 0): string | null {
  const { phones, joint } = readPhones(arpabet, jointInSource);
  const marksStress = phones.filter((phone) => phone.stress !== undefined).length > 1;
  let ipa = '';
  let cluster: string[] = [];
  let seenVowel = false;
  for (const [at, { symbol, stress }] of phones.entries()) {
    if (stress === undefined) {
      if (CONSONANTS[symbol] === undefined) return null;
      cluster.push(symbol);
      continue;
    }
    const sound = symbol === 'IY' && phones[at + 1]?.symbol === 'R' ? 'IH' : symbol;
    const vowel = (stress === '0' ? UNSTRESSED[sound] : undefined) ?? VOWELS[sound];
    if (vowel === undefined) return null;
    const first = at - cluster.length;
    const isJoined = first < joint && joint <= at;
    const onset = !seenVowel ? 0 : isJoined ? joint - first : onsetStart(cluster, symbol);
    const spell = (symbols: string[]) => symbols.map((s) => CONSONANTS[s]).join('');
    const mark = marksStress && !isWeak(phones, at) ? (MARKS[stress] ?? '') : '';
    ipa += spell(cluster.slice(0, onset)) + mark + spell(cluster.slice(onset)) + vowel;
    cluster = [];
    seenVowel = true;
  }
  return ipa + cluster.map((s) => CONSONANTS[s]).join('');
}

/**
 * Reads the phones and undoes two habits of CMUdict: an unstressed ER before a vowel becomes a
 * vowel and an R ("around"), and of two main stresses only the last is kept ("fifteen").
 */
function readPhones(arpabet: string, jointInSource: number): { phones: Phone[]; joint: number } {
  const source = arpabet.split(' ');
  const lastMain = source.findLastIndex((phone) => phone.endsWith('1'));
  const phones: Phone[] = [];
  let joint = jointInSource;
  for (const [at, phone] of source.entries()) {
    if (at === jointInSource) joint = phones.length;
    const stress = /\d$/.exec(phone)?.[0];
    const symbol = stress === undefined ? phone : phone.slice(0, -1);
    if (phone === 'ER0' && /\d$/.test(source[at + 1] ?? '')) {
      phones.push({ symbol: 'AH', stress }, { symbol: 'R', stress: undefined });
    } else {
      phones.push({ symbol, stress: stress === '1' && at < lastMain ? '2' : stress });
    }
  }
  return { phones, joint };
}

/**
 * CMUdict marks a secondary stress on the first syllable of "ignore" and "importance"; other
 * dictionaries mark none on a short i before the main stress.
 */
function isWeak(phones: readonly Phone[], at: number): boolean {
  if (phones[at]?.symbol !== 'IH' || phones[at].stress !== '2') return false;
  return phones.slice(at + 1).find(({ stress }) => stress !== undefined)?.stress === '1';
}

/** Where the longest possible onset begins among the consonants between two vowels. */
function onsetStart(cluster: readonly string[], vowel: string): number {
  for (let start = 0; start < cluster.length; start++) {
    const onset = cluster.slice(start);
    if (onset.length === 1) {
      if (onset[0] !== 'NG') return start;
    } else if (ONSETS.has(onset.join('')) && (onset.at(-1) !== 'Y' || AFTER_Y.has(vowel))) {
      return start;
    }
  }
  return cluster.length;
}
