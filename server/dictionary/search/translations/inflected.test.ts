import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '../../../contract/vocabulary.ts';
import { foldText, foldTranslation } from '../../index/translation-fold.ts';
import { baseForms, IRREGULAR_FORMS, isSurelyForeign } from './inflected.ts';
import { INFLECTIONS } from './endings.ts';

const keysOf = (form: string, language: TranslationLanguage) =>
  baseForms(foldText(form), language).map(({ key }) => key);

const FORMS: [TranslationLanguage, string, ...string[]][] = [
  ['es', 'perro', 'perros'],
  ['es', 'árbol', 'árboles'],
  ['es', 'luz', 'luces'],
  ['es', 'rojo', 'roja', 'rojas'],
  ['es', 'inglés', 'inglesa', 'ingleses'],
  ['es', 'hablar', 'hablo', 'HABLÓ', 'hablábamos', 'hablaron', 'hablando', 'yo hablo', 'hablarle'],
  ['es', 'comer', 'comió', 'comiendo', 'comemos', 'comerlo'],
  ['es', 'vivir', 'vivimos', 'vivía', 'vivido'],
  ['es', 'querer', 'quiero', 'quieren', 'quise', 'te quiero'],
  ['es', 'dormir', 'duermo', 'durmió', 'durmiendo'],
  ['es', 'pedir', 'pido', 'pidió', 'pidiendo'],
  ['es', 'seguir', 'sigo', 'siguen'],
  ['es', 'conocer', 'conozco'],
  ['es', 'buscar', 'busqué'],
  ['es', 'llegar', 'llegué'],
  ['es', 'construir', 'construyeron'],
  ['es', 'levantarse', 'me levanto', 'levantarme'],
  ['es', 'ir', 'voy', 'fui', 'iba'],
  ['pt', 'cachorro', 'cachorros'],
  ['pt', 'pão', 'pães'],
  ['pt', 'coração', 'corações'],
  ['pt', 'alemão', 'alemã'],
  ['pt', 'homem', 'homens'],
  ['pt', 'animal', 'animais'],
  ['pt', 'bom', 'boa', 'boas', 'bons'],
  ['pt', 'europeu', 'europeia'],
  ['pt', 'falar', 'falei', 'falou', 'falavam', 'falando', 'você falou'],
  ['pt', 'comer', 'comeu', 'comendo'],
  ['pt', 'partir', 'partiu', 'partindo'],
  ['pt', 'começar', 'comecei', 'começo'],
  ['pt', 'ficar', 'fiquei'],
  ['pt', 'seguir', 'sigo'],
  ['pt', 'dormir', 'durmo'],
  ['pt', 'subir', 'sobe'],
  ['pt', 'levantar-se', 'levanto-me', 'me levanto'],
  ['pt', 'fazer', 'fiz', 'fizeram'],
  ['fr', 'enfant', 'enfants', 'les enfants', "d'enfants"],
  ['fr', 'cheval', 'chevaux'],
  ['fr', 'travail', 'travaux'],
  ['fr', 'heureux', 'heureuse', 'heureuses'],
  ['fr', 'doux', 'douce'],
  ['fr', 'faux', 'fausse'],
  ['fr', 'neuf', 'neuves'],
  ['fr', 'acteur', 'actrice'],
  ['fr', 'italien', 'italienne'],
  ['fr', 'premier', 'première'],
  ['fr', 'blanc', 'blanche'],
  ['fr', 'manger', 'mangé', 'mange', 'mangeons', 'je mange', 'nous mangerons'],
  ['fr', 'appeler', "je m'appelle"],
  ['fr', 'finir', 'finissons', 'fini'],
  ['fr', 'dormir', 'dors', 'dormons'],
  ['fr', 'venir', 'viens', 'viennent', 'venu'],
  ['fr', 'recevoir', 'reçoit', 'reçu'],
  ['fr', 'vendre', 'vend', 'vendu'],
  ['fr', 'connaître', 'connais', 'connu'],
  ['fr', 'craindre', 'craignent'],
  ['fr', 'écrire', 'écrivent', 'écrit'],
  ['fr', 'prendre', 'prennent', 'pris'],
  ['fr', 'savoir', 'savent', 'savait'],
  ['fr', 'aller', 'vais', 'va', 'ira'],
  ['fr', 'œil', 'yeux'],
  ['fr', 'faim', 'avoir faim', 'avoir de la faim'],
  ['fr', 'fatigué', 'je suis très fatigué', 'nous sommes fatigués'],
  ['fr', 'faim', "j'ai faim"],
  ['fr', 'mère', 'ma mère'],
  ['fr', 'manger', 'nous avons mangé'],
  ['fr', 'pomme de terre', 'pommes de terre'],
  ['es', 'hambre', 'tener hambre', 'tengo hambre', 'yo tengo mucha hambre'],
  ['es', 'cansado', 'estoy cansado', 'está cansada'],
  ['es', 'dolor de cabeza', 'dolores de cabeza'],
  ['es', 'casa', 'mi casa'],
  ['es', 'tener hambre', 'tengo hambre'],
  ['es', 'tener ganas de', 'tengo ganas de'],
  ['es', 'echar de menos', 'te echo de menos'],
  ['es', 'dormir', 'quiero dormir', 'no puedo dormir'],
  ['pt', 'dormir', 'quero dormir'],
  ['fr', 'avoir envie de', "j'ai envie de"],
  ['fr', 'prendre une décision', 'il prend une décision'],
  ['fr', 'dormir', 'je veux dormir'],
  ['de', 'Hunger haben', 'ich habe Hunger'],
  ['de', 'schlafen', 'ich will schlafen'],
  ['ru', 'спать', 'хочу спать'],
  ['zh', '睡觉', '我想睡觉'],
  ['es', 'bueno', 'buenísimo'],
  ['es', 'alto', 'más alta'],
  ['es', 'decir', 'dímelo', 'me lo dijo'],
  ['es', 'dar', 'dándole'],
  ['ru', 'читать', 'читанный', 'читающая'],
  ['pt', 'sorte', 'ter sorte'],
  ['pt', 'fome', 'estou com fome', 'tenho muita fome'],
  ['pt', 'mãe', 'minha mãe'],
  ['de', 'Hunger', 'Hunger haben', 'ich habe Hunger'],
  ['de', 'müde', 'ich bin sehr müde'],
  ['de', 'kalt', 'mir ist kalt'],
  ['de', 'Mutter', 'meine Mutter'],
  ['de', 'aufstehen', 'ich stehe auf', 'ist aufgestanden'],
  ['ru', 'магазин', 'в магазине'],
  ['ru', 'холодно', 'мне холодно'],
  ['ru', 'красивый', 'самый красивый'],
  ['ar', 'جائع', 'أنا جائع', 'انا جائعة'],
  ['de', 'Hund', 'Hunde', 'die Hunde', 'Hunden'],
  ['de', 'Kind', 'Kinder', 'die Kinder'],
  ['de', 'Haus', 'Häuser', 'Haeuser', 'Häusern'],
  ['de', 'Frau', 'Frauen'],
  ['de', 'Lehrer', 'Lehrerin', 'Lehrerinnen'],
  ['de', 'Museum', 'Museen'],
  ['de', 'groß', 'größer', 'große', 'größte'],
  ['de', 'blau', 'blauer', 'blauem'],
  ['de', 'dunkel', 'dunkle'],
  ['de', 'machen', 'macht', 'machte', 'gemacht', 'ich mache'],
  ['de', 'arbeiten', 'arbeitet', 'gearbeitet'],
  ['de', 'bauen', 'baut', 'gebaut'],
  ['de', 'wandern', 'gewandert', 'wandert'],
  ['de', 'sehen', 'sieht', 'gesehen', 'sah'],
  ['de', 'geben', 'gibt'],
  ['de', 'lieben', 'ich liebe dich'],
  ['de', 'anrufen', 'angerufen', 'anzurufen'],
  ['de', 'einkaufen', 'eingekauft'],
  ['de', 'gehen', 'ging', 'gegangen', 'geh'],
  ['ru', 'собака', 'собаки', 'собак', 'собаками'],
  ['ru', 'неделя', 'недель', 'неделю'],
  ['ru', 'стол', 'столе', 'столов'],
  ['ru', 'слово', 'слов', 'слова'],
  ['ru', 'сестра', 'сестёр'],
  ['ru', 'письмо', 'писем'],
  ['ru', 'здание', 'зданий', 'здания'],
  ['ru', 'ночь', 'ночи', 'ночью'],
  ['ru', 'подарок', 'подарки'],
  ['ru', 'девушка', 'девушек'],
  ['ru', 'красивый', 'красивая', 'красивого'],
  ['ru', 'синий', 'синяя', 'синего'],
  ['ru', 'большой', 'большая', 'большие'],
  ['ru', 'понимать', 'понимаю', 'понимала'],
  ['ru', 'любить', 'люблю', 'любит', 'я тебя люблю', 'я люблю тебя'],
  ['ru', 'ходить', 'хожу'],
  ['ru', 'писать', 'пишу', 'пишет'],
  ['ru', 'рисовать', 'рисую'],
  ['ru', 'вставать', 'встаёт'],
  ['ru', 'учиться', 'учусь', 'учится'],
  ['ru', 'идти', 'иду', 'пошёл', 'пошел'],
  ['ru', 'ребёнок', 'дети'],
  ['ar', 'جميل', 'جميلة', 'جميلات'],
  ['ar', 'سيارة', 'سيارات', 'السيارات', 'سيارتي', 'بالسيارة'],
  ['ar', 'معلم', 'معلمون', 'معلمين', 'والمعلم'],
  ['ar', 'يكتب', 'أكتب', 'تكتب', 'كتب', 'كتبت', 'يكتبون', 'سيكتب'],
  ['ar', 'كتاب', 'كتب', 'الكتب'],
  ['ar', 'كلب', 'كلاب', 'الكلاب'],
  ['ar', 'طفل', 'أطفال', 'اطفال'],
  ['zh', '孩子', '孩子们'],
  ['zh', '吃', '吃了', '吃过'],
  ['zh', '书', '一本书', '三本書'],
  ['zh', '爱', '我爱你'],
];

