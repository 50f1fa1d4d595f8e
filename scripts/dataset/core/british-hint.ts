/** Spellings of words with /æ/ in America and /ɑː/ in Britain. */
const BATH =
  /^(?:after|afternoon|answer|ask|aunt|basket|bath|branch|brass|calf|can't|cast|castle|chance|class|command|craft|dance|demand|disaster|draft|example|fast|fasten|france|french|ghastly|giraffe|glance|glass|grant|graph|grasp|grass|half|last|laugh|laughter|mask|mast|master|nasty|pass|passport|past|pasta|path|plant|plaster|rather|sample|shan't|slant|staff|task|vast|advance|advantage|broadcast|classroom|photograph|telegraph|bathroom|rasp|raft|shaft|daft|chant|enhance|france|stance|trance|blast|contrast|forecast|ask|flask|casket|gasp|clasp|glasses|pastor|disaster)(?:s|es|ed|ing|er|ers|ly)?$/;

const VOWEL = '[iɪeɛæaɑɒɔoʊuʌɜɝəɚ]';

/**
 * A first guess at the British sound of a word from its American sound and its spelling, for the
 * author of the entry: right for most words, wrong for those that differ by more than the accent.
 */
export function guessBritish(word: string, american: string): string {
  const before = `(?=[ˈˌ]?${VOWEL})`;
  const isBath = BATH.test(word.toLowerCase());
  const replace: [RegExp, string][] = [
    [/aɪɚ/g, 'aɪə'],
    [/aʊɚ/g, 'aʊə'],
    [/ɝr?/g, 'ɜː'],
    [new RegExp(`ɚ${before}`, 'g'), 'ər'],
    [/ɚ/g, 'ə'],
    [/oʊ/g, 'əʊ'],
    [new RegExp(`ɛr(?=[ˈˌ]?[ɪiəæ])`, 'g'), 'ɛr'],
    [new RegExp(`ɛr(?!${VOWEL})`, 'g'), 'eə'],
    [new RegExp(`ɪr(?!${VOWEL})`, 'g'), 'ɪə'],
    [new RegExp(`ʊr(?!${VOWEL})`, 'g'), 'ʊə'],
    [new RegExp(`ɑr(?!${VOWEL})`, 'g'), 'ɑː'],
    [new RegExp(`ɔr(?!${VOWEL})`, 'g'), 'ɔː'],
    [new RegExp(`ɔr${before}`, 'g'), 'ɔːr'],
    [new RegExp(`ɑr${before}`, 'g'), 'ɑːr'],
  ];
  let sound = american;
  for (const [from, to] of replace) sound = sound.replace(from, to);
  if (isBath) sound = sound.replace('æ', 'ɑː');
  // "lot" and "cloth" words are spelled with o (and a after w), "palm" words with a.
  const short = /^[^aeiou]*(?:o|wa|qua|wha)/i.test(word) || (/o/.test(word) && !/a/.test(word));
  sound = sound.replace(/ɑ(?!ː)/g, short ? 'ɒ' : 'ɑː');
  const isCloth = /o(?:ff|ss|st|th|ng|g|ft)/.test(word) && !/(?:ought|aught)/.test(word);
  sound = sound.replace(/ɔ(?![ːɪ])/g, isCloth ? 'ɒ' : 'ɔː');
  sound = sound.replace(new RegExp(`i(?!ː)(?!$|${VOWEL})`, 'g'), 'iː');
  sound = sound.replace(/(?<=[ˈˌ][^iɪeɛæaɑɒɔʊuʌɜə]*|^[^ˈiɪeɛæaɑɒɔʊuʌɜə]*)i(?!ː)/, 'iː');
  return sound.replace(/u(?!ː)/g, 'uː');
}
