import { starDictFiles } from './stardict/stardict.test-util.ts';
import { dictdFiles } from './dictd/dictd.test-util.ts';
import { jsonLines } from './read.test-util.ts';

/** Files that cost more than they should if reading them is not linear in their size. */

type Files = Record<string, string | Uint8Array>;

/** A kind of file, made of about so many bytes. */
export type HostileFile = (bytes: number) => Files;

/** As many items as have about so many bytes together. */
function manyOf<T>(bytes: number, bytesOfOne: number, make: (i: number) => T): T[] {
  return Array.from({ length: Math.max(1, Math.floor(bytes / bytesOfOne)) }, (_, i) => make(i));
}

const MAX_ARTICLE = 900_000;

/** Articles that repeat some text, as long as they may be. */
function repeated(text: string): (bytes: number) => [string, string][] {
  return (bytes) =>
    manyOf(bytes, Math.min(bytes, MAX_ARTICLE), (i) => [
      `w${i}`,
      text.repeat(Math.ceil(Math.min(bytes, MAX_ARTICLE) / text.length)),
    ]);
}

export const plainArticles =
  (text: string): HostileFile =>
  (bytes) =>
    dictdFiles(repeated(text)(bytes));

export const htmlArticles =
  (text: string): HostileFile =>
  (bytes) =>
    starDictFiles(repeated(text)(bytes), { sameTypes: 'h' });

const en = { lang_code: 'en', lang: 'English', pos: 'noun' };
const lines = (...all: object[]): Files => ({ 'a.jsonl': jsonLines(...all) });
const noun = (word: string, more: object) => ({
  word,
  ...en,
  senses: [{ glosses: ['x'] }],
  ...more,
});
const xml = (inside: string): Files => ({
  'a.xml': `<LexicalResource><Lexicon id="a" label="a" language="en">${inside}</Lexicon></LexicalResource>`,
});
const entry = (word: string, inside: string) =>
  `<LexicalEntry><Lemma writtenForm="${word}" partOfSpeech="n"/>${inside}</LexicalEntry>\n`;

const tei = (inside: string): Files => ({
  'eng-deu.tei': `<TEI><text><body>${inside}</body></text></TEI>`,
});
const orth = '<form><orth>w</orth></form>';
/** A TEI entry of as many parts as fit into one. */
const teiEntry =
  (bytesOfOne: number, make: (i: number) => string, before = orth, after = ''): HostileFile =>
  (bytes) => {
    const parts = manyOf(Math.min(bytes, MAX_ARTICLE), bytesOfOne, make).join('');
    return tei(`<entry>${before}${parts}${after}</entry>\n`);
  };

const table = (rows: string): Files => ({ 'a.csv': `word,definition\n${rows}` });

const dsl = (cards: string): Files => ({ 'a.dsl': `#NAME "a"\n\n${cards}\n` });

/** An XDXF article of as many parts as fit into one. */
const xdxfArticle =
  (bytesOfOne: number, make: (i: number) => string, before = '', after = ''): HostileFile =>
  (bytes) => {
    const parts = manyOf(Math.min(bytes, MAX_ARTICLE), bytesOfOne, make).join('');
    return { 'a.xdxf': `<xdxf><ar><k>w</k>${before}${parts}${after}</ar></xdxf>` };
  };

const yomitan = (rows: unknown[]): Files => ({
  'index.json': JSON.stringify({ title: 'a', format: 3 }),
  'term_bank_1.json': JSON.stringify(rows),
});

