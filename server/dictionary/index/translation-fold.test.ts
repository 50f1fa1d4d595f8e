import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../contract/vocabulary.ts';
import {
  foldText,
  foldTranslation,
  foldWithoutClosing,
  translationKey,
} from './translation-fold.ts';

const SAME: [TranslationLanguage, string, ...string[]][] = [
  ['ru', 'ещё', 'Еще', 'ЕЩЁ', '  ещё. '],
  ['ru', 'за́мок', 'замок'],
  ['es', 'el niño', 'niño', 'NINO', '¿niño?', 'los niño', 'niño (m)'],
  ['es', 'el/la médico', 'medico'],
  ['es', 'acordarse', 'acordar'],
  ['es', 'reírse de', 'reir de'],
  ['fr', "l'école", 'école', 'L’ECOLE', 'ecole', "(l') école"],
  ['fr', 'le garçon', 'garcon', 'un garçon', 'garçon (m)', 'garçon [m]'],
  ['fr', 'se laver', 'laver'],
  ['fr', 'grand-mère', 'grand mère', 'la grand mere'],
  ['fr', 'du pain', 'le pain', 'pain'],
  ['fr', 'de la farine', 'la farine', 'farine'],
  ['fr', "de l'eau", 'de l’eau', "l'eau", 'eau'],
  ['fr', "s'allonger", 'allonger'],
  ['fr', 'cœur', 'coeur', 'le cœur'],
  ['de', 'die Straße', 'Strasse', 'STRASSE', 'eine Straße'],
  ['de', 'schön', 'schoen', 'Schon', 'SCHÖN'],
  ['de', 'sich freuen', 'freuen'],
  ['de', 'der/die Lehrer(in)', 'Lehrer'],
  ['pt', 'o coração', 'coração', 'coracao', 'um coração'],
  ['pt', 'a avó', 'avo'],
  ['pt', 'guarda-chuva', 'guarda chuva'],
  ['pt', 'lembrar-se', 'se lembrar', 'lembrar'],
  ['pt', 'candidatar-se a', 'se candidatar a', 'candidatar a'],
  ['zh', '漢語', '汉语', '漢 語'],
  ['zh', '好的', '好'],
  ['zh', '歡迎', '欢迎'],
  ['zh', '（开）门', '门'],
  ['ar', 'مَرْحَبًا', 'مرحبا'],
  ['ar', 'مـرحبا', 'مرحبا'],
  ['ar', 'الأب', 'الاب'],
  ['ar', 'البيت', 'بيت'],
  ['ar', 'مسؤولية', 'مسئولية', 'مسءولية'],
  ['ar', 'شيء', 'شئ'],
  ['ar', 'سيئ', 'سيء'],
  ['ar', 'مدرسة', 'مدرسه', 'المدرسة'],
  ['ar', 'مستشفى', 'مستشفي', 'مستشفی'],
  ['ar', 'القوات الجوية', 'قوات جوية'],
];

const DIFFERENT: [TranslationLanguage, string, string][] = [
  ['ru', 'мой', 'мои'],
  ['es', 'la', 'el'],
  ['fr', 'le', 'la'],
  ['fr', "c'", 'C#'],
  ['es', 'a', 'a#'],
  ['fr', 'de la', 'du'],
  ['fr', 'durée', 'rée'],
  ['es', 'base', 'ba'],
  ['fr', 'lesson', 'son'],
  ['de', 'dieser', 'ser'],
  ['pt', 'os', 'as'],
  ['pt', 'ontem', 'ntem'],
  ['zh', '的', '地'],
  ['ar', 'الله', 'له'],
  ['ar', 'مسؤول', 'مسول'],
];

describe('folding of translations', () => {
  it.each(SAME)('%s: %s is written in other ways', (language, text, ...others) => {
    const { key } = foldTranslation(text, language);
    expect(others.map((other) => foldTranslation(other, language).key)).toEqual(
      others.map(() => key),
    );
  });

  it.each(DIFFERENT)('%s: %s is not %s', (language, one, other) => {
    expect(foldTranslation(one, language).key).not.toBe(foldTranslation(other, language).key);
  });

  it('tells what is written alike from what is only folded alike', () => {
    const plain = (text: string) => foldTranslation(text, 'de').plain;
    const whole = (text: string) => foldTranslation(text, 'de').whole;
    expect(whole('Das Schön (n)')).toBe(whole('das schoen'));
    expect(whole('das Schön')).not.toBe(whole('schön'));
    expect(plain('das Schön')).toBe(plain('schön'));
    expect(plain('schön')).toBe(plain('schoen'));
    expect(plain('schön')).not.toBe(plain('schon'));
  });

  it.each<[TranslationLanguage, string, string]>([
    ['de', 'sich erinnern an', 'sich erinnern'],
    ['de', 'sich kümmern um', 'sich kümmern'],
    ['de', 'Sorge (für)', ''],
    ['fr', 'se souvenir de', 'se souvenir'],
    ['fr', 'penser à', 'penser'],
    ['es', 'acordarse de', 'acordarse'],
    ['pt', 'lembrar-se de', 'lembrar-se'],
    ['ru', 'зависеть от', 'зависеть'],
    ['de', 'an', ''],
    ['fr', 'à', ''],
    ['ru', 'слово', ''],
    ['zh', '在', ''],
  ])('%s: %s may go without its closing word', (language, text, without) => {
    const expected = without === '' ? null : foldTranslation(without, language);
    expect(foldWithoutClosing(text, language)).toEqual(expected);
  });

  it('makes the same key alone', () => {
    const words = [...SAME.flatMap(([, ...texts]) => texts), 'parse', 'uebel', 'se', 'water'];
    for (const language of TRANSLATION_LANGUAGES) {
      const keys = words.map((word) => foldTranslation(word, language).key);
      expect(words.map((word) => translationKey(foldText(word), language))).toEqual(keys);
    }
  });

  it('leaves something of any text, in time linear in its length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TRANSLATION_LANGUAGES),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        (language, text) => {
          fc.pre(text.trim() !== '');
          expect(foldTranslation(text, language).plain).not.toBe('');
        },
      ),
    );
  });
});
