import { expect, it } from 'vitest';
import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import { buildIndex, rowsOf } from '../rows.test-util.ts';

const words = ['apple', 'woman', 'bank', 'walk', 'horse'];
const translations = ['苹果', '女人', '银行', '行走', '马'];
const index = await buildIndex(
  rowsOf(words.map((word, i) => ({ word, translationTexts: [['zh', 0, translations[i]!, []]] }))),
);
const search = (term: string, ...languages: TranslationLanguage[]) =>
  index.search({ term, languages, offset: 0, limit: 3 });

it.each([
  ['pingguo', '苹果', 'apple'],
  ['píngguǒ', '苹果', 'apple'],
  ['Ping2 guo3', '苹果', 'apple'],
  ['nv ren', '女人', 'woman'],
  ['yínháng', '银行', 'bank'],
  ['xingzou', '行走', 'walk'],
])('%s is pinyin of %s', (term, text, word) => {
  const { items, readAs } = search(term);
  expect(readAs).toEqual({ kind: 'transliteration', text });
  expect(items[0]?.match).toBe('translation');
  expect(words[items[0]!.id - 1]).toBe(word);
});

it.each(['pìngguǒ', 'guoping', 'pingguozzz', 'ma'])('%s is not', (term) => {
  expect(search(term).readAs).toBeNull();
});

it('is looked for only if Chinese may be meant', () => {
  expect(search('pingguo', 'zh').readAs).not.toBeNull();
  expect(search('pingguo', 'de').readAs).toBeNull();
});
