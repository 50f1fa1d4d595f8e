/**
 * The phonemes of espeak-ng for IPA symbols of English, as its English voices define them
 * (`docs/phonemes.md` of espeak-ng): what stands between `[[` and `]]` in its text.
 */
const PHONEMES: Readonly<Record<string, string>> = {
  ...{ tʃ: 'tS', dʒ: 'dZ', eɪ: 'eI', aɪ: 'aI', aʊ: 'aU', ɔɪ: 'OI', oʊ: 'oU', əʊ: 'oU' },
  ...{ ɪə: 'i@', eə: 'e@', ʊə: 'U@', ɪ: 'I', i: 'i', iː: 'i:', ʊ: 'U', u: 'u:', e: 'E', ɛ: 'E' },
  ...{
    æ: 'a',
    a: 'a',
    ʌ: 'V',
    ɒ: '0',
    ɔ: 'O:',
    ɑ: 'A:',
    ə: '@',
    ɜ: '3:',
    ɝ: '3:',
    ɚ: '3',
    o: 'oU',
  },
  ...{ p: 'p', b: 'b', t: 't', d: 'd', k: 'k', g: 'g', ɡ: 'g', f: 'f', v: 'v', θ: 'T', ð: 'D' },
  ...{ s: 's', z: 'z', ʃ: 'S', ʒ: 'Z', h: 'h', x: 'x', m: 'm', n: 'n', ŋ: 'N', l: 'l', ɫ: 'l' },
  ...{ r: 'r', ɹ: 'r', j: 'j', w: 'w', ɾ: 't#', ʔ: '?', ˈ: "'", ˌ: ',', ' ': ' ' },
};
const LONGEST = 2;

/**
 * An IPA transcription of English as phonemes of espeak-ng. Symbols that it has no phoneme for, such
 * as length marks of vowels that are always long, are left out.
 */
export function phonemesOf(ipa: string): string {
  let phonemes = '';
  for (let i = 0; i < ipa.length;) {
    let length = LONGEST;
    while (length > 1 && PHONEMES[ipa.slice(i, i + length)] === undefined) length -= 1;
    phonemes += PHONEMES[ipa.slice(i, i + length)] ?? '';
    i += length;
  }
  return phonemes.trim();
}