export const HOSTILE_FILES: Record<string, HostileFile> = {
  'synonyms that never end': plainArticles('[syn: {'),
  'quotation marks that never end': plainArticles('; "'),
  'an article of spaces': plainArticles('a \t '),
  'an article of transcriptions': (bytes) =>
    dictdFiles([['w', manyOf(Math.min(bytes, MAX_ARTICLE), 8, (i) => `/s${i}/`).join('\n')]]),
  'an article of meanings': plainArticles('1. a\n'),
  'an article of parts of speech': plainArticles('n. a\nv. b\n'),
  'an article of rows': htmlArticles('<tr>'),
  'an article of open tags': htmlArticles('<a '),
  'an article of nested lists': htmlArticles('<ol><li>'),
  'other headwords of one entry': (bytes) =>
    starDictFiles([['w', 'n. a word']], {
      synonyms: manyOf(bytes, 12, (i): [string, number] => [`s${i}`, 0]),
    }),
  'entries that share an article': (bytes) => {
    const { 'x.dict': article = '', 'x.index': index = '' } = dictdFiles([
      ['w', 'a '.repeat(bytes / 4)],
    ]);
    const [, place = ''] = /^w(.*)$/m.exec(index) ?? [];
    const entries = manyOf(bytes / 2, 12, (i) => `w${i}${place}\n`);
    return { 'x.dict': article, 'x.index': entries.join('') };
  },
  'entries of one headword': (bytes) =>
    dictdFiles(manyOf(bytes, 20, () => ['same', '/a/ n. one']) as [string, string][]),
  'senses of one line': (bytes) =>
    lines({ word: 'w', ...en, senses: manyOf(bytes, 30, (i) => ({ glosses: [`g${i}`] })) }),
  'sounds of one line': (bytes) =>
    lines(noun('w', { sounds: manyOf(bytes, 20, (i) => ({ ipa: `/s${i}/` })) })),
  'recordings of one line': (bytes) =>
    lines(noun('w', { sounds: manyOf(bytes, 40, (i) => ({ mp3_url: `https://a.b/${i}` })) })),
  'forms of one line': (bytes) =>
    lines(noun('w', { forms: manyOf(bytes, 40, (i) => ({ form: `f${i}`, tags: ['plural'] })) })),
  'translations with notes': (bytes) =>
    lines({
      word: 'w',
      ...en,
      senses: manyOf(bytes / 2, 40, (i) => ({ glosses: [`sense number n${i}`] })),
      translations: manyOf(bytes / 2, 80, (i) => ({
        lang_code: 'de',
        word: `t${i}`,
        sense: `sense number n${i}`,
      })),
    }),
  'translations into one language': (bytes) =>
    lines(
      noun('w', { translations: manyOf(bytes, 40, (i) => ({ lang_code: 'de', word: `t${i}` })) }),
    ),
  'lines of one word': (bytes) =>
    lines(...manyOf(bytes, 120, (i) => noun('same', { etymology_text: `e${i}` }))),
  'lines that point to one word': (bytes) =>
    lines(
      noun('base', {}),
      ...manyOf(bytes, 160, (i) => ({
        word: `w${i}`,
        ...en,
        senses: [{ glosses: ['x'], alt_of: [{ word: 'base' }], tags: ['alternative'] }],
      })),
    ),
  'tags of one sense': (bytes) =>
    lines({
      word: 'w',
      ...en,
      senses: [
        {
          glosses: ['x'],
          tags: manyOf(bytes / 2, 6, () => 'abc'),
          alt_of: manyOf(bytes / 2, 14, (i) => ({ word: `b${i}` })),
        },
      ],
    }),
  'entries of one lemma': (bytes) =>
    xml(
      `${manyOf(bytes, 110, () => entry('same', '<Sense synset="s"/>')).join('')}<Synset id="s"/>`,
    ),
  'senses of one long synset': (bytes) =>
    xml(
      manyOf(bytes / 2, 110, (i) => entry(`w${i}`, '<Sense synset="s"/>')).join('') +
        `<Synset id="s"><Definition>${'a '.repeat(bytes / 4)}</Definition></Synset>`,
    ),
  'relations to one long synset': (bytes) =>
    xml(
      `${entry('w', '<Sense synset="s"/><Sense synset="t"/>')}<Synset id="s">` +
        manyOf(bytes / 2, 50, () => '<SynsetRelation relType="also" target="t"/>').join('') +
        `</Synset><Synset id="t"><Definition>${'a '.repeat(bytes / 4)}</Definition></Synset>`,
    ),
  'TEI: entries of one word': (bytes) =>
    tei(manyOf(bytes, 70, (i) => `<entry>${orth}<sense><def>${i}</def></sense></entry>`).join('')),
  'TEI: senses of one entry': teiEntry(34, (i) => `<sense><def>${i}</def></sense>`),
  'TEI: translations of one sense': teiEntry(
    46,
    (i) => `<cit type="trans"><quote>t${i}</quote></cit>`,
    `${orth}<sense>`,
    '</sense>',
  ),
  'TEI: definitions of one sense': teiEntry(
    16,
    (i) => `<def>${i}</def>`,
    `${orth}<sense>`,
    '</sense>',
  ),
  'TEI: homographs': teiEntry(40, (i) => `<hom><pos>n</pos><def>${i}</def></hom>`),
  'TEI: notes of one entry': teiEntry(18, (i) => `<usg>n${i}</usg>`),
  'TEI: spellings of one form': teiEntry(20, (i) => `<orth>o${i}</orth>`, `<form>`, '</form>'),
  'TEI: nested senses': (bytes) =>
    tei(manyOf(bytes, 300, () => `<entry>${orth}${'<sense>'.repeat(20)}`).join('')),
  'CSV: rows of one word': (bytes) => table(manyOf(bytes, 10, (i) => `w,${i}`).join('\n')),
  'CSV: a quotation mark that is not closed': (bytes) => table(`w,"${'a,\n'.repeat(bytes / 3)}`),
  'CSV: quotation marks': (bytes) => table(`w,${'"'.repeat(bytes)}`),
  'CSV: empty cells': (bytes) => table(','.repeat(bytes)),
  'CSV: columns': (bytes) => ({ 'a.csv': `word${manyOf(bytes, 8, (i) => `,c${i}`).join('')}` }),
  'CSV: items of one cell': (bytes) => ({
    'a.csv': `word,definition,synonyms,forms,audio\n${manyOf(
      bytes / 900_000,
      1,
      () =>
        `w,x,"${';s'.repeat(100_000)}","${'\nf (a'.repeat(50_000)}","${'\nw | http://a.b/'.repeat(10_000)}"`,
    ).join('\n')}`,
  }),
  'DSL: headwords of one card': (bytes) =>
    dsl(`${manyOf(bytes, 8, (i) => `w${i}`).join('\n')}\n\tx`),
  'DSL: cards of one word': (bytes) => dsl(manyOf(bytes, 8, (i) => `w\n\tx${i}`).join('\n')),
  'DSL: lines of one card': (bytes) => dsl(`w\n${manyOf(bytes, 8, (i) => `\t${i}) a`).join('\n')}`),
  'DSL: open tags': (bytes) => dsl(`w\n\t${'[b]'.repeat(Math.min(bytes, MAX_ARTICLE) / 3)}`),
  'DSL: tags that are not closed': (bytes) =>
    dsl(`w\n\t${'[a '.repeat(Math.min(bytes, MAX_ARTICLE) / 3)}`),
  'DSL: the headword': (bytes) =>
    dsl(`${'w'.repeat(120)}\n\t${'~'.repeat(Math.min(bytes, 8_000))}`),
  'DSL: labels': (bytes) => dsl(`w\n\t${'[p]x y[/p]'.repeat(Math.min(bytes, MAX_ARTICLE) / 10)}`),
  'DSL: comments': (bytes) => dsl(`w\n\t${'{{'.repeat(bytes / 2)}`),
  'XDXF: keys of one article': xdxfArticle(10, (i) => `<k>${i}</k>`),
  'XDXF: definitions': xdxfArticle(20, (i) => `<def>d${i}</def>`),
  'XDXF: synonyms': xdxfArticle(34, (i) => `<kref type="syn">${i}</kref>`, '<sr>', '</sr>'),
  'XDXF: labels': xdxfArticle(14, (i) => `<gr>${i}</gr>`),
  'XDXF: line breaks': xdxfArticle(5, () => '<br/>a'),
  'Yomitan: terms of one word': (bytes) =>
    yomitan(manyOf(bytes, 40, (i) => ['w', '', '', '', 0, [`d${i}`], 0, ''])),
  'Yomitan: forms of one word': (bytes) =>
    yomitan([
      ...manyOf(bytes, 45, (i) => [`w${i}`, '', '', '', 0, [['w', ['past']]], 0, '']),
      ['w', '', 'v', '', 0, ['x'], 0, ''],
    ]),
  'Yomitan: nested content': (bytes) =>
    yomitan(
      manyOf(bytes, 4_000, () => {
        const mark = '{"tag":"span","data":{"a":"note"},"content":';
        const content = `${'['.repeat(1_000)}${mark.repeat(50)}"x"${'}'.repeat(50)}${']'.repeat(1_000)}`;
        const node = { type: 'structured-content', content: JSON.parse(content) as unknown };
        return ['w', '', '', '', 0, [node], 0, ''];
      }),
    ),
  'Yomitan: items of one list': (bytes) => {
    const items = manyOf(Math.min(bytes, MAX_ARTICLE), 28, (i) => ({ tag: 'li', content: `${i}` }));
    const content = { tag: 'ol', content: items };
    return yomitan([['w', '', '', '', 0, [{ type: 'structured-content', content }], 0, '']]);
  },
};
