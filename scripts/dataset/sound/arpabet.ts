const CONSONANTS: Record<string, string> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};

const VOWELS: Record<string, string> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɝ',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'i',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'u',
};

/** Vowels that are another sound without stress. */
const UNSTRESSED: Record<string, string> = { AH: 'ə', ER: 'ɚ' };

/** Clusters that can begin an English syllable; a single consonant but NG can too. */
const ONSETS = new Set(
  [
    'P L',
    'P R',
    'P Y',
    'B L',
    'B R',
    'B Y',
    'T R',
    'T W',
    'D R',
    'D W',
    'K L',
    'K R',
    'K W',
    'K Y',
    'G L',
    'G R',
    'G W',
    'F L',
    'F R',
    'F Y',
    'V Y',
    'TH R',
    'TH W',
    'SH R',
    'S P',
    'S T',
    'S K',
    'S M',
    'S N',
    'S L',
    'S W',
    'S F',
    'HH Y',
    'HH W',
    'M Y',
    'N Y',
    'S P L',
    'S P R',
    'S P Y',
    'S T R',
    'S K R',
    'S K W',
    'S K Y',
    'S K L',
  ].map((cluster) => cluster.replaceAll(' ', '')),
);

/** Vowels before which a consonant and Y begin a syllable: "particular", not "backyard". */
const AFTER_Y = new Set(['UW', 'UH', 'AH', 'ER']);

interface Phone {
  symbol: string;
  stress: string | undefined;
}

const MARKS: Record<string, string> = { '1': 'ˈ', '2': 'ˌ' };

/**
 * ARPAbet of CMUdict ("AH0 B AW1 T") as broad IPA of General American (`əˈbaʊt`), or null when a
 * symbol is unknown. Stress marks stand before the onset of their syllable, which takes as many
 * consonants as can begin an English word; one syllable carries no mark. In a compound
 * ("backyard") a syllable begins at the phone `joint`.
 */
export function arpabetToIpa(arpabet: string, joint = 0): string | null {
  const phones: Phone[] = arpabet.split(' ').map((phone) => {
    const stress = /\d$/.exec(phone)?.[0];
    return { symbol: stress === undefined ? phone : phone.slice(0, -1), stress };
  });
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
    const vowel = (stress === '0' ? UNSTRESSED[symbol] : undefined) ?? VOWELS[symbol];
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
 * CMUdict gives "ignore" and "importance" a secondary stress on the syllable before the main one,
 * which other dictionaries do not hear on a short i.
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
