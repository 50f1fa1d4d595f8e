import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../read.test-util.ts';

const HEADER = `#NAME "Small (En-Ru)"
#INDEX_LANGUAGE "English"
#CONTENTS_LANGUAGE "Russian"

`;
const CARDS = `colo(u)r
{to }tint
\t[m0][b]\\[[c darkslategray][t]ˈkʌlə[/t][/c]\\][/b] [p][i][c]n[/c][/i][/p][/m]
\t[m1]1. [trn]цвет, оттенок; тон[/trn][/m]
\t[m2][*][ex][lang id=1033]the ~ of the sea[/lang] — цвет моря[/ex][/*][/m]
\t[m1]2. [p]тех.[/p] [p]coll.[/p] [trn]краска[/trn] [ref]paint[/ref] [s]colour.wav[/s][/m]{{ a comment }}
\t[p]v[/p]
\t[m1]1) окрашивать[/m]
\t@ colour bar
\t[m1][trn]расовый барьер[/trn][/m]

a\\(b\\)
\t^~ {{over
\ttwo lines}} x\\[y\\]
`;

describe('a dictionary in DSL', () => {
  it.each([
    ['UTF-8', { 'a.dsl': HEADER + CARDS }],
    [
      'UTF-16',
      { 'a.dsl': Buffer.from(`\ufeff${HEADER}${CARDS}`.replaceAll('\n', '\r\n'), 'utf16le') },
    ],
    [
      'a packed file',
      { 'a.dsl.dz': gzipSync(HEADER + CARDS), 'a_abrv.dsl': '#NAME "b"\n\nn\n\tnoun\n' },
    ],
  ])('in %s has meanings, labels, examples and several headwords', async (_what, files) => {
    const { records, problems, leftOut, manifest } = await readFiles(files);
    expect(problems).toEqual([]);
    expect(manifest?.name).toBe('Small (En-Ru)');
    expect(records).toMatchObject([
      {
        word: 'colour',
        part_of_speech: 'noun',
        alternatives: ['color', 'tint'],
        pronunciations: [{ text: 'ˈkʌlə' }],
        meanings: [
          {
            translations: [
              { language: 'ru', title: 'цвет', variants_of_words: ['оттенок', 'тон'] },
            ],
            examples: ['the colour of the sea — цвет моря'],
          },
          {
            translations: [{ language: 'ru', title: 'краска paint' }],
            language_register: 'informal',
            notes: [{ text: 'тех.' }],
          },
        ],
      },
      {
        word: 'colour',
        part_of_speech: 'verb',
        meanings: [{ translations: [{ language: 'ru', title: 'окрашивать' }] }],
      },
      { word: 'colour bar', part_of_speech: 'phrase' },
      {
        word: 'a(b)',
        meanings: [{ translations: [{ title: 'A(b)' }] }, { translations: [{ title: 'x[y]' }] }],
      },
    ]);
    expect(leftOut).toEqual({
      'pictures and sounds': 1,
      'the book is read as a list of senses': 1,
      'entries without a part of speech (guessed)': 2,
    });
  });

  it('of prose has articles', async () => {
    const text = 'A long text about nothing in particular. '.repeat(10);
    const cards = ['one', 'two'].map(
      (word) => `${word}\n\t[b]${word}[/b] ${text}\n\tMore & <<two>>.\n`,
    );
    const header =
      '#NAME "Encyclopedia"\n#INDEX_LANGUAGE "English"\n#CONTENTS_LANGUAGE "English"\n';
    const { records, leftOut } = await readFiles({ 'a.dsl': header + cards.join('') });
    expect(leftOut['the book is read as prose: its articles are kept whole']).toBe(1);
    expect(records).toHaveLength(2);
    expect(records[0]?.article).toBe(`**one** ${text.trim()}\n\nMore & [two](word:two).`);
    expect(records[0]?.meanings).toHaveLength(1);
  });

  it('whose lines are not cards is a problem of these lines', async () => {
    const { records, problems } = await readFiles(
      { 'a.dsl': `${HEADER}\ttext\nw\n\tx\n{y}\n\tz\n` },
      { skipInvalid: true },
    );
    expect(records).toHaveLength(1);
    expect(problems).toEqual([
      'a.dsl:5: text without a headword',
      'a.dsl:8: a card without a headword',
    ]);
    await expect(readFiles({ 'a.dsl': Buffer.from('#NAME "\xe9"\n', 'latin1') })).rejects.toThrow(
      'a.dsl is neither valid UTF-8 nor UTF-16',
    );
  });
});