describe('inflected forms', () => {
  it.each(FORMS)('%s: %s may be meant', (language, base, ...forms) => {
    const { key } = foldTranslation(base, language);
    expect(forms.filter((form) => !keysOf(form, language).includes(key))).toEqual([]);
  });

  it.each<[TranslationLanguage, string, string]>([
    ['es', 'casas', 'c'],
    ['fr', 'pays', 'pa'],
    ['de', 'Hunde', 'Kind'],
    ['zh', '们', ''],
  ])('%s: %s is no form of %s', (language, form, base) =>
    expect(keysOf(form, language)).not.toContain(foldTranslation(base, language).key),
  );

  it('compares with the term as written, and for an irregular form with its base form', () => {
    const written = (form: string, base: string) =>
      baseForms(foldText(form), 'de').find(({ key }) => key === base)?.written;
    expect(written('die Schöne', 'schon')).toBe('schoene');
    expect(written('ging', 'gehen')).toBe('gehen');
  });

  it('takes what follows a pronoun for a verb first', () => {
    const [first, ...others] = baseForms('te amo', 'es');
    expect(first).toEqual({ key: 'amar', written: 'amo', further: 0 });
    expect(others).toContainEqual({ key: 'amo', written: 'te amo', further: 0 });
  });

  it('makes nothing of a term in another script', () => {
    expect(keysOf('becos', 'ru')).toEqual([]);
    expect(keysOf('собаки', 'ar')).toEqual([]);
    expect(keysOf('собаки', 'de')).toEqual([]);
  });

  it('makes few base forms of any term', () => {
    const letters = fc.constantFrom(...'aeiorsnmtuäégldc', ...'аеилштьюя', ...'اتنويه', ' ');
    fc.assert(
      fc.property(
        fc.constantFrom(...TRANSLATION_LANGUAGES),
        fc.string({ unit: letters, minLength: 1, maxLength: 14 }),
        (language, term) => {
          expect(keysOf(term, language).length).toBeLessThan(48);
        },
      ),
    );
  });

  it('has each ending once', () => {
    for (const { endings } of Object.values(INFLECTIONS)) {
      for (const [base, list] of Object.entries(endings)) {
        const all = [base === '' ? '-' : base, ...list.split(' ')];
        expect(all).toEqual([...new Set(all)]);
      }
    }
  });

  it('has irregular forms that differ from their base form', () => {
    for (const language of TRANSLATION_LANGUAGES) {
      for (const [base, list] of Object.entries(IRREGULAR_FORMS[language])) {
        const keys = list.split(' ').map((form) => foldTranslation(form, language).key);
        expect(keys).not.toContain(foldTranslation(base, language).key);
      }
    }
  });
});

describe('forms that are surely foreign', () => {
  const isForeign = (term: string) =>
    TRANSLATION_LANGUAGES.some((language) => isSurelyForeign(term, language));

  it.each([
    'perros',
    'quiero',
    'falei',
    'heureuse',
    'gegangen',
    'les voitures',
    'voitures',
    'mujeres',
    "d'enfants",
    'fui',
    'tengo hambre',
    'meine Mutter',
    'pommes de terre',
  ])('%s', (term) => expect(isForeign(term)).toBe(true));
  it.each(['bücher', 'собаки', 'كلاب', '孩子们'])('%s, which is not in plain letters', (term) =>
    expect(isForeign(term)).toBe(true),
  );
  it.each(['becuse', 'grammer', 'agressive', 'hunde', 'a lttle', 'gett', 'on', "dont'"])(
    'not %s',
    (term) => expect(isForeign(term)).toBe(false),
  );

  it('knows endings of one language only', () => {
    expect(isSurelyForeign('adres', 'fr')).toBe(true);
    expect(isSurelyForeign('adres', 'de')).toBe(false);
  });
});
