import { describe, expect, it } from 'vitest';
import { arpabetToIpa } from './arpabet.ts';

describe('arpabetToIpa', () => {
  it.each([
    ['B AE1 NG K', 'bæŋk'],
    ['AH0 B AW1 T', 'əˈbaʊt'],
    ['HH ER1 B', 'hɝb'],
    ['M AH1 DH ER0', 'ˈmʌðɚ'],
    ['P AH0 R T IH1 K Y AH0 L ER0', 'pərˈtɪkjəlɚ'],
    ['IH0 K S P L EY1 N', 'ɪkˈspleɪn'],
    ['S IH1 NG ER0', 'ˈsɪŋɚ'],
    ['EH0 N TH UW2 Z IY0 AE1 S T IH0 K', 'ɛnˌθuziˈæstɪk'],
    ['IH2 G N AO1 R', 'ɪɡˈnɔr'],
    ['ER0 AW1 N D', 'əˈraʊnd'],
    ['S EH1 V AH0 N T IY1 N', 'ˌsɛvənˈtin'],
    ['HH IY1 R', 'hɪr'],
  ])('writes %s as %s', (arpabet, ipa) => {
    expect(arpabetToIpa(arpabet)).toBe(ipa);
  });

  it('starts a syllable at the second word of a compound', () => {
    expect(arpabetToIpa('B AE1 K R EH2 S T', 3)).toBe('ˈbækˌrɛst');
    expect(arpabetToIpa('B AE1 K R EH2 S T')).toBe('ˈbæˌkrɛst');
  });

  it('returns null for an unknown symbol', () => {
    expect(arpabetToIpa('B QQ1')).toBeNull();
  });
});
